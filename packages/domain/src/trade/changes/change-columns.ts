import { FLAGS } from '../../journal/fields.ts';
import { labelPlaces } from '../../journal/labels.ts';
import type { TradeChange } from '../../journal/trade-change.ts';
import {
  answerBits,
  answeredBit,
  journalBit,
  MARKS,
  type JournalColumns,
  type MarkKind,
  type TradeColumns,
} from '../trade-columns.ts';

/**
 * Columns with a change applied to some rows, as the server applied it to their trades: one pass over what it touches,
 * where reading the trades again would take many times as long. The old columns stay as they are, and what does not change is
 * shared with them. Null where the columns do not determine the result: they hold the labels that replaced merged ones,
 * of which a trade may have several, and know only the labels of their tables.
 */
export function changeColumns(
  columns: TradeColumns,
  rows: Uint32Array,
  change: TradeChange<string>,
  revision: number,
): TradeColumns | null {
  const { journal, setups } = columns;
  const event = change.event === undefined ? null : labelPlaces(setups).get(change.event);
  const tags = changedMarks('tag', columns, rows, change.addTags, change.removeTags);
  const mistakes = changedMarks('mistake', columns, rows, change.addMistakes, change.removeMistakes);
  if (event === undefined || tags === null || mistakes === null) return null;
  const changed = {
    ...journal,
    ...(event === null ? {} : { event: withRows(journal.event, rows, () => event) }),
    ...changedBits(journal, rows, change),
    ...tags,
    ...mistakes,
  };
  return { ...columns, journal: changed, revision };
}

function withRows<Column extends Uint8Array | Uint16Array>(
  column: Column,
  rows: Uint32Array,
  valueOf: (value: number) => number,
): Column {
  const next = column.slice() as Column;
  for (const row of rows) next[row] = valueOf(next[row]!);
  return next;
}

function changedBits(
  { bits }: JournalColumns,
  rows: Uint32Array,
  { flags = {} }: TradeChange<string>,
): Partial<JournalColumns> {
  let [asked, answered] = [0, 0];
  for (const flag of FLAGS) {
    const answer = flags[flag];
    if (answer === undefined) continue;
    asked |= answeredBit(flag) | journalBit(flag);
    answered |= answerBits(flag, answer);
  }
  return asked === 0 ? {} : { bits: withRows(bits, rows, (own) => (own & ~asked) | answered) };
}

/** The marks of all rows of one kind; nothing where none are set or removed, null where only the server knows. */
function changedMarks(
  kind: MarkKind,
  columns: TradeColumns,
  rows: Uint32Array,
  add: readonly string[] = [],
  remove: readonly string[] = [],
): Partial<JournalColumns> | null {
  if (add.length === 0 && remove.length === 0) return {};
  const { start, mark, table } = MARKS[kind];
  const labels: readonly { readonly id: string; readonly mergedInto?: string | null }[] = columns[table];
  const places = labelPlaces(labels);
  // A label that replaced others may be there because of one of them, which a removal keeps.
  const isMergedInto = (id: string) => labels.some(({ mergedInto }) => mergedInto === id);
  if ([...add, ...remove].some((id) => !places.has(id)) || remove.some(isMergedInto)) return null;
  const added = [...new Set(add.map((id) => places.get(id)!))];
  const removed = new Set(remove.filter((id) => !add.includes(id)).map((id) => places.get(id)!));
  const [starts, marks] = [columns.journal[start], columns.journal[mark]];
  const isChanged = new Uint8Array(columns.count);
  for (const row of rows) isChanged[row] = 1;
  const nextStarts = new Uint32Array(starts.length);
  const next = new Uint16Array(marks.length + rows.length * added.length);
  let end = 0;
  for (let row = 0; row < columns.count; row++) {
    const first = (nextStarts[row] = end);
    const isOn = isChanged[row] === 1;
    for (let at = starts[row]!; at < starts[row + 1]!; at++)
      if (!isOn || !removed.has(marks[at]!)) next[end++] = marks[at]!;
    if (isOn) for (const place of added) if (!next.subarray(first, end).includes(place)) next[end++] = place;
  }
  nextStarts[columns.count] = end;
  return { [start]: nextStarts, [mark]: next.subarray(0, end) };
}
