import { useState, type FormEvent } from 'react';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { focusFirstWrong } from '#web/ui/fields/focus-first-wrong.ts';
import { PasswordField } from '#web/ui/fields/TextField.tsx';
import { EMPTY_PASSWORDS, passwordErrors, type PasswordErrors, type PasswordForm } from './password-form.ts';
import { ProofFields } from './ProofFields.tsx';
import styles from './Profile.module.css';

/** What came of it: changed, or refused at fields or as a whole. */
export type PasswordOutcome =
  | { readonly kind: 'changed' }
  | { readonly kind: 'refused'; readonly errors: PasswordErrors; readonly sentence: string | null };

export interface PasswordCardProps {
  /** For the browser's own store of passwords. */
  readonly email: string;
  /** A second factor is on. */
  readonly needsCode: boolean;
  readonly onPassword: (form: PasswordForm) => Promise<PasswordOutcome>;
}

/** A new password for the journal. */
export function PasswordCard({ email, needsCode, onPassword }: PasswordCardProps) {
  const { entry, profile } = useMessages();
  const words = profile.password;
  const { typed, change, errors, outcome, sending, submit } = usePasswordForm(needsCode, onPassword);
  const field = (name: 'password' | 'confirmation') => ({
    value: typed[name],
    error: errors[name],
    maxLength: 1024,
    onChange: (event: { readonly target: { readonly value: string } }) =>
      change({ [name]: event.target.value }),
  });
  return (
    <Card label={words.title}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <h2 className={styles.heading}>{words.title}</h2>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <ProofFields proof={typed} needsCode={needsCode} errors={errors} onChange={change} />
        <PasswordField
          label={entry.newPassword}
          help={entry.firstRun.passwordHelp}
          autoComplete="new-password"
          {...field('password')}
        />
        <PasswordField label={words.confirmation} autoComplete="new-password" {...field('confirmation')} />
        {outcome?.kind === 'changed' ? <Banner tone="success">{words.changed}</Banner> : null}
        {outcome?.kind === 'refused' && outcome.sentence ? (
          <Banner tone="error">{outcome.sentence}</Banner>
        ) : null}
        <div className={styles.actions}>
          <Button type="submit" busy={sending} disabled={typed === EMPTY_PASSWORDS}>
            {sending ? words.changing : words.change}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function usePasswordForm(needsCode: boolean, onPassword: PasswordCardProps['onPassword']) {
  const messages = useMessages();
  const [typed, setTyped] = useState(EMPTY_PASSWORDS);
  const [errors, setErrors] = useState<PasswordErrors>({});
  const [outcome, setOutcome] = useState<PasswordOutcome | null>(null);
  const [sending, setSending] = useState(false);
  function change(part: Partial<PasswordForm>) {
    setTyped({ ...typed, ...part });
    setOutcome(null);
    const changed = new Set(Object.keys(part));
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !changed.has(field))));
  }
  async function send(element: HTMLFormElement) {
    setSending(true);
    try {
      const result = await onPassword(typed);
      setOutcome(result);
      if (result.kind === 'changed') return setTyped(EMPTY_PASSWORDS);
      setErrors(result.errors);
      focusFirstWrong(element);
    } finally {
      setSending(false);
    }
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = passwordErrors(typed, needsCode, messages);
    setErrors(found);
    if (Object.keys(found).length > 0) focusFirstWrong(event.currentTarget);
    else if (!sending) send(event.currentTarget).catch(reportError);
  }
  return { typed, change, errors, outcome, sending, submit };
}
