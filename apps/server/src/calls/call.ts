import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@daybook/api/contract/endpoint.ts';
import type { Refusal } from './refusal.ts';

/** Whose rows a call may see; every query on a trader's rows takes one. */
interface Scope {
  readonly traderId: number;
}

/** The session that a call came with. `publicId` names it towards its trader and in the audit, never opens it. */
interface CallSession {
  readonly publicId: string;
}

/** A file of a form, within its limit of bytes; what its sender states about it is not trusted. */
export interface UploadedFile {
  readonly field: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** One request as a handler sees it: already parsed by the contract, already allowed. */
export interface Call<E extends Endpoint = Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The file of a form whose endpoint declares one. */
  readonly file: UploadedFile | null;
  /** The signed-in trader; reading it where `access` is not 'session' throws. */
  readonly trader: Scope;
  /** The session; reading it where `access` is not 'session' throws. */
  readonly session: CallSession;
  /** The caller's address, through trusted proxies alone. */
  readonly ip: string;
  readonly requestId: string;
  /** Milliseconds since 1970 UTC at the arrival of the request. */
  readonly now: number;
  readonly headers: IncomingHttpHeaders;
  /** The bytes of a call that declares an upload; counted by the reader. */
  readonly upload: AsyncIterable<Buffer> | null;
  /** Cookies of the request by name. */
  readonly cookies: ReadonlyMap<string, string>;
  /** Fires when the server is shutting down. A caller who hangs up stops nothing. */
  readonly signal: AbortSignal;
  setHeader(name: string, value: string): void;
  /** Adds a Set-Cookie header. */
  setCookie(cookie: string): void;
  /** Sends `etag` (quotes included) and returns whether the caller already holds this state: then return NOT_MODIFIED. */
  hasCurrent(etag: string): boolean;
}

/** Bytes as they go out. `gzip` ones are unpacked again for the rare caller that does not take them. */
export interface BytesAnswer {
  readonly bytes: Uint8Array;
  readonly encoding?: 'gzip';
}

/** A file for the caller to keep, sent as it is read and not packed again. */
export interface StreamAnswer {
  readonly stream: Readable;
  readonly fileName: string;
}

/** What a handler returns when `call.hasCurrent(etag)` said yes: 304. */
export const NOT_MODIFIED = Symbol('304');

/** What a call is answered with; a {@link Refusal} may be returned, or thrown where a transaction must be undone. */
export type Reply<E extends Endpoint> =
  | (E['answer'] extends string ? BytesAnswer | StreamAnswer : AnswerOf<E>)
  | typeof NOT_MODIFIED
  | Refusal;

/** Answers one endpoint. It reads: who, may they, read, decide, write, reply. */
type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Reply<E>>;

/** An endpoint with what answers it. */
export interface Handling {
  readonly endpoint: Endpoint;
  readonly handle: (call: Call<Endpoint>) => Promise<unknown>;
}

/** Ties a handler to its endpoint; what each feature's routes.ts exports a list of. */
export function on<E extends Endpoint>(endpoint: E, handle: Handler<E>): Handling {
  // The edge hands over nothing but what this endpoint's own schemas gave, which is what Call<E> says.
  return { endpoint, handle };
}
