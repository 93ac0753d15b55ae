import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { LinkedAccount } from '@daybook/api/imports/accounts.ts';
import { PageTitle } from '#web/ui/page/TitleRow.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { useRowFocus } from '#web/ui/focus/use-row-focus.ts';
import { PairsCard, useAccountPairs } from './AccountPairs.tsx';
import { AccountCard, type AccountActions } from './AccountCard.tsx';
import { LinkDialog, type LinkOutcome } from './LinkDialog.tsx';
import type { LoginForm } from './account-words.ts';
import styles from './Accounts.module.css';

interface AccountsPageProps extends AccountActions {
  readonly accounts: readonly LinkedAccount[];
  /** Instant in milliseconds. */
  readonly now: number;
  readonly onLink: (login: LoginForm) => Promise<LinkOutcome>;
}

/** The trader's accounts, and the way to link more. */
export function AccountsPage({ accounts, now, onLink, ...actions }: AccountsPageProps) {
  const { accounts: words } = useMessages();
  const rowFocus = useRowFocus();
  const { asked, answered, ...pairs } = useAccountPairs();
  const [linking, setLinking] = useState(false);
  const [linked, setLinked] = useState<readonly string[]>([]);
  async function link(login: LoginForm): Promise<LinkOutcome> {
    const outcome = await onLink(login);
    if (outcome.kind === 'linked') {
      setLinked([
        words.linked(outcome.added),
        ...(outcome.skipped.length > 0 ? [words.skipped(outcome.skipped)] : []),
      ]);
      setLinking(false);
    }
    return outcome;
  }
  const button = (kind: 'filled' | 'outlined') => (
    <Button kind={kind} icon={<Plus size={16} aria-hidden="true" />} onClick={() => setLinking(true)}>
      {words.link}
    </Button>
  );
  return (
    <>
      <PageTitle actions={accounts.length > 0 ? button('outlined') : undefined}>{words.title}</PageTitle>
      <div {...rowFocus} className={styles.page}>
        {linked.length > 0 ? (
          <Banner tone="success" onClose={() => setLinked([])}>
            {linked.map((sentence) => (
              <div key={sentence}>{sentence}</div>
            ))}
          </Banner>
        ) : null}
        <PairsCard pairs={asked} {...pairs} />
        {accounts.map((account) => (
          <AccountCard
            key={account.accountUuid}
            account={account}
            sharing={sharing(account, accounts)}
            now={now}
            {...actions}
          />
        ))}
        {accounts.length === 0 ? (
          <Card>
            <EmptyState title={words.empty} action={button('filled')} drawing="chart">
              {words.emptyHelp}
            </EmptyState>
          </Card>
        ) : null}
        <PairsCard pairs={answered} isFolded {...pairs} />
      </div>
      {linking ? <LinkDialog onLink={link} onClose={() => setLinking(false)} /> : null}
    </>
  );
}

/** Names of the other accounts of the same login. */
function sharing(account: LinkedAccount, accounts: readonly LinkedAccount[]): string[] {
  const keyOf = ({ login }: LinkedAccount) => JSON.stringify(login);
  return accounts
    .filter((other) => other !== account && other.login !== null && keyOf(other) === keyOf(account))
    .map(({ userName }) => userName);
}
