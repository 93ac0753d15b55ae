import { addDecimals, decimal, decimalText } from '@daybook/domain/decimal.ts';
import type { Instrument, PositionEffect } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import {
  findLooseNumber,
  magnitudeOf,
  momentOf,
  requireDay,
  requireNumber,
  requireTime,
  type Moment,
} from '#brokers/rows/cell-values.ts';
import type { FileToRead } from '#brokers/files/file-reading.ts';
import { symbolReader, sizeOf, type FindInstrument } from '#brokers/instruments/symbols.ts';
import type { NamedRow } from '#brokers/reading/table.ts';
import { UnreadableFile, wrongCell } from '#brokers/reading/unreadable-file.ts';
import { monthNumber } from '#brokers/rows/months.ts';

/** One row of the trade history: a fill of its own, or a leg of the spread that the row above it began. */
export interface Leg {
  readonly line: number;
  readonly account: string;
  readonly instrument: Instrument | null;
  readonly action: 'buy' | 'sell';
  readonly effect: PositionEffect;
  readonly size: string;
  readonly price: string;
  /** Price of the whole spread, at its first leg alone. */
  readonly netPrice: string | null;
  readonly moment: Moment;
  /** Whether it begins a fill or continues the one above. */
  readonly isFirst: boolean;
  /** What the cash balance must name too: the symbol and, for an option, its strike. */
  readonly words: readonly string[];
}

/** Legs that were filled as one. */
export type Spread = readonly [Leg, ...Leg[]];

interface LegSettings {
  readonly zone: string;
  readonly account: string;
  readonly find: (row: NamedRow) => Instrument | null;
  readonly before: Leg | null;
}

/**
 * An opening sale is not marked as one: the mark would make every sale with AUTO a closing one, which futures have for both.
 */
const EFFECTS: Readonly<Record<string, PositionEffect>> = {
  'TO OPEN': 'unknown',
  'TO CLOSE': 'close',
  AUTO: 'unknown',
  '': 'unknown',
};

/**
 * `22 JUN 22` as `220622`, also as spreadsheets make a date of it, `22-JUN-22` and `2022-06-22`; null for an expiry of another
 * form, such as the option code of a future.
 */
function expiryCode(text: string): string | null {
  const iso = /^20(\d{2})-(\d{2})-(\d{2})$/.exec(text);
  if (iso) return iso.slice(1).join('');
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[ -]([A-Z]{3})[ -](\d{2})\b/.exec(text) ?? [];
  const number = monthNumber(month);
  return number === 0 ? null : `${year}${String(number).padStart(2, '0')}${day.padStart(2, '0')}`;
}

/** Strike in thousandths, eight digits; null for one that needs more. */
function strikeCode(strike: string): string | null {
  const [whole = '', part = ''] = strike.split('.');
  return part.length > 3 || whole.length > 5 ? null : `${whole.padStart(5, '0')}${part.padEnd(3, '0')}`;
}

function optionSymbol(row: NamedRow, root: string): string {
  const { line, cell } = row;
  const strike = requireNumber(row, 'Strike');
  const [expiry, right] = [cell('Exp').toUpperCase(), cell('Type')];
  const codes = [expiryCode(expiry), strikeCode(strike)];
  if (!codes.includes(null)) return `${root} ${codes[0]}${right[0]}${codes[1]}`;
  if (!/^[A-Z0-9/() ]{2,32}$/.test(expiry)) throw wrongCell(line, 'Exp', cell('Exp'), because('anExpiry'));
  return `${root} ${expiry} ${strike} ${right}`;
}

/** `/ESM26:XCME` as `/ESM26`: releases of the platform differ in whether they name the exchange of a future. */
function withoutExchange(text: string): string {
  return text.replace(/^(\/[A-Z0-9]{2,10}):[A-Z]{2,6}\b/, '$1');
}

/** Identifies what was traded; null while its contract size is asked for. Futures options state it as `1/20`. */
export function instrumentFinder(file: FileToRead, currency: string): (row: NamedRow) => Instrument | null {
  const find: FindInstrument = symbolReader(file, currency);
  const options = new Map<string, Instrument | null>();
  return (row) => {
    const { line, cell } = row;
    const text = withoutExchange(cell('Symbol').toUpperCase());
    const expiry = withoutExchange(cell('Exp').toUpperCase());
    const [root = '', ...rest] = text.split(' ');
    if (cell('Type') !== 'CALL' && cell('Type') !== 'PUT') return find(line, 'Symbol', text);
    if (!/^\/?[A-Z0-9.]{1,8}$/.test(root))
      throw wrongCell(line, 'Symbol', cell('Symbol'), because('aSymbol'));
    const isFuture = root.startsWith('/');
    if (isFuture && !/^\/[A-Z0-9]{2,10}$/.test(expiry))
      throw wrongCell(line, 'Exp', cell('Exp'), because('anOptionCode'));
    const symbol = isFuture
      ? `${expiry.replace('/', '')} ${cell('Type')[0]}${requireNumber(row, 'Strike')}`
      : optionSymbol(row, root);
    const known = options.get(symbol);
    if (known !== undefined) return known;
    const stated = /^1\/([1-9]\d{0,5})$/.exec(rest[0] ?? '')?.[1] ?? null;
    const multiplier = sizeOf(file, symbol, isFuture ? stated : /\d$/.test(root) ? null : '100');
    const kind = isFuture ? 'future-option' : 'option';
    const instrument =
      multiplier === null ? null : ({ kind, symbol, contract: symbol, currency, multiplier } as const);
    options.set(symbol, instrument);
    return instrument;
  };
}

/** Prices of Treasury futures are in points and thirty-seconds: `110'16`, `110'165` is 16 and a half of them. */
function readPrice(row: NamedRow, column: string): string {
  const ticks = /^(\d{1,4})'(\d{2})([0257]?)$/.exec(row.cell(column));
  if (!ticks) return requireNumber(row, column);
  const quarters = Number(ticks[2]) * 4 + ['0', '2', '5', '7'].indexOf(ticks[3] || '0');
  if (quarters >= 128) throw wrongCell(row.line, column, row.cell(column), because('thirtySeconds'));
  const part = { units: BigInt(quarters) * 78_125n, scale: 7 };
  return decimalText(addDecimals(decimal(ticks[1]!), part));
}

function readMoment({ line, cell }: NamedRow, zone: string, before: Leg | null): Moment {
  const text = cell('Exec Time');
  if (text === '' && before) return before.moment;
  const [date = '', ...time] = text.split(' ');
  if (time.length === 0)
    throw new UnreadableFile(line, because('cellNoTime', 'Exec Time', text.slice(0, 40)));
  const day = requireDay(line, 'Exec Time', date);
  return momentOf(line, zone, day, requireTime(line, 'Exec Time', time.join(' ')), text);
}

/** Reads a row of the trade history. Throws {@link UnreadableFile}. */
export function readLeg(row: NamedRow, { zone, account, find, before }: LegSettings): Leg {
  const { line, cell } = row;
  const isFirst = cell('Exec Time') !== '' || before === null;
  const moment = readMoment(row, zone, before);
  const quantity = requireNumber(row, 'Qty');
  const action = cell('Side') === 'BUY' ? 'buy' : cell('Side') === 'SELL' ? 'sell' : null;
  if (action === null) throw wrongCell(line, 'Side', cell('Side'), because('oneOf', ['BUY', 'SELL']));
  if (quantity === '0' || (action === 'sell') !== quantity.startsWith('-'))
    throw wrongCell(line, 'Qty', cell('Qty'), because('signOf', cell('Side')));
  const effect = Object.hasOwn(EFFECTS, cell('Pos Effect')) ? EFFECTS[cell('Pos Effect')] : undefined;
  if (!effect)
    throw wrongCell(
      line,
      'Pos Effect',
      cell('Pos Effect'),
      because('oneOf', ['TO OPEN', 'TO CLOSE', 'AUTO']),
    );
  const price = readPrice(row, 'Price');
  const isOption = cell('Type') === 'CALL' || cell('Type') === 'PUT';
  return {
    line,
    account,
    instrument: find(row),
    action,
    effect,
    size: magnitudeOf(quantity),
    price,
    netPrice: isFirst ? (findLooseNumber(cell('Net Price')) ?? price) : null,
    moment,
    isFirst,
    words: [
      withoutExchange(cell('Symbol')).split(' ')[0] ?? '',
      ...(isOption ? [requireNumber(row, 'Strike'), cell('Type')] : []),
    ],
  };
}

/** Puts the legs of each spread together. */
export function groupLegs(legs: readonly Leg[]): readonly Spread[] {
  const spreads: [Leg, ...Leg[]][] = [];
  for (const leg of legs) {
    const present = spreads.at(-1);
    if (leg.isFirst || !present) spreads.push([leg]);
    else present.push(leg);
  }
  return spreads;
}
