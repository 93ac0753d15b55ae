import type { DetailColumns } from './details/columns/detail-columns.ts';

/** To what a trade was added, as its fills say; one that was added to while it won and while it lost counts with the losers. */
export const ADDS = ['none', 'winner', 'loser', 'unknown'] as const;
export type Adds = (typeof ADDS)[number];

/** The place in {@link ADDS} of each row; unknown where the fills' prices do not explain the trade's result. */
export function addsOf({ isExplained, winnerAdds, loserAdds }: DetailColumns): (row: number) => number {
  return (row) => (isExplained[row] === 0 ? 3 : loserAdds[row]! > 0 ? 2 : winnerAdds[row]! > 0 ? 1 : 0);
}
