import type { TradeColumns } from '../../trade/trade-columns.ts';

/**
 * Days with their trades in their order, each summed up so that days can be put one after the other without their trades.
 * Amounts in 1/10,000, from a running net of 0 at the start of the day.
 */
export interface DayBlocks {
  readonly count: number;
  readonly net: Float64Array;
  /** The highest and the lowest running net of the day, its start included. */
  readonly highest: Float64Array;
  readonly lowest: Float64Array;
  /** The deepest fall within the day; positive. */
  readonly fall: Float64Array;
  /** Losers before the first winner, and after the last one; both are all losers of a day without a winner. */
  readonly lead: Int32Array;
  readonly tail: Int32Array;
  /** The longest run of losers within the day. */
  readonly run: Int32Array;
  /** Whether a trade of the day won. */
  readonly hasWinner: Uint8Array;
}

/**
 * The days of rows in the order of closing, each trade less an amount. Falls are of net; a run is by gross, of which the
 * amount is taken too, and an even trade neither ends nor lengthens it.
 */
export function blocksOf(
  { day, net, gross }: Pick<TradeColumns, 'day' | 'net' | 'gross'>,
  rows: Uint32Array,
  less: number,
): DayBlocks {
  const blocks = emptyBlocks(countDays(day, rows));
  let [running, highest, lowest, fall, ahead, lead, longest, won] = [0, 0, 0, 0, 0, 0, 0, 0];
  let at = 0;
  for (let place = 0; place < rows.length; place++) {
    const row = rows[place]!;
    running += net[row]! - less;
    highest = Math.max(highest, running);
    lowest = Math.min(lowest, running);
    fall = Math.max(fall, highest - running);
    const result = gross[row]! - less;
    if (result < 0) {
      ahead += 1;
      longest = Math.max(longest, ahead);
    } else if (result > 0) {
      if (won === 0) lead = ahead;
      won = 1;
      ahead = 0;
    }
    if (place + 1 < rows.length && day[rows[place + 1]!] === day[row]) continue;
    blocks.net[at] = running;
    blocks.highest[at] = highest;
    blocks.lowest[at] = lowest;
    blocks.fall[at] = fall;
    blocks.lead[at] = won === 1 ? lead : ahead;
    blocks.tail[at] = ahead;
    blocks.run[at] = longest;
    blocks.hasWinner[at] = won;
    at += 1;
    [running, highest, lowest, fall, ahead, lead, longest, won] = [0, 0, 0, 0, 0, 0, 0, 0];
  }
  return blocks;
}

function countDays(day: Int32Array, rows: Uint32Array): number {
  let days = 0;
  for (let place = 0; place < rows.length; place++)
    if (place === 0 || day[rows[place]!] !== day[rows[place - 1]!]) days += 1;
  return days;
}

function emptyBlocks(count: number): DayBlocks {
  const [amounts, counts] = [() => new Float64Array(count), () => new Int32Array(count)];
  return {
    count,
    net: amounts(),
    highest: amounts(),
    lowest: amounts(),
    fall: amounts(),
    lead: counts(),
    tail: counts(),
    run: counts(),
    hasWinner: new Uint8Array(count),
  };
}
