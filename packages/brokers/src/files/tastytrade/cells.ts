import { because } from '@daybook/texts/file-reason.ts';
import type { Moment } from '#brokers/rows/cell-values.ts';
import { findSideWord, readSideWord, type Side } from '#brokers/rows/side-words.ts';
import type { NamedRow } from '#brokers/reading/table.ts';
import { wrongCell } from '#brokers/reading/unreadable-file.ts';
import { parseIsoInstant } from '#brokers/rows/iso-instant.ts';
import { newYorkOf } from '#brokers/rows/newyork.ts';

/** `2026-04-02T06:46:35-0700`: the clock of the trader's settings, with what it is ahead of UTC. */
export function readMoment({ line, cell }: NamedRow): Moment {
  const text = cell('Date');
  const found = parseIsoInstant(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  if (!found) throw wrongCell(line, 'Date', text, because('inUtc', '2026-05-12T09:31:04-0400'));
  return { instant: found.instant, ...newYorkOf(found.instant), zone: 'UTC', localText: text };
}

/** `BUY_TO_OPEN`, or `BUY` of a future with its effect in another column. An opening is not marked as one: futures have plain sales. */
export function readSide({ line, cell }: NamedRow): Side {
  const { action, effect } = readSideWord(line, 'Action', cell('Action'));
  const subType = findSideWord(cell('Sub Type'));
  if (subType && subType.action !== action)
    throw wrongCell(line, 'Sub Type', cell('Sub Type'), because('signOf', cell('Action')));
  const stated = effect === 'unknown' ? (subType?.effect ?? 'unknown') : effect;
  return { action, effect: stated === 'close' ? 'close' : 'unknown' };
}

/** The order of a fill; null for what no order made. */
export function orderIn({ line, cell }: NamedRow): string | null {
  const id = cell('Order #');
  if (!/^[\w-]{0,64}$/.test(id)) throw wrongCell(line, 'Order #', id, because('anId'));
  return id === '' ? null : id;
}

/** The currency of a row; `otherwise` for one that names none. */
export function currencyIn({ line, cell }: NamedRow, otherwise: () => string): string {
  const text = cell('Currency');
  if (text === '') return otherwise();
  if (!/^[A-Z]{3}$/.test(text)) throw wrongCell(line, 'Currency', text, because('aCurrency'));
  return text;
}

/** What names a row that is no execution. */
export function whatOf({ cell }: NamedRow): string {
  const name = cell('Sub Type') === '' ? cell('Type') : cell('Sub Type');
  return [cell('Date'), name, cell('Symbol'), cell('Value')]
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120);
}
