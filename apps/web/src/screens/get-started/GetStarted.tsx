import { useState } from 'react';
import type { InvitedAccount } from '@daybook/api/identity/onboarding.ts';
import { EntryPage } from '#web/ui/entry/EntryPage.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import form from '#web/ui/fields/Form.module.css';
import { NewPasswordForm, type NewPasswordFormProps } from '#web/ui/entry/NewPasswordForm.tsx';
import { ProveAccount, type ProveAccountProps } from './ProveAccount.tsx';

export interface GetStartedProps
  extends NewPasswordFormProps, Pick<ProveAccountProps, 'onProve' | 'contactUrl'> {
  readonly accounts: readonly InvitedAccount[];
}

/** Passwords of the reports accounts, then that they are linked, then a password for the journal. */
export function GetStarted({ accounts, onProve, contactUrl, onPassword }: GetStartedProps) {
  const { entry } = useMessages();
  const [proved, setProved] = useState(
    () => new Set(accounts.filter((account) => account.proved).map(({ id }) => id)),
  );
  const [isChoosing, setChoosing] = useState(accounts.length === 0);
  if (isChoosing)
    return (
      <EntryPage title={entry.started.choose} text={entry.started.chooseText}>
        <NewPasswordForm onPassword={onPassword} />
      </EntryPage>
    );
  if (accounts.every(({ id }) => proved.has(id)))
    return (
      <EntryPage title={entry.started.title}>
        <div className={form.form}>
          <Banner tone="success">{entry.started.linked}</Banner>
          <Button kind="filled" wide autoFocus onClick={() => setChoosing(true)}>
            {entry.started.next}
          </Button>
        </div>
      </EntryPage>
    );
  return (
    <EntryPage title={entry.started.title} text={entry.started.text}>
      {accounts.map((account) => (
        <ProveAccount
          key={account.id}
          account={account}
          isProved={proved.has(account.id)}
          contactUrl={contactUrl}
          onProve={onProve}
          onProved={() => setProved(new Set([...proved, account.id]))}
        />
      ))}
    </EntryPage>
  );
}
