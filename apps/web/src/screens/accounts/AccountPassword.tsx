import { useState, type FormEvent } from 'react';
import type { LinkedAccount } from '@daybook/api/imports/accounts.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { focusFirstWrong } from '#web/ui/fields/focus-first-wrong.ts';
import { PasswordField } from '#web/ui/fields/TextField.tsx';
import type { Notice } from './AccountCard.tsx';
import styles from './Accounts.module.css';

export interface AccountPasswordProps {
  readonly account: LinkedAccount;
  readonly sharing: readonly string[];
  readonly busy: boolean;
  readonly onSubmit: (password: string) => Promise<Notice | null>;
}

/** A new password of an account's login. Off while the account is. */
export function AccountPassword({ account, sharing, busy, onSubmit }: AccountPasswordProps) {
  const { accounts: words, platforms, ui } = useMessages();
  const secret = platforms.fields[account.login?.platform ?? 'propreports'];
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const isOff = account.status !== 'ACTIVE';
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (password === '') {
      setError(ui.required);
      return focusFirstWrong(event.currentTarget);
    }
    const notice = await onSubmit(password);
    if (notice?.tone === 'success') setPassword('');
  }
  const shared = sharing.length > 0 ? ` ${words.passwordShared(sharing.join(', '))}` : '';
  return (
    <form className={styles.password} noValidate onSubmit={(event) => void submit(event)}>
      <PasswordField
        label={secret.newSecret}
        help={secret.secretHelp + shared}
        error={error}
        autoComplete="new-password"
        maxLength={1024}
        disabled={isOff}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" busy={busy} disabled={isOff}>
        {busy ? words.asking : secret.updateSecret}
      </Button>
    </form>
  );
}
