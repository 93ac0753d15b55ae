import { useId, type ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import styles from './Field.module.css';
import { classes } from '#web/ui/classes.ts';

/** Properties of every field. */
export interface FieldWords {
  readonly label: string;
  /** Shown below until an error replaces it. */
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  /** A word after the label, such as 'optional'. */
  readonly note?: string | undefined;
}

/** Attributes for the control, so that label, help and error belong to it. */
export interface ControlIds {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FieldProps extends FieldWords {
  readonly children: (ids: ControlIds) => ReactNode;
  readonly className?: string | undefined;
}

/** Label above, control, then help or the error in words. */
export function Field({ label, help, error, note, children, className }: FieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  const message = error ?? help;
  return (
    <div className={classes(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {note ? <span className={styles.note}> {note}</span> : null}
      </label>
      {children({
        id,
        'aria-describedby': message ? messageId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldMessage id={messageId} help={help} error={error} />
    </div>
  );
}

/** Help or error under a field. The element is there from the start, so that an error that comes later is read aloud. */
export function FieldMessage({
  id,
  help,
  error,
}: Pick<FieldWords, 'help' | 'error'> & { readonly id: string }) {
  return (
    <div id={id} aria-live="polite" className={error ? styles.error : styles.help}>
      {error ? <CircleAlert size={12} aria-hidden="true" /> : null}
      {error ?? help}
    </div>
  );
}
