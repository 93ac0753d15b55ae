import {
  groupPositionSteps,
  type GroupableExecution,
  type Grouping,
  type PositionHistory,
  type Trade,
} from './grouping.ts';
import type { Split } from '../../execution/split.ts';
import { joinTrades } from './join-trades.ts';

/** Number of the group that the trader put an execution into; undefined for most. */
type GroupOf<Fill> = (execution: Fill) => number | undefined;

/**
 * Groups a position as its trader drew it: the executions of each hand-made group are one trade, whatever the position was in
 * between, and all others are grouped flat to flat as if those were not there. A group whose executions do not balance by
 * themselves, as after a correction, or lack an opening, does not count.
 */
export function* groupManuallySteps<Fill extends GroupableExecution>(
  history: PositionHistory<Fill>,
  groupOf: GroupOf<Fill>,
): Generator<void, Grouping<Fill>, void> {
  const drawn = Map.groupBy(
    history.executions.filter((fill) => groupOf(fill) !== undefined),
    (fill) => groupOf(fill)!,
  );
  if (drawn.size === 0) return yield* groupPositionSteps(history);
  const manual: Trade<Fill>[] = [];
  const rest = history.executions.filter((fill) => groupOf(fill) === undefined);
  for (const executions of drawn.values()) {
    const trade = yield* asOneTrade(executions, history.multiplier, history.splits);
    if (trade) manual.push(trade);
    else rest.push(...executions);
  }
  const { trades, open, setAside } = yield* groupPositionSteps({ ...history, executions: rest });
  const all = [...trades, ...manual].sort(
    (left, right) => left.closed - right.closed || left.opened - right.opened,
  );
  return { trades: all, open, setAside };
}

/** The executions as one trade; null when they do not end flat, or one of them closes what none of them opened. */
export function* asOneTrade<Fill extends GroupableExecution>(
  executions: readonly Fill[],
  multiplier: string,
  splits: readonly Split[] = [],
): Generator<void, Trade<Fill> | null, void> {
  const { trades, open, setAside } = yield* groupPositionSteps({
    executions,
    multiplier,
    marksShorts: false,
    splits,
  });
  return open || setAside.length > 0 || trades.length === 0 ? null : joinTrades(trades);
}
