/** Contract size and smallest step of the price of a future, as decimal text; the step is null where it has changed too often to be sure. */
export interface FutureContract {
  readonly dollarsAPoint: string;
  readonly tick: string | null;
}

/**
 * The futures that day traders use most, by root. Source: the exchanges' contract specifications (CME, CBOT, NYMEX, COMEX). A
 * root that is not here has no size that the journal could know.
 */
const FUTURES: Readonly<Record<string, FutureContract>> = {
  ES: { dollarsAPoint: '50', tick: '0.25' },
  MES: { dollarsAPoint: '5', tick: '0.25' },
  NQ: { dollarsAPoint: '20', tick: '0.25' },
  MNQ: { dollarsAPoint: '2', tick: '0.25' },
  YM: { dollarsAPoint: '5', tick: '1' },
  MYM: { dollarsAPoint: '0.5', tick: '1' },
  RTY: { dollarsAPoint: '50', tick: '0.1' },
  M2K: { dollarsAPoint: '5', tick: '0.1' },
  NKD: { dollarsAPoint: '5', tick: '5' },
  EMD: { dollarsAPoint: '100', tick: '0.1' },
  CL: { dollarsAPoint: '1000', tick: '0.01' },
  QM: { dollarsAPoint: '500', tick: '0.025' },
  MCL: { dollarsAPoint: '100', tick: '0.01' },
  NG: { dollarsAPoint: '10000', tick: '0.001' },
  QG: { dollarsAPoint: '2500', tick: '0.005' },
  RB: { dollarsAPoint: '42000', tick: '0.0001' },
  HO: { dollarsAPoint: '42000', tick: '0.0001' },
  GC: { dollarsAPoint: '100', tick: '0.1' },
  MGC: { dollarsAPoint: '10', tick: '0.1' },
  SI: { dollarsAPoint: '5000', tick: '0.005' },
  SIL: { dollarsAPoint: '1000', tick: '0.005' },
  HG: { dollarsAPoint: '25000', tick: '0.0005' },
  MHG: { dollarsAPoint: '2500', tick: '0.0005' },
  PL: { dollarsAPoint: '50', tick: '0.1' },
  PA: { dollarsAPoint: '100', tick: null },
  ZB: { dollarsAPoint: '1000', tick: '0.03125' },
  UB: { dollarsAPoint: '1000', tick: '0.03125' },
  ZN: { dollarsAPoint: '1000', tick: '0.015625' },
  TN: { dollarsAPoint: '1000', tick: '0.015625' },
  ZF: { dollarsAPoint: '1000', tick: '0.0078125' },
  ZT: { dollarsAPoint: '2000', tick: '0.00390625' },
  '6A': { dollarsAPoint: '100000', tick: '0.00005' },
  '6B': { dollarsAPoint: '62500', tick: '0.0001' },
  '6C': { dollarsAPoint: '100000', tick: '0.00005' },
  '6E': { dollarsAPoint: '125000', tick: '0.00005' },
  '6J': { dollarsAPoint: '12500000', tick: '0.0000005' },
  '6S': { dollarsAPoint: '125000', tick: null },
  M6A: { dollarsAPoint: '10000', tick: '0.0001' },
  M6B: { dollarsAPoint: '6250', tick: '0.0001' },
  M6E: { dollarsAPoint: '12500', tick: '0.0001' },
  MBT: { dollarsAPoint: '0.1', tick: '5' },
  BTC: { dollarsAPoint: '5', tick: '5' },
  MET: { dollarsAPoint: '0.1', tick: '0.5' },
  ETH: { dollarsAPoint: '50', tick: '0.5' },
};

/** A future by its root. */
export function findFutureRoot(root: string): FutureContract | null {
  return Object.hasOwn(FUTURES, root) ? (FUTURES[root] ?? null) : null;
}
