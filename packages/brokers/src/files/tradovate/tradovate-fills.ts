import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { currencyOf, zoneOf } from '#brokers/files/answers.ts';
import {
  findNumber,
  readMoney,
  requireAccount,
  requireNumber,
  requireSize,
  type Moment,
} from '#brokers/rows/cell-values.ts';
import type { FileToRead, FormatReader } from '#brokers/files/file-reading.ts';
import { newFill, NO_FEES } from '#brokers/rows/new-fill.ts';
import { onceById } from '#brokers/rows/once-by-id.ts';
import { readRows, type RowReading } from '#brokers/reading/read-rows.ts';
import { readSideWord } from '#brokers/rows/side-words.ts';
import { symbolReader, type FindInstrument } from '#brokers/instruments/symbols.ts';
import { hasColumns, tableRows, type NamedRow } from '#brokers/reading/table.ts';
import { requireFuture, requireId, requireMoment, TRADOVATE_SOURCE } from './tradovate-cells.ts';
import { wrongCell } from '#brokers/reading/unreadable-file.ts';
import { parseIsoInstant, sequenceOf } from '#brokers/rows/iso-instant.ts';
import { newYorkOf } from '#brokers/rows/newyork.ts';

const COLUMNS = [
  'Fill ID',
  'Order ID',
  'Timestamp',
  'Account',
  'B/S',
  'Quantity',
  'Price',
  'Contract',
] as const;
/** The columns that begin with a line are those of the platform's own records, of which only this one says more. */
const IN_UTC = '_timestamp';

interface Settings {
  /** Null for a file that states UTC. */
  readonly zone: string | null;
  readonly find: FindInstrument;
}

function readMoment(row: NamedRow, zone: string | null): Moment {
  if (zone !== null) return requireMoment(row, 'Timestamp', zone);
  const text = row.cell(IN_UTC);
  const moment = parseIsoInstant(text.replace(' ', 'T'));
  if (!moment) throw wrongCell(row.line, IN_UTC, text, because('inUtc', '2026-05-12 13:31:04.250Z'));
  return { instant: moment.instant, ...newYorkOf(moment.instant), zone: 'UTC', localText: text };
}

function readRow(row: NamedRow, { zone, find }: Settings): RowReading {
  const { line, cell } = row;
  const id = requireId(row, 'Fill ID');
  const { action } = readSideWord(line, 'B/S', cell('B/S'));
  const moment = readMoment(row, zone);
  const stated = {
    line,
    account: requireAccount(row, 'Account'),
    action,
    size: requireSize(row, 'Quantity'),
    price: requireNumber(row, 'Price'),
    externalId: id,
    externalOrderId: requireId(row, 'Order ID'),
    sequence: sequenceOf(0, id),
    fees: { ...NO_FEES, commission: readMoney(row, 'commission') },
    feeProvenance: findNumber(row, 'commission') === null ? 'unknown' : 'stated',
  } as const;
  const instrument = requireFuture(row, 'Contract', find);
  if (cell('_active') === 'false')
    return { line, reason: 'cancelled', what: `${moment.localText} ${cell('Contract')}` };
  return instrument === null ? null : newFill({ ...stated, ...moment, instrument });
}

function* readFills(file: FileToRead): Generator<ReportedExecution> {
  const find = symbolReader(file, currencyOf(file));
  let settings: Settings | null = null;
  let isZoneKnown = true;
  for (const { header, row } of tableRows(file.content, COLUMNS, file.notes)) {
    if (!settings) {
      const zone = header.has(IN_UTC) ? null : zoneOf(file);
      isZoneKnown = header.has(IN_UTC) || zone !== null;
      settings = { zone: header.has(IN_UTC) ? null : (zone ?? 'UTC'), find };
    }
    const using = settings;
    for (const fill of readRows([row], file.notes, (named) => readRow(named, using)))
      if (isZoneKnown) yield fill;
  }
}

/** The report Fills: every fill with its ids and commission, to the millisecond in UTC. */
export const TRADOVATE_FILLS: FormatReader = {
  format: 'tradovate-fills',
  platform: 'Tradovate',
  datesMonthFirst: true,
  source: TRADOVATE_SOURCE,
  grain: 'fills',
  claims: ({ rows }) => rows.some((row) => hasColumns(row, COLUMNS)),
  read: (file) => onceById(readFills(file), file.notes),
};
