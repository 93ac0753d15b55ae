import { useState, type FormEvent } from 'react';
import { PLATFORM_FORMS, PLATFORMS, type Platform } from '@daybook/domain/account/platforms.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { focusFirstWrong } from '#web/ui/fields/focus-first-wrong.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import {
  emptyLogin,
  hostOf,
  loginErrors,
  type LoginErrors,
  type LoginField,
  type LoginForm,
} from './account-words.ts';
import { HostField, SecretFields } from './LoginFields.tsx';
import { PLATFORM_NAMES } from './platform-names.ts';
import styles from './Accounts.module.css';

/** What came of linking: new accounts and those that another login holds, or what was refused at a field or as a whole. */
export type LinkOutcome =
  | { readonly kind: 'linked'; readonly added: readonly string[]; readonly skipped: readonly string[] }
  | { readonly kind: 'refused'; readonly field: LoginField | null; readonly sentence: string };

export interface LinkDialogProps {
  readonly onLink: (login: LoginForm) => Promise<LinkOutcome>;
  readonly onClose: () => void;
}

const OPTIONS = PLATFORMS.map((value) => ({ value, text: PLATFORM_NAMES[value] }));

/** Asks for a login at a platform, and has it tried there. */
export function LinkDialog({ onLink, onClose }: LinkDialogProps) {
  const { accounts: words, platforms } = useMessages();
  const { typed, change, errors, refusal, busy, submit } = useLogin(onLink);
  return (
    <Dialog open title={words.linkTitle} onClose={onClose}>
      <form className={styles.link} noValidate onSubmit={(event) => void submit(event)}>
        <Select
          label={platforms.choose}
          options={OPTIONS}
          autoFocus
          value={typed.platform}
          onChange={(event) => change(emptyLogin(event.target.value as Platform))}
        />
        <p className={styles.about}>{platforms.fields[typed.platform].where}</p>
        {refusal ? <Banner tone="error">{refusal}</Banner> : null}
        <HostField typed={typed} errors={errors} onChange={change} />
        <SecretFields key={typed.platform} typed={typed} errors={errors} onChange={change} />
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
  const [typed, setTyped] = useState(() => emptyLogin('propreports'));
  const [errors, setErrors] = useState<LoginErrors>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  function change(part: Partial<LoginForm>) {
    const next = { ...typed, ...part };
    if (JSON.stringify(next) === JSON.stringify(typed)) return;
    setTyped(next);
    if (part.platform !== undefined) setRefusal(null);
    const changed = new Set([...Object.keys(part), ...('extra' in part ? ['clientId', 'clientSecret'] : [])]);
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
      const outcome = await onLink(tidied(typed));
      if (outcome.kind === 'linked') return;
      const isShown = outcome.field !== 'host' || PLATFORM_FORMS[typed.platform].servers.length !== 1;
      if (outcome.field === null || !isShown) return setRefusal(outcome.sentence);
      setErrors({ [outcome.field]: outcome.sentence });
      focusFirstWrong(form);
    } finally {
      setBusy(false);
    }
  }
  return { typed, change, errors, refusal, busy, submit };
}

/** Without the spaces that come with what is copied from a web page; a password stays as it is. */
function tidied({ platform, host, userName, password, extra }: LoginForm): LoginForm {
  const trimmed = { clientId: extra.clientId.trim(), clientSecret: extra.clientSecret.trim() };
  const isCopied = platform === 'ibkr' || platform === 'alpaca' || platform === 'projectx';
  return {
    platform,
    host: hostOf(host),
    userName: userName.trim(),
    password: isCopied ? password.trim() : password,
    extra: trimmed,
  };
}
