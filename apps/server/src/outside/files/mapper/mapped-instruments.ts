import type { ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import type { Instrument } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { findFutureSize } from '#server/outside/files/contract-sizes.ts';
import type { FileToRead } from '#server/outside/files/file-reading.ts';
import { describeSymbol, sizeOf } from '#server/outside/files/symbols.ts';
import { wrongCell } from '#server/outside/files/unreadable-file.ts';

/** What one row says of its instrument. */
export interface StatedInstrument {
  readonly line: number;
  readonly label: string;
  readonly text: string;
  readonly currency: string;
  /** Contract size of the row, canonical decimal text; null where it states none. */
  readonly size: string | null;
}

/** Printable and short, beginning with no blank. */
const ANY_SYMBOL = /^[!-~][ -~]{0,31}$/;

type Described = ReturnType<typeof describeSymbol>;

function describe(symbol: string, currency: string, kind: ColumnMapping['kind']): Described {
  const known = describeSymbol(symbol, currency);
  if (kind === null || known?.kind === kind) return known;
  if (!ANY_SYMBOL.test(symbol)) return null;
  const isPlain = kind === 'stock' || kind === 'forex' || kind === 'crypto';
  const size = isPlain ? '1' : kind === 'future' ? findFutureSize(symbol) : null;
  return { kind, symbol, contract: symbol, currency, size };
}

/**
 * Tells the instruments of a mapped table: as the symbols say, or all of the kind and size that the trader chose. The same
 * statement always gives the same object; null while a contract size is asked for.
 */
export function mappedInstruments(
  file: FileToRead,
  { kind, multiplier }: ColumnMapping,
): (stated: StatedInstrument) => Instrument | null {
  const found = new Map<string, Instrument | null>();
  return ({ line, label, text, currency, size }) => {
    const symbol = text.toUpperCase().replace(/\s+/g, ' ');
    const key = `${symbol}|${currency}|${size ?? ''}`;
    const known = found.get(key);
    if (known !== undefined) return known;
    const described = describe(symbol, currency, kind);
    if (!described) throw wrongCell(line, label, text, because('aSymbol'));
    const { size: usual, ...rest } = described;
    const contractSize = sizeOf(file, rest.symbol, size ?? multiplier ?? usual);
    const instrument = contractSize === null ? null : { ...rest, multiplier: contractSize };
    found.set(key, instrument);
    return instrument;
  };
}
