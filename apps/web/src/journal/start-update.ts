import { Offline } from '#web/server/problem.ts';
import { useJournal } from './journal-store.ts';

const load = () => import('./update-trades.ts');

/** Starts an update of the trades; its code is loaded with the first one. Everything it has to say stands in the journal. */
export function startUpdate(): void {
  load()
    .catch((cause: unknown) => {
      const error = new Offline('the code of the update could not be loaded', { cause });
      useJournal.setState({ notice: { kind: 'failed', error, tried: false } });
    })
    .then((loaded) => loaded?.updateTrades())
    .catch(reportError);
}
