import { useState } from 'react';
import type { Profile } from '@daybook/api/identity/profile.ts';
import { PNL_COLOURS, THEMES } from '@daybook/domain/account/settings.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Card } from '#web/ui/Card.tsx';
import { LabelledChoice } from '#web/ui/fields/Choice.tsx';
import styles from './Profile.module.css';

/** A choice of how the journal looks. */
export type Look = Partial<Pick<Profile, 'theme' | 'pnlColours'>>;

export interface AppearanceProps {
  readonly profile: Profile;
  /** Shows and keeps the choice at once; a sentence when it could not be kept. */
  readonly onLook: (look: Look) => Promise<string | null>;
}

/** Theme and profit-and-loss colours. They change with the press. */
export function Appearance({ profile, onLook }: AppearanceProps) {
  const { profile: words } = useMessages();
  const [refusal, setRefusal] = useState<string | null>(null);
  const choose = (look: Look) => void onLook(look).then(setRefusal);
  return (
    <Card label={words.look} className={styles.form}>
      <h2 className={styles.heading}>{words.look}</h2>
      <LabelledChoice
        label={words.theme}
        segments={THEMES.map((value) => ({ value, text: words.themes[value] }))}
        value={profile.theme}
        onChange={(theme) => choose({ theme })}
      />
      <LabelledChoice
        label={words.pnlColours}
        segments={PNL_COLOURS.map((value) => ({ value, text: words.colours[value] }))}
        value={profile.pnlColours}
        onChange={(pnlColours) => choose({ pnlColours })}
      />
      <p className={styles.help}>{words.lookHelp}</p>
      {refusal ? <Banner tone="error">{refusal}</Banner> : null}
    </Card>
  );
}
