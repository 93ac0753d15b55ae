import { useState } from 'react';
import type { LabelHue } from '@daybook/domain/journal/labels.ts';
import { MARK_MODES, type MarkMode, type MarksFilter } from '@daybook/domain/trade/filter-texts.ts';
import { useMessages } from '#web/texts/messages.ts';
import { MultiSelect } from '#web/ui/fields/MultiSelect.tsx';
import { marksText, typedMarks, type MarksField as FieldName } from './search-form.ts';
import type { SearchFieldsProps } from './SearchTab.tsx';
import styles from './SearchTab.module.css';

/** A label that can be looked for. */
interface MarkChoice {
  readonly id: string;
  readonly name: string;
  readonly hue?: LabelHue | null;
}

interface MarksFieldProps extends SearchFieldsProps {
  readonly field: FieldName;
  readonly label: string;
  /** Every label that can be looked for, no two of one name. */
  readonly all: readonly MarkChoice[];
  /** The choice of trades that have none; left out where there are none. */
  readonly none?: string;
}

/** Several labels, and whether trades have to have any, all or none of them; or trades that have none at all. */
export function MarksField({ values, set, field, label, all, none }: MarksFieldProps) {
  const { search, searchForm, words } = useMessages();
  const marks = typedMarks(values, field);
  const [mode, setMode] = useState<MarkMode>(marks?.mode ?? 'any');
  // An address may name one that is not there.
  const known = [...all, ...(marks?.ids ?? []).map((id) => ({ id, name: id }))];
  const nameOf = (id: string) => known.find((each) => each.id === id)?.name ?? id;
  const put = (filter: MarksFilter | null) => set(field, marksText(field, filter));
  const choose = (names: readonly string[]) => {
    const wasNone = marks?.ids.length === 0;
    if (none !== undefined && names.includes(none) && !wasNone) return put({ mode: 'none', ids: [] });
    const ids = names
      .filter((name) => name !== none)
      .map((name) => known.find((each) => each.name === name)!.id);
    put(ids.length === 0 ? null : { mode, ids });
  };
  const change = (as: MarkMode) => {
    setMode(as);
    if (marks !== null && marks.ids.length > 0) put({ mode: as, ids: marks.ids });
  };
  const chosen = marks === null ? [] : marks.ids.length === 0 ? [none ?? ''] : marks.ids.map(nameOf);
  return (
    <div className={styles.marks}>
      <MultiSelect
        label={label}
        options={[...(none === undefined ? [] : [none]), ...all.map(({ name }) => name)]}
        value={chosen}
        onChange={choose}
        placeholder={words.any}
        hueOf={(name) => all.find((each) => each.name === name)?.hue ?? null}
      />
      <select
        className={styles.mode}
        aria-label={searchForm.marksMode(label)}
        value={mode}
        onChange={(event) => change(MARK_MODES.find((each) => each === event.target.value) ?? 'any')}
      >
        {MARK_MODES.filter((each) => field !== 'setups' || each !== 'all').map((each) => (
          <option key={each} value={each}>
            {search.modes[each]}
          </option>
        ))}
      </select>
    </div>
  );
}
