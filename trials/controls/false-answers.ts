// Answers that are changed on their way to a trial, as by a faulty proxy.

/** What was asked. */
export interface Asked {
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  readonly headers: Headers;
  /** Of JSON; empty for everything else. */
  readonly body: Readonly<Record<string, unknown>>;
  /** How many requests of this method and path were sent before, and how many of them are not answered yet. */
  readonly before: number;
  readonly parallel: number;
}

/** What a trial sees in place of an answer; null where it sees the answer itself. Asked twice: before anybody is asked, with null, and with the answer's status. */
export type FalseAnswer = (asked: Asked, status: number | null) => Response | null;

/** An answer of the API, made up. */
export function madeUp(status: number, json: object): Response {
  return new Response(JSON.stringify(json), { status, headers: { 'content-type': 'application/json' } });
}

/** Says yes once, at the first chance. */
export function once(): (isChance: boolean) => boolean {
  let isOver = false;
  return (isChance) => {
    const isNow = isChance && !isOver;
    isOver ||= isNow;
    return isNow;
  };
}

/** Does some work of this process while every answer that it fetches passes through `falsify`. */
export async function withFalseAnswers<Result>(
  falsify: FalseAnswer,
  work: () => Promise<Result>,
): Promise<Result> {
  const real = globalThis.fetch;
  const sent = new Map<string, { all: number; open: number }>();
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const method = init?.method ?? 'GET';
    const key = `${method} ${pathname}`;
    const counts = sent.getOrInsertComputed(key, () => ({ all: 0, open: 0 }));
    const asked = {
      method,
      path: pathname,
      headers: new Headers(init?.headers),
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as Asked['body']) : {},
      before: counts.all,
    };
    counts.all += 1;
    counts.open += 1;
    try {
      const soFar = { ...asked, parallel: counts.open - 1 };
      const sooner = falsify(soFar, null);
      if (sooner !== null) return sooner;
      const answer = await real(input, init);
      return falsify({ ...soFar, parallel: counts.open - 1 }, answer.status) ?? answer;
    } finally {
      counts.open -= 1;
    }
  };
  try {
    return await work();
  } finally {
    globalThis.fetch = real;
  }
}
