import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findNamedOption } from './option-names.ts';
import { describeSymbol } from './symbols.ts';

test('an option named in full is the contract of its symbol, however brokers write it', () => {
  const names = [
    'SPY 09/23/2022 00:00:00 EDT CALL $371.00',
    'SPY 09/23/2022 CALL $371.00',
    'SPY 9/23/2022 CALL $371',
    'SPY 09/23/22 CALL 371.00',
    'SPY 09/23/2022 371.00 C',
    'SPY 09/23/2022 371 CALL',
    'SPY 100 23 SEP 22 371 CALL',
    'SPY 100 (WEEKLYS) 23 SEP 22 371.0 CALL',
    'SPY 23SEP22 371 C',
    "SPY SEP 23 '22 $371 CALL",
    'SPY SEP 23, 2022 371 C',
    'SPY220923C371',
    '.SPY220923C371',
    'SPY220923C00371000',
  ];
  for (const name of names)
    assert.partialDeepStrictEqual(
      describeSymbol(name, 'USD'),
      { kind: 'option', symbol: 'SPY 220923C00371000', size: '100' },
      name,
    );
  assert.equal(findNamedOption('SPXW 12/30/2022 00:00:00 EST PUT $3,842.50'), 'SPXW 221230P03842500');
});

test('a root that was numbered after a corporate action keeps its size open', () => {
  assert.partialDeepStrictEqual(describeSymbol('FERN1 01/16/2026 CALL $12.50', 'USD'), {
    kind: 'option',
    size: null,
  });
});

test('texts without a whole contract, or with an invalid day, are no contract', () => {
  for (const name of [
    'SPY 02/30/2022 CALL $371.00',
    'SPY 23/09/2022 CALL $371.00',
    'SPY 09/23/2022 CALL',
    'SPY 09/23/2022 00:00:00 EDT $371.00',
    'SPY 09/23/2022 16:00:00 EDT CALL $371.00',
    'SPY 50 23 SEP 22 371 CALL',
    'SPY 09/23/2022 CALL $3710000',
    '09/23/2022 CALL $371.00',
  ])
    assert.equal(describeSymbol(name, 'USD'), null, name);
  assert.equal(findNamedOption('SPY VERTICAL'), null);
});
