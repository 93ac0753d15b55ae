import { useState, type FormEvent } from 'react';
import { forgotPassword } from '@daybook/api/identity/links.ts';
import { parseEmail } from '@daybook/domain/account/email.ts';
import { call } from '#web/server/call.ts';
import { refusedForm } from '#web/ui/entry/returned-codes.ts';
import { useTitle } from '#web/ui/page/title.ts';
import { EntryPage } from '#web/ui/entry/EntryPage.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmailField } from '#web/ui/fields/EmailField.tsx';
import { focusFirstWrong } from '#web/ui/fields/focus-first-wrong.ts';
import form from '#web/ui/fields/Form.module.css';

/** A letter with a link to set a new password. */
export function ResetScreen() {
  const { entry } = useMessages();
  const [emailSent, setEmailSent] = useState(false);
  useTitle(entry.reset.title);
  if (emailSent)
    return (
      <EntryPage title={entry.reset.checkTitle} text={entry.reset.checkText}>
        <div className={form.form}>
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
    <p className={form.aside}>
      <Anchor href="/auth/login">{entry.reset.back}</Anchor>
    </p>
  );
}

function AskForm({ onSent }: { readonly onSent: () => void }) {
  const messages = useMessages();
  const { entry, ui } = messages;
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [sending, setSending] = useState(false);
  async function send() {
    setSending(true);
    try {
      await call(forgotPassword, { body: { emailAddress: email } });
      onSent();
    } catch (refusal) {
      setCodes(refusedForm(refusal, messages).codes);
    } finally {
      setSending(false);
    }
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wrong = email === '' ? ui.required : parseEmail(email) === null ? entry.notAnEmail : undefined;
    setError(wrong);
    setCodes([]);
    if (wrong) focusFirstWrong(event.currentTarget);
    else if (!sending) send().catch(reportError);
  }
  return (
    <form className={form.form} noValidate onSubmit={submit}>
      {codes.map((code) => (
        <Banner key={code} tone="error">
          {code}
        </Banner>
      ))}
      <EmailField label={entry.email} value={email} error={error} autoFocus onChange={setEmail} />
      <Button type="submit" kind="filled" wide busy={sending} disabled={email === ''}>
        {entry.reset.send}
      </Button>
      <BackToSignIn />
    </form>
  );
}
