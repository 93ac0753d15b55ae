import type { SavedEntry, TypedEntry } from '@daybook/api/imports/account-entries.ts';
import { useClock } from '#web/journal/clock.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Form, Refusal } from '#web/ui/fields/Form.tsx';
import { useForm, type Refused } from '#web/ui/fields/use-form.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { entryErrors, formOf, typedEntry, type EntryField, type EntryForm } from './entry-form.ts';
import { EntryFields } from './EntryFields.tsx';
import styles from './Balance.module.css';

interface EntryDialogProps {
  /** Null while none is being changed: the window stays, so that the keyboard goes back to where it was. */
  readonly entry: SavedEntry | null;
  readonly onClose: () => void;
  /** Null when it was kept. */
  readonly onSave: (entry: SavedEntry, typed: TypedEntry) => Promise<Refused<EntryField> | null>;
}

/** A kept record, to be changed. */
export function EntryDialog({ entry, onClose, onSave }: EntryDialogProps) {
  const { balance: words } = useMessages();
  return (
    <Dialog open={entry !== null} title={words.changeTitle} onClose={onClose}>
      {entry ? <ChangeForm entry={entry} onSave={onSave} /> : null}
    </Dialog>
  );
}

function ChangeForm({ entry, onSave }: { readonly entry: SavedEntry } & Pick<EntryDialogProps, 'onSave'>) {
  const messages = useMessages();
  const today = useClock((clock) => clock.today);
  const form = useForm<EntryForm, EntryField>({
    initial: formOf(entry),
    check: (typed) => entryErrors(typed, today, messages),
    send: (typed) => onSave(entry, typedEntry(typed)),
  });
  return (
    <Form form={form} className={styles.stacked}>
      <Refusal form={form} />
      <EntryFields form={form} />
      <Button type="submit" kind="filled" wide busy={form.busy} disabled={form.isUntouched}>
        {messages.balance.save}
      </Button>
    </Form>
  );
}
