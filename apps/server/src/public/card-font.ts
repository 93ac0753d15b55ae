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
export interface DrawnText {
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
  let [path, at, before]: [string, number, Placed | null] = ['', x, null];
  for (const character of text.normalize('NFC')) {
    const placed = findGlyph(character, weight);
    if (placed === null) continue;
    const scale = size / placed.font.unitsPerEm;
    if (before?.font === placed.font) at += placed.font.getKerningValue(before.glyph, placed.glyph) * scale;
    path += placed.glyph.getPath(at, y, size).toPathData(1);
    at += placed.glyph.advanceWidth * scale;
    before = placed;
  }
  return { path, width: at - x };
}

/** A text that is no wider than `most`, cut with an ellipsis where it must be. */
export function fitText(text: string, most: number, size: number, weight: Weight): string {
  const widthOf = (tried: string) => drawText(tried, { x: 0, y: 0, size, weight }).width;
  if (widthOf(text) <= most) return text;
  const characters = [...text];
  while (characters.length > 1 && widthOf(`${characters.join('')}…`) > most) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}
