import { MAX_ROUTE, type ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';

/**
 * Whether a venue's flag says that the fill added liquidity. Flags are each venue's own (`X`, `RR`, `2/6`) and their case
 * counts, so all but the few that mean the same everywhere leave it open.
 */
export function liquidityOf(flag: string): Pick<ReportedExecution, 'addedLiquidity'> {
  if (flag === 'A' || flag === '+' || flag === 'ADD') return { addedLiquidity: true };
  return { addedLiquidity: flag === 'R' || flag === '-' ? false : null };
}

/** Where an order was sent, as its source names it. Longer texts than {@link MAX_ROUTE} do not count. */
export function routeOf(cell: string): Pick<ReportedExecution, 'route'> {
  const route = cell.trim();
  return { route: route === '' || route.length > MAX_ROUTE || !/^[\x20-\x7e]+$/.test(route) ? null : route };
}
