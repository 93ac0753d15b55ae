/** A trade's planned stop and targets as texts: in forms, in the store and in exports they are the same. */
import { decimalText, parseDecimal } from '../../decimal.ts';
import type { PlannedStop, StopMove } from './stop-risk.ts';

/** So often a stop can be moved, and so many targets can be set. */
export const MAX_STOP_MOVES = 20;
export const MAX_TARGETS = 5;

/** What a trader planned before a trade, as far as it was said. */
export interface RiskPlan {
  readonly stop: PlannedStop | null;
  /** Prices as decimal text. */
  readonly targets: readonly string[];
}

export const NO_RISK_PLAN: RiskPlan = { stop: null, targets: [] };

/** A price as canonical decimal text; null for any other text. */
export function parsePrice(text: string): string | null {
  const price = parseDecimal(text.trim());
  return price && decimalText(price);
}

/** Prices joined by commas; null where one is none, or where there are too many. */
export function parseTargets(text: string): string[] | null {
  if (text.trim() === '') return [];
  const targets = text.split(',').map((price) => parsePrice(price));
  return targets.length > MAX_TARGETS || targets.includes(null) ? null : (targets as string[]);
}

const MOVE = /^(\d{1,15})@(.+)$/;

/** Moves as `1780300800000@9.75`, joined by commas, in any order; null where one is none, or where there are too many. */
export function parseStopMoves(text: string): StopMove[] | null {
  if (text.trim() === '') return [];
  const moves = text.split(',').map((move): StopMove | null => {
    const [, instant, typed] = MOVE.exec(move.trim()) ?? [];
    const price = typed === undefined ? null : parsePrice(typed);
    return price === null ? null : { instant: Number(instant), price };
  });
  if (moves.length > MAX_STOP_MOVES || moves.includes(null)) return null;
  return (moves as StopMove[]).sort((left, right) => left.instant - right.instant);
}

/** What {@link parseStopMoves} reads. */
export function stopMovesText(moves: readonly StopMove[]): string {
  return moves.map(({ instant, price }) => `${instant}@${price}`).join(',');
}
