import { SIDE_MEANINGS, type SideMeaning } from '@daybook/domain/execution/column-mapping.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Checkbox } from '#web/ui/fields/Choice.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import type { MapperPartProps } from './MapperColumns.tsx';
import { sideWords, statusWords, withLeftOut, withSide } from './mapping-draft.ts';
import styles from './Mapper.module.css';

/** Meanings of the words in the columns of sides and states. */
export function MapperWords({ table, mapping, onChange }: MapperPartProps) {
  const { mapper: words } = useMessages();
  const sides = sideWords(table, mapping);
  const states = statusWords(table, mapping);
  const options = SIDE_MEANINGS.map((meaning) => ({ value: meaning, text: words.sideMeanings[meaning] }));
  return (
    <>
      {sides.length > 0 ? (
        <fieldset className={styles.settings}>
          <legend className={styles.sub}>{words.sides}</legend>
          {sides.map(({ word, meaning }) => (
            <Select
              key={word}
              label={word}
              value={meaning ?? ''}
              {...(meaning === null ? { empty: words.choose } : {})}
              options={options}
              onChange={({ target }) =>
                onChange(withSide(mapping, word, target.value === '' ? null : (target.value as SideMeaning)))
              }
            />
          ))}
        </fieldset>
      ) : null}
      {states.length > 0 ? (
        <fieldset className={styles.states}>
          <legend className={styles.sub}>{words.leaveOut}</legend>
          {states.map((word) => (
            <Checkbox
              key={word}
              label={word}
              checked={mapping.leaveOut.includes(word)}
              onChange={({ target }) => onChange(withLeftOut(mapping, word, target.checked))}
            />
          ))}
        </fieldset>
      ) : null}
    </>
  );
}
