import { useState, type FormEvent } from 'react';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmailField } from '#web/ui/fields/EmailField.tsx';
import { focusFirstWrong } from '#web/ui/fields/focus-first-wrong.ts';
import form from '#web/ui/fields/Form.module.css';
import {
  newPasswordErrors,
  NO_PASSWORD,
  type NewPassword,
  type NewPasswordErrors,
  type RefusedForm,
} from './new-password.ts';
import { PasswordField } from '#web/ui/fields/TextField.tsx';

export interface NewPasswordFormProps {
  /** Sets the password and leads on; null when that worked. */
  readonly onPassword: (typed: NewPassword) => Promise<RefusedForm | null>;
}

/** E-mail, a new password and its confirmation. */
export function NewPasswordForm({ onPassword }: NewPasswordFormProps) {
  const { entry } = useMessages();
  const { typed, change, errors, codes, sending, submit } = useNewPassword(onPassword);
  return (
    <form className={form.form} noValidate onSubmit={submit}>
      {codes.map((code) => (
        <Banner key={code} tone="error">
          {code}
        </Banner>
      ))}
      <EmailField
        label={entry.email}
        help={entry.setPassword.emailHelp}
        value={typed.email}
        error={errors.email}
        autoFocus
        onChange={(email) => change({ email })}
      />
      <PasswordField
        label={entry.newPassword}
        help={entry.firstRun.passwordHelp}
        autoComplete="new-password"
        maxLength={1024}
        value={typed.password}
        error={errors.password}
        onChange={(event) => change({ password: event.target.value })}
      />
      <PasswordField
        label={entry.confirmation}
        autoComplete="new-password"
        maxLength={1024}
        value={typed.confirmation}
        error={errors.confirmation}
        onChange={(event) => change({ confirmation: event.target.value })}
      />
      <Button type="submit" kind="filled" wide busy={sending} disabled={typed === NO_PASSWORD}>
        {entry.setPassword.submit}
      </Button>
    </form>
  );
}

/** An error goes when its field is changed; what the server returned goes with the next try. */
function useNewPassword(onPassword: NewPasswordFormProps['onPassword']) {
  const messages = useMessages();
  const [typed, setTyped] = useState(NO_PASSWORD);
  const [errors, setErrors] = useState<NewPasswordErrors>({});
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [sending, setSending] = useState(false);
  function change(part: Partial<NewPassword>) {
    setTyped({ ...typed, ...part });
    const changed = new Set(Object.keys(part));
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !changed.has(field))));
  }
  async function send(element: HTMLFormElement) {
    setSending(true);
    try {
      const refused = await onPassword(typed);
      if (refused === null) return;
      setErrors(refused.errors);
      setCodes(refused.codes);
      focusFirstWrong(element);
    } finally {
      setSending(false);
    }
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = newPasswordErrors(typed, messages);
    setErrors(found);
    setCodes([]);
    if (Object.keys(found).length > 0) focusFirstWrong(event.currentTarget);
    else if (!sending) send(event.currentTarget).catch(reportError);
  }
  return { typed, change, errors, codes, sending, submit };
}
