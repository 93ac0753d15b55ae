// As much of opentype.js as is used; the package brings no types.
declare module 'opentype.js' {
  export interface OutlinePath {
    /** As an SVG path, with so many decimals. */
    toPathData(decimals: number): string;
  }
  export interface Glyph {
    /** 0 is the sign for "not in this font". */
    readonly index: number;
    readonly advanceWidth: number;
    getPath(x: number, y: number, size: number): OutlinePath;
  }
  export interface Font {
    readonly unitsPerEm: number;
    charToGlyph(character: string): Glyph;
    getKerningValue(left: Glyph, right: Glyph): number;
  }
  export function parse(bytes: ArrayBuffer): Font;
}
