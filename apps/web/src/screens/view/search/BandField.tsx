import { useId } from 'react';
import type { BandField as Band } from '@daybook/domain/trade/filter-bands.ts';
import { useMessages } from '#web/texts/messages.ts';
import { FieldMessage } from '#web/ui/fields/Field.tsx';
import field from '#web/ui/fields/Field.module.css';
import { isCounted } from './search-form.ts';
import type { SearchFieldsProps } from './SearchTab.tsx';
import styles from './SearchTab.module.css';

export interface BandFieldProps extends SearchFieldsProps {
  readonly band: Band;
  readonly label: string;
}

/** A range of numbers: from one, to or under another. Either may stay open. */
export function BandField({ band, label, values, errors, set }: BandFieldProps) {
  const { searchForm } = useMessages();
  const id = useId();
  const counted = isCounted(band);
  const ends = [
    { name: `${band}From`, text: searchForm.from, label: searchForm.bandFrom(label) },
    {
      name: `${band}To`,
      text: counted ? searchForm.to : searchForm.under,
      label: counted ? searchForm.bandTo(label) : searchForm.bandUnder(label),
    },
  ] as const;
  const error = errors[`${band}From`] ?? errors[`${band}To`];
  return (
    <div className={field.field} role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className={field.label}>
        {label}
      </span>
      <div className={styles.ends}>
        {ends.map((end) => (
          <input
            key={end.name}
            type="text"
            inputMode={counted ? 'numeric' : 'text'}
            autoComplete="off"
            maxLength={40}
            aria-label={end.label}
            aria-invalid={errors[end.name] ? true : undefined}
            aria-describedby={errors[end.name] ? `${id}-message` : undefined}
            placeholder={end.text}
            className={field.control}
            value={values[end.name]}
            onChange={(event) => set(end.name, event.target.value)}
          />
        ))}
      </div>
      <FieldMessage id={`${id}-message`} help={undefined} error={error} />
    </div>
  );
}
