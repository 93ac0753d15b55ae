import type { Day } from '@daybook/domain/calendar.ts';
import type { ColumnField, ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import type { Instrument } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import type { Notes, Row } from '#brokers/files/file-reading.ts';
import { currencyOfCell, type Place, type Places } from './mapped-columns.ts';
import type { StatedInstrument } from './mapped-instruments.ts';
import type { AmountCheck } from './guess/stated-amounts.ts';
import { readWrittenAmount, type WrittenAmount } from './written/written-units.ts';
import { wrongCell } from '#brokers/reading/unreadable-file.ts';

/** What all rows of one mapped table share. */
export interface MappedTableReading {
  readonly mapping: ColumnMapping;
  readonly places: Places;
  readonly zone: string;
  /** For rows that state times alone. */
  readonly day: Day | null;
  /** For a row that names none. */
  readonly account: () => string;
  /** Asks for the currency of rows that state none; null until answered. */
  readonly askCurrency: () => string | null;
  /** Receives every row that is read, to compare it with what the table states of it. */
  readonly amounts: AmountCheck;
  readonly find: (stated: StatedInstrument) => Instrument | null;
  /** Whether the trader mapped the column of results; one that is compared without it need not hold numbers alone. */
  readonly isResultMapped: boolean;
  /** Where what is left out of a row goes that is read otherwise. */
  readonly leaveOut: Notes['leaveOut'];
}

/** What exports write into an empty cell. */
const EMPTY = /^(?:|-|--|n\/a|null|none)$/i;

/** A column of a field, with its content. */
export interface Cell extends Place {
  readonly line: number;
  readonly text: string;
}

function cellAt(place: Place, { line, cells }: Row): Cell {
  const currency = currencyOfCell(cells, place.currencyAt) ?? place.currency;
  return { ...place, currency, line, text: cells[place.at] ?? '' };
}

export function cellsOf({ places }: MappedTableReading, row: Row, field: ColumnField): Cell[] {
  return (places.get(field) ?? []).map((place) => cellAt(place, row));
}

/** The first column of a field; null without one. */
export function cellOf({ places }: MappedTableReading, row: Row, field: ColumnField): Cell | null {
  const place = places.get(field)?.[0];
  return place ? cellAt(place, row) : null;
}

export function textOf({ places }: MappedTableReading, { cells }: Row, field: ColumnField): string {
  const place = places.get(field)?.[0];
  return place ? (cells[place.at] ?? '') : '';
}

export function isEmpty(text: string): boolean {
  return EMPTY.test(text);
}

/** The number in a cell with its unit. Throws {@link UnreadableFile} for none. */
export function amountIn({ line, label, text }: Cell, { decimal }: ColumnMapping): WrittenAmount {
  const amount = readWrittenAmount(text, decimal);
  if (amount === null) throw wrongCell(line, label, text, because('aNumber'));
  return amount;
}
