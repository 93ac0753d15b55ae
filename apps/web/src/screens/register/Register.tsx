import { useState } from 'react';
import { MAX_NAME_LENGTH } from '@daybook/api/identity/profile-calls.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { EntryPage } from '#web/ui/entry/EntryPage.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmailField } from '#web/ui/fields/EmailField.tsx';
import { emailErrors } from '#web/ui/entry/credential-errors.ts';
import { Form, Refusal } from '#web/ui/fields/Form.tsx';
import styles from '#web/ui/fields/Form.module.css';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { useForm, type Refused } from '#web/ui/fields/use-form.ts';

export interface NewPerson {
  readonly firstName: string;
  readonly lastName: string;
  /** In capitals. */
  readonly email: string;
}

interface RegisterProps {
  /** Asks for the email; null when it was asked for, else what went wrong, each with its code. */
  readonly onRegister: (person: NewPerson) => Promise<Refused<never, readonly string[]> | null>;
}

/** An email that confirms the address of a new trader. */
export function Register({ onRegister }: RegisterProps) {
  const { entry } = useMessages();
  const [sent, setSent] = useState(false);
  async function register(person: NewPerson) {
    const refused = await onRegister(person);
    setSent(refused === null);
    return refused;
  }
  return (
    <EntryPage
      title={sent ? entry.reset.checkTitle : entry.register.title}
      text={sent ? entry.register.sentText : entry.register.text}
    >
      {sent ? (
        <div className={styles.form}>
          <Banner tone="success">{entry.register.sent}</Banner>
          <BackToSignIn />
        </div>
      ) : (
        <PersonForm onRegister={register} />
      )}
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

function PersonForm({ onRegister }: RegisterProps) {
  const messages = useMessages();
  const { entry } = messages;
  const form = useForm({
    initial: { firstName: '', lastName: '', email: '' },
    check: (typed) => personErrors(typed, messages),
    send: onRegister,
  });
  return (
    <Form form={form} className={styles.form}>
      <Refusal form={form} />
      <div className={styles.pair}>
        <TextField
          label={entry.installation.firstName}
          autoComplete="given-name"
          maxLength={MAX_NAME_LENGTH}
          {...form.field('firstName')}
          autoFocus
        />
        <TextField
          label={entry.installation.lastName}
          autoComplete="family-name"
          maxLength={MAX_NAME_LENGTH}
          {...form.field('lastName')}
        />
      </div>
      <EmailField label={entry.email} {...form.field('email')} />
      <Button type="submit" kind="filled" wide busy={form.busy} disabled={form.isUntouched}>
        {entry.register.submit}
      </Button>
      <BackToSignIn />
    </Form>
  );
}

function personErrors({ firstName, email }: NewPerson, messages: Messages) {
  const missing = firstName.trim() === '' ? { firstName: messages.ui.required } : {};
  return { ...missing, ...emailErrors(email, messages) };
}
