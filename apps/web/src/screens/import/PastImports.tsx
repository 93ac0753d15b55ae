import { useState } from 'react';
import type { ImportState } from '@daybook/api/imports/imports.ts';
import { detailOf } from '#web/server/problem.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { changeSentence } from '#web/ui/change-sentence.ts';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { newYorkParts } from '#web/texts/new-york.ts';
import { useRowFocus } from '#web/ui/focus/use-row-focus.ts';
import type { PastImports as Past } from './past-imports.ts';
import { importedTradesHref, importName } from './import-words.ts';
import styles from './Import.module.css';

interface PastImportsProps {
  readonly past: Past;
  readonly onMore: () => void;
  /** Rejects with why it was not undone. */
  readonly onUndo: (id: string) => Promise<void>;
}

/** What was imported, the latest first, each with the press that takes it back. */
export function PastImports({ past, onMore, onUndo }: PastImportsProps) {
  const { imports: words } = useMessages();
  const rowFocus = useRowFocus();
  const [asked, setAsked] = useState<ImportState | null>(null);
  return (
    <Card label={words.past} className={styles.file}>
      <h2 className={styles.name}>{words.past}</h2>
      {past.imports.length === 0 ? <p className={styles.about}>{words.pastEmpty}</p> : null}
      <ul {...rowFocus} className={styles.past}>
        {past.imports.map((entry) => (
          <PastImport key={entry.id} entry={entry} onUndo={() => setAsked(entry)} />
        ))}
      </ul>
      {past.hasMore ? <Button onClick={onMore}>{words.more}</Button> : null}
      {asked ? (
        <UndoDialog entry={asked} onClose={() => setAsked(null)} onUndo={() => onUndo(asked.id)} />
      ) : null}
    </Card>
  );
}

function PastImport({ entry, onUndo }: { readonly entry: ImportState; readonly onUndo: () => void }) {
  const { imports: words } = useMessages();
  const { counts, trades, phase, publishedAt, createdAt } = entry;
  const name = importName(entry, words.kinds);
  const tradesHref = importedTradesHref(entry);
  const { day, time } = newYorkParts(publishedAt ?? createdAt);
  return (
    <li className={styles.pastRow}>
      <div>
        <p className={styles.pastName}>{name}</p>
        <p className={styles.about}>
          {day} {time} ET · {words.executions(counts.executions)}
          {trades.new > 0 ? ` · ${words.newTrades(trades.new)}` : ''}
        </p>
      </div>
      {phase === 'undone' ? (
        <Chip tone="neutral">{words.undone}</Chip>
      ) : (
        <div className={styles.actions}>
          {tradesHref === null ? null : (
            <ButtonLink kind="plain" href={tradesHref} aria-label={`${words.showTrades}: ${name}`}>
              {words.showTrades}
            </ButtonLink>
          )}
          <Button aria-label={`${words.undo}: ${name}`} onClick={onUndo}>
            {words.undo}
          </Button>
        </div>
      )}
    </li>
  );
}

interface UndoDialogProps {
  readonly entry: ImportState;
  readonly onClose: () => void;
  readonly onUndo: () => Promise<void>;
}

function UndoDialog({ entry, onClose, onUndo }: UndoDialogProps) {
  const messages = useMessages();
  const { imports: words } = messages;
  async function undo(): Promise<string | null> {
    try {
      await onUndo();
    } catch (error) {
      return detailOf(error, 'reason') === 'busy' ? words.busy : changeSentence(error, messages);
    }
    onClose();
    return null;
  }
  return (
    <ConfirmDialog
      title={words.undoTitle(importName(entry, words.kinds))}
      action={words.undo}
      onConfirm={undo}
      onClose={onClose}
    >
      <p>{words.undoHelp}</p>
    </ConfirmDialog>
  );
}
