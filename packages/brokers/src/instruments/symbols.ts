import { findFutureMonth, usualFuture, usualSymbol } from '@daybook/domain/execution/future-symbols.ts';
import type { Instrument, InstrumentKind } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { canonicalDecimal } from '#brokers/rows/exact-number.ts';
import { findFutureSize } from './contract-sizes.ts';
import type { FileToRead } from '#brokers/files/file-reading.ts';
import { currencyOfFuture } from '#brokers/mapper/guess/currency-evidence.ts';
import { findNamedOption } from './option-names.ts';
import { wrongCell } from '#brokers/reading/unreadable-file.ts';

/** OCC symbol with or without spaces: root, expiry, right and strike in thousandths. */
const OPTION = /^\.?([A-Z]{1,6}) *(\d{6}[CP]\d{8})$/;
/** A root that was numbered after a corporate action: what one contract delivers may be anything but 100 shares. */
const ADJUSTED_OPTION = /^[A-Z]{1,5}\d *\d{6}[CP]\d{8}$/;
/** The same with the strike as it is quoted, `.SPY230616P412.5`. */
const SHORT_OPTION = /^\.?([A-Z]{1,6}) *(\d{6}[CP])(\d{1,5})(?:\.(\d{1,3}))?$/;
const FUTURE = /^\/?[A-Z0-9]{1,4}[FGHJKMNQUVXZ]\d{1,2}$/;
const STOCK = /^[A-Z0-9]+(?:[./ -][A-Z0-9]+)*$/;
/** Contracts whose size nobody stated: many digits behind letters, or any behind a space. Stocks have neither, but for ISINs. */
const CONTRACT = /^[^A-Z]*[A-Z].*\d{4}[A-Z\d]|^[A-Z][^ ]* .*\d/;
const ISIN = /^[A-Z]{2}[A-Z0-9]{9}\d$/;
const PAIR = /^([A-Z]{3})[./]?([A-Z]{3})$/;
const CURRENCIES: ReadonlySet<string> = new Set([
  'USD',
  'EUR',
  'JPY',
  'GBP',
  'CHF',
  'CAD',
  'AUD',
  'NZD',
  'SEK',
  'NOK',
  'DKK',
  'MXN',
  'ZAR',
  'HKD',
  'SGD',
]);

/** Finds the instrument of a symbol as files write it; null while its contract size is asked for. */
export type FindInstrument = (line: number, column: string, text: string) => Instrument | null;

/** Asks for the contract size of a symbol, or takes what the trader said. */
export function sizeOf({ answers, notes }: FileToRead, symbol: string, known: string | null): string | null {
  const sizes = answers.multipliers;
  if (known !== null) return known;
  const size = sizes && Object.hasOwn(sizes, symbol) ? canonicalDecimal(sizes[symbol] ?? '') : null;
  const answer = size === null || size === '0' || size.startsWith('-') ? null : size;
  notes.ask({ kind: 'multiplier', symbol, answer, from: answer === null ? null : 'trader' });
  return answer;
}

/** The instrument of a symbol; a size of null is unknown. Null where the text is no symbol. */
export function describeSymbol(
  text: string,
  currency: string,
): (Omit<Instrument, 'multiplier'> & { size: string | null }) | null {
  const symbol = spelledAsUsual(text);
  const option = OPTION.exec(symbol);
  const named = option ? `${option[1]} ${option[2]}` : symbol;
  const as = (kind: InstrumentKind, size: string | null) => ({
    kind,
    symbol: named,
    contract: named,
    currency,
    size,
  });
  if (option) return as('option', '100');
  if (ADJUSTED_OPTION.test(symbol)) return as('option', null);
  // US stocks have no digits, so a letter of a month before one or two of them is a future.
  if (FUTURE.test(symbol)) {
    const bare = symbol.replace('/', '');
    return { ...as('future', findFutureSize(bare)), symbol: usualFuture(bare), contract: bare };
  }
  const pair = PAIR.exec(symbol);
  if (pair && CURRENCIES.has(pair[1]!) && CURRENCIES.has(pair[2]!))
    return { ...as('forex', '1'), currency: pair[2]! };
  return isStock(symbol) ? as('stock', '1') : null;
}

function isStock(symbol: string): boolean {
  return STOCK.test(symbol) && symbol.length <= 32 && (!CONTRACT.test(symbol) || ISIN.test(symbol));
}

/** Options with strikes as they are quoted or named in full, and futures in the spelling of exchanges. */
function spelledAsUsual(text: string): string {
  const [, root, expiry, whole = '', part = ''] = SHORT_OPTION.exec(text) ?? [];
  const named = findNamedOption(text);
  if (named !== null) return named;
  if (root !== undefined) return `${root} ${expiry}${whole.padStart(5, '0')}${part.padEnd(3, '0')}`;
  if (FUTURE.test(text)) return text;
  const month = findFutureMonth(text);
  const isKnown = month !== null && (month.year.length === 4 || usualFuture(text) !== text);
  return isKnown ? usualSymbol(month) : text;
}

/** The same in what its contract is priced in, whatever else the platform serves: DAX futures are in euros everywhere. */
function describedInOwn<Stated extends { kind: InstrumentKind; symbol: string; currency: string }>(
  stated: Stated,
): Stated {
  const own = stated.kind === 'future' ? currencyOfFuture(stated.symbol) : null;
  return own === null ? stated : { ...stated, currency: own };
}

/** A symbol in capitals, its parts one blank apart. */
export function plainSymbol(text: string): string {
  return text.toUpperCase().replace(/\s+/g, ' ');
}

/**
 * Identifies instruments by their symbols alone: OCC options, futures by root and month, pairs of currencies, else stocks. The
 * same symbol always gives the same object. A size that is not known is asked for, never guessed.
 */
export function symbolReader(file: FileToRead, currency: string): FindInstrument {
  const found = new Map<string, Instrument | null>();
  return (line, column, text) => {
    const symbol = plainSymbol(text);
    const known = found.get(symbol);
    if (known !== undefined) return known;
    const described = describeSymbol(symbol, currency);
    if (!described) throw wrongCell(line, column, text, because('aSymbol'));
    const { size, ...rest } = describedInOwn(described);
    const multiplier = sizeOf(file, rest.symbol, size);
    const instrument = multiplier === null ? null : { ...rest, multiplier };
    found.set(symbol, instrument);
    return instrument;
  };
}
