import { useState } from 'react';
import {
  changeAccount,
  linkAccounts,
  PASSWORD_UPDATED,
  removeAccount,
  testAccount,
  updateAccountPassword,
  type LinkedAccount,
} from '@daybook/api/imports/accounts.ts';
import { PLATFORM_FORMS } from '@daybook/domain/account/platforms.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { useClock } from '#web/journal/clock.ts';
import { useJournal } from '#web/journal/journal-store.ts';
import { accountRefusal, type LoginField, type LoginForm } from './account-words.ts';
import type { AccountActions, Notice } from './AccountCard.tsx';
import { AccountsPage } from './AccountsPage.tsx';
import type { LinkOutcome } from './LinkDialog.tsx';
import { call } from '#web/server/call.ts';
import { codeOf, detailOf, problemSentence, ServerProblem } from '#web/server/problem.ts';
import { useProfile } from '#web/server/session.ts';
import { useMessages } from '#web/texts/messages.ts';
import { AccountFeesSection } from './AccountFeesSection.tsx';
import { AccountBalance } from './balance/AccountBalance.tsx';
import { useAccountEntries } from './balance/use-account-entries.ts';

interface AccountsScreenProps {
  readonly loaded: { readonly results: readonly LinkedAccount[] };
}

/** The trading accounts. */
export function AccountsScreen({ loaded }: AccountsScreenProps) {
  const messages = useMessages();
  const [accounts, setAccounts] = useState<readonly LinkedAccount[]>(loaded.results);
  const records = useAccountEntries();
  const columns = useJournal((journal) => journal.columns);
  function take(present: LinkedAccount[]) {
    setAccounts(present);
    rememberAccounts(present);
  }
  async function link({ extra, ...login }: LoginForm): Promise<LinkOutcome> {
    try {
      const wanted = PLATFORM_FORMS[login.platform].extra;
      const secrets = Object.fromEntries(wanted.map((name) => [name, extra[name]]));
      const body = wanted.length === 0 ? login : { ...login, extra: secrets };
      const { results, added, skipped } = await call(linkAccounts, { body });
      take(results);
      return { kind: 'linked', added, skipped };
    } catch (error) {
      return { kind: 'refused', field: fieldOf(error), sentence: sentenceOf(error, messages) };
    }
  }
  return (
    <AccountsPage
      accounts={accounts}
      now={useClock(({ now }) => now)}
      onLink={link}
      {...accountActions(messages, take)}
      more={moreOf(records, columns)}
    />
  );
}

/** What an account held, and how its fees are estimated. */
function moreOf(
  { entries, actions }: ReturnType<typeof useAccountEntries>,
  columns: TradeColumns | null,
): AccountActions['more'] {
  return ({ accountUuid, userName }) => {
    const own = entries && entries.filter((entry) => entry.accountUuid === accountUuid);
    return (
      <>
        <AccountBalance {...{ accountUuid, userName, columns, actions }} entries={own} />
        <AccountFeesSection accountUuid={accountUuid} />
      </>
    );
  };
}

function accountActions(
  messages: Messages,
  take: (accounts: LinkedAccount[]) => void,
): Omit<AccountActions, 'more'> {
  const { accounts: words } = messages;
  const paramsOf = ({ accountUuid }: LinkedAccount) => ({ params: { accountUuid } });
  const failed = (error: unknown): Notice => ({ tone: 'error', text: sentenceOf(error, messages) });
  return {
    onPassword: (account, password) =>
      call(updateAccountPassword, { ...paramsOf(account), body: { password } }).then(
        ({ payload }): Notice =>
          payload === PASSWORD_UPDATED
            ? { tone: 'success', text: words.updated }
            : { tone: 'warning', text: words.rejected },
        failed,
      ),
    onTest: (account) =>
      call(testAccount, { ...paramsOf(account), body: {} }).then(({ accepted, shown }): Notice => {
        if (!accepted) return { tone: 'warning', text: words.testRejected };
        return shown
          ? { tone: 'success', text: words.tested(account.userName) }
          : { tone: 'warning', text: words.testedNotShown(account.userName) };
      }, failed),
    onChange: (account, change) =>
      call(changeAccount, { ...paramsOf(account), body: change }).then(({ results }) => {
        take(results);
        return null;
      }, failed),
    onRemove: (account) =>
      call(removeAccount, paramsOf(account)).then(({ results }) => {
        take(results);
        return null;
      }, failed),
  };
}

function sentenceOf(error: unknown, messages: Messages): string {
  const number = (name: string) => Number(detailOf(error, name)) || null;
  const refused = {
    code: codeOf(error),
    problem: detailOf(error, 'problem'),
    accounts: detailOf(error, 'accounts'),
    retryAfter: number('retryAfter'),
    most: number('most'),
    reason: detailOf(error, 'reason'),
  };
  return accountRefusal(refused, messages) ?? problemSentence(error, messages);
}

const FIELDS: readonly LoginField[] = ['host', 'userName', 'password', 'clientId', 'clientSecret'];

function fieldOf(error: unknown): LoginField | null {
  const field = error instanceof ServerProblem ? error.problems[0]?.field : undefined;
  return FIELDS.find((name) => name === field) ?? null;
}

/** Puts the accounts, and the name of the principal one, where the rest of the journal looks for them. */
function rememberAccounts(accounts: LinkedAccount[]): void {
  const account = accounts.find(({ isPrincipal }) => isPrincipal)?.userName ?? '';
  useProfile.setState(({ profile }) => (profile ? { profile: { ...profile, account } } : {}));
  useJournal.setState(({ surroundings }) =>
    surroundings
      ? {
          surroundings: {
            ...surroundings,
            sync: {
              ...surroundings.sync,
              hasAccount: accounts.some(({ login, status }) => login !== null && status === 'ACTIVE'),
            },
            accounts: accounts.map(({ id, userName, status, accountUuid }) => ({
              id,
              userName,
              status,
              accountUuid,
            })),
            profile: { ...surroundings.profile, account, principalAccount: account },
          },
        }
      : {},
  );
}
