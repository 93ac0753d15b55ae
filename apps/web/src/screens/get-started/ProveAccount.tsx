import { useState, type FormEvent } from 'react';
import { MAX_PASSWORD_ATTEMPTS, type InvitedAccount } from '@daybook/api/identity/onboarding.ts';
import { Contact } from '#web/ui/entry/Contact.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import form from '#web/ui/fields/Form.module.css';
import { PasswordField } from '#web/ui/fields/TextField.tsx';

/** What the platform said to a password; `locked` when no more may be tried. */
export type ProofOutcome =
  | { readonly kind: 'proved' }
  | { readonly kind: 'rejected' }
  | { readonly kind: 'locked' }
  | { readonly kind: 'failed'; readonly sentence: string };

export interface ProveAccountProps {
  readonly account: InvitedAccount;
  readonly isProved: boolean;
  /** Where help is to be had; null where nobody named a place. */
  readonly contactUrl: string | null;
  readonly onProve: (account: InvitedAccount, password: string) => Promise<ProofOutcome>;
  readonly onProved: () => void;
}

/** The password of one reports account. Each press counts; after more than five the account cannot be tried any more. */
export function ProveAccount({ account, isProved, contactUrl, onProve, onProved }: ProveAccountProps) {
  const { entry, accounts, ui } = useMessages();
  const { password, setPassword, tried, outcome, sending, isLocked, submit } = useProof(
    account,
    onProve,
    onProved,
  );
  if (isProved)
    return (
      <div className={form.form}>
        <Banner tone="success">{entry.started.proved(account.userName)}</Banner>
      </div>
    );
  return (
    <form className={form.form} noValidate onSubmit={submit}>
      {isLocked ? <Locked contactUrl={contactUrl} /> : null}
      {!isLocked && outcome?.kind === 'rejected' ? <Banner tone="warning">{accounts.rejected}</Banner> : null}
      {!isLocked && outcome?.kind === 'failed' ? <Banner tone="error">{outcome.sentence}</Banner> : null}
      <PasswordField
        label={entry.started.passwordOf(account.userName)}
        help={account.host}
        autoComplete="off"
        maxLength={1024}
        disabled={isLocked}
        value={password}
        error={tried && password === '' ? ui.required : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" kind="filled" wide busy={sending} disabled={isLocked || password === ''}>
        {entry.started.check}
      </Button>
    </form>
  );
}

function Locked({ contactUrl }: Pick<ProveAccountProps, 'contactUrl'>) {
  const { started } = useMessages().entry;
  return (
    <Banner tone="error">
      {started.oops}
      <div>{contactUrl === null ? started.oopsNobody : started.oopsHelp}</div>
      {contactUrl === null ? null : (
        <div>
          <Contact url={contactUrl} />
        </div>
      )}
    </Banner>
  );
}

/** Counts every press here too; the server counts for itself, also over several browsers and after a reload. */
function useProof(
  account: InvitedAccount,
  onProve: ProveAccountProps['onProve'],
  onProved: ProveAccountProps['onProved'],
) {
  const [password, setPassword] = useState('');
  const [presses, setPresses] = useState(MAX_PASSWORD_ATTEMPTS - account.attemptsLeft);
  const [outcome, setOutcome] = useState<ProofOutcome | null>(null);
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  async function prove() {
    setSending(true);
    setPresses(presses + 1);
    try {
      const result = await onProve(account, password);
      setOutcome(result);
      if (result.kind === 'proved') onProved();
    } finally {
      setSending(false);
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!sending && password !== '') prove().catch(reportError);
  }
  const isLocked = presses > MAX_PASSWORD_ATTEMPTS || outcome?.kind === 'locked';
  return { password, setPassword, tried, outcome, sending, isLocked, submit };
}
