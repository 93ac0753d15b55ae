import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Form, Refusal } from '#web/ui/fields/Form.tsx';
import { PasswordField } from '#web/ui/fields/TextField.tsx';
import { useForm, type Refused } from '#web/ui/fields/use-form.ts';
import { EMPTY_PASSWORDS, passwordErrors, type PasswordForm } from './password-form.ts';
import { ProofFields } from './ProofFields.tsx';
import styles from './Profile.module.css';

export interface PasswordCardProps {
  /** For the browser's own store of passwords. */
  readonly email: string;
  /** A second factor is on. */
  readonly needsCode: boolean;
  readonly onPassword: (form: PasswordForm) => Promise<Refused<keyof PasswordForm> | null>;
}

/** A new password for the journal. */
export function PasswordCard({ email, needsCode, onPassword }: PasswordCardProps) {
  const messages = useMessages();
  const { entry } = messages;
  const words = messages.profile.password;
  const form = useForm({
    initial: EMPTY_PASSWORDS,
    check: (typed) => passwordErrors(typed, needsCode, messages),
    send: onPassword,
    startsAnew: true,
  });
  return (
    <Card label={words.title}>
      <Form form={form} className={styles.form}>
        <h2 className={styles.heading}>{words.title}</h2>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <ProofFields proof={form.values} needsCode={needsCode} errors={form.errors} onChange={form.change} />
        <PasswordField
          label={entry.newPassword}
          help={entry.installation.passwordHelp}
          autoComplete="new-password"
          maxLength={1024}
          {...form.field('password')}
        />
        <PasswordField
          label={words.confirmation}
          autoComplete="new-password"
          maxLength={1024}
          {...form.field('confirmation')}
        />
        {form.isAccepted ? <Banner tone="success">{words.changed}</Banner> : null}
        <Refusal form={form} />
        <div className={styles.actions}>
          <Button type="submit" busy={form.busy} disabled={form.isUntouched}>
            {form.busy ? words.changing : words.change}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
