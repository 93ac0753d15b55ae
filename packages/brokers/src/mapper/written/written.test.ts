import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayText } from '@daybook/domain/calendar.ts';
import { readWrittenMoment } from './written-moments.ts';
import { decimalMarkOf, readWrittenNumber } from './written-numbers.ts';

/** Day, seconds and clock of a text. */
function moment(
  text: string,
  order: 'month-first' | 'day-first' | 'year-first' = 'month-first',
): string | null {
  const read = readWrittenMoment(text, order);
  return (
    read && `${read.day === null ? '-' : dayText(read.day)} ${read.seconds ?? '-'} ${read.offset ?? '-'}`
  );
}

test('moments in the forms that platforms write', () => {
  const forms: readonly (readonly [text: string, read: string | null])[] = [
    ['2026-05-12 09:31:04', '2026-05-12 34264 -'],
    ['2026/5/2', '2026-05-02 - -'],
    ['20260512;093104', '2026-05-12 34264 -'],
    ['5/12/26, 9:31:04 PM', '2026-05-12 77464 -'],
    ['5/12/2026 12:00 AM', '2026-05-12 0 -'],
    ['12-May-2026 09:31', '2026-05-12 34260 -'],
    ['12 de mayo de 2026', '2026-05-12 - -'],
    ['12. Mai 2026 09:31:04', '2026-05-12 34264 -'],
    ['May 12, 2026 09:31:04', '2026-05-12 34264 -'],
    ['Tue, 12 May 2026 09:31:04', '2026-05-12 34264 -'],
    ['2026-05-12T13:31:04.123Z', '2026-05-12 48664 0'],
    ['2026-05-12T09:31:04-04:00', '2026-05-12 34264 -14400'],
    ['05/12/2026 09:31:04 EDT', '2026-05-12 34264 -14400'],
    ['05/12/2026 09:31:04 ET', '2026-05-12 34264 -14400'],
    ['Dec 11, 2026 09:31:04 ET', '2026-12-11 34264 -18000'],
    ['09:31:04 ET', null],
    ['03/08/2026 02:30:00 ET', null],
    ['09:31:04 PM 05/12/2026', '2026-05-12 77464 -'],
    ['13:31 2026-05-12', '2026-05-12 48660 -'],
    ['9:31:04 a. m.', '- 34264 -'],
    ['1778592664', '2026-05-12 48664 0'],
    ['1778592664123', '2026-05-12 48664 0'],
    ['13/05/2026', null],
    ['5/12/2026 25:00:00', null],
    ['5/12/2026 13:00 PM', null],
    ['2026-02-30', null],
    ['12.05', null],
    ['KITE', null],
    ['200', null],
  ];
  for (const [text, read] of forms) assert.equal(moment(text), read, text);
  assert.equal(moment('13/05/2026', 'day-first'), '2026-05-13 - -');
  assert.equal(moment('12/05/2026', 'year-first'), null);
});

test('numbers with either decimal mark, and what only looks like one', () => {
  const numbers: readonly (readonly [text: string, point: string | null, comma: string | null])[] = [
    ['1234.5', '1234.5', null],
    ['1,234.50', '1234.5', null],
    ['1.234,50', null, '1234.5'],
    ['1 234,50', null, '1234.5'],
    ["1'234.50", '1234.5', null],
    ['8,12', null, '8.12'],
    ['1,234', '1234', '1.234'],
    ['0,125', null, '0.125'],
    ['0.125', '0.125', null],
    ['01,23,456', null, null],
    ['($58.50)', '-58.5', null],
    ['-8,12 €', null, '-8.12'],
    ['R$ 1.234,50', null, '1234.5'],
    ['USD 12', '12', '12'],
    ['12.5-', '-12.5', null],
    ['\u22124.25', '-4.25', null],
    ['1O0', null, null],
    ['1e5', '100000', '100000'],
    ['3.8275e-9', '0.0000000038275', null],
    ['3,8275E-9', null, '0.0000000038275'],
    ['1.234e2', '123.4', null],
    ['1e99', null, null],
    ['12,34,56', null, null],
    ['', null, null],
    ['-', null, null],
  ];
  for (const [text, point, comma] of numbers)
    assert.deepEqual(
      [readWrittenNumber(text, 'point'), readWrittenNumber(text, 'comma')],
      [point, comma],
      text,
    );
  assert.deepEqual(['8.12', '8,12', '0.125', '0,125', '1,234', '12'].map(decimalMarkOf), [
    'point',
    'comma',
    'point',
    'comma',
    null,
    null,
  ]);
});
