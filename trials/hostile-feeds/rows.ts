// Answers that are whole and say what no platform should say: rows twice, out of order, impossible or hostile.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { giveWhole, type HonestAnswer, type Spoil } from './front.ts';
import type { RowField } from './brokers.ts';
import { drained, type Ending, type HostileMode } from './modes.ts';

const MILLION = 1_000_000;
/** Placeholder for an id while a row is taken apart. */
const MARK = '7777777777777';

/** The honest rows with their fields changed; an answer without rows stays. */
function withRows(answer: HonestAnswer, change: (found: readonly string[]) => readonly string[]): string {
  const { split, separator } = answer.broker.wire;
  const { before, rows: found, after } = split(answer.body);
  return found.length === 0 ? answer.body : `${before}${change(found).join(separator)}${after}`;
}

/** Gives the answer with its rows changed. */
function rows(change: (rows: readonly string[], answer: HonestAnswer) => readonly string[]): Spoil {
  return (response, answer) =>
    giveWhole(response, { status: 200, body: withRows(answer, (found) => change(found, answer)) });
}

/** Writes a text into one field of one row. */
function field(name: RowField, text: string | ((answer: HonestAnswer) => string), at = 1): Spoil {
  return rows((found, answer) => {
    const value = typeof text === 'string' ? text : text(answer);
    return found.map((row, index) =>
      index === at ? (answer.broker.wire.change(row, name, value) ?? row) : row,
    );
  });
}

const moment =
  (date: string, time = '10:00:00') =>
  ({ broker }: HonestAnswer): string =>
    broker.wire.moment(date, time);

const REFUSED: readonly Ending[] = ['008'];
const EITHER: readonly Ending[] = ['008', 'taken'];

const IMPOSSIBLE: readonly HostileMode[] = [
  { name: 'a negative size', spoil: field('size', '-1'), endings: REFUSED },
  { name: 'a size that is no number', spoil: field('size', 'NaN'), endings: REFUSED },
  { name: 'a price that is no number', spoil: field('price', 'NaN'), endings: REFUSED },
  { name: 'a price of 1e309', spoil: field('price', '1e309'), endings: REFUSED },
  { name: 'a price with 4,000 digits', spoil: field('price', '9'.repeat(4_000)), endings: REFUSED },
  // Futures have been sold for nothing and for less.
  { name: 'a price of 0', spoil: field('price', '0'), endings: EITHER },
  { name: 'a price of −0', spoil: field('price', '-0'), endings: EITHER },
  { name: 'a date of the year 0', spoil: field('time', moment('0000-01-01')), endings: REFUSED },
  { name: 'a date of the year 9999', spoil: field('time', moment('9999-12-31')), endings: REFUSED },
  {
    name: 'a day after tomorrow',
    spoil: field('time', ({ broker }) => broker.wire.moment(later(10), '10:00:00')),
    endings: REFUSED,
  },
  { name: 'the 30th of February', spoil: field('time', moment('2026-02-30')), endings: REFUSED },
  { name: 'a quarter past 25', spoil: field('time', moment('2026-03-02', '25:15:00')), endings: REFUSED },
];

function later(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

const NAMES: Readonly<Record<string, string>> = {
  'a formula as a symbol': '=HYPERLINK("http://x")',
  'a script as a symbol': '<script>alert(1)</script>',
  'a symbol from right to left': '\u202eLPAA',
  'a symbol of 10 kB': 'X'.repeat(10_240),
};

const NAMED: readonly HostileMode[] = Object.entries(NAMES).map(([name, text]) => ({
  name,
  spoil: rows((found, { broker }) => found.map((row) => broker.wire.change(row, 'symbol', text) ?? row)),
  endings: EITHER,
  only: ['propreports', 'ibkr', 'alpaca'],
}));

/** The names of contracts, where rows have a number alone. */
const CONTRACTS: readonly HostileMode[] = Object.entries(NAMES).map(([name, text]) => ({
  name: `${name}, of a contract`,
  spoil: (response, { status, body }) => {
    const named = body.replace(/"name":"(?:MNQ|MES)[^"]*"/, () => `"name":${JSON.stringify(text)}`);
    giveWhole(response, { status, body: named });
  },
  endings: EITHER,
  spoilsAll: true,
  only: ['tradovate', 'projectx'],
}));

/** The sale at another price. Interactive Brokers raise the version in the id, all others keep it. */
function corrected(row: string, { broker: { wire } }: HonestAnswer): string {
  return (wire.change(row, 'price', '11') ?? row).replace(/(ibExecID="[^"]*\.)01"/, '$102"');
}

const REPEATED: readonly HostileMode[] = [
  { name: 'every row twice', spoil: rows((found) => [...found, ...found]), endings: ['taken'] },
  { name: 'rows in another order', spoil: rows((found) => found.toReversed()), endings: ['taken'] },
  {
    name: 'one id for two fills',
    spoil: rows((found, { broker }) => [...found, broker.wire.change(found[0]!, 'price', '77') ?? '']),
    endings: REFUSED,
  },
  // 0.1 + 0.2 − 2 × 0.15, which is not 0 in binary fractions.
  {
    name: 'sums that binary fractions miss',
    spoil: rows((found, { broker }) =>
      found.map((row, at) => broker.wire.change(row, 'price', ['0.1', '0.2', '0.15'][at] ?? '1') ?? row),
    ),
    endings: ['taken'],
    gain: 0,
  },
  {
    name: 'a correction',
    spoil: rows((found, answer) =>
      answer.asked === 0 ? found : [...found.slice(0, -1), corrected(found.at(-1)!, answer)],
    ),
    endings: ['taken'],
    updates: 2,
    gain: 17_500,
  },
];

/** Rows without end, each with an id of its own. */
function* manyRows({ broker, body }: HonestAnswer): Generator<string> {
  const { wire, platform } = broker;
  const { before, rows: found, after } = wire.split(body);
  const idOf = (n: number) =>
    platform === 'ibkr' ? `0000e432.${String(n).padStart(8, '0')}.01.01` : String(7_000_000 + n);
  const [head = '', tail = ''] = (wire.change(found[0] ?? '', 'id', MARK) ?? '').split(MARK);
  yield before;
  for (let n = 0; n < MILLION; n += 1) yield (n === 0 ? '' : wire.separator) + head + idOf(n) + tail;
  yield after;
}

const MANY: readonly HostileMode[] = [
  {
    name: 'a million rows',
    spoil: async (response, answer) => {
      response.writeHead(200);
      for (const piece of joined(manyRows(answer))) {
        if (response.destroyed) return;
        if (!response.write(piece)) await drained(response);
      }
      response.end();
    },
    endings: REFUSED,
    isHeavy: true,
  },
  {
    name: 'a million rows, packed',
    spoil: async (response, answer) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      const rowsPacked = Readable.from(joined(manyRows(answer))).pipe(createGzip({ level: 1 }));
      // The other side may end the connection, which is no fault of this side.
      await pipeline(rowsPacked, response).catch(() => response.destroy());
    },
    endings: REFUSED,
    isHeavy: true,
  },
];

/** Pieces of some 64 kB. */
function* joined(pieces: Iterable<string>): Generator<string> {
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < 65_536) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** Everything that whole answers can say. */
export const ROW_MODES: readonly HostileMode[] = [
  ...IMPOSSIBLE,
  ...NAMED,
  ...CONTRACTS,
  ...REPEATED,
  ...MANY,
];

/** Ends an answer of fills at one of `places` as if it were whole. */
export function cutModes(places: number): readonly HostileMode[] {
  return Array.from({ length: places }, (_, place) => ({
    name: `cut at ${place} of ${places}`,
    spoil: (response, { body: text }) => {
      // Without the end of its last line an answer is as whole as with it.
      const bytes = Buffer.from(text.trimEnd());
      response.writeHead(200).end(bytes.subarray(0, Math.floor((bytes.length * place) / places)));
    },
    endings: REFUSED,
  }));
}
