import { MAX_TITLE_LENGTH } from '@daybook/domain/journal/mistake.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Form, Refusal } from '#web/ui/fields/Form.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import type { CountedMistake } from './Mistakes.tsx';
import { refusedTitle, titleErrors } from './title-error.ts';
import styles from '#web/screens/profile/Profile.module.css';

interface RenameDialogProps {
  readonly mistake: CountedMistake;
  /** A sentence when it was refused; else the dialog is closed. */
  readonly onRename: (title: string) => Promise<string | null>;
  readonly onClose: () => void;
}

/** Asks for another title of a mistake. */
export function RenameDialog({ mistake, onRename, onClose }: RenameDialogProps) {
  const messages = useMessages();
  const words = messages.profile.mistakes;
  const form = useForm({
    initial: { title: mistake.title },
    check: (typed) => titleErrors(typed, messages),
    send: ({ title }) => onRename(title).then(refusedTitle),
  });
  return (
    <Dialog open title={words.renameOf(mistake.title)} onClose={onClose}>
      <Form form={form} className={styles.form}>
        <TextField
          label={words.name}
          dir="auto"
          autoComplete="off"
          autoFocus
          maxLength={MAX_TITLE_LENGTH * 2}
          {...form.field('title')}
        />
        <Button
          type="submit"
          kind="filled"
          wide
          busy={form.busy}
          disabled={form.values.title === mistake.title}
        >
          {words.rename}
        </Button>
      </Form>
    </Dialog>
  );
}

interface MergeDialogProps {
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
  const form = useForm({
    initial: { into: others[0]?.id ?? '' },
    async send({ into }) {
      const refusal = await onMerge(into);
      return refusal === null ? null : { refusal };
    },
  });
  return (
    <Dialog open title={words.mergeTitle(mistake.title)} onClose={onClose}>
      <Form form={form} className={styles.form}>
        <Refusal form={form} />
        <Select
          label={words.into}
          help={words.mergeText}
          autoFocus
          options={others.map(({ id, title, trades }) => ({
            value: id,
            text: `${title} (${shared.trades(trades)})`,
          }))}
          {...form.field('into')}
        />
        <div className={styles.actions}>
          <Button type="submit" kind="filled" busy={form.busy}>
            {words.merge}
          </Button>
          <Button onClick={onClose}>{ui.cancel}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
