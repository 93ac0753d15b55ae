import { useState } from 'react';
import { MAX_PASSWORD_ATTEMPTS, type InvitedAccount } from '@daybook/api/identity/onboarding.ts';
import { Contact } from '#web/ui/entry/Contact.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import styles from '#web/ui/fields/Form.module.css';
import { PasswordField } from '#web/ui/fields/TextField.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';

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
  // Every press counts here too; the server counts for itself, also over several browsers and after a reload.
  const [presses, setPresses] = useState(MAX_PASSWORD_ATTEMPTS - account.attemptsLeft);
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => (password === '' ? { password: ui.required } : {}),
    send: async ({ password }) => {
      setPresses(presses + 1);
      const outcome = await onProve(account, password);
      if (outcome.kind !== 'proved') return { refusal: outcome };
      onProved();
      return null;
    },
  });
  const { refusal } = form;
  const isLocked = presses > MAX_PASSWORD_ATTEMPTS || refusal?.kind === 'locked';
  if (isProved)
    return (
      <div className={styles.form}>
        <Banner tone="success">{entry.started.proved(account.userName)}</Banner>
      </div>
    );
  return (
    <Form form={form} className={styles.form}>
      {isLocked ? <Locked contactUrl={contactUrl} /> : null}
      {!isLocked && refusal?.kind === 'rejected' ? <Banner tone="warning">{accounts.rejected}</Banner> : null}
      {!isLocked && refusal?.kind === 'failed' ? <Banner tone="error">{refusal.sentence}</Banner> : null}
      <PasswordField
        label={entry.started.passwordOf(account.userName)}
        help={account.host}
        autoComplete="off"
        maxLength={1024}
        disabled={isLocked}
        {...form.field('password')}
      />
      <Button
        type="submit"
        kind="filled"
        wide
        busy={form.busy}
        disabled={isLocked || form.values.password === ''}
      >
        {entry.started.check}
      </Button>
    </Form>
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
