export interface Offer {
  /** The listed choices, then the new one where there is one. */
  readonly items: readonly string[];
  /** The text of the last item when it would make something new. */
  readonly fresh: string | null;
}

export interface Creating {
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
  const text = typed.trim();
  if (!creating || text === '') return { items, fresh: null };
  const known = new Set(items.map(creating.keyOf));
  if (known.has(creating.keyOf(text))) return { items, fresh: null };
  const fresh = creating.label(text);
  return { items: [...items, fresh], fresh };
}

/** The choice after a press in the list: the offer of something new becomes its bare text. */
export function settle(next: readonly string[], fresh: string | null, typed: string): readonly string[] {
  return next.map((text) => (text === fresh ? typed.trim() : text));
}
