import { once } from 'node:events';
import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestTls } from 'node:https';
import { text } from 'node:stream/consumers';

/** Where a server is reached: as it is, or through a proxy with a certificate of its own for a name. */
export interface Entrance {
  readonly port: number;
  readonly proxy: { readonly host: string; readonly certificate: string } | null;
}

/** A trader who does nothing but sign in and read, from one address of this machine. */
export interface HonestTrader {
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly address: string;
}

/** How many calls a trader made, and how many were answered as they are on a quiet day. */
export interface HonestTally {
  readonly asked: number;
  readonly answered: number;
}

/** Who waits for so long has been shut out, also on a machine that has other work. */
const MAX_WAIT_MS = 20_000;
const SIGN_IN = '/api/v1/auth/sign_in';
const READS = ['/api/v1/dashboard/0', '/api/v1/profile'];

/** Signs in and reads so many times, each call on a connection of its own, as a browser that just opened the journal. */
export async function visit(entrance: Entrance, trader: HonestTrader, times: number): Promise<HonestTally> {
  const { email: username, password, address } = trader;
  let { token } = trader;
  const answers: (CallAnswer | null)[] = [];
  for (let time = 0; time < times; time += 1) {
    const signedIn = await call(entrance, address, SIGN_IN, { body: { username, password } });
    if (signedIn?.status === 200) token = (JSON.parse(signedIn.text) as { accessToken: string }).accessToken;
    answers.push(signedIn);
    for (const path of READS) answers.push(await call(entrance, address, path, { token }));
  }
  return { asked: answers.length, answered: answers.filter((answer) => answer?.status === 200).length };
}

/** Whether a server lets a caller in at this moment. */
export async function isLetIn(entrance: Entrance, address: string): Promise<boolean> {
  return (await call(entrance, address, '/health/live', {}))?.status === 200;
}

interface Sent {
  readonly token?: string;
  readonly body?: object;
}

interface CallAnswer {
  readonly status: number | undefined;
  readonly text: string;
}

/** Null without an answer. */
async function call(
  { port, proxy }: Entrance,
  localAddress: string,
  path: string,
  { token, body }: Sent,
): Promise<CallAnswer | null> {
  const options = {
    host: '127.0.0.1',
    port,
    localAddress,
    path,
    method: body === undefined ? 'GET' : 'POST',
    agent: false,
    signal: AbortSignal.timeout(MAX_WAIT_MS),
    headers: {
      ...(proxy && { host: proxy.host }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
  } as const;
  const asking = proxy === null ? requestPlain(options) : requestTls({ ...options, ...trustIn(proxy) });
  try {
    const answered = once(asking, 'response') as Promise<[IncomingMessage]>;
    asking.end(body && JSON.stringify(body));
    const [response] = await answered;
    return { status: response.statusCode, text: await text(response) };
  } catch {
    return null; // shut out, which is what is counted
  }
}

/** Of a proxy whose certificate was made up: who is asked is said by address. */
export function trustIn({ host, certificate }: NonNullable<Entrance['proxy']>) {
  return { servername: host, ca: certificate, checkServerIdentity: () => undefined };
}
