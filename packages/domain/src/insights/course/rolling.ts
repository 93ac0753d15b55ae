import type { TradeColumns } from '../../trade/trade-columns.ts';

/** Figures over the last trades, one entry for each place at which there are enough. */
export interface Rolling {
  /** Place of the first entry in the rows: the window less one. */
  readonly first: number;
  /** Average net in 1/10,000. */
  readonly averages: Float64Array;
  /** Share of trades won by gross, 0 to 1. */
  readonly winRates: Float64Array;
}

/** Average and win rate over each `window` rows one after another, in their order of closing. Sums of integers: nothing drifts. */
export function rollingOf({ net, gross }: TradeColumns, rows: Uint32Array, window: number): Rolling {
  const entries = Math.max(0, rows.length - window + 1);
  const averages = new Float64Array(entries);
  const winRates = new Float64Array(entries);
  let [sum, wins] = [0, 0];
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!;
    sum += net[row]!;
    wins += Number(gross[row]! > 0);
    const entry = at - window + 1;
    if (entry < 0) continue;
    averages[entry] = sum / window;
    winRates[entry] = wins / window;
    const left = rows[entry]!;
    sum -= net[left]!;
    wins -= Number(gross[left]! > 0);
  }
  return { first: window - 1, averages, winRates };
}
