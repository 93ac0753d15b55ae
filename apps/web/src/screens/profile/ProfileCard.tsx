import { useState } from 'react';
import type { Profile } from '@daybook/api/identity/profile.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { useDraft } from '#web/ui/fields/use-draft.ts';
import { useForm, type Refused } from '#web/ui/fields/use-form.ts';
import { ImageField } from '#web/ui/images/ImageField.tsx';
import { PersonFields, PublicFields } from './ProfileFields.tsx';
import {
  changedFields,
  hiddenNameErrors,
  isProfileForm,
  profileErrors,
  profileFormOf,
  type ProfileErrors,
  type ProfileField,
  type ProfileForm,
} from './profile-form.ts';
import type { PendingAddressProps } from './PendingAddress.tsx';
import { NO_PROOF, type Proof } from './proof.ts';
import styles from './Profile.module.css';
import { useAvatar, type AvatarChange } from './use-avatar.ts';

export interface ProfileCardProps {
  readonly profile: Profile;
  readonly onSave: (
    typed: ProfileForm,
    proof: Proof,
    avatar: AvatarChange,
  ) => Promise<Refused<ProfileField> | null>;
  readonly onCancelAddress: PendingAddressProps['onCancel'];
}

/** Person, address, language and what others see. What is typed is kept until it is saved; the password is not. */
export function ProfileCard({ profile, onSave, onCancelAddress }: ProfileCardProps) {
  const { profile: words, images } = useMessages();
  const { form, stored, proof, prove, errors, canSave, isChanged, avatar, discard } = useProfileForm(
    profile,
    onSave,
  );
  const fields = { form: form.values, errors, onChange: form.change };
  const pending = profile.pendingEmail;
  return (
    <Card label={words.person}>
      <Form form={form} className={styles.form}>
        <Known profile={profile} />
        <h2 className={styles.heading}>{words.person}</h2>
        <ImageField
          {...avatar.field}
          label={images.avatar}
          help={images.avatarHelp}
          error={avatar.problem ?? errors.avatar}
          isRound
        />
        <PersonFields
          {...fields}
          stored={stored}
          proof={{ typed: proof, needsCode: profile.hasSecondFactor, onChange: prove }}
          pending={pending === null ? null : { email: pending, onCancel: onCancelAddress }}
        />
        <h2 className={styles.heading}>{words.public}</h2>
        <PublicFields {...fields} />
        {form.isAccepted ? (
          <Banner tone="success" onClose={form.dismiss}>
            {words.saved}
          </Banner>
        ) : null}
        {form.refusal ? (
          <Banner key={form.answers} tone="error">
            {words.notSaved} {form.refusal}
          </Banner>
        ) : null}
        <div className={styles.actions}>
          <Button type="submit" kind="filled" busy={form.busy} disabled={!canSave}>
            {form.busy ? words.updating : words.update}
          </Button>
          {isChanged && !form.busy ? (
            <Button kind="plain" onClick={discard}>
              {words.discard}
            </Button>
          ) : null}
        </div>
      </Form>
    </Card>
  );
}

/** What the profile shows and is changed elsewhere. */
function Known({ profile }: { readonly profile: Profile }) {
  const { profile: words } = useMessages();
  return (
    <dl className={styles.known}>
      <div>
        <dt>{words.name}</dt>
        <dd>
          <bdi>{profile.name || profile.email}</bdi>
        </dd>
      </div>
      <div>
        <dt>{words.principalAccount}</dt>
        <dd>
          <bdi>{profile.principalAccount || words.noAccount}</bdi>
        </dd>
      </div>
    </dl>
  );
}

/** Errors are shown at fields that were changed, and at those that the server refuses or does not show to others. */
function useProfileForm(profile: Profile, onSave: ProfileCardProps['onSave']) {
  const messages = useMessages();
  const stored = profileFormOf(profile);
  const [proof, setProof] = useState(NO_PROOF);
  const avatar = useAvatar(profile.avatar);
  const check = (typed: ProfileForm) =>
    profileErrors(typed, stored, proof, profile.hasSecondFactor, messages);
  const form = useForm({
    initial: stored,
    check,
    async send(typed) {
      const refused = await onSave(typed, proof, avatar.change);
      if (refused === null) discardRest();
      return refused;
    },
    draft: useDraft('profile', {
      isValue: isProfileForm,
      isSaved: (typed) => changedFields(typed, stored).length === 0,
    }),
  });
  function discardRest() {
    avatar.discard();
    setProof(NO_PROOF);
  }
  const changed = changedFields(form.values, stored);
  const isChanged = changed.length > 0 || avatar.change !== null;
  const found = check(form.values);
  const isFieldChanged = ([field]: readonly [string, unknown]) => changed.some((name) => name === field);
  const shown = Object.entries(found).filter(isFieldChanged);
  const hidden = Object.entries(hiddenNameErrors(profile, messages)).filter((it) => !isFieldChanged(it));
  const errors: ProfileErrors = { ...Object.fromEntries([...hidden, ...shown]), ...form.errors };
  return {
    form,
    stored,
    proof,
    prove(part: Partial<Proof>) {
      setProof({ ...proof, ...part });
      form.forgetErrors(...Object.keys(part));
    },
    errors,
    canSave: isChanged && Object.keys(found).length === 0,
    isChanged,
    avatar: {
      ...avatar,
      field: {
        ...avatar.field,
        onFiles(files: readonly File[]) {
          form.forgetErrors('avatar');
          avatar.field.onFiles(files);
        },
      },
    },
    discard() {
      form.reset();
      discardRest();
    },
  };
}
