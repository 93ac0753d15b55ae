import { decimal, decimalText, multiplyDecimals, magnitude } from '@daybook/domain/decimal.ts';
import type { LeftOutRow, ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { accountOf, currencyOf } from '#brokers/files/answers.ts';
import { requireNumber } from '#brokers/rows/cell-values.ts';
import { divideDecimals } from '#brokers/rows/divide-decimals.ts';
import type { FileToRead, FormatReader } from '#brokers/files/file-reading.ts';
import { newFill } from '#brokers/rows/new-fill.ts';
import { readItems } from '#brokers/reading/read-rows.ts';
import { findSideWord } from '#brokers/rows/side-words.ts';
import { hasColumns, tableRows, type NamedRow } from '#brokers/reading/table.ts';
import { amountIn, cashMoved, feesOf, priceOf, quotedPrice } from './amounts.ts';
import { currencyIn, orderIn, readMoment, readSide, whatOf } from './cells.ts';
import { tradedFinder, type FindTraded } from './instrument.ts';
import { REMOVALS, settleRemovals, type Filled, type Removal, type RemovalName } from './removals.ts';
import { readSplitHalf, settleSplits, SPLITS, type SplitHalf } from './splits.ts';
import { UnreadableFile, wrongCell } from '#brokers/reading/unreadable-file.ts';

/**
 * The transaction history of tastytrade (History → Transactions → CSV). These columns are in every version of it; `Total`
 * came in 2024, and `Root Symbol`, `Order #` and `Currency` may be missing.
 */
const COLUMNS = [
  'Date',
  'Type',
  'Sub Type',
  'Action',
  'Symbol',
  'Instrument Type',
  'Description',
  'Value',
  'Quantity',
  'Average Price',
  'Commissions',
  'Fees',
  'Multiplier',
  'Underlying Symbol',
  'Call or Put',
] as const;
const MAX_ROWS = 400_000;

/** What the account received or delivered that no fill made: shares of a split, of a transfer, of a dividend. */
const CORPORATE: ReadonlySet<string> = new Set([
  'Forward Split',
  'Reverse Split',
  'Reverse Split Removal',
  'Symbol Change',
  'Stock Merger',
  'Stock Merger Removal',
  'Cash Merger',
  'Special Dividend',
  'Dividend',
  'ACAT',
  'Transfer',
  'Maturity',
]);

interface Settings {
  readonly account: string;
  /** Of rows that name none. */
  readonly currency: () => string;
  readonly find: FindTraded;
}

type RowOf = Filled | Removal | SplitHalf | LeftOutRow | null;

function readFill(row: NamedRow, settings: Settings): RowOf {
  const { line } = row;
  const side = readSide(row);
  const size = requireNumber(row, 'Quantity');
  if (size.startsWith('-')) throw wrongCell(line, 'Quantity', size, because('notNegative'));
  const moment = readMoment(row);
  if (size === '0') return { line, reason: 'no-size', what: whatOf(row) };
  const value = cashMoved(row, side.action);
  const fees = feesOf(row);
  const moved = { value, size: decimal(size), price: quotedPrice(row) };
  const instrument = settings.find(row, currencyIn(row, settings.currency), moved);
  if (!instrument) return null;
  const price = priceOf(row, instrument, value, decimal(size));
  const { account } = settings;
  const reported = { line, account, instrument, ...side, size, price, ...moment, fees } as const;
  return {
    kind: 'fill',
    fill: newFill({ ...reported, feeProvenance: 'stated', externalOrderId: orderIn(row) }),
  };
}

/** An option that expired, was assigned or exercised: closed at nothing, or at what it was settled for in cash. */
function readRemoval(row: NamedRow, name: RemovalName, settings: Settings): RowOf {
  const { line, cell } = row;
  const size = requireNumber(row, 'Quantity');
  if (size === '0' || size.startsWith('-')) throw wrongCell(line, 'Quantity', size, because('positive'));
  const action = cell('Action') === '' ? null : readSide(row).action;
  const moment = readMoment(row);
  const fees = feesOf(row);
  const instrument = settings.find(row, currencyIn(row, settings.currency), null);
  if (!instrument) return null;
  const value = amountIn(row, 'Value');
  const cash = magnitude(value);
  if (cash.units !== 0n && !name.startsWith('Cash'))
    throw wrongCell(line, 'Value', cell('Value'), because('figure', '0'));
  const contracts = multiplyDecimals(decimal(size), decimal(instrument.multiplier));
  const price = decimalText(divideDecimals(cash, contracts));
  const reported = { line, account: settings.account, instrument, size, price, ...moment, fees } as const;
  const fill = newFill({ ...reported, action: 'sell', effect: 'close', feeProvenance: 'stated' });
  return { kind: 'removal', name, fill, action };
}

function removalOf({ cell }: NamedRow): RemovalName | undefined {
  return REMOVALS.find((name) => name === cell('Sub Type'));
}

function readRow(row: NamedRow, settings: Settings): RowOf {
  const { line, cell } = row;
  switch (cell('Type')) {
    case 'Trade':
      return readFill(row, settings);
    case 'Money Movement':
      return { line, reason: 'cash', what: whatOf(row) };
    case 'Administrative Transfer':
      return { line, reason: 'not-an-execution', what: whatOf(row) };
    case 'Receive Deliver': {
      const removal = removalOf(row);
      if (removal) return readRemoval(row, removal, settings);
      const split = SPLITS.has(cell('Sub Type'))
        ? readSplitHalf(row, settings.account, () =>
            settings.find(row, currencyIn(row, settings.currency), null),
          )
        : null;
      if (split) return split;
      if (CORPORATE.has(cell('Sub Type'))) return { line, reason: 'corporate-action', what: whatOf(row) };
      // Shares and futures that an option delivers, at its strike.
      if (findSideWord(cell('Sub Type'))) return readFill(row, settings);
      throw wrongCell(line, 'Sub Type', cell('Sub Type'), because('oneOf', [...REMOVALS, ...CORPORATE]));
    }
    default:
      throw wrongCell(
        line,
        'Type',
        cell('Type'),
        because('oneOf', ['Trade', 'Receive Deliver', 'Money Movement']),
      );
  }
}

function* rowsOf(file: FileToRead): Generator<NamedRow> {
  for (const { row } of tableRows(file.content, COLUMNS, file.notes)) yield row;
}

function* read(file: FileToRead): Generator<ReportedExecution> {
  const settings: Settings = {
    account: accountOf(file),
    currency: () => currencyOf(file),
    find: tradedFinder(file),
  };
  const rows: (Filled | Removal)[] = [];
  const halves: SplitHalf[] = [];
  for (const row of readItems<NamedRow, Filled | Removal | SplitHalf>(rowsOf(file), file.notes, (named) =>
    readRow(named, settings),
  )) {
    if (row.kind === 'split') {
      halves.push(row);
      continue;
    }
    rows.push(row);
    if (rows.length > MAX_ROWS) throw new UnreadableFile(row.fill.line, because('tooManyFills', MAX_ROWS));
  }
  const { splits, leftOut } = settleSplits(halves);
  for (const split of splits) file.notes.adjust(split);
  for (const row of leftOut) file.notes.leaveOut(row);
  for (const settled of settleRemovals(rows)) {
    if (settled instanceof UnreadableFile) file.notes.unreadable(settled);
    else if ('reason' in settled) file.notes.leaveOut(settled);
    else yield settled;
  }
}

/** Fills with their orders; no ids. Dates have their own offset, prices of futures are in their descriptions. */
export const TASTYTRADE: FormatReader = {
  format: 'tastytrade',
  platform: 'tastytrade',
  datesMonthFirst: true,
  source: 'tastytrade',
  grain: 'fills',
  isNewestFirst: true,
  claims: ({ rows }) => rows.some((row) => hasColumns(row, COLUMNS)),
  read,
};
