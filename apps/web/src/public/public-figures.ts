import type { PublicDashboard } from '@daybook/api/public/public-dashboard.ts';
import { parseDecimal } from '@daybook/domain/decimal.ts';
import type { Money } from '@daybook/domain/money.ts';
import type { Statistics, Tally } from '@daybook/domain/statistics/statistics.ts';

/** A public dashboard as the statistics from which cards and charts are drawn; what is private is empty. */
export function statisticsOf(dashboard: PublicDashboard): Statistics {
  const { days } = dashboard;
  const volume = parseDecimal(dashboard.totalShares);
  const sum = (seconds: number | null, trades: number) => (seconds ?? 0) * trades;
  const breakEvens = dashboard.trades - dashboard.winningTrades - dashboard.losingTrades;
  return {
    trades: dashboard.trades,
    wins: dashboard.winningTrades,
    losses: dashboard.losingTrades,
    breakEvens,
    volume: volume?.units ?? 0n,
    volumeScale: volume?.scale ?? 0,
    gross: dashboard.gross as Money,
    net: dashboard.net as Money,
    winningNet: dashboard.winningNet as Money,
    losingNet: dashboard.losingNet as Money,
    winningSeconds: sum(dashboard.avgWinningDuration, dashboard.winningTrades),
    losingSeconds: sum(dashboard.avgLosingDuration, dashboard.losingTrades),
    breakEvenSeconds: sum(dashboard.avgBeDuration, breakEvens),
    best: null,
    worst: null,
    byWeekday: dashboard.byWeekday.map(tally),
    byMoment: dashboard.byMoment.map(tally),
    byDuration: dashboard.byDuration.map(tally),
    bySymbol: dashboard.bySymbol.map((entry) => ({ ...tally(entry), symbol: entry.symbol })),
    byMistake: [],
    days: {
      count: days.day.length,
      day: Int32Array.from(days.day),
      open: Float64Array.from(days.open),
      close: Float64Array.from(days.close),
      low: Float64Array.from(days.low),
      high: Float64Array.from(days.high),
    },
  };
}

/** Amounts become the journal's own type again. */
function tally({ trades, wins, losses, net }: PublicDashboard['byWeekday'][number]): Tally {
  return { trades, wins, losses, net: net as Money };
}
