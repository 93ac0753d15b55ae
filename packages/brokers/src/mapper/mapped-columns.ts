import {
  columnKey,
  columnName,
  type ColumnField,
  type ColumnMapping,
} from '@daybook/domain/execution/column-mapping.ts';
import { because } from '@daybook/texts/file-reason.ts';
import type { Row } from '#brokers/files/file-reading.ts';
import { currencyInName, isPence } from './written/written-units.ts';
import { UnreadableFile } from '#brokers/reading/unreadable-file.ts';

/** Where a field is in the rows of one file, and what its column is called in messages. */
export interface Place {
  readonly at: number;
  readonly label: string;
  /** The label as `columnKey` writes it. */
  readonly key: string;
  /** The currency that the label names; null for none. */
  readonly currency: string | null;
  /** The column that states the currency of its cells; null without one. */
  readonly currencyAt: number | null;
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
    const place = placeOf(found, keys === null ? '' : name, keys ?? []);
    places.set(field, [...(places.get(field) ?? []), place]);
  }
  return places;
}

function placeOf(at: number, name: string, keys: readonly string[]): Place {
  const label = name === '' ? `#${at + 1}` : name;
  const currencyAt = findCurrencyColumn(keys, at);
  return { at, label, key: columnKey(name), currency: currencyInName(name), currencyAt };
}

/** The column that states the currency of another one's cells: called after it, or without a name behind it. */
export function findCurrencyColumn(keys: readonly string[], at: number): number | null {
  const key = keys[at] ?? '';
  if (key === '') return null;
  const named = keys.findIndex((other) =>
    [`currency ${key}`, `${key} currency`, `${key} ccy`, `wahrung ${key}`, `${key} wahrung`].includes(other),
  );
  if (named >= 0) return named;
  return keys[at + 1] === '' ? at + 1 : null;
}

/** The currency that a row states for the cells of a column, upper case; null where it states none. */
export function currencyOfCell(cells: readonly string[], at: number | null): string | null {
  const text = at === null ? '' : (cells[at] ?? '');
  if (isPence(text)) return 'GBX';
  return /^[A-Z]{3,5}$/i.test(text) ? text.toUpperCase() : null;
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
