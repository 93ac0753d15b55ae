import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AskedSize } from '@daybook/api/imports/mapper.ts';
import { columnMappingSchema } from '@daybook/api/imports/column-mapping.ts';
import { en } from '@daybook/texts/en.ts';
import { es } from '@daybook/texts/es.ts';
import { pt } from '@daybook/texts/pt.ts';
import { plainSize, sizeQuestions, sizeReading, withProposed, withSize } from './contract-size.ts';

/** As it was kept before sizes were asked for. */
const MAPPING = columnMappingSchema.parse({
  version: 1,
  skipRows: 0,
  hasHeader: true,
  columns: [],
  dateOrder: null,
  decimal: 'point',
  zone: null,
  chargeSign: 'positive',
  sides: {},
  leaveOut: [],
  kind: null,
  multiplier: null,
  currency: null,
});

function asked(symbol: string, part: Partial<AskedSize> = {}): AskedSize {
  return { symbol, isPair: true, proposed: '100000', isProven: false, answer: null, ...part };
}

test('a size is a number above zero, read as all other numbers are', () => {
  const texts = ['100,000', '100.000', '12.500', '12,500', '12,5', '0.50', '1', '0', '-1', 'a lot', '1,2,3'];
  const others = [null, null, null, null];
  assert.deepEqual(texts.map(plainSize), ['100000', '100', '12.5', '12500', '12.5', '0.5', '1', ...others]);
  for (const text of ['1.000.000', '1,000,000', '1 000 000']) assert.equal(plainSize(text), '1000000');
});

test('how a size was read is said where its comma or point could be read the other way, and only there', () => {
  const readings = (text: string) => [
    sizeReading(text, en.mapper),
    sizeReading(text, es.mapper),
    sizeReading(text, pt.mapper),
  ];
  assert.deepEqual(readings('100.000'), [
    'Read as 100: the point separates decimals.',
    'Se lee como 100: el punto separa los decimales.',
    'Lido como 100: o ponto separa os decimais.',
  ]);
  assert.deepEqual(readings('100,000'), [
    'Read as 100000: the comma separates thousands.',
    'Se lee como 100000: la coma separa los miles.',
    'Lido como 100000: a vírgula separa os milhares.',
  ]);
  assert.deepEqual(readings('$ 1,234').at(-1), 'Lido como 1234: a vírgula separa os milhares.');
  const plain = [
    '',
    '100',
    '100000',
    '100 000',
    '12.5',
    '12,5',
    '0.500',
    '1,234.5',
    '1.234,5',
    '1.000.000',
    'a,b',
  ];
  for (const text of plain) assert.deepEqual(readings(text), [undefined, undefined, undefined], text);
});

test('pairs share one answer; what their profits prove is proposed first', () => {
  const sizes = [asked('EURUSD'), asked('GBPUSD', { proposed: '1000', isProven: true })];
  const [question, ...others] = sizeQuestions(sizes, MAPPING);
  assert.deepEqual(
    [question?.symbol, question?.symbols, question?.proposed, others],
    [null, ['EURUSD', 'GBPUSD'], '1000', []],
  );
  assert.equal(withSize(MAPPING, question!, '1').pairSize, '1');
});

test('pairs of which the profits prove different sizes are asked about one by one, as are all others', () => {
  const sizes = [
    asked('EURUSD', { isProven: true }),
    asked('GBPUSD', { proposed: '1000', isProven: true }),
    asked('XAUUSD', { isPair: false, proposed: '100' }),
    asked('USOIL', { isPair: false, proposed: null }),
  ];
  const withSizes = withProposed(MAPPING, sizeQuestions(sizes, MAPPING));
  assert.deepEqual(
    [withSizes.pairSize, withSizes.contractSizes],
    [null, { EURUSD: '100000', GBPUSD: '1000', XAUUSD: '100' }],
  );
  assert.deepEqual(
    sizeQuestions(sizes, withSizes).map(({ symbol, answer }) => `${symbol} ${answer}`),
    ['EURUSD 100000', 'GBPUSD 1000', 'XAUUSD 100', 'USOIL null'],
  );
});
