import type { LinkedAccount } from '@daybook/api/imports/accounts.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { PasswordField } from '#web/ui/fields/TextField.tsx';
import { Disclosure } from '#web/ui/page/Disclosure.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import type { Notice } from './AccountCard.tsx';
import styles from './Accounts.module.css';

interface AccountPasswordProps {
  readonly account: LinkedAccount;
  readonly sharing: readonly string[];
  /** The result, which is shown next to it; null when something else is under way. */
  readonly onSubmit: (password: string) => Promise<Notice | null>;
}

/** A new password of an account's login, folded until it is wanted. Off while the account is. */
export function AccountPassword({ account, sharing, onSubmit }: AccountPasswordProps) {
  const { accounts: words, platforms, ui } = useMessages();
  const secret = platforms.fields[account.login?.platform ?? 'propreports'];
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => (password === '' ? { password: ui.required } : {}),
    send: async ({ password }) => ((await onSubmit(password))?.tone === 'success' ? null : {}),
    startsAnew: true,
  });
  const isOff = account.status !== 'ACTIVE';
  const shared = sharing.length > 0 ? ` ${words.passwordShared(sharing.join(', '))}` : '';
  return (
    <Disclosure className={styles.fold} summaryClass={styles.section} summary={secret.secret}>
      <Form form={form} className={styles.password}>
        <PasswordField
          label={secret.newSecret}
          help={secret.secretHelp + shared}
          autoComplete="new-password"
          maxLength={1024}
          disabled={isOff}
          {...form.field('password')}
        />
        <Button type="submit" busy={form.busy} disabled={isOff}>
          {form.busy ? words.asking : secret.updateSecret}
        </Button>
      </Form>
    </Disclosure>
  );
}
