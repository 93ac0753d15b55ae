import { dayText, type Day } from '@daybook/domain/calendar.ts';
import { screen } from '#web/router/screen.ts';
import { TradeFailure, TradeLoading } from './TradeStates.tsx';

/** One trade with its journal. */
export const trade = screen({
  paths: ['/journal/trade/$tradeId'],
  load: async () => (await import('./open-trade.ts')).openTrade,
  title: (_, { trade: { symbol, day } }) => [symbol, dayText(day as Day)],
  part: async () => (await import('./TradeScreen.tsx')).TradeScreen,
  waiting: { afterMs: 100, Part: TradeLoading },
  failed: TradeFailure,
});
