import { useMessages } from '#web/texts/messages.ts';
import { PasswordField, TextField } from '#web/ui/fields/TextField.tsx';
import type { Proof } from './proof.ts';

interface ProofFieldsProps {
  readonly proof: Proof;
  /** A code is asked for as well. It is anyway once the server asked for one. */
  readonly needsCode: boolean;
  readonly errors: { readonly [Field in keyof Proof]?: string | undefined };
  readonly onChange: (part: Partial<Proof>) => void;
  readonly passwordHelp?: string;
  readonly autoFocus?: boolean;
}

/** The current password and, where a second factor is on, a code, in the form of what they are asked for. */
export function ProofFields(props: ProofFieldsProps) {
  const { proof, needsCode, errors, onChange, passwordHelp, autoFocus = false } = props;
  const { access, profile } = useMessages();
  return (
    <>
      <PasswordField
        label={profile.currentPassword}
        help={passwordHelp}
        autoComplete="current-password"
        autoFocus={autoFocus}
        maxLength={1024}
        value={proof.currentPassword}
        error={errors.currentPassword}
        onChange={({ target }) => onChange({ currentPassword: target.value })}
      />
      {needsCode || errors.code !== undefined || proof.code !== '' ? (
        <TextField
          label={access.factor.codeOrRecovery}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          value={proof.code}
          error={errors.code}
          onChange={({ target }) => onChange({ code: target.value })}
        />
      ) : null}
    </>
  );
}
