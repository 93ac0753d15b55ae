import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentPropsWithRef } from 'react';
import { useMessages } from '#web/texts/messages.ts';
import { classes } from '#web/ui/classes.ts';
import { Field, type FieldWords } from './Field.tsx';
import styles from './Field.module.css';

export interface TextFieldProps extends ComponentPropsWithRef<'input'>, FieldWords {}

/** One line of text. */
export function TextField({ label, help, error, note, className, ...rest }: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error} note={note} className={className}>
      {(ids) => <input type="text" {...rest} {...ids} className={styles.control} />}
    </Field>
  );
}

/** A password, with a button that shows it. What is typed is never changed. */
export function PasswordField({ label, help, error, note, className, ...rest }: TextFieldProps) {
  const { fields } = useMessages();
  const [visible, setVisible] = useState(false);
  const Icon = visible ? EyeOff : Eye;
  return (
    <Field label={label} help={help} error={error} note={note} className={className}>
      {(ids) => (
        <div className={styles.withButton}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...ids}
            type={visible ? 'text' : 'password'}
            className={styles.control}
          />
          <button
            type="button"
            className={styles.inside}
            aria-label={visible ? fields.hidePassword : fields.showPassword}
            aria-pressed={visible}
            onClick={() => setVisible(!visible)}
          >
            <Icon size={16} aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  );
}

interface TextAreaProps extends ComponentPropsWithRef<'textarea'>, FieldWords {}

/** Several lines of plain text. */
export function TextArea({ label, help, error, note, className, rows = 5, ...rest }: TextAreaProps) {
  return (
    <Field label={label} help={help} error={error} note={note} className={className}>
      {(ids) => <textarea {...rest} {...ids} rows={rows} className={classes(styles.control, styles.area)} />}
    </Field>
  );
}
