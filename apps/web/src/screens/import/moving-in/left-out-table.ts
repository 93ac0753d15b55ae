import { listLeftOut, type LeftOutNote } from '@daybook/api/imports/moving-in.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { call } from '#web/server/call.ts';
import type { TableCells } from '#web/ui/table/table-text.ts';

/** All notes of a file that found no trade, a page after the other. Throws as `call` does. */
export async function readLeftOut(id: string): Promise<LeftOutNote[]> {
  const all: LeftOutNote[] = [];
  for (;;) {
    const { leftOutNotes, hasMore } = await call(listLeftOut, {
      params: { id },
      query: { from: String(all.length) },
    });
    all.push(...leftOutNotes);
    if (!hasMore) return all;
  }
}

/** `2025-10-10 13:42:38` in UTC, the only way to show a file's own time without its zone. */
export function momentText(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

/** Them as a table, its head first. */
export function leftOutTable(
  notes: readonly LeftOutNote[],
  { movingIn: words, words: general }: Messages,
): TableCells[] {
  const { line, symbol, side, opened, reason, note } = words.columns;
  return [
    [line, symbol, side, opened, reason, note],
    ...notes.map((each) => [
      each.line,
      each.symbol,
      general.sides[each.side],
      momentText(each.openedAt),
      words.reasons[each.reason] ?? each.reason,
      each.excerpt,
    ]),
  ];
}

/** How far a file's clock was off, in words: what was added to its times is the other way round. */
export function clockText(offsetSeconds: number, { movingIn: words }: Messages): string {
  const hours = `${Math.abs(offsetSeconds) / 3600}`;
  return offsetSeconds < 0 ? words.earlier(hours) : words.later(hours);
}
