import type { Instrument } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { findFutureSize } from '#brokers/instruments/contract-sizes.ts';
import { UnreadableFile, wrongCell } from '#brokers/reading/unreadable-file.ts';

/** OCC symbol with or without spaces: root, expiry, right and strike in thousandths. */
const OPTION = /^([A-Z]{1,6}) *(\d{6}[CP]\d{8})$/;
const SYMBOL = /^[A-Z0-9][A-Z0-9./ -]{0,31}$/;

/** Account types of the clearing firm (cash, margin, short) are where the template has a kind of instrument. */
const STOCK_TYPES: ReadonlySet<string> = new Set(['stock', '1', '2', '3']);

function option(symbol: string, currency: string, line: number): Instrument {
  const parts = OPTION.exec(symbol);
  if (!parts) throw wrongCell(line, 'Symbol', symbol, because('anOption', 'SPY 220930C00364000'));
  const full = `${parts[1]} ${parts[2]}`;
  return { kind: 'option', symbol: full, contract: full, currency, multiplier: '100' };
}

function future(symbol: string, currency: string, line: number): Instrument {
  const multiplier = findFutureSize(symbol);
  if (multiplier === null)
    throw new UnreadableFile(line, because('sizeUnknown', symbol), because('aFuture', 'ESM6'));
  return { kind: 'future', symbol, contract: symbol, currency, multiplier };
}

/** The instrument of a row by its `Type` and `Symbol`. Throws {@link UnreadableFile}. */
export function tradeZeroInstrument(type: string, text: string, currency: string, line: number): Instrument {
  const symbol = text.toUpperCase();
  if (!SYMBOL.test(symbol)) throw wrongCell(line, 'Symbol', text, because('aSymbol'));
  const kind = type.toLowerCase();
  if (kind === 'call' || kind === 'put') return option(symbol, currency, line);
  if (kind === 'future') return future(symbol, currency, line);
  if (kind === 'forex') return { kind: 'forex', symbol, contract: symbol, currency, multiplier: '1' };
  if (!STOCK_TYPES.has(kind))
    throw wrongCell(
      line,
      'Type',
      type,
      because('oneOf', ['stock', 'future', 'forex', 'call', 'put', '1', '2', '3']),
    );
  if (kind !== 'stock' && OPTION.test(symbol)) return option(symbol, currency, line);
  return { kind: 'stock', symbol, contract: symbol, currency, multiplier: '1' };
}
