import type fc from 'fast-check';
import { slowTrades } from '../../statistics/random-trades.slow.ts';
import type { SlowTrade } from '../../statistics/trades.slow.ts';

/** Random trades of few days that are held for up to an hour, each `overnight`th perhaps for a night or two; 0 for none. */
export function heldTrades(
  most: number,
  spanDays: number,
  overnight = 5,
  least = 0,
): fc.Arbitrary<SlowTrade[]> {
  return slowTrades(most, spanDays, least).map((trades) =>
    trades.map((trade, at): SlowTrade => {
      const nights = overnight > 0 && at % overnight === 0 ? (at % 3) * 86_400 : 0;
      const end = nights > 0 ? trade.end : Math.min(86_399, trade.start + (trade.duration % 3_000));
      return { ...trade, end, duration: end - trade.start + nights };
    }),
  );
}
