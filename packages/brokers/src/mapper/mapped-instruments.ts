import type { ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import type { Instrument } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { askCurrency } from '#brokers/files/answers.ts';
import { findFutureSize, findRootSize } from '#brokers/instruments/contract-sizes.ts';
import type { FileToRead } from '#brokers/files/file-reading.ts';
import { describeBrokerSymbol, type BrokerSymbol } from './broker-symbols.ts';
import { currencyOfFuture } from './guess/currency-evidence.ts';
import type { StatedKind } from './row-instrument.ts';
import type { SizeCounts } from './mapped-size.ts';
import { sizeOf } from '#brokers/instruments/symbols.ts';
import { wrongCell } from '#brokers/reading/unreadable-file.ts';

/** The instrument of one row. */
export interface StatedInstrument {
  readonly line: number;
  readonly label: string;
  readonly text: string;
  /** The currency of its prices, unless the symbol names it; null where the row states none. */
  readonly currency: string | null;
  /** Contract size of the row, canonical decimal text; null where it states none. */
  readonly size: string | null;
  /** What its size counts, as far as the table says so. */
  readonly counts: SizeCounts;
  /** What the row says that it is; null where it says nothing. */
  readonly kind: StatedKind | null;
}

/** What applies to all instruments of a table. */
export type MappingDefaults = Pick<
  ColumnMapping,
  'kind' | 'multiplier' | 'pairSize' | 'contractSizes' | 'fallbackCurrency'
>;

/** A symbol whose contract size is missing in the table, with the mapping's answer. */
export interface UnsureSize {
  readonly symbol: string;
  readonly isPair: boolean;
  readonly usual: string | null;
  readonly answer: string | null;
}

/** Printable and short, beginning with no blank. */
const ANY_SYMBOL = /^[!-~][ -~]{0,31}$/;
/** Units, never lots: the size of a contract is fixed by its exchange. */
const NO_LOTS: readonly BrokerSymbol['kind'][] = ['future', 'option', 'future-option'];

/** The same symbol where the trader says what all instruments of the table are. */
function ofKind(
  known: BrokerSymbol | null,
  symbol: string,
  kind: ColumnMapping['kind'],
): BrokerSymbol | null {
  const isRoot = kind === 'future' && known?.kind === 'future' && known.size === null;
  if ((kind === null || known?.kind === kind) && !isRoot) return known;
  const reported = known?.symbol ?? (ANY_SYMBOL.test(symbol) ? symbol : null);
  if (reported === null) return null;
  const base = {
    usual: null,
    currency: '',
    isPair: false,
    contract: reported,
    ...known,
    symbol: reported,
    kind,
  };
  // What its prices are in does not change with what it is called.
  if (kind === 'stock' || kind === 'crypto') return { ...base, size: '1', isPair: false };
  return { ...base, size: kind === 'future' ? (findFutureSize(reported) ?? findRootSize(reported)) : null };
}

function describe(stated: StatedInstrument, symbol: string, kind: ColumnMapping['kind']): BrokerSymbol {
  const { line, label, text, counts } = stated;
  const currency = stated.currency ?? '';
  const reported = describeBrokerSymbol(symbol, currency);
  // What is called an option by its row alone may be any contract of it.
  if (stated.kind === 'option' && reported?.kind !== 'option')
    throw wrongCell(line, label, text, because('anOption', 'SPY 260515C00500000'));
  const described = stated.kind === 'option' ? reported : ofKind(reported, symbol, kind ?? stated.kind);
  if (!described) throw wrongCell(line, label, text, because('aSymbol'));
  return byCounts({ ...described, currency: ownCurrency(described) || currency }, counts);
}

/** The currency of a symbol's prices by the symbol alone; empty if unknown. */
function ownCurrency({ kind, symbol, currency }: BrokerSymbol): string {
  return currency === '' && kind === 'future' ? (currencyOfFuture(symbol) ?? '') : currency;
}

/** A lot may be any number of shares, coins or units; units of a pair are what its prices are of. */
function byCounts(reported: BrokerSymbol, counts: SizeCounts): BrokerSymbol {
  const { kind, size, usual, isPair } = reported;
  if (counts === 'lots' && !NO_LOTS.includes(kind))
    return { ...reported, size: null, usual: usual ?? (kind === 'crypto' ? '1' : null) };
  if (!isPair || size !== null) return reported;
  if (counts === 'units') return { ...reported, size: '1' };
  return counts === 'thousands' ? { ...reported, usual: '1' } : reported;
}

function keptSize({ symbol, isPair }: BrokerSymbol, mapping: MappingDefaults): string | null {
  const { contractSizes, pairSize } = mapping;
  const own = Object.hasOwn(contractSizes, symbol) ? contractSizes[symbol] : undefined;
  return own ?? (isPair ? pairSize : null);
}

/**
 * Identifies the instruments of a mapped table: by their symbols, or all of the kind and size that the trader chose. The same
 * statement always gives the same object; null while a contract size or a currency is asked for, of which `onUnsure` hears, as of those that
 * the mapping has an answer for.
 */
export function mappedInstruments(
  file: FileToRead,
  mapping: MappingDefaults,
  onUnsure: (unsure: UnsureSize) => void = () => undefined,
): (stated: StatedInstrument) => Instrument | null {
  const found = new Map<string, Instrument | null>();
  return (stated) => {
    const symbol = stated.text.toUpperCase().replace(/\s+/g, ' ');
    const { currency, size, counts, kind } = stated;
    const key = `${symbol}|${currency ?? ''}|${size ?? ''}|${counts}|${kind ?? ''}`;
    const known = found.get(key);
    if (known !== undefined) return known;
    const described = describe(stated, symbol, mapping.kind);
    // What the trader says of a symbol counts before the usual size of its kind: a lot of coins may be a part of one.
    const isSaid = Object.hasOwn(mapping.contractSizes, described.symbol);
    const isUnsure = (described.size === null || isSaid) && size === null && mapping.multiplier === null;
    const answer = isUnsure ? keptSize(described, mapping) : null;
    const { usual, isPair } = described;
    if (isUnsure) onUnsure({ symbol: described.symbol, isPair, usual, answer });
    const contractSize = sizeOf(
      file,
      described.symbol,
      size ?? mapping.multiplier ?? answer ?? described.size,
    );
    const quoted = described.currency || (mapping.fallbackCurrency ?? askCurrency(file));
    const isKnown = contractSize !== null && quoted !== null;
    const instrument = isKnown ? instrumentOf({ ...described, currency: quoted }, contractSize) : null;
    found.set(key, instrument);
    return instrument;
  };
}

function instrumentOf(reported: BrokerSymbol, multiplier: string): Instrument {
  const { kind, symbol, contract, currency, usual } = reported;
  // What is called like a future and has a size of 1 is the stock of that name.
  const isStock = kind === 'future' && multiplier === '1' && usual !== null;
  return { kind: isStock ? 'stock' : kind, symbol, contract, currency, multiplier };
}
