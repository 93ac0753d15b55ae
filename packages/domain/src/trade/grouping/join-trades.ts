import { addDecimals, decimal, decimalText, ZERO } from '../../decimal.ts';
import type { Money } from '../../money.ts';
import { compareExecutions, type GroupableExecution, type Trade } from './grouping.ts';

/**
 * Several flat-to-flat trades of one position as the one into which their trader merged them, in the order of their opening: sums
 * of sizes, volumes and amounts, from the first fill to the last, on the side of the first; its parts in the order of executions,
 * also with simultaneous positions. Throws without any.
 */
export function joinTrades<Fill extends GroupableExecution>(trades: readonly Trade<Fill>[]): Trade<Fill> {
  const ordered = trades.toSorted((left, right) => left.opened - right.opened || left.closed - right.closed);
  const [first] = ordered;
  const last = ordered.reduce((latest, trade) => (trade.closed >= latest.closed ? trade : latest), first!);
  const { side, opened, start } = first!;
  const sum = (amount: (trade: Trade<Fill>) => Money) =>
    ordered.reduce((total, trade) => total + amount(trade), 0) as Money;
  const total = (size: (trade: Trade<Fill>) => string) =>
    decimalText(ordered.reduce((whole, trade) => addDecimals(whole, decimal(size(trade))), ZERO));
  return {
    side,
    size: total((trade) => trade.size),
    volume: total((trade) => trade.volume),
    gross: sum((trade) => trade.gross),
    fees: sum((trade) => trade.fees),
    net: sum((trade) => trade.net),
    day: last.day,
    opened,
    closed: last.closed,
    start,
    end: last.end,
    durationSeconds: Math.floor(last.closed / 1000) - Math.floor(opened / 1000),
    parts: ordered
      .flatMap(({ parts }) => parts)
      .sort(({ execution: left }, { execution: right }) => compareExecutions(left, right)),
  };
}
