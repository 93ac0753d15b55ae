import { useState } from 'react';
import { cancelAddressChange } from '@daybook/api/identity/address-change.ts';
import type { Profile } from '@daybook/api/identity/profile.ts';
import { saveProfile } from '@daybook/api/identity/profile-calls.ts';
import {
  changePassword,
  endSession,
  listSessions,
  signOutEverywhere,
} from '@daybook/api/identity/sessions.ts';
import { readPublicProfile, renewPublicUuid } from '@daybook/api/public/top-traders.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { useJournal } from '#web/journal/journal-store.ts';
import type { Look } from './Appearance.tsx';
import { refusedPasswords, type PasswordForm } from './password-form.ts';
import {
  profileBody,
  profileFormOf,
  refusedFields,
  type ProfileField,
  type ProfileForm,
} from './profile-form.ts';
import type { AvatarChange } from './use-avatar.ts';
import { proofBody, type Proof } from './proof.ts';
import { ProfilePage } from './ProfilePage.tsx';
import { call } from '#web/server/call.ts';
import { useCall } from '#web/server/use-call.ts';
import { codeOf, problemSentence } from '#web/server/problem.ts';
import { endSession as leave, rememberProfile, useAuth, useProfile } from '#web/server/session.ts';
import { useMessages } from '#web/texts/messages.ts';
import { refusedBy } from '#web/ui/fields/refused-by.ts';
import type { Refused } from '#web/ui/fields/use-form.ts';
import { showToast } from '#web/ui/overlays/toasts.ts';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import type { openProfile } from './open-profile.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import styles from './PublicPages.module.css';

const ownData = lazyPart(
  async () => (await import('./own-data/OwnDataSections.tsx')).OwnDataSections,
  '320px',
);
const access = lazyPart(async () => (await import('./access/AccessSections.tsx')).AccessSections, '420px');

interface ProfileScreenProps {
  readonly loaded: Awaited<ReturnType<typeof openProfile>>;
}

/** The trader's profile. */
export function ProfileScreen({ loaded }: ProfileScreenProps) {
  const messages = useMessages();
  const profile = useStoredProfile(loaded.profile, messages);
  const sessions = useSessions(loaded.sessions, messages);
  async function setPassword({
    password,
    ...proof
  }: PasswordForm): Promise<Refused<keyof PasswordForm> | null> {
    try {
      const { accessToken } = await call(changePassword, { body: { password, ...proofBody(proof) } });
      useAuth.setState({ accessToken });
      await sessions.reload();
      return null;
    } catch (error) {
      if (codeOf(error) === '009') return { refusal: messages.profile.password.meanwhile };
      return refusedBy(error, refusedPasswords, messages);
    }
  }
  return (
    <ProfilePage
      profile={useShown(profile.stored)}
      onSave={profile.save}
      onCancelAddress={profile.cancelAddress}
      onLook={profile.look}
      onPassword={setPassword}
      sessions={{ sessions: sessions.list, onEnd: sessions.end, onEverywhere: sessions.endAll }}
      access={
        <>
          <PublicPages isPublic={profile.stored.isPublic} />
          <access.Part onFactor={profile.setFactor} />
        </>
      }
      ownData={<ownData.Part email={profile.stored.email} needsCode={profile.stored.hasSecondFactor} />}
    />
  );
}

/** The profile as last received from the server. */
function useStoredProfile(loaded: Profile, messages: Messages) {
  const [stored, setStored] = useState(loaded);
  function take(profile: Profile) {
    setStored(profile);
    rememberProfile(profile);
    useJournal.setState(({ surroundings }) =>
      surroundings ? { surroundings: { ...surroundings, profile } } : {},
    );
  }
  async function save(
    form: ProfileForm,
    proof: Proof,
    avatar: AvatarChange,
  ): Promise<Refused<ProfileField> | null> {
    const body = {
      ...profileBody(form, profileFormOf(stored), proof),
      ...(avatar?.kind === 'removed' ? { removeAvatar: 'Y' as const } : {}),
    };
    try {
      take(await call(saveProfile, { body, file: avatar?.kind === 'new' ? avatar.file : undefined }));
      return null;
    } catch (error) {
      return refusedBy(error, refusedFields, messages);
    }
  }
  async function look(chosen: Look): Promise<string | null> {
    // Seen first, kept afterwards; what could not be kept goes back.
    take({ ...stored, ...chosen });
    try {
      take(await call(saveProfile, { body: chosen }));
      return null;
    } catch (error) {
      take(stored);
      return problemSentence(error, messages);
    }
  }
  const cancelAddress = () =>
    call(cancelAddressChange, {}).then(
      (profile) => {
        take(profile);
        return null;
      },
      (error: unknown) => problemSentence(error, messages),
    );
  const setFactor = (hasSecondFactor: boolean) => setStored((profile) => ({ ...profile, hasSecondFactor }));
  return { stored, save, look, cancelAddress, setFactor };
}

/** The theme may also be switched in the top bar, and in another tab. */
function useShown(stored: Profile): Profile {
  const theme = useProfile(({ profile }) => profile?.theme ?? stored.theme);
  const pnlColours = useProfile(({ profile }) => profile?.pnlColours ?? stored.pnlColours);
  return { ...stored, theme, pnlColours };
}

type Sessions = Awaited<ReturnType<typeof readSessions>>;

async function readSessions() {
  return (await call(listSessions, {})).results;
}

function useSessions(loaded: Sessions, messages: Messages) {
  const [list, setList] = useState(loaded);
  return {
    list,
    reload: async () => setList(await readSessions()),
    end: ({ id }: { readonly id: string }) =>
      call(endSession, { params: { id } }).then(
        ({ results }) => {
          setList(results);
          return null;
        },
        (error: unknown) => problemSentence(error, messages),
      ),
    endAll: () =>
      call(signOutEverywhere, { body: {} }).then(
        () => {
          leave('signed-out');
          showToast('success', messages.profile.sessions.everywhereDone);
          return null;
        },
        (error: unknown) => problemSentence(error, messages),
      ),
  };
}

interface PublicPagesProps {
  /** As the profile says; another answer is asked for when it changes. */
  readonly isPublic: boolean;
}

/** The address of the trader's public pages, and another address for them. */
function PublicPages({ isPublic }: PublicPagesProps) {
  const { pages } = useMessages();
  const words = pages.profile;
  const [message, setMessage] = useState('');
  const { answer: present, put } = useCall(
    readPublicProfile,
    {},
    { again: isPublic, onFailure: () => setMessage(words.failed) },
  );
  async function renew(): Promise<void> {
    try {
      put(await call(renewPublicUuid, { body: {} }));
      setMessage(words.renewed);
    } catch {
      setMessage(words.failed); // whatever the reason, the old address still holds
    }
  }
  return (
    <Card label={words.title}>
      <h2 className={styles.heading}>{words.title}</h2>
      {isPublic ? (
        <div className={styles.body}>
          {present && <a href={`/trader/dashboard/${present.publicUuid}`}>{words.address}</a>}
          <a href="/top/traders">{pages.topTraders}</a>
          <Button onClick={() => renew().catch(reportError)}>{words.renew}</Button>
          <p className={styles.help}>{words.renewHelp}</p>
        </div>
      ) : (
        <p className={styles.help}>{words.notPublic}</p>
      )}
      <p role="status" className={styles.help}>
        {message}
      </p>
    </Card>
  );
}
