import { PLATFORM_FORMS } from '@daybook/domain/account/platforms.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { PasswordField, TextField } from '#web/ui/fields/TextField.tsx';
import { hostOf, type LoginErrors, type LoginForm } from './account-words.ts';

interface LoginFieldsProps {
  readonly typed: LoginForm;
  readonly errors: LoginErrors;
  readonly onChange: (part: Partial<LoginForm>) => void;
}

/** Typed as it is: nothing corrects it, nothing remembers it. */
const PLAIN = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** Where the platform is: typed where each firm has its own address, chosen where there are several, nothing where there is one. */
export function HostField({ typed, errors, onChange }: LoginFieldsProps) {
  const { accounts: words, platforms } = useMessages();
  const { servers } = PLATFORM_FORMS[typed.platform];
  if (servers.length === 1) return null;
  if (servers.length > 1)
    return (
      <Select
        label={platforms.server}
        error={errors.host}
        options={servers.map(({ host, purpose }) => ({ value: host, text: platforms.purposes[purpose] }))}
        value={typed.host}
        onChange={(event) => onChange({ host: event.target.value })}
      />
    );
  return (
    <TextField
      {...PLAIN}
      label={words.host}
      help={words.hostHelp}
      error={errors.host}
      inputMode="url"
      maxLength={253}
      value={typed.host}
      onChange={(event) => onChange({ host: event.target.value })}
      onBlur={() => {
        const host = hostOf(typed.host);
        if (host !== typed.host) onChange({ host });
      }}
    />
  );
}

/** Who the trader is there, and what proves it. */
export function SecretFields({ typed, errors, onChange }: LoginFieldsProps) {
  const { accounts, platforms } = useMessages();
  const words = platforms.fields[typed.platform];
  const { extra } = PLATFORM_FORMS[typed.platform];
  return (
    <>
      <TextField
        {...PLAIN}
        label={words.user}
        error={errors.userName}
        maxLength={100}
        value={typed.userName}
        onChange={(event) => onChange({ userName: event.target.value })}
      />
      <PasswordField
        label={words.secret}
        help={accounts.linkHelp}
        error={errors.password}
        autoComplete="off"
        maxLength={1024}
        value={typed.password}
        onChange={(event) => onChange({ password: event.target.value })}
      />
      {extra.includes('clientId') ? (
        <TextField
          {...PLAIN}
          label={platforms.extra.clientId}
          error={errors.clientId}
          maxLength={100}
          value={typed.extra.clientId}
          onChange={(event) => onChange({ extra: { ...typed.extra, clientId: event.target.value } })}
        />
      ) : null}
      {extra.includes('clientSecret') ? (
        <PasswordField
          label={platforms.extra.clientSecret}
          error={errors.clientSecret}
          autoComplete="off"
          maxLength={1024}
          value={typed.extra.clientSecret}
          onChange={(event) => onChange({ extra: { ...typed.extra, clientSecret: event.target.value } })}
        />
      ) : null}
    </>
  );
}
