import { chanceFrom } from '@daybook/domain/chance-testing.ts';
import type { Mistake } from '@daybook/domain/journal/mistake.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';

const MISTAKES = ['chased', 'moved', 'early', 'large'].map((id) => ({ id, title: id }) as Mistake);
/** Shares of the trades that have each of them, whatever their result; some have several. */
const MARKED = [0.12, 0.1, 0.06, 0.04];

/** The same journal with mistakes marked at random, the first of which takes `cost` from its trades. */
export function withMistakes(columns: TradeColumns, seed: number, cost: number): TradeColumns {
  const chance = chanceFrom(seed);
  const [starts, marks]: [number[], number[]] = [[0], []];
  const [net, gross] = [columns.net.slice(), columns.gross.slice()];
  for (let row = 0; row < columns.count; row++) {
    MARKED.forEach((part, mistake) => {
      if (chance() >= part) return;
      marks.push(mistake);
      if (mistake > 0) return;
      net[row]! -= cost;
      gross[row]! -= cost;
    });
    starts.push(marks.length);
  }
  const journal = {
    ...columns.journal,
    mistakeStart: Uint32Array.from(starts),
    mistake: Uint16Array.from(marks),
  };
  return { ...columns, net, gross, mistakes: MISTAKES, journal };
}
