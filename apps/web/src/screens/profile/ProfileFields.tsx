import { useMessages } from '#web/texts/messages.ts';
import { Checkbox } from '#web/ui/fields/Choice.tsx';
import { EmailField } from '#web/ui/fields/EmailField.tsx';
import form from '#web/ui/fields/Form.module.css';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { PendingAddress, type PendingAddressProps } from './PendingAddress.tsx';
import { isAddressChanged, LANGUAGE_NAMES, type ProfileErrors, type ProfileForm } from './profile-form.ts';
import type { Proof } from './proof.ts';
import { ProofFields } from './ProofFields.tsx';
import styles from './Profile.module.css';

interface FieldsProps {
  readonly form: ProfileForm;
  readonly errors: ProfileErrors;
  readonly onChange: (part: Partial<ProfileForm>) => void;
}

interface PersonFieldsProps extends FieldsProps {
  readonly stored: ProfileForm;
  /** Asked for once the address is another. */
  readonly proof: {
    readonly typed: Proof;
    readonly needsCode: boolean;
    readonly onChange: (part: Partial<Proof>) => void;
  };
  /** The address that waits for its link, where there is one. */
  readonly pending: PendingAddressProps | null;
}

/** Names, address, phone and language; password and code once the address is another. */
export function PersonFields({ form: typed, errors, onChange, stored, proof, pending }: PersonFieldsProps) {
  const { profile: words } = useMessages();
  const text = (field: 'firstName' | 'lastName' | 'phoneNumber') => ({
    label: words[field],
    value: typed[field],
    error: errors[field],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onChange({ [field]: event.target.value }),
  });
  return (
    <>
      <div className={form.pair}>
        <TextField {...text('firstName')} autoComplete="given-name" dir="auto" />
        <TextField {...text('lastName')} autoComplete="family-name" dir="auto" />
      </div>
      <EmailField
        label={words.email}
        name="email"
        value={typed.email}
        error={errors.email}
        autoComplete="email"
        onChange={({ target }) => onChange({ email: target.value })}
      />
      {pending === null ? null : <PendingAddress {...pending} />}
      {isAddressChanged(typed, stored) ? (
        <ProofFields
          proof={proof.typed}
          needsCode={proof.needsCode}
          errors={errors}
          passwordHelp={words.currentPasswordForEmail}
          onChange={proof.onChange}
        />
      ) : null}
      <div className={form.pair}>
        <TextField
          {...text('phoneNumber')}
          help={words.phoneHelp}
          type="tel"
          autoComplete="tel"
          inputMode="tel"
        />
        <Select
          label={words.language}
          empty={words.languageOfBrowser}
          options={Object.entries(LANGUAGE_NAMES).map(([value, name]) => ({ value, text: name }))}
          value={typed.language}
          onChange={(event) => onChange({ language: event.target.value as ProfileForm['language'] })}
        />
      </div>
    </>
  );
}

/** Whether and under which names others see the trader. */
export function PublicFields({ form: typed, errors, onChange }: FieldsProps) {
  const { profile: words } = useMessages();
  const text = (field: 'publicFirstName' | 'publicLastName' | 'publicAlias') => ({
    label: words[field],
    value: typed[field],
    error: errors[field],
    dir: 'auto',
    autoComplete: 'off',
    disabled: !typed.isPublic,
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onChange({ [field]: event.target.value }),
  });
  return (
    <>
      <div>
        <Checkbox
          label={words.isPublic}
          aria-describedby="public-help"
          checked={typed.isPublic}
          onChange={(event) => onChange({ isPublic: event.target.checked })}
        />
        <p id="public-help" className={styles.help}>
          {words.isPublicHelp}
        </p>
      </div>
      <div className={form.pair}>
        <TextField {...text('publicFirstName')} />
        <TextField {...text('publicLastName')} />
      </div>
      <TextField {...text('publicAlias')} help={words.publicAliasHelp} />
    </>
  );
}
