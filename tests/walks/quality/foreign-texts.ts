/** The sentences of a language: fixed ones, and those that are made around something. */
export interface Catalogue {
  readonly whole: ReadonlySet<string>;
  readonly made: readonly RegExp[];
}

/**
 * Words that belong to no language: figures with their letters, keys, names of fields in other people's formats. What
 * two languages write the same is in both catalogues and needs no mention here.
 */
const NOBODYS = new Set(['Daybook', 'Ctrl K', 'USD', 'N/A', 'P&L', 'ET']);

/** So many letters a made sentence must bring itself; with fewer it would be found in anything. */
const FEWEST_LETTERS = 7;
const ARGUMENTS: readonly ((place: number) => unknown)[] = [
  (place) => `‹${place}›`,
  (place) => [`‹${place}›`],
  (place) => [3, 7, 9][place] ?? 5,
];

/** Reads a catalogue of packages/texts. */
export function catalogueOf(texts: object): Catalogue {
  const whole = new Set<string>();
  const made: RegExp[] = [];
  gather(texts, whole, made);
  return { whole, made };
}

function gather(value: unknown, whole: Set<string>, made: RegExp[]): void {
  if (typeof value === 'string') whole.add(value.replace(/\s+/g, ' ').trim());
  else if (typeof value === 'function') made.push(...patternsOf(value as (...values: unknown[]) => unknown));
  else if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) gather(member, whole, made);
}

/** The sentence that a function makes, with anything at the places of its arguments. */
function patternsOf(text: (...values: unknown[]) => unknown): RegExp[] {
  return ARGUMENTS.flatMap((argument) => {
    const values = Array.from({ length: text.length }, (_, place) => argument(place));
    const sentence = attempt(text, values);
    if (sentence === null) return [];
    const parts = sentence.split(new RegExp(values.map((value) => escaped(String(value))).join('|') || '$^'));
    const letters = parts.join('').replace(/\P{L}/gu, '').length;
    if (parts.length < 2 || letters < FEWEST_LETTERS) return [];
    return [new RegExp(`^${parts.map(escaped).join('.+?')}$`, 'u')];
  });
}

function attempt(text: (...values: unknown[]) => unknown, values: readonly unknown[]): string | null {
  try {
    const sentence = text(...values);
    return typeof sentence === 'string' && !/undefined|NaN|\[object/.test(sentence) ? sentence : null;
  } catch {
    return null; // made from something else: with another kind of argument
  }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The texts that are said in the other language and not in the one that was asked for. */
export function foreignTexts(shown: readonly string[], own: Catalogue, other: Catalogue): string[] {
  return shown.filter((text) => !NOBODYS.has(text) && occursIn(text, other) && !occursIn(text, own));
}

function occursIn(text: string, { whole, made }: Catalogue): boolean {
  return whole.has(text) || made.some((pattern) => pattern.test(text));
}
