/**
 * Whether a venue's flag says that the fill added liquidity. Flags are each venue's own (`X`, `RR`, `2/6`) and their case
 * counts, so all but the few that mean the same everywhere give null.
 */
export function addedLiquidityOf(flag: string): boolean | null {
  if (flag === 'A' || flag === '+' || flag === 'ADD') return true;
  return flag === 'R' || flag === '-' ? false : null;
}
