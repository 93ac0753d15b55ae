import { useState } from 'react';
import { MARK_MODES, type MarkMode } from '@daybook/domain/trade/filter.ts';
import { useMessages } from '#web/texts/messages.ts';
import { MultiSelect } from '#web/ui/fields/MultiSelect.tsx';
import { mistakesText, typedMistakes } from './search-form.ts';
import type { SearchFieldsProps } from './SearchTab.tsx';
import styles from './SearchTab.module.css';

/** Several mistakes, and whether trades have to bear any, all or none of them; or trades that bear none at all. */
export function MistakesField({ values, set, choices }: SearchFieldsProps) {
  const { search, searchForm, words } = useMessages();
  const marks = typedMistakes(values);
  const [mode, setMode] = useState<MarkMode>(marks?.mode ?? 'any');
  const titleOf = (id: string) => choices.mistakes.find((mistake) => mistake.id === id)?.title ?? id;
  const put = (ids: readonly string[], as: MarkMode) => {
    const known = ids.map((id) => id as NonNullable<typeof marks>['ids'][number]);
    set('mistakes', mistakesText(known.length === 0 ? null : { mode: as, ids: known }));
  };
  const choose = (titles: readonly string[]) => {
    const wasNone = marks?.ids.length === 0;
    if (titles.includes(searchForm.noMistake) && !wasNone)
      return set('mistakes', mistakesText({ mode: 'none', ids: [] }));
    const ids = titles
      .filter((title) => title !== searchForm.noMistake)
      .map((title) =>
        idOf(title, [...choices.mistakes, ...(marks?.ids ?? []).map((id) => ({ id, title: id }))]),
      );
    put(ids, mode);
  };
  const change = (as: MarkMode) => {
    setMode(as);
    if (marks !== null && marks.ids.length > 0) put(marks.ids, as);
  };
  return (
    <div className={styles.marks}>
      <MultiSelect
        label={search.mistakes}
        options={[searchForm.noMistake, ...choices.mistakes.map(({ title }) => title)]}
        value={marks === null ? [] : marks.ids.length === 0 ? [searchForm.noMistake] : marks.ids.map(titleOf)}
        onChange={choose}
        placeholder={words.any}
      />
      <select
        className={styles.mode}
        aria-label={searchForm.marksMode(search.mistakes)}
        value={mode}
        onChange={(event) => change(MARK_MODES.find((known) => known === event.target.value) ?? 'any')}
      >
        {MARK_MODES.map((known) => (
          <option key={known} value={known}>
            {search.modes[known]}
          </option>
        ))}
      </select>
    </div>
  );
}

function idOf(title: string, mistakes: readonly { readonly id: string; readonly title: string }[]): string {
  return mistakes.find((mistake) => mistake.title === title)?.id ?? title;
}
