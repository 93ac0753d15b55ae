/** The input of the program that floods, as JSON on its standard input. */
export interface FloodOrder {
  readonly url: string;
  readonly perSecond: number;
  readonly seconds: number;
  /** So many more at the first moment. */
  readonly atOnce: number;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** In path, body and headers {n} is the request's number, and {address} one of so many addresses in turn. */
  readonly headers: Readonly<Record<string, string>>;
  readonly addresses: number;
  /** What these begin with, as 203.0. */
  readonly network: string;
  /** Address of this machine from which it asks; the usual one without. */
  readonly localAddress: string | null;
}

/** What came of it, as JSON on its standard output. */
export interface FloodTally {
  readonly sent: number;
  /** Answers by status and problem, as `401 004`, or `200 Password update rejected`. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** Requests to which there was no answer: the server was gone, or took longer than a minute. */
  readonly unanswered: number;
  /** Milliseconds until each refusal for being too many (429 and 503). */
  readonly refusedMs: readonly number[];
  /** Answers that break the one shape of all problems, a few of them. */
  readonly malformed: readonly string[];
}

/** How many answers have one of these outcomes; a pattern is the outcome's beginning. */
export function countOutcomes({ outcomes }: Pick<FloodTally, 'outcomes'>, ...beginnings: string[]): number {
  return Object.entries(outcomes)
    .filter(([outcome]) => beginnings.some((beginning) => outcome.startsWith(beginning)))
    .reduce((sum, [, count]) => sum + count, 0);
}
