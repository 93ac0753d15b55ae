import { useState, type ReactNode } from 'react';
import type { LinkedAccount } from '@daybook/api/imports/accounts.ts';
import { lastSyncText } from '#web/journal/update/sync-text.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Banner, type BannerTone } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Checkbox } from '#web/ui/fields/Choice.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import type { Action } from '#web/ui/overlays/use-action.ts';
import { AccountPassword } from './AccountPassword.tsx';
import { PLATFORM_NAMES } from './platform-names.ts';
import styles from './Accounts.module.css';

/** One sentence about what was done. */
export interface Notice {
  readonly tone: BannerTone;
  readonly text: string;
}

interface AccountChange {
  readonly status?: LinkedAccount['status'];
  readonly isPrincipal?: true;
  readonly allowsOvernight?: boolean;
}

/** What can be done with an account; each returns a message about the outcome, or null if the outcome is visible. */
export interface AccountActions {
  /** What else an account has, below its login. */
  readonly more: (account: LinkedAccount) => ReactNode;
  readonly onPassword: (account: LinkedAccount, password: string) => Promise<Notice>;
  readonly onTest: (account: LinkedAccount) => Promise<Notice>;
  readonly onChange: (account: LinkedAccount, change: AccountChange) => Promise<Notice | null>;
  readonly onRemove: (account: LinkedAccount) => Promise<Notice | null>;
}

interface AccountCardProps extends AccountActions {
  readonly account: LinkedAccount;
  /** Names of the accounts that have the same login. */
  readonly sharing: readonly string[];
  readonly now: number;
}

/** One account with its login. */
export function AccountCard({ account, sharing, now, ...actions }: AccountCardProps) {
  const { busy, notice, setNotice, run } = useActions();
  return (
    <Card label={account.userName} className={styles.card}>
      <Head account={account} now={now} />
      <Settings account={account} busy={busy} run={run} {...actions} />
      {notice ? (
        <Banner tone={notice.tone} onClose={() => setNotice(null)}>
          {notice.text}
        </Banner>
      ) : null}
      {account.login ? (
        <AccountPassword
          account={account}
          sharing={sharing}
          onSubmit={(password) => run('password', () => actions.onPassword(account, password))}
        />
      ) : null}
      {actions.more(account)}
    </Card>
  );
}

type ActionName = 'password' | 'test' | 'change' | 'remove';
type Run = (name: ActionName, action: () => Promise<Notice | null>) => Promise<Notice | null>;

/** One action at a time; what it has to say stays until the next. */
function useActions() {
  const [busy, setBusy] = useState<ActionName | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const run: Run = async (name, action) => {
    if (busy !== null) return null;
    setBusy(name);
    setNotice(null);
    try {
      const outcome = await action();
      setNotice(outcome);
      return outcome;
    } finally {
      setBusy(null);
    }
  };
  return { busy, notice, setNotice, run };
}

function Head({ account, now }: Pick<AccountCardProps, 'account' | 'now'>) {
  const { accounts: words, shell } = useMessages();
  const { login, userName, status, environment, isPrincipal, lastSyncedAt } = account;
  return (
    <header className={styles.head}>
      <h2 className={styles.name}>
        {userName}
        {status === 'ACTIVE' ? null : <span className={styles.inactive}> {words.inactive}</span>}
      </h2>
      {environment === 'live' ? null : <Chip>{words.environments[environment]}</Chip>}
      {isPrincipal ? <Chip>{words.principal}</Chip> : null}
      <p className={styles.about}>
        {login ? `${PLATFORM_NAMES[login.platform]} · ${login.host} · ${login.userName}` : words.noLogin}
        {login ? <span> · {lastSyncText(lastSyncedAt, now, shell)}</span> : null}
      </p>
    </header>
  );
}

interface SettingsProps extends AccountActions {
  readonly account: LinkedAccount;
  readonly busy: ActionName | null;
  readonly run: Run;
}

function Settings({ account, busy, run, onTest, onChange, onRemove }: SettingsProps) {
  const { accounts: words } = useMessages();
  const [removing, setRemoving] = useState(false);
  const isActive = account.status === 'ACTIVE';
  const change = (part: AccountChange) => void run('change', () => onChange(account, part));
  async function remove() {
    setRemoving(false);
    await run('remove', () => onRemove(account));
    return null;
  }
  return (
    <>
      <div className={styles.settings}>
        {account.login ? (
          <Button
            busy={busy === 'test'}
            disabled={!isActive}
            onClick={() => void run('test', () => onTest(account))}
          >
            {words.test}
          </Button>
        ) : null}
        {account.isPrincipal ? null : (
          <Button disabled={busy === 'change'} onClick={() => change({ isPrincipal: true })}>
            {words.makePrincipal}
          </Button>
        )}
        {account.login ? (
          <Button
            disabled={busy === 'change'}
            onClick={() => change({ status: isActive ? 'INACTIVE' : 'ACTIVE' })}
          >
            {isActive ? words.switchOff : words.switchOn}
          </Button>
        ) : null}
        {account.login || !account.hasTrades ? (
          <Button kind="danger" busy={busy === 'remove'} onClick={() => setRemoving(true)}>
            {words.remove}
          </Button>
        ) : null}
      </div>
      {account.login ? (
        <div>
          <Checkbox
            label={words.allowsOvernight}
            checked={account.allowsOvernight}
            onChange={(event) => change({ allowsOvernight: event.target.checked })}
          />
          <p className={styles.about}>{words.allowsOvernightHelp}</p>
        </div>
      ) : null}
      {removing ? (
        <RemoveDialog account={account} onRemove={remove} onClose={() => setRemoving(false)} />
      ) : null}
    </>
  );
}

interface RemoveDialogProps {
  readonly account: LinkedAccount;
  readonly onRemove: Action;
  readonly onClose: () => void;
}

function RemoveDialog({ account, onRemove, onClose }: RemoveDialogProps) {
  const { accounts: words } = useMessages();
  return (
    <ConfirmDialog
      title={words.removeTitle(account.userName)}
      action={words.remove}
      onConfirm={onRemove}
      onClose={onClose}
    >
      <p>{account.hasTrades ? words.removeKept : words.removeGone}</p>
    </ConfirmDialog>
  );
}
