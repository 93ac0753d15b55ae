import { generate } from 'lean-qr';

/** A square picture of dark dots as one SVG path, with the light border that readers need. */
interface QrPath {
  /** Dots a side, border included. */
  readonly size: number;
  readonly path: string;
}

/** ISO/IEC 18004 asks for four light dots around. */
const BORDER = 4;

/** Draws a text as a QR code; each row's neighbouring dots are one rectangle. */
export function qrPath(text: string): QrPath {
  const code = generate(text);
  const parts: string[] = [];
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++) {
      if (!code.get(x, y) || code.get(x - 1, y)) continue;
      let end = x + 1;
      while (code.get(end, y)) end += 1;
      parts.push(`M${x + BORDER} ${y + BORDER}h${end - x}v1h${x - end}z`);
    }
  return { size: code.size + 2 * BORDER, path: parts.join('') };
}
