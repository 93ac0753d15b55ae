import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font, Glyph } from 'opentype.js';

const PLACE = createRequire(import.meta.url);
// The package's module names nothing that Node could import.
const { parse } = PLACE('opentype.js') as typeof import('opentype.js');
/** Inter's files by script, the likeliest first. What none of them has cannot be drawn. */
const SCRIPTS = ['latin', 'latin-ext', 'cyrillic', 'greek'] as const;
export type Weight = 400 | 600;

/** A text as outlines, so that a picture looks the same on machines with whatever fonts. */
interface DrawnText {
  /** An SVG path. */
  readonly path: string;
  readonly width: number;
}

const FONTS = new Map<string, Font>();

function fontOf(script: string, weight: Weight): Font {
  const name = `inter-${script}-${weight}-normal.woff`;
  let font = FONTS.get(name);
  if (font === undefined) {
    const bytes = readFileSync(PLACE.resolve(`@fontsource/inter/files/${name}`));
    font = parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    FONTS.set(name, font);
  }
  return font;
}

interface Placed {
  readonly font: Font;
  readonly glyph: Glyph;
}

function findGlyph(character: string, weight: Weight): Placed | null {
  for (const script of SCRIPTS) {
    const font = fontOf(script, weight);
    const glyph = font.charToGlyph(character);
    if (glyph.index !== 0) return { font, glyph };
  }
  return null;
}

/** Whether every character of a text can be drawn. */
export function canDraw(text: string): boolean {
  return [...text].every((character) => findGlyph(character, 600) !== null);
}

/** One character with its position. */
interface PlacedCharacter extends Placed {
  readonly character: string;
  /** From the left end of the line, with the kerning before it. */
  readonly at: number;
  /** Where the next one would begin. */
  readonly end: number;
}

/** Places characters along a line by their advance widths and kerning; nothing is drawn. What no file has is left out. */
function* placeCharacters(text: string, size: number, weight: Weight): Generator<PlacedCharacter> {
  let [at, before]: [number, Placed | null] = [0, null];
  for (const character of text) {
    const placed = findGlyph(character, weight);
    if (placed === null) continue;
    const scale = size / placed.font.unitsPerEm;
    if (before?.font === placed.font) at += placed.font.getKerningValue(before.glyph, placed.glyph) * scale;
    const end = at + placed.glyph.advanceWidth * scale;
    yield { ...placed, character, at, end };
    [at, before] = [end, placed];
  }
}

/** How wide a line is. */
export function measureText(text: string, size: number, weight: Weight): number {
  let width = 0;
  for (const { end } of placeCharacters(text.normalize('NFC'), size, weight)) width = end;
  return width;
}

/** Draws one line from the left end of its base line. Characters that no file has are left out. */
export function drawText(
  text: string,
  {
    x,
    y,
    size,
    weight,
  }: { readonly x: number; readonly y: number; readonly size: number; readonly weight: Weight },
): DrawnText {
  let [path, width] = ['', 0];
  for (const { glyph, at, end } of placeCharacters(text.normalize('NFC'), size, weight)) {
    path += glyph.getPath(x + at, y, size).toPathData(1);
    width = end;
  }
  return { path, width };
}

/** A line is never longer than this, however narrow its characters are. */
const MAX_CHARACTERS = 200;

/** A text that is no wider than `max`, cut with an ellipsis where it must be; measured once, up to where it is full. */
export function fitText(text: string, max: number, size: number, weight: Weight): string {
  const line = text.slice(0, MAX_CHARACTERS * 2).normalize('NFC');
  const width = max - measureText('…', size, weight);
  let [shown, characters] = ['', 0];
  for (const { character, end } of placeCharacters(line, size, weight)) {
    characters += 1;
    if (end > max || characters > MAX_CHARACTERS) return `${shown.trimEnd()}…`;
    if (end <= width) shown += character;
  }
  return line;
}

/** The size, at most `size`, at which a line that must not be cut is no wider than `max`. */
export function fitSize(text: string, max: number, size: number, weight: Weight): number {
  return Math.min(size, Math.floor((size * max) / Math.max(1, measureText(text, size, weight))));
}
