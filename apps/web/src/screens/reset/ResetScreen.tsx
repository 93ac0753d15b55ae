import { useState } from 'react';
import { forgotPassword } from '@daybook/api/identity/links.ts';
import { call } from '#web/server/call.ts';
import { refusedForm } from '#web/ui/entry/returned-codes.ts';
import { EntryPage } from '#web/ui/entry/EntryPage.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmailField } from '#web/ui/fields/EmailField.tsx';
import { emailErrors } from '#web/ui/entry/credential-errors.ts';
import { Form, Refusal } from '#web/ui/fields/Form.tsx';
import styles from '#web/ui/fields/Form.module.css';
import { useForm } from '#web/ui/fields/use-form.ts';

/** An email with a link to set a new password. */
export function ResetScreen() {
  const { entry } = useMessages();
  const [emailSent, setEmailSent] = useState(false);
  if (emailSent)
    return (
      <EntryPage title={entry.reset.checkTitle} text={entry.reset.checkText}>
        <div className={styles.form}>
          <Banner tone="success">{entry.reset.sent}</Banner>
          <BackToSignIn />
        </div>
      </EntryPage>
    );
  return (
    <EntryPage title={entry.reset.title} text={entry.reset.text}>
      <AskForm onSent={() => setEmailSent(true)} />
    </EntryPage>
  );
}

function BackToSignIn() {
  const { entry } = useMessages();
  return (
    <p className={styles.aside}>
      <Anchor href="/auth/login">{entry.reset.back}</Anchor>
    </p>
  );
}

function AskForm({ onSent }: { readonly onSent: () => void }) {
  const messages = useMessages();
  const { entry } = messages;
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => emailErrors(email, messages),
    send: async ({ email }) => {
      try {
        await call(forgotPassword, { body: { emailAddress: email } });
        onSent();
        return null;
      } catch (error) {
        return { refusal: refusedForm(error, messages).refusal };
      }
    },
  });
  return (
    <Form form={form} className={styles.form}>
      <Refusal form={form} />
      <EmailField label={entry.email} {...form.field('email')} autoFocus />
      <Button type="submit" kind="filled" wide busy={form.busy} disabled={form.values.email === ''}>
        {entry.reset.send}
      </Button>
      <BackToSignIn />
    </Form>
  );
}
