import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '@daybook/domain/language.ts';
import { formatSize } from '@daybook/domain/figures/size-text.ts';
import { countIn } from './count.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { pt } from './pt.ts';

const written = (text: string) => LANGUAGES.map((language) => formatSize(text, countIn(language)));

test('sizes have the separators of counts, and stay exact', () => {
  assert.deepEqual(written('1234567'), ['1,234,567', '1\u00a0234\u00a0567', '1\u00a0234\u00a0567']);
  assert.deepEqual(written('-1000'), ['−1,000', '−1\u00a0000', '−1\u00a0000']);
  assert.deepEqual(written('1234.00001234'), [
    '1,234.00001234',
    '1\u00a0234.00001234',
    '1\u00a0234.00001234',
  ]);
  assert.deepEqual(written('9007199254740993'), [
    '9,007,199,254,740,993',
    '9\u00a0007\u00a0199\u00a0254\u00a0740\u00a0993',
    '9\u00a0007\u00a0199\u00a0254\u00a0740\u00a0993',
  ]);
  assert.deepEqual(written('100'), ['100', '100', '100']);
});

test('a count below a thousand, and one of a thousand and more, is as a size is', () => {
  for (const language of LANGUAGES)
    for (const value of [0, 7, 999, 1_000, 12_345])
      assert.equal(formatSize(String(value), countIn(language)), countIn(language)(value));
});

test('all counts of a sentence have the separators of the language', () => {
  for (const { imports, words } of [en, es, pt]) {
    const [one, other] = [15_000, 12_345].map(words.count) as [string, string];
    for (const say of [imports.doubtful.mostlyUnreadable, imports.doubtful.statedDiffers]) {
      const said = say(15_000, 12_345);
      assert.ok(said.includes(one) && said.includes(other), said);
    }
  }
});
