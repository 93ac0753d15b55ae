import { crc32, deflateSync } from 'node:zlib';

/** A picture of at most 16 colours: one byte a pixel, the place of its colour (`#rrggbb`) in the palette. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly palette: readonly string[];
  readonly pixels: Uint8Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BIT_DEPTH = 8;
const INDEXED = 3;

/** The PNG file (ISO 15948) of a raster. */
export function encodePng(raster: Raster): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(raster.width, 0);
  head.writeUInt32BE(raster.height, 4);
  head.set([BIT_DEPTH, INDEXED, 0, 0, 0], 8);
  const palette = Buffer.from(raster.palette.map((colour) => colour.slice(1)).join(''), 'hex');
  const chunks = [chunk('IHDR', head), chunk('PLTE', palette), chunk('IDAT', deflateSync(scanLines(raster)))];
  return Buffer.concat([SIGNATURE, ...chunks, chunk('IEND', Buffer.alloc(0))]);
}

/** Each line of pixels begins with its filter, here none. */
function scanLines({ width, height, pixels }: Raster): Buffer {
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    lines.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  }
  return lines;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
