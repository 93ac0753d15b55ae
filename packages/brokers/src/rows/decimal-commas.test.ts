// Numbers that nothing proves to have a decimal point or a decimal comma: asked about once for the file, and read in that style.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FileAnswers, FilePart } from '#brokers/files/file-reading.ts';
import { readFileParts, readWholeFiles } from '#brokers/files/read-file.ts';

const NEW_YORK: FileAnswers = { zone: 'America/New_York', account: 'A1', currency: 'USD' };

/** A table of two fills with the delimiter of the cells, and what sizes and prices say. */
function table(delimiter: string, ...fills: readonly (readonly [size: string, price: string])[]): Uint8Array {
  const rows = fills.map(([size, price], at) =>
    ['2026-05-12', `09:3${at}:04`, 'KITE', size, price, at % 2 === 0 ? 'B' : 'S'].map((cell) =>
      cell.includes(delimiter) ? `"${cell}"` : cell,
    ),
  );
  const header = ['Date', 'Time', 'Symbol', 'Quantity', 'Price', 'Side'];
  return Buffer.from([header, ...rows].map((cells) => `${cells.join(delimiter)}\n`).join(''));
}

function partsOf(bytes: Uint8Array, answers: FileAnswers = {}): readonly FilePart[] {
  return [...readFileParts({ name: 'fills.csv', bytes }, { ...NEW_YORK, ...answers })];
}

function askedIn(bytes: Uint8Array) {
  return partsOf(bytes).flatMap((part) => (part.kind === 'asked' ? [part.question] : []));
}

/** Size and price of each fill. */
function fillsOf(bytes: Uint8Array, answers: FileAnswers = {}): string[] {
  const [file] = readWholeFiles({ name: 'fills.csv', bytes }, { ...NEW_YORK, ...answers });
  return file!.executions.map(({ size, price }) => `${size} ${price}`);
}

const BOUGHT_AND_SOLD = [
  ['100', '1,250'],
  ['100', '1,275'],
] as const;

for (const delimiter of [';', '\t', ','])
  test(`cells parted by ${JSON.stringify(delimiter)}: commas that may be either are asked about, and read as answered`, () => {
    const bytes = table(delimiter, ...BOUGHT_AND_SOLD);
    assert.deepEqual(askedIn(bytes), [
      { kind: 'decimal', answer: null, from: null, asWritten: '1,250', candidates: ['1250', '1.25'] },
    ]);
    assert.ok(!partsOf(bytes).some(({ kind }) => kind === 'executions' || kind === 'finished'));
    assert.deepEqual(fillsOf(bytes, { decimal: 'comma' }), ['100 1.25', '100 1.275']);
    assert.deepEqual(fillsOf(bytes, { decimal: 'point' }), ['100 1250', '100 1275']);
    const [answered] = readWholeFiles({ name: 'fills.csv', bytes }, { ...NEW_YORK, decimal: 'comma' });
    assert.partialDeepStrictEqual(
      answered!.summary.questions.find(({ kind }) => kind === 'decimal'),
      { answer: 'comma', from: 'trader' },
    );
  });

test('points that may be either are asked about where commas do not part the cells', () => {
  const fills = BOUGHT_AND_SOLD.map(([size, price]) => [size, price.replace(',', '.')] as const);
  assert.partialDeepStrictEqual(askedIn(table(';', ...fills)), [
    { asWritten: '1.250', candidates: ['1.25', '1250'] },
  ]);
  assert.deepEqual(fillsOf(table(';', ...fills), { decimal: 'comma' }), ['100 1250', '100 1275']);
  assert.deepEqual(fillsOf(table(';', ...fills), { decimal: 'point' }), ['100 1.25', '100 1.275']);
  assert.deepEqual(fillsOf(table(',', ...fills)), ['100 1.25', '100 1.275'], 'no question');
});

test('one number of the file that proves its style answers it, whatever the trader said', () => {
  const sold = (price: string) => table(';', BOUGHT_AND_SOLD[0], ['100', price]);
  for (const decimal of ['point', 'comma'] as const)
    assert.deepEqual(fillsOf(sold('1,27'), { decimal }), ['100 1.25', '100 1.27']);
  assert.deepEqual(askedIn(sold('1,27')), []);
  assert.deepEqual(askedIn(table(';', ['100', '1.250'], ['100', '1.25'])), []);
  // Only thousands have two commas.
  assert.deepEqual(askedIn(sold('1,250,000')), []);
});

test('a signed amount is asked about by its digits, and a whole number is no question', () => {
  assert.partialDeepStrictEqual(askedIn(table(';', ['100', '$1,250'], ['100', '1,275'])), [
    { asWritten: '1,250' },
  ]);
  assert.deepEqual(fillsOf(table(';', ['100', '7'], ['100', '8'])), ['100 7', '100 8']);
});
