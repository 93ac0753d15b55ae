import type { MappedTable } from '@daybook/api/imports/mapper.ts';
import {
  COLUMN_FIELDS,
  type ColumnField,
  type ColumnMapping,
} from '@daybook/domain/execution/column-mapping.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { classes } from '#web/ui/classes.ts';
import { shownColumns, withField } from './mapping-draft.ts';
import styles from './Mapper.module.css';

export interface MapperPartProps {
  readonly table: MappedTable;
  readonly mapping: ColumnMapping;
  readonly onChange: (mapping: ColumnMapping) => void;
}

/** Each column with its first values and its field: side by side, on phones one below the other. */
export function MapperColumns({ table, mapping, onChange }: MapperPartProps) {
  const { mapper: words } = useMessages();
  const options = COLUMN_FIELDS.map((field) => ({ value: field, text: words.fields[field] }));
  return (
    <ul className={styles.columns} aria-label={words.columns}>
      {shownColumns(table, mapping).map(({ at, name, field, values }) => (
        <li key={at} className={classes(styles.column, field === null && styles.unused)}>
          <Select
            label={name === '' ? words.columnNumber(at + 1) : name}
            value={field ?? ''}
            empty={words.ignore}
            options={options}
            onChange={({ target }) =>
              onChange(
                withField(table, mapping, at, target.value === '' ? null : (target.value as ColumnField)),
              )
            }
          />
          <ol className={styles.values}>
            {values.map((value, row) => (
              <li key={row} title={value}>
                {value === '' ? '–' : value}
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ul>
  );
}
