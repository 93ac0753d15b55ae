import {
  columnKey,
  columnName,
  type ColumnField,
  type ColumnMapping,
} from '@daybook/domain/execution/column-mapping.ts';
import { because } from '@daybook/texts/file-reason.ts';
import type { Row } from '#brokers/files/file-reading.ts';
import { currencyInName } from './written/written-units.ts';
import { UnreadableFile } from '#brokers/reading/unreadable-file.ts';

/** Where a field is in the rows of one file, and what its column is called in messages. */
export interface Place {
  readonly at: number;
  readonly label: string;
  /** The label as `columnKey` writes it. */
  readonly key: string;
  /** The currency that the label names; null for none. */
  readonly currency: string | null;
}

export type Places = ReadonlyMap<ColumnField, readonly Place[]>;

/**
 * Finds the columns of a mapping in the header of a file by their names, so that a column may have moved.
 * Among columns of one name the one at the mapped place is meant. Throws {@link UnreadableFile} for a missing one.
 */
export function findPlaces({ columns }: ColumnMapping, header: Row | null): Places {
  const keys = header?.cells.map((name) => columnKey(columnName(name))) ?? null;
  const places = new Map<ColumnField, Place[]>();
  for (const { at, name, field } of columns) {
    const found = keys === null ? at : findNamed(keys, at, name, header!.line);
    const place = placeOf(found, keys === null ? '' : name);
    places.set(field, [...(places.get(field) ?? []), place]);
  }
  return places;
}

function placeOf(at: number, name: string): Place {
  const label = name === '' ? `#${at + 1}` : name;
  return { at, label, key: columnKey(name), currency: currencyInName(name) };
}

function findNamed(keys: readonly string[], at: number, name: string, line: number): number {
  const key = columnKey(name);
  if (key === '' || keys[at] === key) return at;
  const found = keys.indexOf(key);
  if (found < 0) throw new UnreadableFile(line, because('columnsMissing', [name]));
  return found;
}

/** Whether the header of a file has all columns of a mapping; one without a header is never sure of that. */
export function hasMappedColumns(
  { columns, skipRows, hasHeader }: ColumnMapping,
  rows: readonly Row[],
): boolean {
  const keys = new Set(rows[skipRows]?.cells.map((name) => columnKey(columnName(name))));
  return hasHeader && columns.every(({ name }) => keys.has(columnKey(name)));
}
