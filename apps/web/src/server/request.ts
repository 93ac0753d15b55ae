import type { BodyInput, Endpoint, ParamsInput, QueryInput } from '@daybook/api/contract/endpoint.ts';

/** The path of the contract's calls. */
const API_BASE = '/api/v1';

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [name in Name]?: undefined }
  : { readonly [name in Name]: Value };

/** What a call is made with: exactly the parts that its endpoint declares. */
export type CallInput<E extends Endpoint> = Part<'params', ParamsInput<E>> &
  Part<'query', QueryInput<E>> &
  Part<'body', BodyInput<E>> & {
    readonly bytes?: Blob;
    readonly file?: File | undefined;
    readonly signal?: AbortSignal;
  };

/** Any call's input, once the types of its endpoint have been checked. */
export interface CallParts {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, string | undefined>> | undefined;
  readonly body?: unknown;
  /** What a form sends in the field that its endpoint names. */
  readonly file?: File | undefined;
  /** What an upload sends. */
  readonly bytes?: Blob;
  readonly signal?: AbortSignal;
}

/**
 * Address and options of a call. GET and DELETE send their payload as the query, others as JSON or form data. `key` names the
 * trader's action, by which the server recognises a repetition.
 */
export function buildRequest(
  endpoint: Endpoint,
  input: CallParts,
  token: string | null,
  key: string | null = null,
): { readonly url: string; readonly init: RequestInit } {
  const headers = new Headers({ accept: accepted(endpoint) });
  if (token !== null && endpoint.access === 'session') headers.set('authorization', `Bearer ${token}`);
  if (key !== null) headers.set('idempotency-key', key);
  const init: RequestInit = { method: endpoint.method, headers };
  if (input.signal) init.signal = input.signal;
  if (input.bytes) {
    headers.set('content-type', 'application/octet-stream');
    init.body = input.bytes;
  }
  if (input.body !== undefined) init.body = encodeBody(endpoint, input, headers);
  return { url: API_BASE + fillPath(endpoint.path, input.params ?? {}) + queryText(input.query ?? {}), init };
}

function accepted({ answer }: Endpoint): string {
  return typeof answer === 'string' ? `${answer}, application/json` : 'application/json';
}

function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} lacks ${name}`);
    return encodeURIComponent(value);
  });
}

function queryText(query: Readonly<Record<string, string | undefined>>): string {
  const set = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return set.length === 0 ? '' : `?${new URLSearchParams(set)}`;
}

function encodeBody(endpoint: Endpoint, { body, file }: CallParts, headers: Headers): BodyInit {
  if (endpoint.multipart) {
    const files = endpoint.file === undefined || file === undefined ? {} : { [endpoint.file]: file };
    return formData({ ...(body as Readonly<Record<string, unknown>>), ...files });
  }
  headers.set('content-type', 'application/json');
  return JSON.stringify(body);
}

/** Only fields that are set are sent; a file is appended as such. The browser writes the content type with its boundary. */
function formData(body: Readonly<Record<string, unknown>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined || value === null) continue;
    if (value instanceof File) data.append(name, value, value.name);
    else if (value instanceof Blob) data.append(name, value);
    else data.append(name, textOf(value));
  }
  return data;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return JSON.stringify(value);
}
