import { decimal, decimalText, multiplyDecimals, ZERO, type Decimal } from '@daybook/domain/decimal.ts';
import type { Instrument } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { findNumber, requireDay, requireNumber } from '#brokers/rows/cell-values.ts';
import { findFutureSize } from '#brokers/instruments/contract-sizes.ts';
import { divideDecimals } from '#brokers/rows/divide-decimals.ts';
import type { FileToRead } from '#brokers/files/file-reading.ts';
import { describeSymbol, sizeOf } from '#brokers/instruments/symbols.ts';
import type { NamedRow } from '#brokers/reading/table.ts';
import { wrongCell } from '#brokers/reading/unreadable-file.ts';
import { dayText } from '@daybook/domain/calendar.ts';

/** Kinds of instruments as the export names them. Bonds are not among them: what their prices count is not documented. */
const TRADED = ['Equity', 'Equity Option', 'Future', 'Future Option', 'Cryptocurrency'] as const;

/** What an option on a future moved in cash, its quantity and its quoted price: of these three its contract size follows. */
interface Moved {
  readonly value: Decimal;
  readonly size: Decimal;
  /** Null where the row quotes none. */
  readonly price: Decimal | null;
}

/** The instrument of a row; null while its contract size is asked for. Throws `UnreadableFile`. */
export type FindTraded = (row: NamedRow, currency: string, moved: Moved | null) => Instrument | null;

type Named = Omit<Instrument, 'multiplier'>;

/** Spaces that pad a symbol to the width of its field are one. */
function symbolIn({ cell }: NamedRow): string {
  return cell('Symbol').toUpperCase().replace(/\s+/g, ' ');
}

function named(kind: Instrument['kind'], symbol: string, currency: string): Named {
  return { kind, symbol, contract: symbol, currency };
}

function refuseSymbol({ line, cell }: NamedRow): never {
  throw wrongCell(line, 'Symbol', cell('Symbol'), because('aSymbol'));
}

/** The columns of a contract say what its symbol says, or a cell is damaged. */
function checkContract(row: NamedRow, expiry: string, right: string, strike: Decimal): void {
  const { line, cell } = row;
  const day = cell('Expiration Date');
  if (
    day !== '' &&
    dayText(requireDay(line, 'Expiration Date', day))
      .replaceAll('-', '')
      .slice(2) !== expiry
  )
    throw wrongCell(line, 'Expiration Date', day, because('asSymbol', symbolIn(row)));
  const rightWord = cell('Call or Put').toUpperCase();
  if (rightWord !== '' && rightWord !== (right === 'C' ? 'CALL' : 'PUT'))
    throw wrongCell(line, 'Call or Put', cell('Call or Put'), because('asSymbol', symbolIn(row)));
  const stated = findNumber(row, 'Strike Price');
  if (stated !== null && stated !== decimalText(strike))
    throw wrongCell(line, 'Strike Price', cell('Strike Price'), because('asSymbol', symbolIn(row)));
}

/** `SPY   260417C00600000`: root padded to six, expiry, right, strike in thousandths. */
function equityOption(row: NamedRow, currency: string): Named {
  const described = describeSymbol(symbolIn(row), currency);
  const [, expiry = '', right = '', strike = ''] = /(\d{6})([CP])(\d{8})$/.exec(symbolIn(row)) ?? [];
  if (described?.kind !== 'option') return refuseSymbol(row);
  checkContract(row, expiry, right, { units: BigInt(strike), scale: 3 });
  return named('option', described.symbol, currency);
}

/** `./ESM6 EW3J6 260417P5800` and `./MESM6EXK6  260529P5800`: the future, the code of the option, expiry, right, strike. */
function futureOption(row: NamedRow, currency: string): Named {
  const [, head = '', expiry = '', right = '', strike = ''] =
    /^\.\/([A-Z0-9 ]{4,14}?) ?(\d{6})([CP])(\d{1,6}(?:\.\d{1,4})?)$/.exec(symbolIn(row)) ?? [];
  const underlying = underlyingOf(row);
  const code = head.slice(underlying.length).trim();
  if (!head.startsWith(underlying) || !/^[A-Z0-9]{2,6}$/.test(code)) return refuseSymbol(row);
  checkContract(row, expiry, right, decimal(strike));
  return named('future-option', `${code} ${right}${decimalText(decimal(strike))}`, currency);
}

/** `ESM6` of `/ESM6`; the export states it with every option on a future. */
function underlyingOf({ cell, line }: NamedRow): string {
  const text = cell('Underlying Symbol').toUpperCase();
  if (!/^\/[A-Z0-9]{1,4}[FGHJKMNQUVXZ]\d{1,2}$/.test(text))
    throw wrongCell(line, 'Underlying Symbol', cell('Underlying Symbol'), because('aFuture', '/ESM6'));
  return text.slice(1);
}

function nameOf(row: NamedRow, currency: string): Named {
  const { line, cell } = row;
  const symbol = symbolIn(row);
  switch (cell('Instrument Type')) {
    case 'Equity':
      return /^[A-Z0-9]+(?:[./-][A-Z0-9]+)*$/.test(symbol) && symbol.length <= 16
        ? named('stock', symbol, currency)
        : refuseSymbol(row);
    case 'Equity Option':
      return equityOption(row, currency);
    case 'Future': {
      const described = describeSymbol(symbol, currency);
      return described?.kind === 'future' ? named('future', described.symbol, currency) : refuseSymbol(row);
    }
    case 'Future Option':
      return futureOption(row, currency);
    case 'Cryptocurrency':
      return /^[A-Z0-9]{2,10}\/[A-Z]{3,5}$/.test(symbol)
        ? named('crypto', symbol, currency)
        : refuseSymbol(row);
    default:
      throw wrongCell(line, 'Instrument Type', cell('Instrument Type'), because('oneOf', TRADED));
  }
}

/** Contracts of an option on a future are as large as the future itself, or as what they moved in cash says. */
function futureOptionSize(row: NamedRow, moved: Moved | null): string | null {
  const known = findFutureSize(underlyingOf(row));
  const price = moved?.price ?? null;
  if (known !== null || moved === null || price === null || price.units === 0n || moved.value.units === 0n)
    return known;
  const each = multiplyDecimals(moved.size, price);
  const size = decimalText(divideDecimals(moved.value, each));
  // What does not come out even says that the price is quoted in parts of a point.
  return /^\d+(?:\.\d{1,4})?$/.test(size) ? size : null;
}

/** Shares in a contract, as the export states them with every option on shares. */
function optionSize(row: NamedRow, currency: string): string | null {
  const stated = row.cell('Multiplier') === '' ? null : requireNumber(row, 'Multiplier');
  if (stated === null) return describeSymbol(symbolIn(row), currency)?.size ?? null;
  if (decimal(stated).units <= ZERO.units)
    throw wrongCell(row.line, 'Multiplier', row.cell('Multiplier'), because('positive'));
  return stated;
}

function sizeIn(row: NamedRow, { kind, symbol, currency }: Named, moved: Moved | null): string | null {
  if (kind === 'option') return optionSize(row, currency);
  if (kind === 'future-option') return futureOptionSize(row, moved);
  return kind === 'future' ? findFutureSize(symbol) : '1';
}

/**
 * Identifies the instruments of a file. The column Multiplier says 1 of every option on a future, whatever its size; so that size
 * comes from the future, or from the cash that a fill moved, and holds for all rows of the contract.
 */
export function tradedFinder(file: FileToRead): FindTraded {
  const sizes = new Map<string, string>();
  return (row, currency, moved) => {
    const name = nameOf(row, currency);
    const size = sizes.get(name.contract) ?? sizeIn(row, name, moved);
    if (size !== null) sizes.set(name.contract, size);
    const multiplier = sizeOf(file, name.symbol, size);
    return multiplier === null ? null : { ...name, multiplier };
  };
}
