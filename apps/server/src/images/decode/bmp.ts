// Format: BITMAPFILEHEADER and BITMAPINFOHEADER of wingdi.h. Only what programs write for screenshots is read: uncompressed
// pixels of 24 or 32 bits, or 8 bits with a palette, the lines from below or from above.

/** Pixels of three bytes each, red first, from the top line down. */
interface RawPixels {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** What a file says that this decoder does not read, or that cannot be. */
export class BadBitmap extends Error {
  override name = 'BadBitmap';
}

interface Header {
  readonly width: number;
  readonly height: number;
  readonly isTopDown: boolean;
  readonly bits: 8 | 24 | 32;
  readonly pixelsAt: number;
  /** Bytes of a line, which are filled up to whole 32 bits. */
  readonly stride: number;
  readonly palette: Uint8Array;
}

const FILE_HEADER = 14;
/** BITMAPINFOHEADER, and its successors that begin with the same fields. */
const INFO_HEADERS = [40, 108, 124];
const UNCOMPRESSED = 0;

/** Decodes a bitmap of at most `maxPixels`. Throws BadBitmap for everything else, and for lines that are not there. */
export function decodeBmp(file: Uint8Array, maxPixels: number): RawPixels {
  const header = readHeader(file, maxPixels);
  const { width, height, isTopDown, stride, pixelsAt, bits } = header;
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const from = pixelsAt + stride * (isTopDown ? y : height - 1 - y);
    const line = file.subarray(from, from + stride);
    const target = pixels.subarray(y * width * 3, (y + 1) * width * 3);
    if (bits === 8) copyIndexed(line, target, header.palette);
    else copyColours(line, target, bits / 8);
  }
  return { width, height, pixels };
}

function readHeader(file: Uint8Array, maxPixels: number): Header {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < FILE_HEADER + 40 || view.getUint16(0) !== 0x424d) throw new BadBitmap('no bitmap');
  const infoSize = view.getUint32(14, true);
  if (!INFO_HEADERS.includes(infoSize)) throw new BadBitmap(`a header of ${infoSize} bytes`);
  const width = view.getInt32(18, true);
  const rows = view.getInt32(22, true);
  const height = Math.abs(rows);
  const bits = view.getUint16(28, true);
  if (width < 1 || height < 1 || width * height > maxPixels) throw new BadBitmap(`${width} × ${rows} pixels`);
  if (view.getUint16(26, true) !== 1 || view.getUint32(30, true) !== UNCOMPRESSED)
    throw new BadBitmap('compressed, or in several planes');
  if (bits !== 8 && bits !== 24 && bits !== 32) throw new BadBitmap(`${bits} bits a pixel`);
  const paletteAt = FILE_HEADER + infoSize;
  const colours = bits === 8 ? paletteSize(view.getUint32(46, true)) : 0;
  const pixelsAt = view.getUint32(10, true);
  const stride = Math.ceil((width * bits) / 32) * 4;
  if (pixelsAt < paletteAt + colours * 4) throw new BadBitmap('pixels inside the header');
  if (pixelsAt + stride * height > file.length) throw new BadBitmap('cut off');
  const palette = file.subarray(paletteAt, paletteAt + colours * 4);
  return { width, height, isTopDown: rows < 0, bits, pixelsAt, stride, palette };
}

function paletteSize(stated: number): number {
  if (stated > 256) throw new BadBitmap(`a palette of ${stated} colours`);
  return stated === 0 ? 256 : stated;
}

/** Blue, green, red and, at 32 bits, a byte that means nothing. */
function copyColours(line: Uint8Array, target: Uint8Array, step: number): void {
  for (let to = 0, from = 0; to < target.length; to += 3, from += step) {
    target[to] = line[from + 2]!;
    target[to + 1] = line[from + 1]!;
    target[to + 2] = line[from]!;
  }
}

function copyIndexed(line: Uint8Array, target: Uint8Array, palette: Uint8Array): void {
  for (let to = 0, from = 0; to < target.length; to += 3, from++) {
    const at = line[from]! * 4;
    if (at >= palette.length) throw new BadBitmap('a colour that the palette does not have');
    target[to] = palette[at + 2]!;
    target[to + 1] = palette[at + 1]!;
    target[to + 2] = palette[at]!;
  }
}
