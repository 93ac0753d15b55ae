import type { ProblemCode } from '@daybook/api/contract/problem-codes.ts';
import type { Problem } from '@daybook/api/contract/problems.ts';
import { isProblems } from '@daybook/api/first-load/problems-shape.ts';
import type { FirstMessages } from '@daybook/texts/first.ts';

/** The server answered that something is wrong. */
export class ServerProblem extends Error {
  override name = 'ServerProblem';
  readonly status: number;
  readonly problems: readonly Problem[];
  /** Null when what answered was not Daybook itself, such as a proxy. */
  readonly requestId: string | null;
  /** With 009: the present state, already checked by the endpoint's answer schema. */
  readonly current: unknown;

  constructor(status: number, problems: readonly Problem[], requestId: string | null, current?: unknown) {
    super(problems[0]?.message ?? `status ${status}`);
    this.status = status;
    this.problems = problems;
    this.requestId = requestId;
    this.current = current;
  }

  get code(): ProblemCode {
    return this.problems[0]?.code ?? '999';
  }
}

/** No answer came: no connection, or it broke. What was asked may or may not have happened. */
export class Offline extends Error {
  override name = 'Offline';
}

/** Reads an answer that is not a success. Anything that is not in Daybook's form becomes 999. */
export function parseProblem(status: number, body: unknown, current?: unknown): ServerProblem {
  if (isProblems(body) && body.errors.length > 0)
    return new ServerProblem(status, body.errors, body.requestId, current);
  return new ServerProblem(status, [{ code: '999', message: `status ${status}` }], null);
}

/** The code of a problem, `offline`, or 999 for whatever else was thrown. */
export function codeOf(error: unknown): ProblemCode | 'offline' {
  if (error instanceof Offline) return 'offline';
  return error instanceof ServerProblem ? error.code : '999';
}

/** What happened, in the reader's words; an unknown error also names its request, for support. */
export function problemSentence(error: unknown, { problems }: FirstMessages): string {
  const code = codeOf(error);
  const sentence = problems[code];
  if (code !== '999' || !(error instanceof ServerProblem) || error.requestId === null) return sentence;
  return `${sentence} (${problems.request(error.requestId)})`;
}

/** Detail of the first problem as text, such as the account's name; null without it. */
export function detailOf(error: unknown, name: string): string | null {
  const value = error instanceof ServerProblem ? error.problems[0]?.details?.[name] : undefined;
  if (value === undefined) return null;
  return Array.isArray(value) ? value.join(', ') : String(value);
}
