import { fetchCode } from '#web/texts/fetch-part.ts';
import { useJournal } from './journal-store.ts';

const load = () => import('./update-trades.ts');

/** Marks that an update was asked for before the page was loaded again. */
const GOES_ON = 'daybook.update-goes-on';

/** Starts an update of the trades. Everything it has to say stands in the journal. */
export function startUpdate(): void {
  fetchCode(load, () => sessionStorage.setItem(GOES_ON, 'yes'))
    .catch((error: unknown) => {
      useJournal.setState({ notice: { kind: 'failed', error, tried: false } });
    })
    .then((loaded) => loaded?.updateTrades())
    .catch(reportError);
}

/** Fetches the code of an update ahead; what goes wrong shows when one is started. */
export function preloadUpdate(): void {
  load().catch(() => null);
}

/** Starts the update that was asked for before the page was loaded again, if there was one. */
export function goOnWithUpdate(): void {
  if (sessionStorage.getItem(GOES_ON) === null) return;
  sessionStorage.removeItem(GOES_ON);
  startUpdate();
}
