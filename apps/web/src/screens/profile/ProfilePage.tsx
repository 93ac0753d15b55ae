import type { ReactNode } from 'react';
import type { Profile } from '@daybook/api/identity/profile.ts';
import { PATHS } from '#web/router/paths.ts';
import { PageTitle } from '#web/ui/page/TitleRow.tsx';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Card } from '#web/ui/Card.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { Appearance, type AppearanceProps } from './Appearance.tsx';
import { PasswordCard, type PasswordCardProps } from './PasswordCard.tsx';
import { ProfileCard, type ProfileCardProps } from './ProfileCard.tsx';
import { Sessions, type SessionsProps } from './Sessions.tsx';
import styles from './Profile.module.css';

interface ProfilePageProps {
  readonly profile: Profile;
  readonly onSave: ProfileCardProps['onSave'];
  readonly onCancelAddress: ProfileCardProps['onCancelAddress'];
  readonly onLook: AppearanceProps['onLook'];
  readonly onPassword: PasswordCardProps['onPassword'];
  readonly sessions: SessionsProps;
  /** Second factor, API tokens and history. */
  readonly access: ReactNode;
  /** Taking everything along, and deleting it. */
  readonly ownData: ReactNode;
}

/** Everything about the trader: person, looks, password, sessions, and the way to the labels of trades. */
export function ProfilePage({
  profile,
  onSave,
  onCancelAddress,
  onLook,
  onPassword,
  sessions,
  access,
  ownData,
}: ProfilePageProps) {
  const { profile: words, labels } = useMessages();
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <div className={styles.page}>
        <div className={styles.column}>
          <ProfileCard profile={profile} onSave={onSave} onCancelAddress={onCancelAddress} />
          <Card className={styles.form}>
            <Anchor href={PATHS.labels}>{labels.title}</Anchor>
            <p className={styles.help}>{labels.help}</p>
          </Card>
        </div>
        <div className={styles.column}>
          <Appearance profile={profile} onLook={onLook} />
          <PasswordCard email={profile.email} needsCode={profile.hasSecondFactor} onPassword={onPassword} />
          <Sessions {...sessions} />
          {access}
          {ownData}
        </div>
      </div>
    </>
  );
}
