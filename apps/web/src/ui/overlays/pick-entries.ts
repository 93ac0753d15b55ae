import type { LabelHue } from '@daybook/domain/journal/labels.ts';
import { withoutDirectionMarks } from '@daybook/domain/journal/mistake.ts';

/** One thing that can be picked from a {@link PickMenu}. */
export interface PickEntry {
  readonly key: string;
  readonly text: string;
  /** The colour before the text. */
  readonly hue?: LabelHue | null;
  /** At its right, in small type. */
  readonly note?: string;
  /** Whether what it is picked for has it already: all of it, some, or none. */
  readonly mark?: 'all' | 'some';
  /** Makes something new of what was typed. */
  readonly isNew?: boolean;
  readonly onPick: () => void;
}

/** What is listed for the typed text: entries that hold each of its words, whatever case, accents and marks of direction. */
export function matchingEntries(entries: readonly PickEntry[], typed: string): readonly PickEntry[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return entries.filter(({ text }) => {
    const held = plain(text);
    return words.every((word) => held.includes(word));
  });
}

function plain(text: string): string {
  return withoutDirectionMarks(text).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The place that a key leads to, going round; null when it leads nowhere. */
export function pickAfterKey(key: string, at: number, length: number): number | null {
  if (length === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % length;
  if (key === 'ArrowUp') return (Math.max(at, 0) + length - 1) % length;
  return null;
}

/**
 * The place that Enter picks: where the arrows led, else the first; none, -1, while what was typed is answered by nothing, as
 * what is always there is no answer to it.
 */
export function pickedPlace(led: number | null, isUnanswered: boolean, length: number): number {
  return Math.min(led ?? (isUnanswered ? -1 : 0), length - 1);
}
