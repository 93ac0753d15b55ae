import { useState, type FormEvent } from 'react';
import { MAX_TITLE_LENGTH } from '@daybook/domain/journal/mistake.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import type { CountedMistake } from './Mistakes.tsx';
import { titleError } from './title-error.ts';
import styles from '#web/screens/profile/Profile.module.css';

export interface RenameDialogProps {
  readonly mistake: CountedMistake;
  /** A sentence when it was refused; else the dialog is closed. */
  readonly onRename: (title: string) => Promise<string | null>;
  readonly onClose: () => void;
}

/** Asks for another title of a mistake. */
export function RenameDialog({ mistake, onRename, onClose }: RenameDialogProps) {
  const messages = useMessages();
  const words = messages.profile.mistakes;
  const [title, setTitle] = useState(mistake.title);
  const { refusal, setRefusal, busy, run } = useAnswer();
  function submit(event: FormEvent) {
    event.preventDefault();
    const error = titleError(title, messages);
    if (error !== null) setRefusal(error);
    else run(() => onRename(title)).catch(reportError);
  }
  return (
    <Dialog open title={words.renameOf(mistake.title)} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={words.name}
          error={refusal ?? undefined}
          dir="auto"
          autoComplete="off"
          autoFocus
          maxLength={MAX_TITLE_LENGTH * 2}
          value={title}
          onChange={(event) => {
            setTitle(event.target.value);
            setRefusal(null);
          }}
        />
        <Button type="submit" kind="filled" wide busy={busy} disabled={title === mistake.title}>
          {words.rename}
        </Button>
      </form>
    </Dialog>
  );
}

export interface MergeDialogProps {
  readonly mistake: CountedMistake;
  readonly others: readonly CountedMistake[];
  /** Takes the id of the other; a sentence when it was refused, else the dialog is closed. */
  readonly onMerge: (into: string) => Promise<string | null>;
  readonly onClose: () => void;
}

/** Asks with which other mistake one is to be made one. */
export function MergeDialog({ mistake, others, onMerge, onClose }: MergeDialogProps) {
  const { profile, ui, words: shared } = useMessages();
  const words = profile.mistakes;
  const [into, setInto] = useState(others[0]?.id ?? '');
  const { refusal, busy, run } = useAnswer();
  function submit(event: FormEvent) {
    event.preventDefault();
    run(() => onMerge(into)).catch(reportError);
  }
  return (
    <Dialog open title={words.mergeTitle(mistake.title)} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        {refusal ? <Banner tone="error">{refusal}</Banner> : null}
        <Select
          label={words.into}
          help={words.mergeText}
          autoFocus
          options={others.map(({ id, title, trades }) => ({
            value: id,
            text: `${title} (${shared.trades(trades)})`,
          }))}
          value={into}
          onChange={(event) => setInto(event.target.value)}
        />
        <div className={styles.actions}>
          <Button type="submit" kind="filled" busy={busy}>
            {words.merge}
          </Button>
          <Button onClick={onClose}>{ui.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** One question at a time, and what spoke against it. */
function useAnswer() {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  async function run(ask: () => Promise<string | null>) {
    if (busy) return;
    setBusy(true);
    const sentence = await ask();
    setBusy(false);
    setRefusal(sentence);
  }
  return { refusal, setRefusal, busy, run };
}
