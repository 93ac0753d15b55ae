import { CalendarDays } from 'lucide-react';
import { useRef } from 'react';
import { parseDay } from '@daybook/domain/calendar.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Field, type FieldWords } from './Field.tsx';
import styles from './Field.module.css';

interface DateFieldProps extends FieldWords {
  /** As typed; `YYYY-MM-DD` when it is a date. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onBlur?: () => void;
  readonly autoFocus?: boolean;
}

/** A date written as YYYY-MM-DD whatever the machine's habit, with the machine's own calendar behind a button. */
export function DateField({ label, help, error, note, value, onChange, onBlur, autoFocus }: DateFieldProps) {
  const { fields } = useMessages();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <Field label={label} help={help} error={error} note={note}>
      {(ids) => (
        <div className={styles.withButton}>
          <input
            {...ids}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            placeholder={fields.dateFormat}
            className={styles.control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            autoFocus={autoFocus}
          />
          <input
            ref={picker}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            className={styles.picker}
            value={parseDay(value) === null ? '' : value}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            className={styles.inside}
            aria-label={fields.pickDate(label)}
            onClick={() => picker.current?.showPicker()}
          >
            <CalendarDays size={16} aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  );
}
