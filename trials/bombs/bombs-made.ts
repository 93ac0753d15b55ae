// Documents that are small or well-formed, and made to fill memory, to take for ever or to reach for what is not theirs.
import { makeZip } from '@daybook/brokers/reading/zip-testing.ts';

/** Something that no reader may choke on. */
export interface Bomb {
  readonly name: string;
  readonly kind: 'xml' | 'json' | 'archive';
  /** Its bytes; an XML bomb lies in an element of the name that its reader expects. */
  make(want: Wanted): Buffer;
}

export interface Wanted {
  readonly root: string;
  /** The largest that the reader is ever given, bytes. */
  readonly most: number;
  /** A file that nobody may read and a place that nobody may ask. */
  readonly file: string;
  readonly url: string;
}

const MILLION = 1_000_000;
const LARGE = 100 * MILLION;
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

function inRoot({ root }: Wanted, inside: string, types = ''): Buffer {
  return Buffer.from(`${DECLARATION}${types}<${root}>${inside}</${root}>`);
}

const entities = (declared: string, used: string) => (want: Wanted) =>
  inRoot(want, used, `<!DOCTYPE ${want.root} [${declared}]>`);

/** As much as the reader is given, 100 MB at most, so that size alone is not what refuses it. */
const filled = (want: Wanted, piece: string, most = LARGE): string =>
  piece.repeat(Math.floor((Math.min(most, want.most) - 1_000) / piece.length));

function laughs(): string {
  const doubled = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`);
  return `<!ENTITY l0 "ha">${doubled.join('')}`;
}

type XmlBombs = Readonly<Record<string, (want: Wanted) => Buffer>>;

const XML: XmlBombs = {
  'a billion laughs': entities(laughs(), '&l9;'),
  'a quadratic blow-up': entities(`<!ENTITY a "${'a'.repeat(50_000)}">`, '&a;'.repeat(50_000)),
  'an entity that is a file': (want) => entities(`<!ENTITY x SYSTEM "file://${want.file}">`, '&x;')(want),
  'an entity that is elsewhere': (want) => entities(`<!ENTITY x SYSTEM "${want.url}">`, '&x;')(want),
  'parameter entities': (want) =>
    entities(
      `<!ENTITY % f SYSTEM "file://${want.file}"><!ENTITY % x SYSTEM "${want.url}">%f;%x;`,
      '&all;',
    )(want),
  'a document type and nothing else': ({ url, root }) =>
    Buffer.from(`${DECLARATION}<!DOCTYPE ${root} SYSTEM "${url}">`),
  'a million elements inside one another': (want) =>
    inRoot(want, '<a>'.repeat(MILLION) + '</a>'.repeat(MILLION)),
  'a million attributes': (want) =>
    inRoot(want, `<Trade ${Array.from({ length: MILLION }, (_, n) => `a${n}="1"`).join(' ')}/>`),
  'an attribute of 100 MB': (want) => inRoot(want, `<Trade a="${filled(want, 'abcdefgh')}"/>`),
  'a text of 100 MB': (want) => inRoot(want, `<v>${filled(want, 'abcdefgh')}</v>`),
  'walls of CDATA': (want) => inRoot(want, `<v>${filled(want, '<![CDATA[<a><a>]]>', 40 * MILLION)}</v>`),
  'ends of CDATA in pieces': (want) =>
    inRoot(want, `<v>${filled(want, '<![CDATA[]]]]><![CDATA[>]]>', 40 * MILLION)}]]></v>`),
  'a comment of 100 MB': (want) => inRoot(want, `<v><!--${filled(want, 'abcdefg ')}--></v>`),
  'a text in a million pieces': (want) => inRoot(want, `<v>${'ab<b/>'.repeat(MILLION)}</v>`),
};

const JSON_BOMBS: Readonly<Record<string, () => string>> = {
  'lists 100,000 deep': () => '['.repeat(100_000) + ']'.repeat(100_000),
  'objects 100,000 deep': () => '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000),
  'a prototype': () => '[{"id":"1","__proto__":{"isAdmin":true},"\\u005f_proto__":{"price":"1"}}]',
  'a member twice': () => '[{"id":"1","price":"10","price":"20"}]',
  'a million members': () =>
    `[{"id":"1",${Array.from({ length: MILLION }, (_, n) => `"${n.toString(36)}":0`).join()}}]`,
  'half a million members': () =>
    `[{"id":"1",${Array.from({ length: MILLION / 2 }, (_, n) => `"${n.toString(36)}":0`).join()}}]`,
};

const ROWS = 'Date,Time,Symbol,Quantity,Price,Side\n';

/** Sets numbers in an archive after it was made: the directory says another size than there is. */
function withDirectory(archive: Uint8Array, change: (view: DataView, entry: number) => void): Buffer {
  const bytes = Buffer.from(archive);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 4 <= bytes.length; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) change(view, at);
  return bytes;
}

const ARCHIVES: Readonly<Record<string, () => Uint8Array>> = {
  'archives inside archives': () => {
    let archive = makeZip({ 'a.csv': ROWS });
    for (let depth = 0; depth < 100; depth += 1)
      archive = makeZip({ 'a.zip': archive, 'b.zip': archive.slice(0, 4_000) });
    return archive;
  },
  'an archive of 1:1000': () => makeZip({ 'a.csv': Buffer.alloc(LARGE, '0') }),
  // Every name of the directory refers to the same bytes.
  'entries over one another': () =>
    withDirectory(
      makeZip({
        ...Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`${n}.csv`, ROWS] as const)),
        'z.csv': Buffer.alloc(900_000, ROWS),
      }),
      (view, at) => {
        view.setUint32(at + 42, 0, true);
      },
    ),
  'sizes that are not so': () =>
    withDirectory(makeZip({ 'a.csv': Buffer.alloc(8 * MILLION, ROWS), 'b.csv': ROWS }), (view, at) => {
      view.setUint32(at + 24, 100, true);
    }),
};

/** All of them: 24. */
export const BOMBS: readonly Bomb[] = [
  ...Object.entries(XML).map(([name, make]): Bomb => ({ name, kind: 'xml', make })),
  ...Object.entries(JSON_BOMBS).map(([name, make]): Bomb => ({
    name,
    kind: 'json',
    make: () => Buffer.from(make()),
  })),
  ...Object.entries(ARCHIVES).map(([name, make]): Bomb => ({
    name,
    kind: 'archive',
    make: () => Buffer.from(make()),
  })),
];
