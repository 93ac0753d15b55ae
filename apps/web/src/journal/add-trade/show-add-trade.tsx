import { clearOverScreen } from '#web/ui/overlays/over-screen.ts';
import { showPart } from '#web/ui/overlays/show-part.ts';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';

const addTrade = lazyPart(async () => (await import('./AddTradeDialog.tsx')).AddTradeDialog);

/** Opens the form for a trade by hand over whatever screen is shown; `date` is proposed, `YYYY-MM-DD`, today where it is left out. */
export function showAddTrade(date?: string): void {
  showPart(addTrade, <addTrade.Part date={date ?? null} onClose={clearOverScreen} />).catch(reportError);
}
