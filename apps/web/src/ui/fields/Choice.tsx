import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { useMessages } from '#web/texts/messages.ts';
import { classes } from '#web/ui/classes.ts';
import styles from './Field.module.css';
import { Segmented, type Segment } from './Segmented.tsx';

interface CheckboxProps extends ComponentPropsWithRef<'input'> {
  readonly label: ReactNode;
}

/** One thing that is on or off, with its words at the right. */
export function Checkbox({ label, ...rest }: CheckboxProps) {
  return (
    <label className={styles.check}>
      <input {...rest} type="checkbox" className={styles.box} />
      {label}
    </label>
  );
}

interface YesNoProps {
  readonly label: string;
  /** Null while it is unanswered. */
  readonly value: boolean | null;
  readonly onChange: (value: boolean | null) => void;
}

const ANSWERS = { unanswered: null, yes: true, no: false } as const;

/** A question answered by yes or no, or not yet. */
export function YesNo({ label, value, onChange }: YesNoProps) {
  const { words } = useMessages();
  const segments = [
    { value: 'unanswered', text: '–', spoken: words.unanswered },
    { value: 'yes', text: words.yes },
    { value: 'no', text: words.no },
  ] as const;
  return (
    <LabelledChoice
      label={label}
      segments={segments}
      value={value === null ? 'unanswered' : value ? 'yes' : 'no'}
      onChange={(answer) => onChange(ANSWERS[answer])}
    />
  );
}

interface LabelledChoiceProps<Value extends string> {
  readonly label: string;
  readonly segments: readonly Segment<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A segmented choice with its label above, as in a form. */
export function LabelledChoice<Value extends string>({ label, ...rest }: LabelledChoiceProps<Value>) {
  const id = useId();
  return (
    <div className={classes(styles.field, styles.choice)}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <Segmented {...rest} labelledBy={id} />
    </div>
  );
}
