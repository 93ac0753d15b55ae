// Files that must not harm anybody, for the tests and the trial of uploads: each with what has to become of it. One long file,
// because it is one list.
import { deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { IMAGE_LIMIT_BYTES } from '@daybook/api/journal/images.ts';
import { aBmp, aGif, aPng, aPngOf, pngChunk, sent, type SentFile } from '#server/images/images-testing.ts';

/** What becomes of a file: refused for one of some reasons, or stored again without anything but its pixels. */
type Outcome = 'cleaned' | readonly string[];

export interface HostileFile {
  readonly what: string;
  readonly file: SentFile;
  readonly outcome: Outcome;
}

/** A word in metadata and appended data, and may be in nothing that is served. */
export const PLANTED = 'planted-4711';
const SCRIPT = `<script>alert('${PLANTED}')</script>`;
const DAMAGED = ['damaged'] as const;
/** Too much work is refused as such, wherever the machine finds out first. */
const HEAVY = ['too-complex', 'damaged'] as const;

/** All hostile files of one run. */
export async function hostileFiles(): Promise<HostileFile[]> {
  return [
    ...bombs(),
    ...polyglots(),
    ...foreignKinds(),
    ...bitmaps(),
    ...names(),
    ...limits(),
    ...(await cameras()),
    ...(await scans()),
  ];
}

const hostile = (what: string, bytes: Uint8Array, outcome: Outcome, kind?: Parameters<typeof sent>[1]) => ({
  what,
  file: sent(bytes, kind),
  outcome,
});

function pngHead(width: number, height: number, depth: number, colour: number, interlace = 0): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, colour, 0, 0, interlace], 8);
  return pngChunk('IHDR', head);
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const END = pngChunk('IEND', Buffer.alloc(0));

function png(head: Uint8Array, pixelBytes: number, ...between: readonly Uint8Array[]): Buffer {
  const pixels = pngChunk('IDAT', deflateSync(Buffer.alloc(pixelBytes)));
  return Buffer.concat([SIGNATURE, head, ...between, pixels, END]);
}

/** Small files that become large. */
function bombs(): HostileFile[] {
  const iccBomb = Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflateSync(Buffer.alloc(64 << 20))]);
  const textBomb = Buffer.concat([Buffer.from('note\0\0', 'latin1'), deflateSync(Buffer.alloc(64 << 20))]);
  const side = 16_000;
  const frames = Array.from({ length: 50_000 }, () => [
    0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0,
  ]).flat();
  const manyFrames = Buffer.concat([aGif().subarray(0, 19), Buffer.from(frames), Buffer.from([0x3b])]);
  const wideGif = Buffer.from(aGif());
  wideGif.writeUInt16LE(0xffff, 6);
  wideGif.writeUInt16LE(0xffff, 8);
  const largeFrame = Buffer.from(aGif());
  largeFrame.writeUInt16LE(60_000, 19 + 5);
  largeFrame.writeUInt16LE(60_000, 19 + 7);
  const wideJpeg = Buffer.from([
    0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0xff, 0xff, 0xff, 0xff, 1, 1, 0x11, 0, 0xff, 0xd9,
  ]);
  return [
    hostile('16,000 × 16,000 PNG', png(pngHead(side, side, 1, 0), (side / 8 + 1) * side), [
      'too-many-pixels',
    ]),
    hostile('24 megapixels and a line', png(pngHead(4_000, 6_001, 1, 0), 501 * 6_001), ['too-many-pixels']),
    hostile('one side of 12,001', png(pngHead(12_001, 1, 8, 0), 12_002), ['too-many-pixels']),
    hostile('a width of 2^32 - 1', png(pngHead(0xffff_ffff, 1, 8, 0), 10), ['too-many-pixels']),
    hostile('a width of 0', png(pngHead(0, 10, 8, 0), 10), DAMAGED),
    hostile('24 megapixels of 64 bits, interlaced', png(pngHead(4_800, 4_800, 16, 6, 1), 1_000), [
      'too-complex',
    ]),
    hostile('pixels that unpack to a gigabyte', png(pngHead(10, 10, 8, 0), 256 << 20), ['cleaned', ...HEAVY]),
    hostile(
      'a colour profile that unpacks to 64 MiB',
      png(pngHead(8, 8, 8, 0), 72, pngChunk('iCCP', iccBomb)),
      ['cleaned', ...HEAVY],
    ),
    hostile('a text that unpacks to 64 MiB', png(pngHead(8, 8, 8, 0), 72, pngChunk('zTXt', textBomb)), [
      'cleaned',
      ...HEAVY,
    ]),
    hostile('a GIF of 50,000 frames', manyFrames, 'cleaned', 'gif'),
    hostile('a GIF of 65,535 × 65,535', wideGif, ['too-many-pixels'], 'gif'),
    hostile('a GIF whose frame is larger than it says', largeFrame, [...HEAVY, 'too-many-pixels'], 'gif'),
    hostile('a JPEG of 65,535 × 65,535', wideJpeg, ['too-many-pixels'], 'jpeg'),
  ];
}

/** Files that are a picture and something else. */
function polyglots(): HostileFile[] {
  const text = (sentence: string) => Buffer.from(sentence, 'latin1');
  const zip = Buffer.concat([
    text('PK\x03\x04'),
    deflateRawSync(text(PLANTED)),
    text(`${PLANTED}PK\x05\x06`),
    Buffer.alloc(18),
  ]);
  return [
    hostile('a PNG with a zip behind it', Buffer.concat([aPng(), zip]), 'cleaned'),
    hostile('a PNG with a page behind it', Buffer.concat([aPng(), text(`<html>${SCRIPT}`)]), 'cleaned'),
    hostile(
      'a PNG with a script in its text',
      aPng(20, 20, [pngChunk('tEXt', text(`note\0${SCRIPT}`))]),
      'cleaned',
    ),
    hostile(
      'a PNG with a PDF inside',
      aPng(20, 20, [pngChunk('prVt', text(`%PDF-1.7 ${PLANTED}`))]),
      'cleaned',
    ),
    hostile('a GIF with a page in its comment', aGif(SCRIPT), 'cleaned', 'gif'),
    hostile('a GIF that is a script', text(`GIF89a/*${'\0'.repeat(8)}*/=1;${SCRIPT}`), DAMAGED, 'gif'),
    hostile(
      'a page that begins as a GIF',
      text(`GIF89a<html>${SCRIPT}</html>`),
      [...DAMAGED, 'too-many-pixels'],
      'gif',
    ),
    hostile(
      'a bitmap that is a script',
      text(`BM=1;/*${'\0'.repeat(60)}*/${SCRIPT}`),
      [...DAMAGED, 'too-many-pixels'],
      'bmp',
    ),
    hostile('a bitmap with a page behind it', Buffer.concat([aBmp(), text(SCRIPT)]), 'cleaned', 'bmp'),
    hostile(
      'a JPEG that is a page',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), text(SCRIPT)]),
      DAMAGED,
      'jpeg',
    ),
  ];
}

/** What is not taken, whatever it is called. */
function foreignKinds(): HostileFile[] {
  const text = (sentence: string) => Buffer.from(sentence, 'latin1');
  const svg = text(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`);
  const named = (
    what: string,
    bytes: Uint8Array,
    name: string,
    type: string,
    outcome: Outcome = ['not-an-image'],
  ) => ({
    what,
    file: { bytes, name, type },
    outcome,
  });
  return [
    named('an SVG', svg, 'a.svg', 'image/svg+xml'),
    named('an SVG as PNG', svg, 'a.png', 'image/png'),
    named('a page as PNG', text(`<!doctype html>${SCRIPT}`), 'a.png', 'image/png'),
    named('a script as JPEG', text('alert(1)'), 'a.jpg', 'image/jpeg'),
    named('a PDF as PNG', text('%PDF-1.7'), 'a.png', 'image/png'),
    named('a zip as PNG', text('PK\x03\x04'), 'a.png', 'image/png'),
    named('a TIFF as PNG', Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0]), 'a.png', 'image/png'),
    named('a WebP', text('RIFF\x1a\0\0\0WEBPVP8L'), 'a.webp', 'image/webp'),
    named('an AVIF as PNG', text('\0\0\0\x1cftypavif'), 'a.png', 'image/png'),
    named('an icon as BMP', Buffer.from([0, 0, 1, 0, 1, 0, 16, 16]), 'a.bmp', 'image/bmp'),
    named('nothing at all', Buffer.alloc(0), 'a.png', 'image/png'),
    named('one byte', Buffer.from([0x89]), 'a.png', 'image/png'),
    named('a signature alone', SIGNATURE, 'a.png', 'image/png', DAMAGED),
    named('a PNG declared as JPEG', aPng(), 'a.png', 'image/jpeg', ['wrong-type']),
    named('a PNG declared as a page', aPng(), 'a.png', 'text/html', ['wrong-type']),
    named('a PNG without a type', aPng(), 'a.png', '', ['wrong-type']),
    named('a GIF called PNG', aGif(), 'a.png', 'image/gif', ['wrong-type']),
  ];
}

/** Bitmaps, whose decoder is our own. */
function bitmaps(): HostileFile[] {
  const changed = (change: (file: Buffer) => void): Buffer => {
    const file = aBmp(40, 30);
    change(file);
    return file;
  };
  const bmp = (what: string, change: (file: Buffer) => void, outcome: Outcome = DAMAGED) =>
    hostile(`a bitmap ${what}`, changed(change), outcome, 'bmp');
  return [
    bmp('with a wrong length in its header', (file) => file.writeUInt32LE(7, 2), 'cleaned'),
    bmp('from the top down', (file) => file.writeInt32LE(-30, 22), 'cleaned'),
    bmp('of negative width', (file) => file.writeInt32LE(-40, 18)),
    bmp('of the least height there is', (file) => file.writeInt32LE(-0x8000_0000, 22), ['too-many-pixels']),
    bmp('without lines', (file) => file.writeInt32LE(0, 22)),
    bmp('larger than its bytes', (file) => file.writeInt32LE(41, 22)),
    bmp('of 50,000 × 50,000', (file) => (file.writeInt32LE(50_000, 18), file.writeInt32LE(50_000, 22)), [
      'too-many-pixels',
    ]),
    bmp('with its pixels in the header', (file) => file.writeUInt32LE(20, 10)),
    bmp('with its pixels behind the end', (file) => file.writeUInt32LE(0xffff_fff0, 10)),
    bmp('packed by run lengths', (file) => (file.writeUInt16LE(8, 28), file.writeUInt32LE(1, 30))),
    bmp('of 16 bits', (file) => file.writeUInt16LE(16, 28)),
    bmp('of two planes', (file) => file.writeUInt16LE(2, 26)),
    bmp(
      'with a palette of 4 milliards',
      (file) => (file.writeUInt16LE(8, 28), file.writeUInt32LE(0xffff_ffff, 46)),
    ),
    bmp('with colours beyond its palette', (file) => {
      file.writeUInt16LE(8, 28);
      file.writeUInt32LE(1, 46);
      file.writeUInt32LE(58, 10);
    }),
    bmp('with an old header', (file) => file.writeUInt32LE(12, 14)),
  ];
}

/** Names that want to be somewhere else. */
function names(): HostileFile[] {
  const named = (name: string, outcome: Outcome = 'cleaned'): HostileFile => ({
    what: `a file called ${name.slice(0, 40)}`,
    file: { bytes: aPng(), name, type: 'image/png' },
    outcome,
  });
  return [
    named('../../../../etc/cron.d/x.png'),
    named('..\\..\\x.png'),
    named('x.html%00.png'),
    named(`${'n'.repeat(300)}.png`),
    named('снимок ‮gnp.png'),
    named('a b"\r\nx: y.png'),
    named('x.png.html', ['wrong-type']),
    named('x', ['wrong-type']),
    named('.png', 'cleaned'),
  ];
}

function limits(): HostileFile[] {
  return [
    hostile('exactly 1,048,576 bytes', aPngOf(IMAGE_LIMIT_BYTES), 'cleaned'),
    hostile('exactly 1,048,577 bytes', aPngOf(IMAGE_LIMIT_BYTES + 1), ['too-large']),
    hostile('1,200,000 bytes', aPngOf(1_200_000), ['too-large']),
  ];
}

/** What a camera writes besides the pixels. */
async function cameras(): Promise<HostileFile[]> {
  const exif = {
    IFD0: { Artist: PLANTED, ImageDescription: SCRIPT },
    IFD3: { GPSLatitude: '40/1 42/1 0/1' },
  };
  const base = sharp({ create: { width: 300, height: 200, channels: 3, background: '#246' } });
  const jpeg = await base.clone().withExif(exif).withIccProfile('p3').jpeg().toBuffer();
  const photo = await base.clone().withExif(exif).png().toBuffer();
  const comment = Buffer.from(SCRIPT, 'latin1');
  const segment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, comment.length + 2]), comment]);
  return [
    hostile('a JPEG with a place and a profile', jpeg, 'cleaned', 'jpeg'),
    hostile('a PNG with a place', photo, 'cleaned'),
    hostile('a JPEG with a script as comment', insert(jpeg, 2, segment), 'cleaned', 'jpeg'),
    hostile('a JPEG with a page behind it', Buffer.concat([jpeg, comment]), 'cleaned', 'jpeg'),
  ];
}

/** A progressive JPEG whose last scan is there hundreds of times, each of which is a pass over all pixels. */
async function scans(): Promise<HostileFile[]> {
  const jpeg = await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#246' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = jpeg.subarray(last, -2);
  const copies = Math.floor((IMAGE_LIMIT_BYTES - jpeg.length) / scan.length);
  const many = Array.from({ length: Math.min(500, copies) }, () => scan);
  const bomb = Buffer.concat([jpeg.subarray(0, -2), ...many, Buffer.from([0xff, 0xd9])]);
  return [hostile(`a JPEG of ${many.length} scans`, bomb, ['cleaned', ...HEAVY], 'jpeg')];
}

function insert(bytes: Buffer, at: number, more: Uint8Array): Buffer {
  return Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)]);
}

/** Large pictures as honest traders send them, which have to be taken: 24 megapixels, or 12 that have to be turned. */
export async function honestLargeFiles(): Promise<HostileFile[]> {
  const scene = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: '#246c' } });
  const options = { quality: 40, chromaSubsampling: '4:2:0' } as const;
  const turned = scene(4_000, 3_000).withMetadata({ orientation: 6 });
  const jpeg = (what: string, bytes: Uint8Array) => hostile(what, bytes, 'cleaned', 'jpeg');
  return [
    hostile('a PNG of 24 megapixels', await scene(6_000, 4_000).png().toBuffer(), 'cleaned'),
    jpeg('a JPEG of 24 megapixels', await scene(6_000, 4_000).jpeg(options).toBuffer()),
    jpeg('a JPEG of 12 megapixels on its side', await turned.clone().jpeg(options).toBuffer()),
    jpeg(
      'a progressive one',
      await turned
        .clone()
        .jpeg({ ...options, progressive: true })
        .toBuffer(),
    ),
  ];
}

/** A picture of each kind cut at so many places; only what decodes to its end may be stored. */
export async function cutFiles(places: number): Promise<HostileFile[]> {
  const noise = Buffer.from(Array.from({ length: 60 * 40 * 3 }, (_, at) => (at * 7919) % 251));
  const base = sharp(noise, { raw: { width: 60, height: 40, channels: 3 } });
  const whole = [
    ['png', await base.clone().png().toBuffer()],
    ['jpeg', await base.clone().jpeg().toBuffer()],
    ['gif', await base.clone().gif().toBuffer()],
    ['bmp', aBmp(60, 40)],
  ] as const;
  return whole.flatMap(([kind, bytes]) =>
    Array.from({ length: places }, (_, count) => {
      const at = Math.floor(((count + 0.5) * bytes.length) / places);
      return hostile(
        `a ${kind} cut at byte ${at} of ${bytes.length}`,
        bytes.subarray(0, at),
        // What follows the pixels of a PNG is 12 bytes that say so; without them the picture is whole.
        kind === 'png' && at > bytes.length - 16 ? ['cleaned', ...DAMAGED] : ['not-an-image', ...DAMAGED],
        kind,
      );
    }),
  );
}
