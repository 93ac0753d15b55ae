import { waitForTurn, type Waiting } from '@daybook/api/contract/wait-for-turn.ts';
import { codeOf, detailOf, ServerProblem } from './problem.ts';
import { pause } from './pause.ts';

const WAITING: Waiting = { now: () => performance.now(), random, pause, secondsToWait };

function random(): number {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return number / 2 ** 32;
}

/** Sends until it is this browser's turn; see waitForTurn. */
export function sendInTurn<Answer>(send: () => Promise<Answer>, onWait: () => void): Promise<Answer> {
  return waitForTurn(send, onWait, WAITING);
}

/** Whether a server had too much to do to look at what was sent. */
export function isCrowded(error: unknown): boolean {
  return error instanceof ServerProblem && error.status === 503 && codeOf(error) === '012';
}

/** How long a crowded server asks to wait; null for whatever else is wrong. */
export function secondsToWait(error: unknown): number | null {
  if (!isCrowded(error)) return null;
  const seconds = Number(detailOf(error, 'retryAfter'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}
