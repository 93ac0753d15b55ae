import type * as z from 'zod/mini';
import type { ProblemCode } from './problem-codes.ts';

/** Who may call: anybody, a signed-in trader, or the holder of a mailed link of that purpose. */
export type Access = 'public' | 'session' | 'onboarding' | 'reset' | 'address';

/** How an answer may be kept: never, kept but asked about each time, kept for ever under its hash. */
export type Caching = 'no-store' | 'private-no-cache' | 'private-immutable' | 'public-no-cache';

type Schema = z.ZodMiniType;

/**
 * One call, declared once for both sides. Paths are below /api/v1 and name parameters as `{id}`. A GET or DELETE sends `query`,
 * other methods `body`, as JSON or, when `multipart`, as form data. `answer` is a schema for JSON, or the media type of bytes.
 */
export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema | string = Schema | string,
> {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  readonly access: Access;
  /** Its own work limits how many run at once, and waiting callers do not block others. */
  readonly hasOwnQueue?: true;
  readonly summary: string;
  readonly params?: Params;
  /** What a last parameter is where the path ends before it. */
  readonly defaults?: Readonly<Record<string, string>>;
  readonly query?: Query;
  readonly body?: Body;
  readonly multipart?: boolean;
  /** The field of a multipart body that may hold one picture file. */
  readonly file?: string;
  /** Bytes taken as application/octet-stream instead of a body; the handler reads them as they come. */
  readonly upload?: number;
  /**
   * Which of a trader's API tokens may make a call whose access is 'session': every one, or those that may change something. None
   * unless it is said, so that a new call is the browser's alone.
   */
  readonly tokens?: 'read' | 'change';
  /** Calls about the same thing (the last parameter of the path) in a minute count as one; how many there may be is limited apart. */
  readonly counts?: 'once-a-minute';
  /** Takes an Idempotency-Key: sent again with the same key, it is answered as before and nothing happens twice. */
  readonly repeatable?: true;
  readonly answer: Answer;
  /** A 009 may show the present state under `current`, as it would be answered. */
  readonly showsCurrent?: true;
  readonly caching: Caching;
  /** Codes it may answer with, beyond those that any call may: 002, 003, 011, 012, 013, 999. */
  readonly problems: readonly ProblemCode[];
}

type Output<S> = [NonNullable<S>] extends [never]
  ? undefined
  : NonNullable<S> extends Schema
    ? z.output<NonNullable<S>>
    : undefined;
type Input<S> = [NonNullable<S>] extends [never]
  ? undefined
  : NonNullable<S> extends Schema
    ? z.input<NonNullable<S>>
    : undefined;

export type ParamsOf<E extends Endpoint> = Output<E['params']>;
export type QueryOf<E extends Endpoint> = Output<E['query']>;
export type BodyOf<E extends Endpoint> = Output<E['body']>;
/** What a caller hands in, before defaults. */
export type ParamsInput<E extends Endpoint> = Input<E['params']>;
export type QueryInput<E extends Endpoint> = Input<E['query']>;
export type BodyInput<E extends Endpoint> = Input<E['body']>;
export type AnswerOf<E extends Endpoint> = E['answer'] extends Schema ? z.output<E['answer']> : Uint8Array;

/** Declares a call; keeps the exact schema types. */
export function endpoint<
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Answer extends Schema | string = Schema,
>(declaration: Endpoint<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
  return declaration;
}
