import { addSplit, undoSplit } from '@daybook/api/imports/splits.ts';
import { refreshJournal } from '#web/journal/refresh-journal.ts';
import { useClock } from '#web/journal/clock.ts';
import { call } from '#web/server/call.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { changeSentence } from '#web/ui/change-sentence.ts';
import { DateField } from '#web/ui/fields/DateField.tsx';
import { Form, Refusal } from '#web/ui/fields/Form.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { closeToastsOf, showToast } from '#web/ui/overlays/toasts.ts';
import {
  NEW_SPLIT,
  refusedSplit,
  splitErrors,
  typedSplit,
  type SplitField,
  type SplitForm,
  type SplitPlace,
} from './split-form.ts';
import styles from './Reconciliation.module.css';

interface SplitDialogProps {
  /** Null while none is added: the window stays, so that the keyboard goes back to where it was. */
  readonly place: SplitPlace | null;
  readonly onClose: () => void;
  /** Positions and splits are to be read again. */
  readonly onChanged: () => Promise<void>;
}

/** A split of a symbol, as the trader types it. */
export function SplitDialog({ place, onClose, onChanged }: SplitDialogProps) {
  const { splits: words } = useMessages();
  return (
    <Dialog open={place !== null} title={words.title(place?.symbol ?? '')} onClose={onClose}>
      {place ? <SplitFields place={place} onClose={onClose} onChanged={onChanged} /> : null}
    </Dialog>
  );
}

function SplitFields({ place, onClose, onChanged }: SplitDialogProps & { readonly place: SplitPlace }) {
  const messages = useMessages();
  const { splits: words, trade } = messages;
  const today = useClock((clock) => clock.today);
  const undoAdded = useUndoSplit(onChanged);
  const form = useForm<SplitForm, SplitField>({
    initial: NEW_SPLIT,
    check: (typed) => splitErrors(typed, today, messages),
    send: async (typed) => {
      try {
        const { undo } = await call(addSplit, { body: typedSplit(typed, place) });
        onClose();
        showToast('success', words.added, { label: trade.undo, run: () => void undoAdded(undo), undo });
      } catch (error) {
        return refusedSplit(error, messages);
      }
      await refreshJournal();
      await onChanged();
      return null;
    },
  });
  return (
    <Form form={form} className={styles.split}>
      <Refusal form={form} />
      <p className={styles.help}>{words.help}</p>
      <DateField
        label={words.day}
        value={form.values.day}
        error={form.errors.day}
        onChange={(day) => form.change({ day })}
      />
      <div className={styles.ratio}>
        <TextField
          label={words.newShares}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          {...form.field('numerator')}
        />
        <TextField
          label={words.oldShares}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          {...form.field('denominator')}
        />
      </div>
      <TextField
        label={words.heldAfter}
        help={words.heldAfterHelp}
        inputMode="decimal"
        autoComplete="off"
        maxLength={30}
        {...form.field('heldAfter')}
      />
      <Button type="submit" kind="filled" wide busy={form.busy}>
        {words.add}
      </Button>
    </Form>
  );
}

/** Takes a split back that the trader added. */
export function useUndoSplit(onChanged: () => Promise<void>): (undo: string) => Promise<void> {
  const messages = useMessages();
  return async (undo) => {
    try {
      await call(undoSplit, { params: { undo }, body: {} });
      closeToastsOf(undo);
      await refreshJournal();
      await onChanged();
      showToast('info', messages.splits.undone);
    } catch (error) {
      showToast('error', changeSentence(error, messages));
    }
  };
}
