/** A text of a catalogue: as it is, or made from arguments. */
export type Text = string | ((...values: never[]) => string);

/** Every text of a catalogue by its path: `shell.tabs.label`, `charts.monthsShort.0`. */
export function textsOf(catalogue: object, path = ''): Map<string, Text> {
  const texts = new Map<string, Text>();
  for (const [key, value] of Object.entries(catalogue) as [string, unknown][]) {
    const here = path === '' ? key : `${path}.${key}`;
    if (typeof value === 'object' && value !== null)
      for (const [deeper, text] of textsOf(value, here)) texts.set(deeper, text);
    else texts.set(here, value as Text);
  }
  return texts;
}

/** Arguments that can be found again in a sentence. */
export interface Canaries {
  readonly values: readonly unknown[];
  /** How each argument reads where it is used. */
  readonly marks: readonly string[];
}

/** What the arguments of a text may be: texts, lists of texts, or numbers that are also months. */
const KINDS: readonly ((place: number) => unknown)[] = [
  (place) => `‹${place}›`,
  (place) => [`‹${place}›`],
  (place) => [3, 7, 9][place]!,
];

/** The first kind of arguments from which a function of the English catalogue makes a sentence; null when none does. */
export function findCanaries(text: (...values: never[]) => string): Canaries | null {
  for (const kind of KINDS) {
    const values = Array.from({ length: text.length }, (_, place) => kind(place));
    if (isSentence(attempt(text, values))) return { values, marks: values.map(String) };
  }
  return null;
}

/** A text made from arguments, as it is on the screen. */
export function say(text: Text, values: readonly unknown[]): string {
  return typeof text === 'string' ? text : text(...(values as never[]));
}

/** Whether something can be read: not empty, and without a value that was never found. */
export function isSentence(sentence: string | null): sentence is string {
  return sentence !== null && sentence.trim() !== '' && !/undefined|null|NaN|\[object/.test(sentence);
}

function attempt(text: Text, values: readonly unknown[]): string | null {
  try {
    return say(text, values);
  } catch (error) {
    if (error instanceof TypeError) return null; // not the kind that this text is made from
    throw error;
  }
}
