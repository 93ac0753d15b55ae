import { preloadUpdate } from '#web/app/update/start-update.ts';
import { loadAllMessages } from '#web/texts/load-messages.ts';
import { preloadNotices } from './update/UpdateBanners.tsx';

/** From here on nothing that is fetched belongs to the first load. */
const FIRST_SCREEN_STANDS = 'daybook:first-screen-stands';

/**
 * Fetches ahead what every day needs: updating the trades, opening and saving one, the figures behind a chart, a period without trades. A connection that is lost
 * afterwards then keeps nobody from trying again. What cannot be fetched is asked for again when it is wanted.
 */
export function preloadDay(): void {
  performance.mark(FIRST_SCREEN_STANDS);
  preloadUpdate();
  preloadNotices();
  const later = [
    loadAllMessages(),
    import('./LogOutQuestion.tsx'),
    import('#web/charts/ChartTableView.tsx'),
    import('#web/screens/view/later-parts.ts'),
    import('#web/screens/trade/open-trade.ts'),
    import('#web/screens/trade/TradeScreen.tsx'),
  ];
  for (const part of later) part.catch(() => null);
}
