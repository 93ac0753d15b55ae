import { ChevronDown } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import type { LabelHue } from '@daybook/domain/journal/labels.ts';
import { classes } from '#web/ui/classes.ts';
import { HueDot } from '#web/ui/labels/LabelText.tsx';
import { Field, type FieldWords } from './Field.tsx';
import styles from './Field.module.css';

export interface Option {
  readonly value: string;
  readonly text: string;
  /** Its colour is shown while it is chosen: the machine's list has none. */
  readonly hue?: LabelHue | null;
}

interface SelectProps extends ComponentPropsWithRef<'select'>, FieldWords {
  readonly options: readonly Option[];
  /** Text of an empty first choice; without it there is none. */
  readonly empty?: string;
}

/** One of a list. The machine's own list: it knows every keyboard, phone and screen reader. */
export function Select({ label, help, error, note, options, empty, className, ...rest }: SelectProps) {
  const hue = options.find(({ value }) => value === rest.value)?.hue ?? null;
  return (
    <Field label={label} help={help} error={error} note={note} className={className}>
      {(ids) => (
        <div className={classes(styles.select, hue !== null && styles.coloured)}>
          <HueDot hue={hue} />
          <select {...rest} {...ids} className={styles.control}>
            {empty === undefined ? null : <option value="">{empty}</option>}
            {options.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <ChevronDown size={14} aria-hidden="true" />
        </div>
      )}
    </Field>
  );
}
