import { EntryPage } from '#web/ui/entry/EntryPage.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmailField } from '#web/ui/fields/EmailField.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import styles from '#web/ui/fields/Form.module.css';
import { PasswordField } from '#web/ui/fields/TextField.tsx';
import { useForm, type Refused } from '#web/ui/fields/use-form.ts';

export interface Credentials {
  /** In capitals. */
  readonly username: string;
  /** Exactly as typed. */
  readonly password: string;
}

/** Every failure looks the same; after too many attempts it says how long to wait. */
export interface SignInRefusal {
  readonly waitSeconds: number | null;
  /** Said in place of the refusal where nobody refused: there is no connection, or too much to do. */
  readonly instead?: string;
}

export interface LoginProps {
  /** Signs in and leads on; null when that worked. */
  readonly onSubmit: (credentials: Credentials) => Promise<Refused<never, SignInRefusal> | null>;
  /** Whether many others are signing in at the moment, and it is retried automatically. */
  readonly isWaiting: boolean;
  /** Sentences on why the trader is here; empty for a visit without a reason. */
  readonly notices: readonly string[];
  /** Whether this installation takes everybody. */
  readonly canRegister: boolean;
  /** Leads to the form of the first journal; undefined once there is one. */
  readonly onCreateJournal?: (() => void) | undefined;
}

/** Sign-in by e-mail and password. */
export function Login({ onSubmit, isWaiting, notices, canRegister, onCreateJournal }: LoginProps) {
  const { entry, ui } = useMessages();
  const form = useForm({
    initial: { username: '', password: '' },
    check: ({ username, password }) => ({
      ...(username === '' ? { username: ui.required } : {}),
      ...(password === '' ? { password: ui.required } : {}),
    }),
    send: onSubmit,
  });
  return (
    <EntryPage title={entry.signInTitle}>
      <Form form={form} className={styles.form}>
        {notices.length > 0 && !form.refusal && !isWaiting ? (
          <Banner tone="info">
            {notices.map((notice) => (
              <p key={notice}>{notice}</p>
            ))}
          </Banner>
        ) : null}
        {isWaiting ? <Banner tone="info">{entry.waitForTurn}</Banner> : null}
        {form.refusal && !isWaiting ? <SignInRefused key={form.answers} refusal={form.refusal} /> : null}
        <EmailField label={entry.email} {...form.field('username')} autoFocus />
        <PasswordField label={entry.password} autoComplete="current-password" {...form.field('password')} />
        <Button type="submit" kind="filled" wide busy={form.busy} disabled={form.isUntouched}>
          {entry.letsGo}
        </Button>
        <p className={styles.aside}>
          <Anchor href="/auth/reset">{entry.forgot}</Anchor>
        </p>
        {canRegister ? (
          <p className={styles.aside}>
            <Anchor href="/auth/register">{entry.register.invite}</Anchor>
          </p>
        ) : null}
        {onCreateJournal ? (
          <Button kind="plain" wide onClick={onCreateJournal}>
            {entry.installation.create}
          </Button>
        ) : null}
      </Form>
    </EntryPage>
  );
}

function SignInRefused({ refusal }: { readonly refusal: SignInRefusal }) {
  const { entry } = useMessages();
  return (
    <Banner tone="error">
      {refusal.instead ?? entry.wrong}
      {refusal.waitSeconds === null ? null : (
        <div>{entry.tryAgainIn(Math.ceil(refusal.waitSeconds / 60))}</div>
      )}
    </Banner>
  );
}
