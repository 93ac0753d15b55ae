import {
  columnKey,
  columnName,
  type ColumnField,
  type ColumnMapping,
} from '@daybook/domain/execution/column-mapping.ts';
import { because } from '@daybook/texts/file-reason.ts';
import type { Row } from '#server/outside/files/file-reading.ts';
import { UnreadableFile } from '#server/outside/files/unreadable-file.ts';

/** Where a field stands in the rows of one file, and what its column is called in messages. */
export interface Place {
  readonly at: number;
  readonly label: string;
}

export type Places = ReadonlyMap<ColumnField, readonly Place[]>;

/**
 * Finds the columns of a mapping in the header of a file by their names, so that a column may stand elsewhere than before.
 * Among columns of one name the one at the mapped place is meant. Throws {@link UnreadableFile} for one that is not there.
 */
export function findPlaces({ columns }: ColumnMapping, header: Row | null): Places {
  const keys = header?.cells.map((name) => columnKey(columnName(name))) ?? null;
  const places = new Map<ColumnField, Place[]>();
  for (const { at, name, field } of columns) {
    const place = keys === null ? { at, label: `#${at + 1}` } : findNamed(keys, at, name, header!.line);
    places.set(field, [...(places.get(field) ?? []), place]);
  }
  return places;
}

function findNamed(keys: readonly string[], at: number, name: string, line: number): Place {
  const key = columnKey(name);
  if (key === '' || keys[at] === key) return { at, label: name === '' ? `#${at + 1}` : name };
  const found = keys.indexOf(key);
  if (found < 0) throw new UnreadableFile(line, because('columnsMissing', [name]));
  return { at: found, label: name };
}

/** Whether the header of a file has all columns of a mapping; one without a header is never sure of that. */
export function hasMappedColumns(
  { columns, skipRows, hasHeader }: ColumnMapping,
  rows: readonly Row[],
): boolean {
  const keys = new Set(rows[skipRows]?.cells.map((name) => columnKey(columnName(name))));
  return hasHeader && columns.every(({ name }) => keys.has(columnKey(name)));
}
