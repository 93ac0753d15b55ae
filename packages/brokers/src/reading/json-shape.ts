/** How deep a text that may be JSON nests, and how wide its objects are, found before parsing. */
interface ShapeLimits {
  readonly depth: number;
  /** Members of one object. */
  readonly members: number;
}

const OPEN = new Set([91, 123]);
const CLOSE = new Set([93, 125]);
const COLON = 58;
export const QUOTE = 34;

/** Follows a text bracket by bracket; quoted text is left to the caller. */
export class Shape {
  readonly #limits: ShapeLimits;
  /** Members of each object that is open; lists have none. */
  readonly #members: number[] = [];
  /** Members of all objects so far. */
  total = 0;

  constructor(limits: ShapeLimits) {
    this.#limits = limits;
  }

  /** Takes one character outside of quotes; false where the text goes beyond a limit. */
  take(code: number): boolean {
    if (OPEN.has(code)) return this.#members.push(0) <= this.#limits.depth;
    if (CLOSE.has(code)) return (this.#members.pop(), true);
    if (code !== COLON) return true;
    this.total += 1;
    const last = this.#members.length - 1;
    this.#members[last] = (this.#members[last] ?? 0) + 1;
    return (this.#members[last] ?? 0) <= this.#limits.members;
  }
}

/** Index of the quotation mark that ends a text which begins at `at`; the end of all where none does. */
export function endOfText(text: string, at: number): number {
  for (let end = text.indexOf('"', at + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}

/** Whether a text stays within the limits, whatever else it is. A million members cost a parser far more than their bytes. */
export function isWithinShape(text: string, limits: ShapeLimits): boolean {
  const shape = new Shape(limits);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfText(text, at);
    else if (!shape.take(code)) return false;
  }
  return true;
}
