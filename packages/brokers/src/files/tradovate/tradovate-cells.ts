import type { Instrument } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { momentOf, requireDay, requireTime, type Moment } from '#brokers/rows/cell-values.ts';
import type { FindInstrument } from '#brokers/instruments/symbols.ts';
import type { NamedRow } from '#brokers/reading/table.ts';
import { wrongCell } from '#brokers/reading/unreadable-file.ts';

/** Issuer of the ids: files and the live feed name a fill by the same number, so that they meet. */
export const TRADOVATE_SOURCE = 'tradovate';

/** The future in a cell; null while its contract size is asked for. Throws `UnreadableFile` for anything else. */
export function requireFuture(row: NamedRow, column: string, find: FindInstrument): Instrument | null {
  const text = row.cell(column);
  const isFuture = /^[A-Z0-9]{1,4}[FGHJKMNQUVXZ]\d{1,2}$/i.test(text);
  if (!isFuture) throw wrongCell(row.line, column, text, because('aFuture', 'MNQZ6'));
  return find(row.line, column, text);
}

/** The number of a fill or order. Throws `UnreadableFile`; 15 digits keep it a safe integer. */
export function requireId({ line, cell }: NamedRow, column: string): string {
  const id = cell(column);
  if (!/^[1-9]\d{0,14}$/.test(id)) throw wrongCell(line, column, id, because('aShortNumber', 15));
  return id;
}

/** `12/01/2025 16:33:05` in the zone that the trader's settings show. Throws `UnreadableFile`. */
export function requireMoment({ line, cell }: NamedRow, column: string, zone: string): Moment {
  const text = cell(column);
  const [date = '', ...time] = text.split(' ');
  const day = requireDay(line, column, date);
  return momentOf(line, zone, day, requireTime(line, column, time.join(' ')), text);
}
