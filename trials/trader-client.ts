import type { PreparedTrader } from './prepared-store.ts';

/** An answer of the API. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly json: Record<string, unknown>;
}

/** A synchronisation may wait for its turn at a platform, and for what a killed server left. */
const MAX_WAIT_MS = 60_000;

/** Calls the API as one trader, with a form, a file's bytes or JSON; rejects when the server does not answer. */
export async function callAs(
  { token }: PreparedTrader,
  url: string,
  method: 'GET' | 'POST',
  path: string,
  body?: FormData | Uint8Array<ArrayBuffer> | Readonly<Record<string, unknown>>,
): Promise<ApiAnswer> {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    signal: AbortSignal.timeout(MAX_WAIT_MS),
    ...sendable(token, body),
  });
  const { status, headers } = answer;
  return { status, headers, json: (await answer.json()) as Record<string, unknown> };
}

function sendable(token: string, body: Parameters<typeof callAs>[4]): RequestInit {
  const authorization = `Bearer ${token}`;
  if (body === undefined) return { headers: { authorization } };
  if (body instanceof FormData) return { headers: { authorization }, body };
  return body instanceof Uint8Array
    ? { headers: { authorization, 'content-type': 'application/octet-stream' }, body }
    : { headers: { authorization, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** Code of the first error that an answer names. */
export function codeOf({ json }: ApiAnswer): string | null {
  const errors = json['errors'] as readonly { readonly code: string }[] | undefined;
  return errors?.[0]?.code ?? null;
}
