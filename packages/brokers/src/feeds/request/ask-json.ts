import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sendTo, type PlatformHost } from './at-platform.ts';
import type { BoundedAnswer } from './bounded-fetch.ts';
import { Fields, parseExactJson, WrongField, type ExactJson } from '#brokers/reading/exact-json.ts';
import { inSlices } from '#brokers/in-slices.ts';
import { isAskedTooOften, PlatformFailure, type PlatformProblem } from '#brokers/feeds/platform-problem.ts';
import { waitForPlace, type RequestWindow } from './request-window.ts';

/** A place whose platform speaks JSON, with the headers of its requests. */
export interface JsonHost extends PlatformHost {
  readonly window: RequestWindow;
  /** Headers of every request, such as the keys; asked for again each time, since a token may be renewed. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** Sorts an answer of another status than 200; null leaves it to the usual rules. */
  readonly refusalOf?: (answer: BoundedAnswer, during: string) => PlatformProblem | null;
}

interface JsonRequest {
  /** Names the call in problems, such as `fills`. */
  readonly during: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

export interface JsonAnswer {
  readonly json: ExactJson;
  readonly bytes: Uint8Array;
}

const MAX_RETRIES = 3;
/** A platform that says no time is left alone for so long by the trader whom it refused. */
const USUAL_REST_MS = 60_000;
/** A platform that wants to be left alone for longer is left alone. */
const MAX_REST_MS = 65_000;

/**
 * Milliseconds that a platform asks to be left alone: Retry-After in seconds, or the instant of a reset in seconds since 1970,
 * which is by the platform's clock where the answer states it.
 */
export function restOf(headers: BoundedAnswer['headers'], now: number): number | null {
  const after = headers['retry-after'];
  if (typeof after === 'string' && /^\d{1,5}$/.test(after)) return Number(after) * 1000;
  const reset = headers['x-ratelimit-reset'];
  if (typeof reset !== 'string' || !/^\d{9,12}$/.test(reset)) return null;
  const { date } = headers;
  const there = typeof date === 'string' ? Date.parse(date) : Number.NaN;
  return Math.max(0, Number(reset) * 1000 - (Number.isNaN(there) ? now : there));
}

function usualProblem({ status }: BoundedAnswer, during: string): PlatformProblem {
  const detail = `the platform answered ${during} with status ${status}`;
  if (status === 401 || status === 403) return { kind: 'refused-login', detail, during };
  if (status === 429) return { kind: 'busy', reason: 'too-many-requests', detail, during };
  return { kind: status >= 500 ? 'busy' : 'failed', detail, during };
}

/** Milliseconds to wait before an attempt is repeated. */
function pauseOf(place: JsonHost, asked: number | null, attempt: number): number {
  const longest = place.retryMs * 2 ** attempt;
  const usual = randomInt(Math.ceil(longest / 2), Math.ceil(longest) + 1);
  return Math.max(asked ?? 0, usual);
}

/** One request for JSON, repeated while the platform is busy. Throws {@link PlatformFailure}. */
export async function askJson(place: JsonHost, request: JsonRequest): Promise<JsonAnswer> {
  const { during, method, path, query = {}, body } = request;
  const url = new URL(path, place.base);
  url.search = new URLSearchParams(query).toString();
  const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  for (let attempt = 0; ; attempt += 1) {
    await waitForPlace(place.window, place.signal, during);
    const headers = { accept: 'application/json', ...type, ...place.headers() };
    const answer = await sendTo(place, during, { method, url, headers, body: bytes });
    if (answer.status === 200) return { json: await parseAnswer(answer, during), bytes: answer.bytes };
    const problem = place.refusalOf?.(answer, during) ?? usualProblem(answer, during);
    const asked = answer.status === 429 ? restOf(answer.headers, Date.now()) : null;
    const pause = pauseOf(place, asked, attempt);
    // Everybody who is counted together leaves the platform alone, at other servers too.
    if (answer.status === 429) await place.window.rest(pause);
    if (problem.kind !== 'busy' || attempt >= MAX_RETRIES || pause > MAX_REST_MS)
      throw new PlatformFailure(
        isAskedTooOften(problem) ? { ...problem, retryAfterMs: asked ?? USUAL_REST_MS } : problem,
      );
    await wait(pause, undefined, { signal: place.signal });
  }
}

async function parseAnswer({ text }: BoundedAnswer, during: string): Promise<ExactJson> {
  const json = await inSlices(parseExactJson(text));
  if (json !== null) return json;
  throw new PlatformFailure({ kind: 'damaged', detail: 'the answer is not JSON', during });
}

/** Reads an answer; what is not as the protocol promises becomes damage, with the row it is in. */
export function readJson<Result>(during: string, read: () => Result, row: number | null = null): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof WrongField)) throw error;
    const detail = row === null ? error.message : `row ${row}, ${error.message}`;
    throw new PlatformFailure({ kind: 'damaged', detail, during, line: row });
  }
}

/**
 * Reads each row of a list, with its number in errors. A row that comes twice is one; two unlike rows under one id
 * are damage. `idOf` gives the id of a row, null for one without.
 */
export function readRows<Row>(
  during: string,
  rows: readonly ExactJson[],
  read: (row: Fields) => Row,
  idOf: (row: Fields) => string | null = ownId,
): Row[] {
  const seen = new Map<string, unknown>();
  return rows.flatMap((row, at) => {
    const fields = readJson(during, () => new Fields(row, 'row'), at + 1);
    const id = idOf(fields);
    if (id !== null && isKnown(during, seen, id, row, at + 1)) return [];
    return [readJson(during, () => read(fields), at + 1)];
  });
}

/** The id of a row where it has one. */
export function ownId(row: Fields): string | null {
  const id = row.get('id');
  return typeof id === 'string' ? id : null;
}

/** Whether an id was seen with the same content before; throws {@link PlatformFailure} when it had another. */
export function isKnown(
  during: string,
  seen: Map<string, unknown>,
  id: string,
  content: unknown,
  row: number,
): boolean {
  const earlier = seen.get(id);
  seen.set(id, content);
  // Compared only where an id comes twice: the texts of all rows would be as much again as the rows.
  if (earlier === undefined || JSON.stringify(earlier) === JSON.stringify(content))
    return earlier !== undefined;
  const detail = `row ${row}: the id ${JSON.stringify(id.slice(0, 48))} was given to another row before`;
  throw new PlatformFailure({ kind: 'damaged', detail, during, line: row });
}
