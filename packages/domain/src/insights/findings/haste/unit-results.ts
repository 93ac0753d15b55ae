import { MONEY_SCALE } from '../../../money.ts';
import { symbolKey } from '../../../moving-in/symbol-keys.ts';
import type { TradeColumns } from '../../../trade/trade-columns.ts';

/** The details, which contain the size with which a trade began. */
export interface SizeSource {
  readonly sizeScale: number;
  readonly kinds: readonly string[];
  readonly kind: Uint8Array;
  /** Of the first order: its size, and what it cost in 1/10,000. */
  readonly firstSize: Float64Array;
  readonly firstCost: Float64Array;
}

/** Trades with the sizes that their traders chose, in groups whose sizes can be compared with each other. */
interface UnitResults {
  /** Those whose size is known, in their order. */
  readonly rows: Uint32Array;
  readonly groups: Uint32Array;
  /** Above zero: dollars of shares, else units of the instrument. */
  readonly sizes: Float64Array;
  /** Of each group. */
  readonly averageSizes: Float64Array;
  /** Trades whose size is not known, or that began with nothing. */
  readonly lacking: number;
}

/** Kinds whose trades are compared together, by dollars of the first exposure. */
const SHARES: readonly string[] = ['stock', 'fund'];
/** Kinds whose contracts of a root are compared together. */
const BY_ROOT: readonly string[] = ['future', 'option', 'future-option'];
const FUTURE_MONTH = /[FGHJKMNQUVXZ]\d$/;

/**
 * Sizes of rows. With details: shares together per dollar of the first order, futures and options per contract and root, others per
 * unit and symbol. Without: half of the volume, each symbol separately.
 */
export function unitResults(
  columns: TradeColumns,
  rows: Uint32Array,
  source: SizeSource | null,
): UnitResults {
  const groupOf = source === null ? (row: number) => columns.symbol[row]! : groupsBy(columns, source);
  const sizeOf = source === null ? (row: number) => columns.volume[row]! / 2 : sizesBy(source);
  const [kept, sizes, groups] = [
    new Uint32Array(rows.length),
    new Float64Array(rows.length),
    new Uint32Array(rows.length),
  ];
  const numbers = new Map<number, number>();
  const [sums, counts]: [number[], number[]] = [[], []];
  let found = 0;
  for (const row of rows) {
    const size = sizeOf(row);
    if (!(size > 0)) continue;
    const key = groupOf(row);
    const group = numbers.get(key) ?? numbers.size;
    numbers.set(key, group);
    sums[group] = (sums[group] ?? 0) + size;
    counts[group] = (counts[group] ?? 0) + 1;
    [kept[found], sizes[found], groups[found]] = [row, size, group];
    found += 1;
  }
  return {
    rows: kept.subarray(0, found),
    groups: groups.subarray(0, found),
    sizes: sizes.subarray(0, found),
    averageSizes: Float64Array.from(sums, (sum, group) => sum / counts[group]!),
    lacking: rows.length - found,
  };
}

/** What each trade would have brought at the average size of its group: net × average size ÷ size. */
export function netsAtAverageSize({ net }: TradeColumns, results: UnitResults): Float64Array {
  const nets = new Float64Array(results.rows.length);
  for (let at = 0; at < nets.length; at++)
    nets[at] = (net[results.rows[at]!]! * results.averageSizes[results.groups[at]!]!) / results.sizes[at]!;
  return nets;
}

function sizesBy({ kinds, kind, firstSize, firstCost, sizeScale }: SizeSource) {
  const isShare = kinds.map((name) => SHARES.includes(name));
  const sizeUnit = 10 ** sizeScale;
  return (row: number) =>
    isShare[kind[row]!] ? firstCost[row]! / 10 ** MONEY_SCALE : firstSize[row]! / sizeUnit;
}

/** A number for each group: 0 for all shares, then each kind with its roots or symbols. */
function groupsBy({ symbols, symbol }: TradeColumns, { kinds, kind }: SizeSource) {
  const names = new Map<string, number>([['', 0]]);
  const known = new Map<number, number>();
  return (row: number) => {
    const key = kind[row]! * symbols.length + symbol[row]!;
    const found = known.get(key);
    if (found !== undefined) return found;
    const name = groupName(kinds[kind[row]!]!, symbols[symbol[row]!]!);
    const number = names.get(name) ?? names.size;
    names.set(name, number);
    known.set(key, number);
    return number;
  };
}

function groupName(kind: string, symbol: string): string {
  if (SHARES.includes(kind)) return '';
  if (!BY_ROOT.includes(kind)) return `${kind} ${symbol}`;
  const [contract = ''] = symbolKey(symbol).split(' ');
  return `${kind} ${kind === 'option' ? contract : contract.replace(FUTURE_MONTH, '')}`;
}
