import { ENTRY_KINDS } from '@daybook/domain/account/account-entries.ts';
import { useMessages } from '#web/texts/messages.ts';
import { DateField } from '#web/ui/fields/DateField.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import type { useForm } from '#web/ui/fields/use-form.ts';
import type { EntryField, EntryForm } from './entry-form.ts';
import styles from './Balance.module.css';

interface EntryFieldsProps {
  readonly form: ReturnType<typeof useForm<EntryForm, EntryField>>;
}

/** Kind, day, amount and currency of a record. */
export function EntryFields({ form }: EntryFieldsProps) {
  const { balance: words } = useMessages();
  const { kind, day } = form.values;
  return (
    <>
      <div className={styles.kind}>
        <Segmented
          label={words.kind}
          segments={ENTRY_KINDS.map((value) => ({ value, text: words.kinds[value] }))}
          value={kind}
          onChange={(next) => form.change({ kind: next })}
        />
      </div>
      <DateField
        label={kind === 'balance' ? words.endOfDay : words.date}
        value={day}
        error={form.errors.day}
        onChange={(next) => form.change({ day: next })}
      />
      <TextField
        label={words.amount}
        inputMode="decimal"
        autoComplete="off"
        maxLength={30}
        {...form.field('amount')}
      />
      <TextField
        label={words.currency}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={12}
        {...form.field('currency')}
      />
    </>
  );
}
