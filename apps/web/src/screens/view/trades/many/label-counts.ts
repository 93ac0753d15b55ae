import { FLAGS, type Flag } from '@daybook/domain/journal/fields.ts';
import { each } from '@daybook/domain/fields.ts';
import {
  answeredBit,
  journalBit,
  MARKS,
  type MarkKind,
  type TradeColumns,
} from '@daybook/domain/trade/trade-columns.ts';

/** How many of some trades have what, each by its place in the columns' tables. */
export interface LabelCounts {
  /** Trades in all. */
  readonly all: number;
  readonly setups: Uint32Array;
  readonly tags: Uint32Array;
  readonly mistakes: Uint32Array;
  /** Answered by yes and by no. */
  readonly flags: Readonly<Record<Flag, { readonly yes: number; readonly no: number }>>;
}

/** Counts in one pass over the rows; merged labels count in their target. */
export function countLabels(columns: TradeColumns, rows: Uint32Array): LabelCounts {
  const setups = new Uint32Array(columns.setups.length);
  const { event, bits } = columns.journal;
  const [answered, yes] = [new Uint32Array(FLAGS.length), new Uint32Array(FLAGS.length)];
  const masks = FLAGS.map((flag) => [answeredBit(flag), journalBit(flag)] as const);
  for (const row of rows) {
    setups[event[row]!]!++;
    const own = bits[row]!;
    for (let at = 0; at < masks.length; at++) {
      if ((own & masks[at]![0]) !== 0) answered[at]!++;
      if ((own & masks[at]![1]) !== 0) yes[at]!++;
    }
  }
  return {
    all: rows.length,
    setups,
    tags: countMarks('tag', columns, rows),
    mistakes: countMarks('mistake', columns, rows),
    flags: each(FLAGS, (flag) => {
      const at = FLAGS.indexOf(flag);
      return { yes: yes[at]!, no: answered[at]! - yes[at]! };
    }),
  };
}

function countMarks(kind: MarkKind, columns: TradeColumns, rows: Uint32Array): Uint32Array {
  const { start, mark, table } = MARKS[kind];
  const [starts, marks] = [columns.journal[start], columns.journal[mark]];
  const counts = new Uint32Array(columns[table].length);
  for (const row of rows) {
    const end = starts[row + 1]!;
    for (let at = starts[row]!; at < end; at++) counts[marks[at]!]!++;
  }
  return counts;
}
