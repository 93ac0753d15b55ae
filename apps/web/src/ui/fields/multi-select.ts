import { withoutDirectionMarks } from '@daybook/domain/journal/mistake.ts';

interface Offer {
  /** The listed choices, then the new one where there is one. */
  readonly items: readonly string[];
  /** The text of the last item when it would make something new. */
  readonly fresh: string | null;
}

interface Creating {
  readonly label: (text: string) => string;
  /** Two texts with one key are the same choice. */
  readonly keyOf: (text: string) => string;
}

/** What the open list offers: every option, chosen ones that are not (or no longer) among them, and the typed text as something new. */
export function offer(
  options: readonly string[],
  chosen: readonly string[],
  typed: string,
  creating: Creating | null,
): Offer {
  const items = [...options, ...chosen.filter((text) => !options.includes(text))];
  const text = withoutDirectionMarks(typed);
  if (!creating || text === '') return { items, fresh: null };
  const known = new Set(items.map(creating.keyOf));
  if ([typed.trim(), text].some((each) => known.has(creating.keyOf(each)))) return { items, fresh: null };
  const fresh = creating.label(text);
  return { items: [...items, fresh], fresh };
}

/** What is shown for the typed text: every item that contains it, whatever its case; the new one always. */
export function matching({ items, fresh }: Offer, typed: string): readonly string[] {
  const wanted = withoutDirectionMarks(typed).toLowerCase();
  return wanted === ''
    ? items
    : items.filter((text) => text === fresh || withoutDirectionMarks(text).toLowerCase().includes(wanted));
}

/** The choice with `text` added, or taken away when it was chosen. */
export function toggled(chosen: readonly string[], text: string): readonly string[] {
  return chosen.includes(text) ? chosen.filter((other) => other !== text) : [...chosen, text];
}

export interface ListState {
  readonly open: boolean;
  /** Index of the item that Enter would take; −1 for none. */
  readonly active: number;
}

export const CLOSED: ListState = { open: false, active: -1 };

/** The list after a key; null when the key is none of the list's business. `length` is the number of items shown. */
export function listAfterKey(key: string, { open, active }: ListState, length: number): ListState | null {
  switch (key) {
    case 'ArrowDown':
      return { open: true, active: open ? (active + 1) % Math.max(1, length) : 0 };
    case 'ArrowUp':
      return { open: true, active: open && active > 0 ? active - 1 : length - 1 };
    case 'Escape':
      return open ? CLOSED : null;
    default:
      return null;
  }
}
