import { useState, type FormEvent } from 'react';
import { MAX_NAME_LENGTH } from '@daybook/api/identity/profile.ts';
import { parseEmail } from '@daybook/domain/account/email.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { EntryPage } from '#web/ui/entry/EntryPage.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmailField } from '#web/ui/fields/EmailField.tsx';
import { focusFirstWrong } from '#web/ui/fields/focus-first-wrong.ts';
import form from '#web/ui/fields/Form.module.css';
import { TextField } from '#web/ui/fields/TextField.tsx';

export interface NewPerson {
  readonly firstName: string;
  readonly lastName: string;
  /** In capitals. */
  readonly email: string;
}

export interface RegisterProps {
  /** Asks for the letter; null when it was asked for, else what went wrong, each with its code. */
  readonly onRegister: (person: NewPerson) => Promise<readonly string[] | null>;
}

const NOBODY: NewPerson = { firstName: '', lastName: '', email: '' };

/** A letter that confirms the address of a new trader. */
export function Register({ onRegister }: RegisterProps) {
  const { entry } = useMessages();
  const [sent, setSent] = useState(false);
  return (
    <EntryPage
      title={sent ? entry.reset.checkTitle : entry.register.title}
      text={sent ? entry.register.sentText : entry.register.text}
    >
      {sent ? (
        <div className={form.form}>
          <Banner tone="success">{entry.register.sent}</Banner>
          <BackToSignIn />
        </div>
      ) : (
        <PersonForm onRegister={onRegister} onSent={() => setSent(true)} />
      )}
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

function PersonForm({ onRegister, onSent }: RegisterProps & { readonly onSent: () => void }) {
  const { entry } = useMessages();
  const { typed, change, errors, codes, sending, submit } = usePerson(onRegister, onSent);
  return (
    <form className={form.form} noValidate onSubmit={submit}>
      {codes.map((code) => (
        <Banner key={code} tone="error">
          {code}
        </Banner>
      ))}
      <div className={form.pair}>
        <TextField
          label={entry.firstRun.firstName}
          autoComplete="given-name"
          maxLength={MAX_NAME_LENGTH}
          value={typed.firstName}
          error={errors.firstName}
          autoFocus
          onChange={(event) => change({ firstName: event.target.value })}
        />
        <TextField
          label={entry.firstRun.lastName}
          autoComplete="family-name"
          maxLength={MAX_NAME_LENGTH}
          value={typed.lastName}
          onChange={(event) => change({ lastName: event.target.value })}
        />
      </div>
      <EmailField
        label={entry.email}
        value={typed.email}
        error={errors.email}
        onChange={(email) => change({ email })}
      />
      <Button type="submit" kind="filled" wide busy={sending} disabled={typed === NOBODY}>
        {entry.register.submit}
      </Button>
      <BackToSignIn />
    </form>
  );
}

type PersonErrors = Partial<Record<keyof NewPerson, string>>;

function personErrors({ firstName, email }: NewPerson, { entry, ui }: Messages): PersonErrors {
  const emailError = email === '' ? ui.required : parseEmail(email) === null ? entry.notAnEmail : null;
  return {
    ...(firstName.trim() === '' ? { firstName: ui.required } : {}),
    ...(emailError === null ? {} : { email: emailError }),
  };
}

function usePerson(onRegister: RegisterProps['onRegister'], onSent: () => void) {
  const messages = useMessages();
  const [typed, setTyped] = useState(NOBODY);
  const [errors, setErrors] = useState<PersonErrors>({});
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [sending, setSending] = useState(false);
  const change = (part: Partial<NewPerson>) => setTyped({ ...typed, ...part });
  async function send() {
    setSending(true);
    try {
      const refused = await onRegister(typed);
      if (refused === null) onSent();
      else setCodes(refused);
    } finally {
      setSending(false);
    }
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = personErrors(typed, messages);
    setErrors(found);
    setCodes([]);
    if (Object.keys(found).length > 0) focusFirstWrong(event.currentTarget);
    else if (!sending) send().catch(reportError);
  }
  return { typed, change, errors, codes, sending, submit };
}
