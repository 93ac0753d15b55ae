import { useState } from 'react';
import { PNL_COLOURS } from '@daybook/domain/account/settings.ts';
import { LANGUAGES } from '@daybook/domain/language.ts';
import { showLanguage } from '#web/texts/load-messages.ts';
import { useTexts } from '#web/texts/messages.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { showTheme, shownTheme, type PnlColours, type Theme } from '#web/ui/theme.ts';
import { ChartParts } from './ChartParts.tsx';
import { ControlParts } from './ControlParts.tsx';
import { EntryParts } from './EntryParts.tsx';
import { FieldParts } from './FieldParts.tsx';
import { FigureParts } from './FigureParts.tsx';
import { ImageParts } from './ImageParts.tsx';
import { OverlayParts } from './OverlayParts.tsx';
import { PageParts } from './PageParts.tsx';
import { TableParts } from './TableParts.tsx';
import styles from './Showcase.module.css';

/** All parts, in the theme, the colours and the language that are chosen at its top. */
export function Showcase() {
  const [theme, setTheme] = useState<Theme>(shownTheme);
  const [colours, setColours] = useState<PnlColours>('green-red');
  const language = useTexts(({ texts }) => texts?.language ?? 'en');
  const look = (nextTheme: Theme, nextColours: PnlColours) => {
    setTheme(nextTheme);
    setColours(nextColours);
    showTheme(nextTheme, nextColours);
  };
  return (
    <main className={styles.page}>
      <h1>Parts of Daybook</h1>
      <div className={styles.row}>
        <Segmented
          label="Theme"
          segments={plain<Theme>(['light', 'dark'])}
          value={theme}
          onChange={(next) => look(next, colours)}
        />
        <Segmented
          label="Colours"
          segments={plain(PNL_COLOURS)}
          value={colours}
          onChange={(next) => look(theme, next)}
        />
        <Segmented
          label="Language"
          segments={plain(LANGUAGES)}
          value={language}
          onChange={(next) => void showLanguage(next)}
        />
      </div>
      <ControlParts />
      <FieldParts />
      <TableParts />
      <PageParts />
      <OverlayParts />
      <ImageParts />
      <EntryParts />
      <ChartParts />
      <FigureParts />
    </main>
  );
}

function plain<Value extends string>(values: readonly Value[]) {
  return values.map((value) => ({ value, text: value }));
}
