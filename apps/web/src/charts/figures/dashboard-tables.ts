import type { FirstMessages } from '@daybook/texts/first.ts';
import { WEEKDAYS } from '@daybook/domain/calendar.ts';
import type { Statistics, Tally } from '@daybook/domain/statistics/statistics.ts';
import { DURATION_GROUPS } from '@daybook/domain/trade/duration-group.ts';
import { MOMENTS_OF_DAY } from '@daybook/domain/trade/moment-of-day.ts';
import { tableHead, type ChartTable } from '#web/charts/chart-table.ts';
import type { ChartPart } from '#web/charts/trade-links.ts';
import { formatMoney4, formatShare } from '@daybook/domain/figure-text.ts';

/** A tally with the word next to its bar. */
interface NamedTally extends Tally {
  readonly label: string;
  readonly part: ChartPart;
}

/** Monday to Friday, with or without trades. */
export function weekdayTallies(statistics: Statistics, { words }: FirstMessages): NamedTally[] {
  return named(statistics.byWeekday.slice(0, 5), WEEKDAYS, words.weekdaysShort, 'weekday');
}

/** The same days from the best to the worst, those without trades last; equal ones stay in the week's order. */
export function sortByNet<Named extends NamedTally>(tallies: readonly Named[]): Named[] {
  const isIdle = ({ trades }: Named) => Number(trades === 0);
  return tallies.toSorted((left, right) => isIdle(left) - isIdle(right) || right.net - left.net);
}

/** The moments of the trading day in their order; Other only where it has trades. */
export function momentTallies(statistics: Statistics, { words }: FirstMessages): NamedTally[] {
  const tallies = named(statistics.byMoment, MOMENTS_OF_DAY, words.moments, 'momentOfDay');
  return tallies.filter((tally, at) => MOMENTS_OF_DAY[at] !== 'other' || tally.trades > 0);
}

/** The duration groups that have trades, shortest first. */
export function durationTallies(statistics: Statistics, { words }: FirstMessages): NamedTally[] {
  return named(statistics.byDuration, DURATION_GROUPS, words.durations, 'durationGroup').filter(
    (tally) => tally.trades > 0,
  );
}

/** Symbols by number of trades, largest first; ties by symbol. */
export function mostTraded(statistics: Statistics): Statistics['bySymbol'] {
  return statistics.bySymbol.toSorted(
    (left, right) => right.trades - left.trades || (left.symbol < right.symbol ? -1 : 1),
  );
}

/** Net by symbol with all four decimals. */
export function symbolNetTable(
  statistics: Statistics,
  { charts }: FirstMessages,
  currency: string,
): ChartTable {
  return {
    head: tableHead(charts.symbol, charts.net),
    rows: statistics.bySymbol.map(({ symbol, net }) => [symbol, formatMoney4(net, 'both', currency)]),
  };
}

/** Trades by symbol with the shares won and lost. */
export function symbolCountTable(
  tallies: Statistics['bySymbol'],
  { charts, words }: FirstMessages,
): ChartTable {
  return {
    head: tableHead(charts.symbol, charts.trades, charts.winRate, charts.lossRate),
    rows: tallies.map((tally) => [
      tally.symbol,
      words.count(tally.trades),
      ...rates(tally, words.notAvailable),
    ]),
  };
}

/** Mistakes by number of trades marked with them. */
export function mistakeTable(statistics: Statistics, { charts, words }: FirstMessages): ChartTable {
  return {
    head: tableHead(charts.mistake, charts.trades),
    rows: statistics.byMistake.map(({ title, trades }) => [title, words.count(trades)]),
  };
}

/** Net, count and shares of named groups: weekdays, moments and durations. */
export function tallyTable(
  name: string,
  tallies: readonly NamedTally[],
  { charts, words }: FirstMessages,
  currency: string,
): ChartTable {
  return {
    head: tableHead(name, charts.net, charts.trades, charts.winRate, charts.lossRate),
    rows: tallies.map((tally) => [
      tally.label,
      formatMoney4(tally.net, 'both', currency),
      words.count(tally.trades),
      ...rates(tally, words.notAvailable),
    ]),
  };
}

/** Of no trades there are no shares. */
function rates({ trades, wins, losses }: Tally, none: string): [string, string] {
  return trades === 0 ? [none, none] : [formatShare(wins, trades, 2), formatShare(losses, trades, 2)];
}

function named<Key extends string>(
  tallies: readonly Tally[],
  keys: readonly Key[],
  labels: Readonly<Record<Key, string>>,
  field: 'weekday' | 'momentOfDay' | 'durationGroup',
): NamedTally[] {
  return tallies.map((tally, at) => {
    const key = keys[at];
    if (key === undefined) throw new Error(`no name for group ${at}`);
    return { ...tally, label: labels[key], part: { [field]: key } };
  });
}
