import { MAX_DAYS, MAX_SYMBOLS, type PublicDashboard } from '@daybook/api/public/public-dashboard.ts';
import { decimalText } from '@daybook/domain/decimal.ts';
import { averageDurations } from '@daybook/domain/statistics/figures.ts';
import { computeStatistics } from '@daybook/domain/statistics/compute.ts';
import type { Statistics, TradeResult } from '@daybook/domain/statistics/statistics.ts';
import { selectTrades } from '@daybook/domain/trade/select-trades.ts';
import { unpackTrades, type PackedTrades } from '#server/journal/packed/packed-trades.ts';
import { RANKED_CURRENCY } from '#server/ledger/publishing/ranked-days.ts';

/** The dashboard of a trader's trades, without the trader. */
export type PublicFigures = Omit<
  PublicDashboard,
  'firstName' | 'lastName' | 'principalAccount' | 'accountUuid' | 'avatar'
>;

/** Public figures from packed columns, in one go: of a million trades it takes some hundred milliseconds. */
export function figuresOfJournal(packed: PackedTrades): PublicFigures {
  const columns = unpackTrades(packed);
  return figuresOf(computeStatistics(columns, selectTrades(columns, { currency: RANKED_CURRENCY })));
}

function figuresOf(statistics: Statistics): PublicFigures {
  const { days } = statistics;
  const durations = averageDurations(statistics);
  return {
    currency: RANKED_CURRENCY,
    trades: statistics.trades,
    totalShares: decimalText({ units: statistics.volume, scale: statistics.volumeScale }),
    gross: statistics.gross,
    net: statistics.net,
    bestTrade: withoutRow(statistics.best),
    worstTrade: withoutRow(statistics.worst),
    winningTrades: statistics.wins,
    losingTrades: statistics.losses,
    winningNet: statistics.winningNet,
    losingNet: statistics.losingNet,
    avgBeDuration: durations.breakEven,
    avgWinningDuration: durations.winning,
    avgLosingDuration: durations.losing,
    byWeekday: [...statistics.byWeekday],
    byMoment: [...statistics.byMoment],
    byDuration: [...statistics.byDuration],
    ...symbolsOf(statistics.bySymbol),
    days: {
      day: [...days.day.subarray(-MAX_DAYS)],
      open: [...days.open.subarray(-MAX_DAYS)],
      close: [...days.close.subarray(-MAX_DAYS)],
      low: [...days.low.subarray(-MAX_DAYS)],
      high: [...days.high.subarray(-MAX_DAYS)],
      earlier: Math.max(0, days.day.length - MAX_DAYS),
    },
  };
}

/** The symbols with the most trades, in the order in which they came, and the sum of the others. */
export function symbolsOf(tallies: Statistics['bySymbol']): Pick<PublicFigures, 'bySymbol' | 'moreSymbols'> {
  if (tallies.length <= MAX_SYMBOLS) return { bySymbol: [...tallies], moreSymbols: null };
  const ranked = tallies.toSorted((left, right) => right.trades - left.trades);
  const shown = new Set(ranked.slice(0, MAX_SYMBOLS));
  const moreSymbols = { symbols: 0, trades: 0, wins: 0, losses: 0, net: 0 };
  for (const { trades, wins, losses, net } of ranked.slice(MAX_SYMBOLS)) {
    moreSymbols.symbols += 1;
    moreSymbols.trades += trades;
    moreSymbols.wins += wins;
    moreSymbols.losses += losses;
    moreSymbols.net += net;
  }
  return { bySymbol: tallies.filter((tally) => shown.has(tally)), moreSymbols };
}

function withoutRow(result: TradeResult | null) {
  return result === null ? null : { symbol: result.symbol, net: result.net };
}
