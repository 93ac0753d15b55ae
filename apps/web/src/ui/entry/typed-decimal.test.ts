import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decimalText } from '@daybook/domain/decimal.ts';
import { formatSize } from '@daybook/domain/figures/size-text.ts';
import { LANGUAGES } from '@daybook/domain/language.ts';
import { countIn } from '@daybook/texts/count.ts';
import fc from 'fast-check';
import { roundsOf } from '@daybook/domain/chance-testing.ts';
import { parseTypedDecimal } from './typed-decimal.ts';

const read = (text: string) => {
  const value = parseTypedDecimal(text);
  return value && decimalText(value);
};

test('a number is read in either way of writing it', () => {
  const cases: [string, string][] = [
    ['10', '10'],
    [' 12.50 ', '12.5'],
    ['12,5', '12.5'],
    ['0,500', '0.5'],
    ['1,234.5', '1234.5'],
    ['1.234,5', '1234.5'],
    ['1,234', '1234'],
    ['1.234', '1.234'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['1.234.567,8', '1234567.8'],
    ['1 234,5', '1234.5'],
    ['1\u00a0234', '1234'],
    ['−100', '-100'],
    ['-$1,000', '-1000'],
    ['€ 5', '5'],
    ['+3', '3'],
    ['.5', '0.5'],
    [',5', '0.5'],
  ];
  for (const [text, value] of cases) assert.equal(read(text), value, text);
});

test('invalid numbers are refused, whatever they contain', () => {
  for (const text of ['', ' ', 'ten', '1,2,3', '1.2.3', '1,23.4', '1e3', '--1', '10..20', '1,2345,678', '5%'])
    assert.equal(read(text), null, text);
});

test('a size is read as it is shown, in every language', () => {
  const sizes = fc.record({ units: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), scale: fc.nat(8) });
  for (const language of LANGUAGES) {
    const count = countIn(language);
    fc.assert(
      fc.property(sizes, (size) => {
        const typed = parseTypedDecimal(formatSize(decimalText(size), count));
        assert.equal(typed && decimalText(typed), decimalText(size));
      }),
      { seed: 20_261_127, numRuns: roundsOf(2_000) },
    );
  }
});
