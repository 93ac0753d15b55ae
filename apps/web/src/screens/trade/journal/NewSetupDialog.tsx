import type { SetupId } from '@daybook/domain/journal/fields.ts';
import { labelProblem, MAX_LABEL_LENGTH } from '@daybook/domain/journal/labels.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Form, Refusal } from '#web/ui/fields/Form.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { useForm, type Refused } from '#web/ui/fields/use-form.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import styles from './JournalForm.module.css';

/** Creates a setup: its id, or why it was refused. */
export type AddSetup = (name: string) => Promise<{ readonly id: SetupId } | Refused<'name'>>;

interface NewSetupDialogProps {
  readonly onAdd: AddSetup;
  /** Takes the setup that was created, or the one that there is by that name. */
  readonly onChoose: (id: SetupId) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a setup that is not in the list. */
export function NewSetupDialog({ onAdd, onChoose, onClose }: NewSetupDialogProps) {
  const { labels: words, ui } = useMessages();
  const form = useForm<{ readonly name: string }, 'name'>({
    initial: { name: '' },
    check({ name }) {
      const problem = labelProblem(name);
      return problem === null ? {} : { name: words.nameProblems[problem] };
    },
    async send({ name }) {
      const added = await onAdd(name);
      if (!('id' in added)) return added;
      onChoose(added.id);
      return null;
    },
  });
  return (
    <Dialog open title={words.setup.add} onClose={onClose}>
      <Form form={form} className={styles.form}>
        <Refusal form={form} />
        <TextField
          label={words.name}
          dir="auto"
          autoComplete="off"
          autoFocus
          maxLength={MAX_LABEL_LENGTH * 2}
          {...form.field('name')}
        />
        <div className={styles.actions}>
          <Button type="submit" kind="filled" busy={form.busy}>
            {words.addIt}
          </Button>
          <Button onClick={onClose}>{ui.cancel}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
