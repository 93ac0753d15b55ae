import type { PlannedStop } from '@daybook/domain/trade/risk/stop-risk.ts';
import type { CourseAxis } from './course-axis.ts';

/** A stop at one price, in pixels. */
export interface StopPiece {
  readonly from: number;
  readonly to: number;
  /** Decimal text. */
  readonly price: string;
}

/** A stop from the first execution to the last one: a piece for each price that it had; none where a move came in the same moment as the next one. */
export function stopPieces({ price, moves }: PlannedStop, { x, at }: CourseAxis): StopPiece[] {
  const last = x.at(-1)!;
  const begins = [x[0]!, ...moves.map(({ instant }) => at(instant))];
  const prices = [price, ...moves.map((move) => move.price)];
  return prices
    .map((own, place) => ({ from: begins[place]!, to: begins[place + 1] ?? last, price: own }))
    .filter(({ from, to }) => to > from);
}

/** With a stop, a band holds at most this many times the range of its executions. */
const MAX_RANGES = 4;

/** Whether a stop, wherever it was moved, can be drawn with the executions without pressing these together. */
export function isStopNear(
  { price, moves }: PlannedStop,
  executions: readonly { readonly price: string }[],
): boolean {
  const [low, high] = rangeOf(executions.map((execution) => Number(execution.price)));
  const [least, most] = rangeOf([low, high, Number(price), ...moves.map((move) => Number(move.price))]);
  return high === low || most - least <= MAX_RANGES * (high - low);
}

function rangeOf(values: readonly number[]): [low: number, high: number] {
  return values.reduce<[number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity],
  );
}
