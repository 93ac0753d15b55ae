import { PASSWORD_UPDATED } from '@daybook/api/imports/accounts.ts';
import { getStarted, proveInvitedAccount, type InvitedAccount } from '@daybook/api/identity/onboarding.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { GetStarted } from './GetStarted.tsx';
import type { ProofOutcome } from './ProveAccount.tsx';
import { call } from '#web/server/call.ts';
import { codeOf, detailOf, problemSentence } from '#web/server/problem.ts';
import { EntryNotice } from '#web/ui/entry/EntryNotice.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { useGo } from '#web/ui/Anchor.tsx';
import type { NewPassword, RefusedForm } from '#web/ui/entry/new-password.ts';
import { enterJournal } from '#web/ui/entry/enter-journal.ts';
import type { OpenedStart } from './open-start.ts';
import { refusedForm } from '#web/ui/entry/returned-codes.ts';

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
