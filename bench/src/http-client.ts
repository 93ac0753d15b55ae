/** A signed-in script: token and cookies of one trader, without a browser. */
export interface Client {
  readonly url: string;
  /** The headers of every call. */
  readonly headers: Readonly<Record<string, string>>;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  post(path: string, body: object): Promise<Response>;
  upload(path: string, bytes: Blob): Promise<Response>;
  save(tradeId: string, version: number, comments: string): Promise<Response>;
}

/** Signs in at a running server. Throws when it is refused. */
export async function signIn(url: string, username: string, password: string): Promise<Client> {
  const answer = await fetch(`${url}/api/v1/auth/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`);
  const { accessToken } = (await answer.json()) as { accessToken: string };
  const cookie = answer.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  const known = { authorization: `Bearer ${accessToken}`, cookie };
  return {
    url,
    headers: known,
    get: (path, headers = {}) => fetch(`${url}/api/v1${path}`, { headers: { ...known, ...headers } }),
    post: (path, body) =>
      fetch(`${url}/api/v1${path}`, {
        method: 'POST',
        headers: { ...known, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    upload: (path, bytes) =>
      fetch(`${url}/api/v1${path}`, {
        method: 'POST',
        headers: { ...known, 'content-type': 'application/octet-stream' },
        body: bytes,
      }),
    save: (tradeId, version, comments) => {
      const body = new FormData();
      const entry = { event: 'RBI', stopLoss: 'EVENT', didAdd: 'Y', comments, version: String(version) };
      for (const [name, value] of Object.entries(entry)) body.append(name, value);
      return fetch(`${url}/api/v1/trade/${tradeId}`, { method: 'POST', headers: known, body });
    },
  };
}
