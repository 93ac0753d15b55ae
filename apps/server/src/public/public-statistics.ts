import type { Manifest } from '@daybook/api/dashboard.ts';
import { MAX_DAYS, MAX_SYMBOLS, type PublicDashboard } from '@daybook/api/public-dashboard.ts';
import { assembleColumns, splitManifest } from '@daybook/api/segments.ts';
import { decimalText } from '@daybook/domain/decimal.ts';
import { averageDurations } from '@daybook/domain/statistics/figures.ts';
import { computeStatistics } from '@daybook/domain/statistics/compute.ts';
import type { Statistics, TradeResult } from '@daybook/domain/statistics/statistics.ts';
import { selectTrades } from '@daybook/domain/trade/select-trades.ts';
import { readManifest } from '#server/dashboard/manifest.ts';
import { findSegment } from '#server/dashboard/segments.ts';
import { gunzipBytes } from '#server/http/compress.ts';
import type { Store } from '#server/store/store.ts';
import { RANKED_CURRENCY } from './ranked-days.ts';
import type { FoundTrader } from './public-trader.ts';

/** What the dashboard says of a trader's trades, without the trader. */
export type PublicFigures = Omit<
  PublicDashboard,
  'firstName' | 'lastName' | 'principalAccount' | 'accountUuid' | 'avatar'
>;

/** Traders whose figures are kept in memory; each some ten kilobytes. */
const MOST_KEPT = 200;
/** A segment may be made anew between manifest and reading. */
const MOST_ROUNDS = 3;

/** Public figures by trader, kept for as long as the trader's revision is the same. */
export interface PublicStatistics {
  read(trader: FoundTrader, now: number): Promise<PublicDashboard>;
}

/** Computes public figures from the same packed columns and by the same pass as the owner's dashboard. */
export function openPublicStatistics(store: Store): PublicStatistics {
  const kept = new Map<number, { readonly revision: number; readonly figures: Promise<PublicFigures> }>();
  return {
    read: async (trader, now) => {
      const known = kept.get(trader.traderId);
      kept.delete(trader.traderId);
      const entry =
        known?.revision === trader.revision
          ? known
          : { revision: trader.revision, figures: computeFigures(store, trader.traderId, now) };
      kept.set(trader.traderId, entry);
      for (const oldest of kept.keys()) {
        if (kept.size <= MOST_KEPT) break;
        kept.delete(oldest);
      }
      entry.figures.catch(() => kept.get(trader.traderId) === entry && kept.delete(trader.traderId));
      const { account, ...names } = trader.person;
      return { ...names, principalAccount: account, ...(await entry.figures) };
    },
  };
}

async function computeFigures(store: Store, traderId: number, now: number): Promise<PublicFigures> {
  for (let round = 1; ; round++) {
    const bytes = await readManifest(store, traderId, now);
    const { manifest, journals } = splitManifest(
      bytes,
      (head) => JSON.parse(Buffer.from(head).toString('utf8')) as Manifest,
    );
    const packed = await Promise.all(manifest.months.map(({ hash }) => findSegment(store, traderId, hash)));
    if (packed.some((body) => body === null) && round < MOST_ROUNDS) continue;
    // Copied, because a Buffer's slices share its memory and the columns are read at their own offsets.
    const segments = await Promise.all(packed.map(async (body) => new Uint8Array(await gunzipBytes(body!))));
    const columns = assembleColumns(manifest, segments, journals);
    return figuresOf(computeStatistics(columns, selectTrades(columns, { currency: RANKED_CURRENCY })));
  }
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
