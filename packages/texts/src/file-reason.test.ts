import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from './en.ts';
import { es } from './es.ts';
import { because, reasonText } from './file-reason.ts';
import { pt } from './pt.ts';

const textsOf = (reason: Parameters<typeof reasonText>[1]) =>
  [en, es, pt].map(({ fileReasons }) => reasonText(fileReasons, reason));

test('a reason is one code with values, written in each language', () => {
  assert.deepEqual(textsOf(because('cell', 'Qty', '1O0')), [
    'Qty: got "1O0"',
    'Qty: dice "1O0"',
    'Qty: diz "1O0"',
  ]);
  assert.deepEqual(textsOf(because('columnsMissing', ['Price'])), [
    'the column Price is missing',
    'falta la columna Price',
    'falta a coluna Price',
  ]);
});

test('counts are written as usual in the language, amounts like all figures', () => {
  assert.deepEqual(
    textsOf(because('tooManyRows', 2_000_000)).map((sentence) => /\d[\d.,\s]*\d/.exec(sentence)?.[0]),
    ['2,000,000', '2\u00a0000\u00a0000', '2\u00a0000\u00a0000'],
  );
  for (const [exact, shown] of [
    ['-1234567.25', '-1,234,567.25'],
    ['999', '999'],
    ['0.123456', '0.123456'],
  ] as const)
    for (const sentence of textsOf(because('fromTrades', exact)))
      assert.ok(sentence.includes(shown), sentence);
});

test('a reason inside a reason is in the same language', () => {
  const [, spanish] = textsOf(because('tooManyUnreadable', 1000, because('noTime')));
  assert.equal(
    spanish,
    'hay más de 1\u00a0000 filas que no se pueden leer; en esta, la ejecución no tiene hora',
  );
});

test('a code of another version is shown as far as possible', () => {
  assert.equal(reasonText(es.fileReasons, { code: 'constructor', values: [] }), 'no se puede leer');
  const nested = because('tooManyUnreadable', 1000, because('noTime'));
  assert.equal(reasonText(en.fileReasons, JSON.parse(JSON.stringify(nested))), textsOf(nested)[0]);
});
