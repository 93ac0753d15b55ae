import type { DashboardCard } from '@daybook/domain/journal/dashboard-cards.ts';

/** The width of a card: a third and a half of a row on a wide screen; what does not fill its row grows. */
export type CardWidth = 'full' | 'half' | 'wideHalf' | 'third';

/** As on the specified dashboard, where two charts get a row of their own on a middle screen. */
export const CARD_WIDTHS = {
  keyFigures: 'full',
  moreFigures: 'full',
  planLedger: 'full',
  accountProgress: 'full',
  netBySymbol: 'third',
  tradesBySymbol: 'third',
  mistakes: 'third',
  netByWeekday: 'wideHalf',
  netByMoment: 'wideHalf',
  countByDuration: 'half',
  winRateByDuration: 'half',
} as const satisfies Readonly<Record<DashboardCard, CardWidth>>;
