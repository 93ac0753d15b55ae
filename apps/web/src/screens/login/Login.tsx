import { useState, type FormEvent } from 'react';
import { EntryPage } from '#web/ui/entry/EntryPage.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmailField } from '#web/ui/fields/EmailField.tsx';
import form from '#web/ui/fields/Form.module.css';
import { PasswordField } from '#web/ui/fields/TextField.tsx';

export interface Credentials {
  /** In capitals. */
  readonly username: string;
  /** Exactly as typed. */
  readonly password: string;
}

/** Every failure looks the same; after too many attempts it says how long to wait. */
export interface SignInRefusal {
  readonly waitSeconds: number | null;
  /** Said in place of the refusal where nobody refused: there is no connection. */
  readonly offline?: string;
}

export interface LoginProps {
  /** Signs in and leads on; null when that worked. */
  readonly onSubmit: (credentials: Credentials) => Promise<SignInRefusal | null>;
  /** Sentences on why the trader stands here; empty for whoever came by himself. */
  readonly notices: readonly string[];
  /** Whether this installation takes everybody. */
  readonly canRegister: boolean;
  /** Leads to the form of the first journal; undefined once there is one. */
  readonly onCreateJournal?: (() => void) | undefined;
}

const PRISTINE: Credentials = { username: '', password: '' };

/** Sign-in by e-mail and password. */
export function Login({ onSubmit, notices, canRegister, onCreateJournal }: LoginProps) {
  const { entry, ui } = useMessages();
  const [typed, setTyped] = useState(PRISTINE);
  const [refusal, setRefusal] = useState<SignInRefusal | null>(null);
  const { submitting, tried, submit } = useSubmit(typed, onSubmit, setRefusal);
  const missing = (text: string) => (tried && text === '' ? ui.required : undefined);
  return (
    <EntryPage title={entry.signInTitle}>
      <form className={form.form} noValidate onSubmit={submit}>
        {notices.length > 0 && !refusal ? (
          <Banner tone="info">
            {notices.map((notice) => (
              <p key={notice}>{notice}</p>
            ))}
          </Banner>
        ) : null}
        {refusal ? <Refused refusal={refusal} /> : null}
        <EmailField
          label={entry.email}
          value={typed.username}
          error={missing(typed.username)}
          autoFocus
          onChange={(username) => setTyped({ ...typed, username })}
        />
        <PasswordField
          label={entry.password}
          autoComplete="current-password"
          value={typed.password}
          error={missing(typed.password)}
          onChange={(event) => setTyped({ ...typed, password: event.target.value })}
        />
        <Button type="submit" kind="filled" wide busy={submitting} disabled={typed === PRISTINE}>
          {entry.letsGo}
        </Button>
        <p className={form.aside}>
          <Anchor href="/auth/reset">{entry.forgot}</Anchor>
        </p>
        {canRegister ? (
          <p className={form.aside}>
            <Anchor href="/auth/register">{entry.register.invite}</Anchor>
          </p>
        ) : null}
        {onCreateJournal ? (
          <Button kind="plain" wide onClick={onCreateJournal}>
            {entry.firstRun.create}
          </Button>
        ) : null}
      </form>
    </EntryPage>
  );
}

function Refused({ refusal }: { readonly refusal: SignInRefusal }) {
  const { entry } = useMessages();
  return (
    <Banner tone="error">
      {refusal.offline ?? entry.wrong}
      {refusal.waitSeconds === null ? null : (
        <div>{entry.tryAgainIn(Math.ceil(refusal.waitSeconds / 60))}</div>
      )}
    </Banner>
  );
}

/** Sends the form when both fields are filled; a second press while it runs does nothing. */
function useSubmit(
  typed: Credentials,
  onSubmit: LoginProps['onSubmit'],
  onRefusal: (refusal: SignInRefusal | null) => void,
) {
  const [submitting, setSubmitting] = useState(false);
  const [tried, setTried] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (submitting || typed.username === '' || typed.password === '') return;
    setSubmitting(true);
    try {
      onRefusal(await onSubmit(typed));
    } finally {
      setSubmitting(false);
    }
  }
  return { submitting, tried, submit };
}
