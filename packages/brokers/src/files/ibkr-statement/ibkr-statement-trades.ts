import { decimal } from '@daybook/domain/decimal.ts';
import type {
  ExecutionFees,
  Instrument,
  InstrumentKind,
  PositionEffect,
} from '@daybook/domain/execution/reported-execution.ts';
import { money } from '@daybook/domain/money.ts';
import { because } from '@daybook/texts/file-reason.ts';
import {
  findLooseNumber,
  findNumber,
  magnitudeOf,
  momentOf,
  readMoney,
  requireAccount,
  requireDay,
  requireNumber,
  requireTime,
  type Moment,
} from '#brokers/rows/cell-values.ts';
import type { FileToRead } from '#brokers/files/file-reading.ts';
import type { StatementRow } from './ibkr-statement-sections.ts';
import { confirmsTurnover, turnoverOf } from '#brokers/instruments/instrument-checks.ts';
import { newFill, NO_FEES } from '#brokers/rows/new-fill.ts';
import type { RowReading } from '#brokers/reading/read-rows.ts';
import { sizeOf } from '#brokers/instruments/symbols.ts';
import { UnreadableFile, wrongCell } from '#brokers/reading/unreadable-file.ts';
import { NEW_YORK } from '#brokers/rows/newyork.ts';
import { monthNumber } from '#brokers/rows/months.ts';

const KINDS: Readonly<Record<string, InstrumentKind | 'cash'>> = {
  Stocks: 'stock',
  'Equity and Index Options': 'option',
  Futures: 'future',
  'Options On Futures': 'future-option',
  'Futures Options': 'future-option',
  Forex: 'cash',
  CFDs: 'cfd',
  Warrants: 'warrant',
  'Structured Products': 'warrant',
  Bonds: 'bond',
  'Treasury Bills': 'bond',
  Funds: 'fund',
  'Mutual Funds': 'fund',
  Crypto: 'crypto',
  Cryptocurrencies: 'crypto',
};
/** Kinds of which one unit is one unit where the statement does not say otherwise. */
const UNIT_KINDS: ReadonlySet<InstrumentKind> = new Set(['stock', 'fund', 'crypto', 'cfd', 'warrant']);

/** Finds the instrument of a row; null while its contract size is asked for. */
export type InstrumentOf = (
  row: StatementRow,
  kind: InstrumentKind,
  price: string,
  size: string,
) => Instrument | null;

/** `AAPL 28MAR25 222.5 C` as Flex reports name it: `AAPL 250328C00222500`. Other symbols stay as they are. */
function flexSymbol(text: string): string {
  const symbol = text.toUpperCase().replace(/\s+/g, ' ');
  const parts = /^([A-Z0-9.]{1,8}) (\d{1,2})([A-Z]{3})(\d{2}) (\d{1,5})(?:\.(\d{1,3}))? ([CP])$/.exec(symbol);
  const month = monthNumber(parts?.[3] ?? '');
  if (!parts || month === 0) return symbol;
  const [, root, day = '', , year, whole = '', part = '', right] = parts;
  return `${root} ${year}${String(month).padStart(2, '0')}${day.padStart(2, '0')}${right}${whole.padStart(5, '0')}${part.padEnd(3, '0')}`;
}

/** Some statements name the holding company behind the category: `Stocks - Held with …`. */
export function categoryIn({ cell }: StatementRow): string {
  return cell('Asset Category').split(' - ', 1)[0]!;
}

/** Contract sizes of the section on instruments, by asset category and symbol. */
function readSizes(rows: readonly StatementRow[]): ReadonlyMap<string, string> {
  const sizes = new Map<string, string>();
  for (const row of rows) {
    const size = findLooseNumber(row.cell('Multiplier'));
    if (size === null || size === '0' || size.startsWith('-')) continue;
    // A symbol that changed is listed with its former names: `META, FB`.
    for (const symbol of row.cell('Symbol').split(/, ?/)) sizes.set(`${categoryIn(row)}|${symbol}`, size);
  }
  return sizes;
}

/** The amount that the row states for price × quantity × contract size; null when there is none. */
function statedTurnover(row: StatementRow): string | null {
  for (const name of ['Proceeds', 'Notional Value']) {
    const value = findNumber(row, name);
    if (value !== null && value !== '0') return value;
  }
  return null;
}

/** Bonds are quoted in percent of their face value, which only the amount shows. */
function sizesOf(kind: InstrumentKind, stated: string | null): readonly string[] {
  if (kind === 'bond') return [stated ?? '1', '0.01'];
  if (stated !== null) return [stated];
  return UNIT_KINDS.has(kind) ? ['1'] : kind === 'option' ? ['100'] : [];
}

/** Reads the section on instruments, and identifies those of the trades with it. */
export function instrumentList(file: FileToRead, rows: readonly StatementRow[]): InstrumentOf {
  const stated = readSizes(rows);
  const found = new Map<string, Instrument>();
  return (row, kind, price, size) => {
    const text = row.cell('Symbol');
    const symbol = flexSymbol(text);
    if (!/^[A-Z0-9][A-Z0-9 ./'_-]{0,63}$/.test(symbol))
      throw wrongCell(row.line, 'Symbol', text, because('aSymbol'));
    const currency = row.cell('Currency');
    if (!/^[A-Z]{3,5}$/.test(currency)) throw wrongCell(row.line, 'Currency', currency, because('aCurrency'));
    const turnover = price === '0' ? null : statedTurnover(row);
    const sizes = sizesOf(kind, stated.get(`${categoryIn(row)}|${text}`) ?? null);
    const confirmed = sizes.find(
      (each) => turnover === null || confirmsTurnover(decimal(turnover), turnoverOf(price, size, each)),
    );
    if (confirmed === undefined && sizes.length > 0)
      throw new UnreadableFile(
        row.line,
        because('turnover', sizes[0] ?? '1', turnover ?? ''),
        because('agreement'),
      );
    const multiplier = sizeOf(file, symbol, confirmed ?? null);
    if (multiplier === null) return null;
    // Not the contract's number, which is in a later section that a statement may lack: the same fill must be the same.
    const instrument: Instrument = { kind, symbol, contract: symbol, currency, multiplier };
    return found.getOrInsert(`${kind}|${symbol}|${currency}|${multiplier}`, instrument);
  };
}

/** `2023-01-16, 10:30:00`, New York time. Throws {@link UnreadableFile}. */
export function readMoment({ line, cell }: StatementRow): Moment {
  const text = cell('Date/Time');
  const [date = '', time] = text.split(/[,;] ?| /);
  if (time === undefined)
    throw new UnreadableFile(
      line,
      because('cellNoTime', 'Date/Time', text.slice(0, 40)),
      because('flexInstead'),
    );
  return momentOf(
    line,
    NEW_YORK,
    requireDay(line, 'Date/Time', date),
    requireTime(line, 'Date/Time', time),
    text,
  );
}

/** Codes of a row: `O;P` is a part of an opening order. */
export function codesIn({ cell }: StatementRow): ReadonlySet<string> {
  return new Set(
    cell('Code')
      .split(';')
      .map((code) => code.trim()),
  );
}

/**
 * An order that crosses zero is both and so neither. Each of its fills has the order's code: after `C;O` closed the rest,
 * the next fill opens.
 */
function effectOf(codes: ReadonlySet<string>, isOrder: boolean): PositionEffect {
  if (codes.has('O') && codes.has('C')) return isOrder ? 'unknown' : 'open';
  return codes.has('O') ? 'open' : codes.has('C') ? 'close' : 'unknown';
}

/** Commissions are negative where they cost; the column is named after the currency in sections of other currencies. */
function readFees(row: StatementRow): ExecutionFees {
  return { ...NO_FEES, commission: money(-readMoney(row, 'Comm/Fee')) };
}

/** Reads a row of the section Trades. Throws {@link UnreadableFile}. */
export function readStatementRow(row: StatementRow, account: string, instrumentOf: InstrumentOf): RowReading {
  const { line, cell } = row;
  const category = categoryIn(row);
  const kind = Object.hasOwn(KINDS, category) ? KINDS[category] : undefined;
  const what = `${category} ${cell('Symbol')} ${cell('Date/Time')} ${cell('Quantity')}`.slice(0, 120);
  if (kind === undefined)
    throw wrongCell(line, 'Asset Category', category, because('aKind', ['Stocks', 'Futures']));
  if (kind === 'cash') return { line, reason: 'forex-conversion', what };
  const kinds = ['Order', 'Trade', 'Execution'];
  if (!kinds.includes(cell('DataDiscriminator')))
    throw wrongCell(line, 'DataDiscriminator', cell('DataDiscriminator'), because('oneOf', kinds));
  const codes = codesIn(row);
  const quantity = requireNumber(row, 'Quantity');
  const price = requireNumber(row, 'T. Price');
  if (quantity === '0') return { line, reason: 'no-size', what };
  const size = magnitudeOf(quantity);
  const moment = readMoment(row);
  const realised = findNumber(row, 'Realized P/L');
  const fees = readFees(row);
  const instrument = instrumentOf(row, kind, price, size);
  if (!instrument) return null;
  return newFill({
    line,
    account: cell('Account') === '' ? account : requireAccount(row, 'Account'),
    instrument,
    action: quantity.startsWith('-') ? 'sell' : 'buy',
    effect: effectOf(codes, cell('DataDiscriminator') === 'Order'),
    size,
    price,
    ...moment,
    fees,
    feeProvenance: findNumber(row, 'Comm/Fee') === null ? 'unknown' : 'stated',
    closedBySystem: codes.has('L'),
    statedRealised: realised === null || realised === '0' ? null : { amount: realised, kind: 'net' },
  });
}
