import { findFuture } from '@daybook/domain/execution/future-symbols.ts';
import { findFutureRoot } from '@daybook/domain/execution/futures.ts';

/** The contract size of a future by its full symbol; null when the symbol names no month or the root is not known. */
export function findFutureSize(symbol: string): string | null {
  return findFuture(symbol)?.dollarsAPoint ?? null;
}

/** Roots that are far better known as stocks or coins than as futures. */
const NO_ROOTS: ReadonlySet<string> = new Set(['BTC', 'ETH', 'MET', 'MBT']);

/** The contract size of a future by its root alone, `MNQ`; null for a root that is not known, or that another instrument is called. */
export function findRootSize(root: string): string | null {
  return NO_ROOTS.has(root) ? null : (findFutureRoot(root)?.dollarsAPoint ?? null);
}
