/** The second, slow calculation of a rule that stops days: plain trades, one day after the other, every moment calculated separately. */
import type { SlowTrade } from '../../statistics/trades.slow.ts';
import type { StopRule } from './replay-rule.ts';

/** New York day on which a trade started. */
export function startDay(trade: SlowTrade): number {
  return trade.day - Math.round((trade.duration - (trade.end - trade.start)) / 86_400);
}

/** What stays, and what falls away, under one rule or that of each day; trades in their order of closing. */
export function slowReplay(trades: readonly SlowTrade[], rules: StopRule | ((day: number) => StopRule)) {
  const days = [...new Set(trades.flatMap((trade) => [trade.day, startDay(trade)]))].toSorted(
    (a, b) => a - b,
  );
  let left = [...trades];
  const cut: { day: number; stop: number; trades: number; net: bigint }[] = [];
  for (const day of days) {
    const rule = typeof rules === 'function' ? rules(day) : rules;
    const closed = left.filter((trade) => trade.day === day);
    const moments = closed.map((_, at) => closed.slice(0, at + 1)).filter((upTo) => isTrue(upTo, rule));
    const stop = Math.min(rule.clock ?? Infinity, moments[0]?.at(-1)?.end ?? Infinity);
    const gone = left.filter((trade) => startDay(trade) === day && trade.start > stop);
    left = left.filter((trade) => !gone.includes(trade));
    if (gone.length > 0)
      cut.push({ day, stop, trades: gone.length, net: gone.reduce((sum, { net }) => sum + net, 0n) });
  }
  return { fallen: trades.filter((trade) => !left.includes(trade)), cut };
}

/** Whether the rule says stop once these trades of a day have closed. */
function isTrue(closed: readonly SlowTrade[], rule: StopRule): boolean {
  const course = closed.map((_, at) => closed.slice(0, at + 1).reduce((sum, { net }) => sum + net, 0n));
  const now = course.at(-1)!;
  const peak = [0n, ...course].reduce((a, b) => (a > b ? a : b));
  const decided = closed.filter(({ gross }) => gross !== 0n);
  const inARow = decided.length - 1 - decided.findLastIndex(({ gross }) => gross > 0n);
  const { loss, gain, giveBack, trades, losses, lossesInARow } = rule;
  return (
    (loss !== undefined && now <= -BigInt(loss)) ||
    (gain !== undefined && now >= BigInt(gain)) ||
    (giveBack !== undefined && peak >= BigInt(giveBack.peak) && peak - now >= BigInt(giveBack.amount)) ||
    (trades !== undefined && closed.length >= trades) ||
    (losses !== undefined && decided.filter(({ gross }) => gross < 0n).length >= losses) ||
    (lossesInARow !== undefined && inARow >= lossesInARow)
  );
}
