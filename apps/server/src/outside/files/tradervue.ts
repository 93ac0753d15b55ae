import type {
  ExecutionFees,
  Instrument,
  ReportedExecution,
} from '@daybook/domain/execution/reported-execution.ts';
import { money, NO_MONEY } from '@daybook/domain/money.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { accountOf, currencyOf, zoneOf } from '#server/outside/files/answers.ts';
import {
  findNumber,
  magnitudeOf,
  momentOf,
  readMoney,
  requireAccount,
  requireDay,
  requireNumber,
  requirePrice,
  requireTime,
} from '#server/outside/files/cell-values.ts';
import type { FileToRead, FormatReader } from '#server/outside/files/file-reading.ts';
import { mappedInstruments, type SaidOfAll } from '#server/outside/files/mapper/mapped-instruments.ts';
import { countsOf } from '#server/outside/files/mapper/mapped-size.ts';
import { newFill } from '#server/outside/files/new-fill.ts';
import { readRows, type RowReading } from '#server/outside/files/read-rows.ts';
import { readSideWord } from '#server/outside/files/side-words.ts';
import { hasColumns, tableRows, type Header, type NamedRow } from '#server/outside/files/table.ts';
import { wrongCell } from '#server/outside/files/unreadable-file.ts';

/** Columns of the generic layout; source: Tradervue's help on its generic import format. */
const COLUMNS = ['Date', 'Time', 'Symbol', 'Quantity', 'Price', 'Side'] as const;
const FEES: Readonly<Record<string, keyof ExecutionFees>> = {
  Commission: 'commission',
  TransFee: 'regulatory',
  ECNFee: 'exchange',
};

type FeeColumns = readonly (readonly [column: string, kind: keyof ExecutionFees])[];

/** The three of the layout, and whatever else calls itself a fee. */
function feeColumnsOf({ names }: Header): FeeColumns {
  return names.flatMap((name) => {
    const kind = FEES[name] ?? (/fees?$/i.test(name) ? 'other' : undefined);
    return kind === undefined ? [] : [[name, kind] as const];
  });
}

interface Settings {
  readonly zone: string;
  /** For a row that names none. */
  readonly account: () => string;
  readonly find: (row: NamedRow, size: string) => Instrument | null;
  readonly fees: FeeColumns;
  readonly hasFees: boolean;
}

/** The layout says nothing of its instruments: any broker's symbols may stand in it. */
const NOTHING_SAID: SaidOfAll = {
  kind: null,
  multiplier: null,
  pairSize: null,
  contractSizes: {},
  fallbackCurrency: null,
};

/** Finds the instrument of a row; null while its contract size is asked for. */
function instrumentReader(file: FileToRead): Settings['find'] {
  const currency = currencyOf(file);
  const find = mappedInstruments(file, NOTHING_SAID);
  return ({ line, cell }, quantity) => {
    const counts = countsOf(null, 'quantity', quantity);
    return find({ line, label: 'Symbol', text: cell('Symbol'), currency, size: null, counts, kind: null });
  };
}

/** Positive is a charge. */
function readFees(row: NamedRow, columns: FeeColumns): ExecutionFees {
  const fees = { commission: NO_MONEY, exchange: NO_MONEY, regulatory: NO_MONEY, other: NO_MONEY };
  for (const [column, kind] of columns) fees[kind] = money(fees[kind] + readMoney(row, column));
  return fees;
}

function readSize(row: NamedRow, action: ReportedExecution['action']): string {
  const quantity = requireNumber(row, 'Quantity');
  if (quantity.startsWith('-') && action === 'buy')
    throw wrongCell(row.line, 'Quantity', quantity, because('notNegativeBuy'));
  return magnitudeOf(quantity);
}

function readRow(row: NamedRow, { zone, account, find, fees, hasFees }: Settings): RowReading {
  const { line, cell } = row;
  const side = readSideWord(line, 'Side', cell('Side'));
  const size = readSize(row, side.action);
  const moment = momentOf(
    line,
    zone,
    requireDay(line, 'Date', cell('Date')),
    requireTime(line, 'Time', cell('Time')),
    `${cell('Date')} ${cell('Time')}`,
  );
  const price = requirePrice(row, 'Price');
  const instrument = find(row, size);
  if (size === '0') return { line, reason: 'no-size', what: `${moment.localText} ${cell('Symbol')}` };
  if (!instrument) return null;
  return newFill({
    line,
    account: cell('Account') === '' ? account() : requireAccount(row, 'Account'),
    instrument,
    ...side,
    size,
    price,
    ...moment,
    fees: readFees(row, fees),
    feeProvenance: hasFees && findNumber(row, 'Commission') !== null ? 'stated' : 'unknown',
  });
}

function* read(file: FileToRead): Generator<ReportedExecution> {
  const { content, notes } = file;
  const zone = zoneOf(file);
  const find = instrumentReader(file);
  let settings: Settings | null = null;
  const rows = tableRows(content, COLUMNS, notes);
  for (const { header, row } of rows) {
    // Everything that is missing is asked for at once.
    if (!settings && !header.has('Account')) accountOf(file);
    settings ??= {
      zone: zone ?? 'UTC',
      account: () => accountOf(file),
      find,
      fees: feeColumnsOf(header),
      hasFees: header.has('Commission'),
    };
    const using = settings;
    yield* readRows([row], notes, (named) => (zone === null ? null : readRow(named, using)));
  }
}

/** The generic columns that most journals and many brokers' tools write: one row a fill, in a zone that nobody states. */
export const TRADERVUE: FormatReader = {
  format: 'tradervue',
  platform: 'Tradervue',
  source: 'tradervue',
  grain: 'fills',
  claims: ({ rows }) => rows.some((row) => hasColumns(row, COLUMNS)),
  read,
};
