import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmailField } from '#web/ui/fields/EmailField.tsx';
import { Form, Refusal } from '#web/ui/fields/Form.tsx';
import styles from '#web/ui/fields/Form.module.css';
import { useForm } from '#web/ui/fields/use-form.ts';
import { newPasswordErrors, NO_PASSWORD, type NewPassword, type RefusedForm } from './new-password.ts';
import { PasswordField } from '#web/ui/fields/TextField.tsx';

export interface NewPasswordFormProps {
  /** Sets the password and leads on; null when that worked. */
  readonly onPassword: (typed: NewPassword) => Promise<RefusedForm | null>;
}

/** E-mail, a new password and its confirmation. */
export function NewPasswordForm({ onPassword }: NewPasswordFormProps) {
  const messages = useMessages();
  const { entry } = messages;
  const form = useForm({
    initial: NO_PASSWORD,
    check: (typed) => newPasswordErrors(typed, messages),
    send: onPassword,
  });
  return (
    <Form form={form} className={styles.form}>
      <Refusal form={form} />
      <EmailField label={entry.email} help={entry.setPassword.emailHelp} {...form.field('email')} autoFocus />
      <PasswordField
        label={entry.newPassword}
        help={entry.installation.passwordHelp}
        autoComplete="new-password"
        maxLength={1024}
        {...form.field('password')}
      />
      <PasswordField
        label={entry.confirmation}
        autoComplete="new-password"
        maxLength={1024}
        {...form.field('confirmation')}
      />
      <Button type="submit" kind="filled" wide busy={form.busy} disabled={form.isUntouched}>
        {entry.setPassword.submit}
      </Button>
    </Form>
  );
}
