import type { Instrument } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import type { Row } from '#brokers/files/file-reading.ts';
import { amountIn, cellOf, type MappedTableReading } from './mapped-cells.ts';
import { wrongCell } from '#brokers/reading/unreadable-file.ts';

/** The size of a row, with what its unit says. */
export interface MappedSize {
  /** Canonical decimal text with its sign. */
  readonly number: string;
  readonly counts: SizeCounts;
  /** Throws {@link UnreadableFile} where the unit is not one of the instrument, as `1,200 USD` of shares is not. */
  check(instrument: Instrument): void;
}

/** What sizes count: lots or units where the table says so; nobody trades thousands of lots. */
export type SizeCounts = 'lots' | 'units' | 'thousands' | 'unknown';

const UNITS = /^(?:UNITS?|UNIDADES?)$/;
const UNITS_IN_NAME = /(?:^| )(?:units?|unidades?|einheiten)(?: |$)/;
const LOTS = /^LOTE?S?$/;
/** What a column of lots is called; of `Stop Loss` no word is. */
const LOTS_IN_NAME = /(?:^| )lot(?:s|es?)?(?: |$)/;
/** Words for one piece of whatever is traded. */
const PIECES =
  /^(?:SHARES?|SHS?|CONTRACTS?|CTRS?|CONS?|UNITS?|PCS?|COINS?|TOKENS?|ACCIONES|ACCIÓN|TÍTULOS?|TITULOS?|CONTRATOS?|UNIDADES?|AÇÕES|ACOES|COTAS?|STK|STÜCK|ST|ANTEILE?|AKTIEN?|KONTRAKTE?)$/;

/** What a size counts, by its unit, the name of its column as `columnKey` writes it, and its own number. */
export function countsOf(unit: string | null, name: string, number: string): SizeCounts {
  if (unit === null ? LOTS_IN_NAME.test(name) : LOTS.test(unit)) return 'lots';
  if (unit === null ? UNITS_IN_NAME.test(name) : UNITS.test(unit)) return 'units';
  return /^-?\d{4}/.test(number) ? 'thousands' : 'unknown';
}

/** Reads the size of a row. Throws {@link UnreadableFile}. */
export function readMappedSize(table: MappedTableReading, row: Row): MappedSize {
  const cell = cellOf(table, row, 'size')!;
  const { number, unit } = amountIn(cell, table.mapping);
  const counts = countsOf(unit, cell.key, number);
  return {
    number,
    counts,
    check: ({ symbol, currency, kind }) => {
      if (unit === null || counts === 'lots' || PIECES.test(unit)) return;
      // `0.5BTC` of BTCUSDT is what was traded; `1,200USDT` is what was paid for it.
      const isOfPair = (kind === 'crypto' || kind === 'forex') && unit.length > 1 && unit !== currency;
      if (unit === symbol || (isOfPair && symbol.startsWith(unit))) return;
      throw wrongCell(row.line, cell.label, cell.text, because('aSizeOf', symbol));
    },
  };
}
