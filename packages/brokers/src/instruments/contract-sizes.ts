/**
 * Dollars a point of the futures that day traders use most, by root. Source: the exchanges' contract specifications
 * (CME, CBOT, NYMEX, COMEX). A root that is not here has no size that the journal could know.
 */
const DOLLARS_A_POINT: Readonly<Record<string, string>> = {
  ES: '50',
  MES: '5',
  NQ: '20',
  MNQ: '2',
  YM: '5',
  MYM: '0.5',
  RTY: '50',
  M2K: '5',
  NKD: '5',
  EMD: '100',
  CL: '1000',
  QM: '500',
  MCL: '100',
  NG: '10000',
  QG: '2500',
  RB: '42000',
  HO: '42000',
  GC: '100',
  MGC: '10',
  SI: '5000',
  SIL: '1000',
  HG: '25000',
  MHG: '2500',
  PL: '50',
  PA: '100',
  ZB: '1000',
  UB: '1000',
  ZN: '1000',
  TN: '1000',
  ZF: '1000',
  ZT: '2000',
  '6A': '100000',
  '6B': '62500',
  '6C': '100000',
  '6E': '125000',
  '6J': '12500000',
  '6S': '125000',
  M6A: '10000',
  M6B: '6250',
  M6E: '12500',
  MBT: '0.1',
  BTC: '5',
  MET: '0.1',
  ETH: '50',
};

/** Root, month letter and year of a future: `ESM6`, `MNQZ25`, with or without a slash before it. */
const FUTURE = /^\/?([A-Z0-9]{1,4}?)([FGHJKMNQUVXZ])(\d{1,2})$/;

/** The contract size of a future by its full symbol; null when the symbol names no month or the root is not known. */
export function findFutureSize(symbol: string): string | null {
  const root = FUTURE.exec(symbol)?.[1];
  return root !== undefined && Object.hasOwn(DOLLARS_A_POINT, root) ? (DOLLARS_A_POINT[root] ?? null) : null;
}

/** Roots that are far better known as stocks or coins than as futures. */
const NO_ROOTS: ReadonlySet<string> = new Set(['BTC', 'ETH', 'MET', 'MBT']);

/** The contract size of a future by its root alone, `MNQ`; null for a root that is not known, or that another instrument is called. */
export function findRootSize(root: string): string | null {
  return Object.hasOwn(DOLLARS_A_POINT, root) && !NO_ROOTS.has(root) ? (DOLLARS_A_POINT[root] ?? null) : null;
}
