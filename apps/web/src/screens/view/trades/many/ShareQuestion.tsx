import { useState } from 'react';
import { MAX_SHARED_AT_ONCE } from '@daybook/api/public/share-many.ts';
import { tradeIdText, type TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { changeSharing, publicPartsOf } from './changes/change-sharing.ts';
import styles from './ShareQuestion.module.css';

interface ShareQuestionProps {
  readonly columns: TradeColumns;
  /** Of the selected trades. */
  readonly rows: Uint32Array;
  /** Whether their pages are to be opened, or closed. */
  readonly isShared: boolean;
  readonly onClose: () => void;
}

/** Asks before many trades become public, or are so no longer, and says what that means. */
export function ShareQuestion({ columns, rows, isShared, onClose }: ShareQuestionProps) {
  const messages = useMessages();
  const { manyTrades: words, ui } = messages;
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isTooMany = isShared && rows.length > MAX_SHARED_AT_ONCE;
  async function change() {
    setIsBusy(true);
    const trades = Array.from(rows, (row) => tradeIdText(columns.id[row]!));
    const sentence = await changeSharing(trades, isShared, messages);
    setIsBusy(false);
    setRefusal(sentence);
    if (sentence === null) onClose();
  }
  return (
    <Dialog
      open
      title={isShared ? words.shareTitle(rows.length) : words.stopTitle(rows.length)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} ref={beginHere}>
            {ui.cancel}
          </Button>
          {isTooMany ? null : (
            <Button kind={isShared ? 'filled' : 'danger'} busy={isBusy} onClick={() => void change()}>
              {isShared ? words.share : words.stop}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.body}>
        {refusal === null ? null : <Banner tone="error">{refusal}</Banner>}
        <Means columns={columns} rows={rows} isShared={isShared} isTooMany={isTooMany} />
      </div>
    </Dialog>
  );
}

interface MeansProps extends Omit<ShareQuestionProps, 'onClose'> {
  readonly isTooMany: boolean;
}

function Means({ columns, rows, isShared, isTooMany }: MeansProps) {
  const { manyTrades: words } = useMessages();
  if (isTooMany) return <p>{words.shareAtMost(MAX_SHARED_AT_ONCE)}</p>;
  if (!isShared)
    return (
      <p>
        {words.stopHelp} {rows.length > MAX_SHARED_AT_ONCE ? words.stopNoUndo(MAX_SHARED_AT_ONCE) : null}
      </p>
    );
  const { images, notes, mistakes } = publicPartsOf(columns, rows);
  return (
    <>
      <p>{words.shareWho}</p>
      <p>{words.shareHelp}</p>
      <ul className={styles.parts}>
        {images > 0 ? <li>{words.shareImages(images)}</li> : null}
        {notes > 0 ? <li>{words.shareNotes(notes)}</li> : null}
        {mistakes > 0 ? <li>{words.shareMistakes(mistakes)}</li> : null}
      </ul>
    </>
  );
}

/** Going back is what a press of Enter does. The dialog looks for the attribute when it is shown. */
function beginHere(button: HTMLButtonElement | null): void {
  button?.setAttribute('autofocus', '');
}
