import { PLATFORM_FORMS, PLATFORMS, type Platform } from '@daybook/domain/account/platforms.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Form, Refusal } from '#web/ui/fields/Form.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import { emptyLogin, hostOf, loginErrors, type LoginField, type LoginForm } from './account-words.ts';
import { HostField, SecretFields } from './LoginFields.tsx';
import { PLATFORM_NAMES } from './platform-names.ts';
import styles from './Accounts.module.css';

/** What came of linking: new accounts and those that another login holds, or what was refused at a field or as a whole. */
export type LinkOutcome =
  | { readonly kind: 'linked'; readonly added: readonly string[]; readonly skipped: readonly string[] }
  | { readonly kind: 'refused'; readonly field: LoginField | null; readonly sentence: string };

interface LinkDialogProps {
  readonly onLink: (login: LoginForm) => Promise<LinkOutcome>;
  readonly onClose: () => void;
}

const OPTIONS = PLATFORMS.map((value) => ({ value, text: PLATFORM_NAMES[value] }));

/** Asks for a login at a platform, and tests it there. */
export function LinkDialog({ onLink, onClose }: LinkDialogProps) {
  const { accounts: words, platforms } = useMessages();
  const form = useLogin(onLink);
  const fields = { typed: form.values, errors: form.errors, onChange: form.change };
  const { platform } = form.values;
  return (
    <Dialog open title={words.linkTitle} onClose={onClose}>
      <Form form={form} className={styles.link}>
        <Select
          label={platforms.choose}
          options={OPTIONS}
          autoFocus
          value={platform}
          onChange={({ target }) => form.restart(target.value as Platform)}
        />
        <p className={styles.about}>{platforms.fields[platform].where}</p>
        <Refusal form={form} />
        <HostField {...fields} />
        <SecretFields key={platform} {...fields} />
        <Button type="submit" kind="filled" wide busy={form.busy}>
          {form.busy ? words.asking : words.link}
        </Button>
      </Form>
    </Dialog>
  );
}

function useLogin(onLink: LinkDialogProps['onLink']) {
  const messages = useMessages();
  const form = useForm({
    initial: emptyLogin('propreports'),
    check: (typed) => loginErrors(typed, messages),
    async send(typed) {
      const outcome = await onLink(tidied(typed));
      if (outcome.kind === 'linked') return null;
      const { field, sentence } = outcome;
      const isShown = field !== 'host' || PLATFORM_FORMS[typed.platform].servers.length !== 1;
      return field !== null && isShown ? { errors: { [field]: sentence } } : { refusal: sentence };
    },
  });
  return {
    ...form,
    change(part: Partial<LoginForm>) {
      form.change(part);
      if ('extra' in part) form.forgetErrors('clientId', 'clientSecret');
    },
    restart(platform: Platform) {
      form.change(emptyLogin(platform));
      form.dismiss();
    },
  };
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
