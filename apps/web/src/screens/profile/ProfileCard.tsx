import { useState, type FormEvent } from 'react';
import type { Profile } from '@daybook/api/identity/profile.ts';
import { useDraft } from '#web/server/drafts.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { focusFirstWrong } from '#web/ui/fields/focus-first-wrong.ts';
import { ImageField } from '#web/ui/images/ImageField.tsx';
import { PersonFields, PublicFields } from './ProfileFields.tsx';
import {
  changedFields,
  hiddenNameErrors,
  isProfileForm,
  profileErrors,
  profileFormOf,
  type ProfileErrors,
  type ProfileForm,
} from './profile-form.ts';
import type { PendingAddressProps } from './PendingAddress.tsx';
import { NO_PROOF, type Proof } from './proof.ts';
import styles from './Profile.module.css';
import { useAvatar, type AvatarChange } from './use-avatar.ts';

/** What came of saving: done, or refused at fields or as a whole. */
export type ProfileOutcome =
  | { readonly kind: 'saved' }
  | { readonly kind: 'refused'; readonly errors: ProfileErrors; readonly sentence: string | null };

export interface ProfileCardProps {
  readonly profile: Profile;
  readonly onSave: (form: ProfileForm, proof: Proof, avatar: AvatarChange) => Promise<ProfileOutcome>;
  readonly onCancelAddress: PendingAddressProps['onCancel'];
}

/** Person, address, language and what others see. What is typed is kept until it is saved; the password is not. */
export function ProfileCard({ profile, onSave, onCancelAddress }: ProfileCardProps) {
  const { profile: words, images } = useMessages();
  const { form, stored, proof, errors, outcome, saving, canSave, isChanged, avatar, ...actions } =
    useProfileForm(profile, onSave);
  const fields = { form, errors, onChange: actions.change };
  const pending = profile.pendingEmail;
  return (
    <Card label={words.person}>
      <form className={styles.form} noValidate onSubmit={actions.submit}>
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
          proof={{ typed: proof, needsCode: profile.hasSecondFactor, onChange: actions.prove }}
          pending={pending === null ? null : { email: pending, onCancel: onCancelAddress }}
        />
        <h2 className={styles.heading}>{words.public}</h2>
        <PublicFields {...fields} />
        <Said outcome={outcome} onClose={actions.close} />
        <div className={styles.actions}>
          <Button type="submit" kind="filled" busy={saving} disabled={!canSave}>
            {saving ? words.updating : words.update}
          </Button>
          {isChanged && !saving ? (
            <Button kind="plain" onClick={actions.discard}>
              {words.discard}
            </Button>
          ) : null}
        </div>
      </form>
    </Card>
  );
}

/** What stands in the profile and is changed elsewhere. */
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

function Said({
  outcome,
  onClose,
}: {
  readonly outcome: ProfileOutcome | null;
  readonly onClose: () => void;
}) {
  const { profile: words } = useMessages();
  if (outcome?.kind === 'saved')
    return (
      <Banner tone="success" onClose={onClose}>
        {words.saved}
      </Banner>
    );
  if (outcome === null || outcome.sentence === null) return null;
  return (
    <Banner tone="error">
      {words.notSaved} {outcome.sentence}
    </Banner>
  );
}

/** Errors stand at fields that were changed; those that the server found go when their field is changed. */
function useProfileForm(profile: Profile, onSave: ProfileCardProps['onSave']) {
  const messages = useMessages();
  const stored = profileFormOf(profile);
  const draft = useDraft('profile', isProfileForm);
  const form = draft.typed ?? stored;
  const [proof, setProof] = useState(NO_PROOF);
  const [refused, setRefused] = useState<ProfileErrors>(() => hiddenNameErrors(profile, messages));
  const [outcome, setOutcome] = useState<ProfileOutcome | null>(null);
  const [saving, setSaving] = useState(false);
  const avatar = useAvatar(profile.avatar);
  const changed = changedFields(form, stored);
  const found = profileErrors(form, stored, proof, profile.hasSecondFactor, messages);
  const shown = Object.fromEntries(
    Object.entries(found).filter(([field]) => changed.some((name) => name === field)),
  ) as ProfileErrors;
  function change(part: Partial<ProfileForm>) {
    draft.type({ ...form, ...part });
    setOutcome(null);
    setRefused(without(refused, Object.keys(part)));
  }
  function discard() {
    draft.discard();
    avatar.discard();
    setProof(NO_PROOF);
    setRefused({});
    setOutcome(null);
  }
  async function save(element: HTMLFormElement) {
    setSaving(true);
    try {
      const result = await onSave(form, proof, avatar.change);
      setOutcome(result);
      if (result.kind === 'saved') {
        draft.discard();
        avatar.discard();
        setProof(NO_PROOF);
      } else {
        setRefused(result.errors);
        focusFirstWrong(element);
      }
    } finally {
      setSaving(false);
    }
  }
  const isChanged = changed.length > 0 || avatar.change !== null;
  const canSave = isChanged && Object.keys(found).length === 0;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (canSave && !saving) save(event.currentTarget).catch(reportError);
  }
  return {
    form,
    stored,
    proof,
    errors: { ...shown, ...refused },
    outcome,
    saving,
    canSave,
    isChanged,
    avatar: {
      ...avatar,
      field: {
        ...avatar.field,
        onFiles: (files: readonly File[]) => {
          setRefused(without(refused, ['avatar']));
          setOutcome(null);
          avatar.field.onFiles(files);
        },
      },
    },
    change,
    prove: (part: Partial<Proof>) => {
      setProof({ ...proof, ...part });
      setRefused(without(refused, Object.keys(part)));
    },
    discard,
    submit,
    close: () => setOutcome(null),
  };
}

function without(errors: ProfileErrors, fields: readonly string[]): ProfileErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)));
}
