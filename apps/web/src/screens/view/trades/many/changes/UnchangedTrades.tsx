import { useJournal } from '#web/journal/journal-store.ts';
import { TradeLink } from '#web/journal/TradeLink.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { clearOverScreen, showOverScreen } from '#web/ui/overlays/over-screen.ts';
import styles from './UnchangedTrades.module.css';

const MAX_LISTED = 200;

/** Shows the trades that a change or its undoing left as they were, on whatever screen it was asked for. */
export function showUnchanged(ids: readonly string[]): void {
  showOverScreen(<UnchangedTrades ids={ids} />);
}

/** Each trade a link. */
function UnchangedTrades({ ids }: { readonly ids: readonly string[] }) {
  const { manyTrades: words } = useMessages();
  const isKnown = useJournal(({ columns }) => columns !== null);
  if (!isKnown) return null;
  const listed = ids.slice(0, MAX_LISTED);
  return (
    <Dialog open title={words.stayed} onClose={clearOverScreen}>
      <ul className={styles.list}>
        {listed.map((id) => (
          <li key={id}>
            <TradeLink id={id} otherwise={id} onGo={clearOverScreen} />
          </li>
        ))}
      </ul>
      {ids.length > MAX_LISTED ? <p>{words.stayedMore(ids.length - MAX_LISTED)}</p> : null}
    </Dialog>
  );
}
