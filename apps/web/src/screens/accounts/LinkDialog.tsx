import { useState, type FormEvent } from 'react';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { focusFirstWrong } from '#web/ui/focus-first-wrong.ts';
import { PasswordField, TextField } from '#web/ui/TextField.tsx';
import { EMPTY_LOGIN, hostOf, loginErrors, type LoginErrors, type LoginForm } from './account-words.ts';
import styles from './Accounts.module.css';

/** What came of linking: new accounts and those that another login holds, or what was refused at a field or as a whole. */
export type LinkOutcome =
  | { readonly kind: 'linked'; readonly added: readonly string[]; readonly skipped: readonly string[] }
  | { readonly kind: 'refused'; readonly field: keyof LoginForm | null; readonly sentence: string };

export interface LinkDialogProps {
  readonly onLink: (login: LoginForm) => Promise<LinkOutcome>;
  readonly onClose: () => void;
}

/** Asks for a login at a platform, and has it tried there. */
export function LinkDialog({ onLink, onClose }: LinkDialogProps) {
  const { accounts: words } = useMessages();
  const { typed, change, errors, refusal, busy, submit } = useLogin(onLink);
  return (
    <Dialog open title={words.linkTitle} onClose={onClose}>
      <form className={styles.link} noValidate onSubmit={(event) => void submit(event)}>
        <p className={styles.about}>{words.linkHelp}</p>
        {refusal ? <Banner tone="error">{refusal}</Banner> : null}
        <TextField
          label={words.host}
          help={words.hostHelp}
          error={errors.host}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={253}
          autoFocus
          value={typed.host}
          onChange={(event) => change({ host: event.target.value })}
          onBlur={() => change({ host: hostOf(typed.host) })}
        />
        <TextField
          label={words.login}
          error={errors.userName}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          value={typed.userName}
          onChange={(event) => change({ userName: event.target.value })}
        />
        <PasswordField
          label={words.password}
          error={errors.password}
          autoComplete="off"
          maxLength={1024}
          value={typed.password}
          onChange={(event) => change({ password: event.target.value })}
        />
        <Button type="submit" kind="filled" wide busy={busy}>
          {busy ? words.asking : words.link}
        </Button>
      </form>
    </Dialog>
  );
}

/** What is typed, what is wrong with it, and the asking, which takes as long as the platform does. */
function useLogin(onLink: LinkDialogProps['onLink']) {
  const messages = useMessages();
  const [typed, setTyped] = useState(EMPTY_LOGIN);
  const [errors, setErrors] = useState<LoginErrors>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  function change(part: Partial<LoginForm>) {
    const next = { ...typed, ...part };
    if (JSON.stringify(next) === JSON.stringify(typed)) return;
    setTyped(next);
    const changed = new Set(Object.keys(part));
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !changed.has(field))));
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const found = loginErrors(typed, messages);
    setErrors(found);
    setRefusal(null);
    if (Object.keys(found).length > 0) return focusFirstWrong(form);
    if (busy) return;
    setBusy(true);
    try {
      const outcome = await onLink({ ...typed, host: hostOf(typed.host) });
      if (outcome.kind === 'linked') return;
      if (outcome.field === null) return setRefusal(outcome.sentence);
      setErrors({ [outcome.field]: outcome.sentence });
      focusFirstWrong(form);
    } finally {
      setBusy(false);
    }
  }
  return { typed, change, errors, refusal, busy, submit };
}
