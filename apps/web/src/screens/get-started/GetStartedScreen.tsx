import { PASSWORD_UPDATED } from '@daybook/api/imports/accounts.ts';
import { getStarted, proveInvitedAccount, type InvitedAccount } from '@daybook/api/identity/onboarding.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { type ProofOutcome, ProveAccount, type ProveAccountProps } from './ProveAccount.tsx';
import { call } from '#web/server/call.ts';
import { codeOf, detailOf, problemSentence } from '#web/server/problem.ts';
import { EntryNotice } from '#web/ui/entry/EntryNotice.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { useGo } from '#web/ui/Anchor.tsx';
import type { NewPassword, RefusedForm } from '#web/ui/entry/new-password.ts';
import { enterJournal } from '#web/ui/entry/enter-journal.ts';
import type { OpenedStart } from './open-start.ts';
import { refusedForm } from '#web/ui/entry/returned-codes.ts';
import { useState } from 'react';
import { EntryPage } from '#web/ui/entry/EntryPage.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import form from '#web/ui/fields/Form.module.css';
import { NewPasswordForm, type NewPasswordFormProps } from '#web/ui/entry/NewPasswordForm.tsx';

/** The first steps of an invited trader, or of one who registered. */
export function GetStartedScreen({ loaded: { start, contactUrl } }: { readonly loaded: OpenedStart }) {
  const messages = useMessages();
  const { entry } = messages;
  const go = useGo();
  if (start === null)
    return (
      <EntryNotice
        title={entry.deadLink.title}
        text={entry.deadLink.text}
        next={{ href: '/auth/login', words: entry.errorPage.toSignIn }}
        contactUrl={contactUrl}
      />
    );
  const { token, accounts } = start;
  async function setPassword(typed: NewPassword): Promise<RefusedForm | null> {
    const { email: emailAddress, password } = typed;
    try {
      await call(getStarted, { params: { userId: token }, body: { emailAddress, password } });
    } catch (error) {
      return refusedForm(error, messages);
    }
    go(await enterJournal(typed), { replace: true });
    return null;
  }
  return (
    <GetStarted
      accounts={accounts}
      contactUrl={contactUrl}
      onProve={(account, password) => prove(account, password, messages)}
      onPassword={setPassword}
    />
  );
}

async function prove(
  { accountUuid }: InvitedAccount,
  password: string,
  messages: Messages,
): Promise<ProofOutcome> {
  try {
    const { payload } = await call(proveInvitedAccount, { params: { accountUuid }, body: { password } });
    return { kind: payload === PASSWORD_UPDATED ? 'proved' : 'rejected' };
  } catch (error) {
    if (detailOf(error, 'problem') === 'locked') return { kind: 'locked' };
    const isDead = codeOf(error) === '010';
    const sentence = isDead ? messages.entry.deadLink.title : problemSentence(error, messages);
    return { kind: 'failed', sentence };
  }
}

interface GetStartedProps extends NewPasswordFormProps, Pick<ProveAccountProps, 'onProve' | 'contactUrl'> {
  readonly accounts: readonly InvitedAccount[];
}

/** Passwords of the reports accounts, then that they are linked, then a password for the journal. */
function GetStarted({ accounts, onProve, contactUrl, onPassword }: GetStartedProps) {
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
