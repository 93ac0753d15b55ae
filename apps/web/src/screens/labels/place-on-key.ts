import type { KeyboardEvent } from 'react';
import { placeAfterKey } from '#web/ui/arranging.ts';

/** Where a key on its handle moves a row: arrows by one place, Home and End to the ends; null for other keys and for no move. */
export function placeOnKey(
  event: Pick<KeyboardEvent, 'key' | 'altKey'>,
  at: number,
  all: number,
): number | null {
  // With Alt the row itself takes the key.
  if (event.altKey) return null;
  const ends = { Home: 0, End: all - 1 } as Readonly<Record<string, number>>;
  const to = ends[event.key] ?? placeAfterKey({ key: event.key, altKey: true }, at, all);
  return to === at ? null : to;
}
