import { useState } from 'react';
import { undoMovingIn, type MovingIn } from '@daybook/api/imports/moving-in.ts';
import { refreshJournal } from '#web/journal/refresh-journal.ts';
import { call } from '#web/server/call.ts';
import { problemSentence } from '#web/server/problem.ts';
import { newYorkParts } from '#web/texts/new-york.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { showToast } from '#web/ui/overlays/toasts.ts';
import { useRowFocus } from '#web/ui/focus/use-row-focus.ts';
import styles from '../Import.module.css';

interface MovedFilesProps {
  readonly moved: readonly MovingIn[];
  readonly onUndone: () => void;
}

/** Files of other journals that were attached, each with the press that takes it back. */
export function MovedFiles({ moved, onUndone }: MovedFilesProps) {
  const { movingIn: words } = useMessages();
  const rowFocus = useRowFocus();
  const [asked, setAsked] = useState<MovingIn | null>(null);
  if (moved.length === 0) return null;
  return (
    <>
      <h3 className={styles.name}>{words.past}</h3>
      <ul {...rowFocus} className={styles.past}>
        {moved.map((each) => (
          <MovedFile key={each.id} moved={each} onUndo={() => setAsked(each)} />
        ))}
      </ul>
      {asked ? <UndoMove moved={asked} onClose={() => setAsked(null)} onUndone={onUndone} /> : null}
    </>
  );
}

function MovedFile({ moved, onUndo }: { readonly moved: MovingIn; readonly onUndo: () => void }) {
  const { movingIn: words, imports } = useMessages();
  const { day, time } = newYorkParts(moved.createdAt);
  const kept = moved.tradesKept.length;
  return (
    <li className={styles.pastRow}>
      <div>
        <p className={styles.pastName}>{moved.fileName}</p>
        <p className={styles.about}>
          {day} {time} ET · {words.found(moved.notesFound, moved.notesStated)}
          {kept > 0 ? ` · ${words.kept(kept)}` : ''}
        </p>
      </div>
      {moved.stage === 'undone' ? (
        <Chip tone="neutral">{imports.undone}</Chip>
      ) : (
        <div className={styles.actions}>
          <Button aria-label={`${imports.undo}: ${moved.fileName}`} onClick={onUndo}>
            {imports.undo}
          </Button>
        </div>
      )}
    </li>
  );
}

interface UndoMoveProps {
  readonly moved: MovingIn;
  readonly onClose: () => void;
  readonly onUndone: () => void;
}

function UndoMove({ moved, onClose, onUndone }: UndoMoveProps) {
  const messages = useMessages();
  const { movingIn: words, imports } = messages;
  async function undo(): Promise<string | null> {
    try {
      const { tradesKept } = await call(undoMovingIn, { params: { id: moved.id }, body: {} });
      const kept = tradesKept.length > 0 ? ` ${words.kept(tradesKept.length)}` : '';
      showToast('success', `${words.undoneNotice}${kept}`);
      onClose();
      onUndone();
      await refreshJournal();
      return null;
    } catch (error) {
      return problemSentence(error, messages);
    }
  }
  return (
    <ConfirmDialog
      title={words.undoTitle(moved.fileName)}
      action={imports.undo}
      onConfirm={undo}
      onClose={onClose}
    >
      <p>{words.undoHelp}</p>
    </ConfirmDialog>
  );
}
