import type { Endpoint } from '@daybook/api/contract/endpoint.ts';
import { Offline, ServerProblem } from './problem.ts';
import type { CallParts } from './request.ts';

/** Pressing the same again within this time is the same action, as long as its answer has not come. */
const KEPT_MS = 600_000;

/** An action whose answer is not known. */
interface Unanswered {
  readonly key: string;
  readonly since: number;
  readonly file: File | undefined;
}
const unanswered = new Map<string, Unanswered>();

/**
 * Sends what changes something under a key of its own, by which the server does it once however often it arrives: again by
 * itself when the connection breaks, and again when the trader presses the same before an answer has come. What may be
 * repeated without a key, or not at all, is sent once with null.
 */
export async function withIdempotencyKey<Answer>(
  endpoint: Pick<Endpoint, 'name' | 'repeatable'>,
  parts: CallParts,
  send: (key: string | null) => Promise<Answer>,
  now: () => number = Date.now,
): Promise<Answer> {
  if (endpoint.repeatable !== true) return send(null);
  const key = keyOf(endpoint.name, parts, now());
  try {
    const answer = await send(key).catch((error: unknown) => {
      if (error instanceof Offline) return send(key);
      throw error;
    });
    unanswered.clear();
    return answer;
  } catch (error) {
    // Once something else is known to have happened, the same press is a new action.
    if (isAnswer(error)) unanswered.clear();
    throw error;
  }
}

/** The key of the same action before, or a new one. */
function keyOf(name: string, { params, query, body, file }: CallParts, now: number): string {
  const asked = JSON.stringify([name, params, query, body]);
  const before = unanswered.get(asked);
  if (before && before.file === file && now - before.since < KEPT_MS) return before.key;
  const key = crypto.randomUUID();
  unanswered.set(asked, { key, since: now, file });
  return key;
}

/** Whether Daybook itself reported the result; a proxy's page and a failed server do not. */
function isAnswer(error: unknown): boolean {
  return error instanceof ServerProblem && error.requestId !== null && error.status < 500;
}
