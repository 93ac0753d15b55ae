import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readText } from '#brokers/files/read-testing.ts';

const NAMES =
  'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Multiplier,' +
  'Root Symbol,Underlying Symbol,Expiration Date,Strike Price,Call or Put,Order #,Total,Currency';

const half = (
  name: string,
  action: string,
  size: string,
  changes: Partial<Record<'type' | 'at', string>> = {},
) =>
  `${changes.at ?? '2026-03-11T08:30:00-0400'},Receive Deliver,${name},${action},HERON,${changes.type ?? 'Equity'},` +
  `Split,0.00,${size},0.00,--,0.00,,,HERON,,,,,0.00,USD`;

function read(...rows: readonly string[]) {
  const { summary, leftOut, faults } = readText([NAMES, ...rows, ''].join('\n'), { account: 'TT1' });
  assert.deepEqual(faults, []);
  return {
    splits: (summary.splits ?? []).map(
      ({ account, instrument, instant, numerator, denominator, sizeChange }) =>
        `${account} ${instrument.symbol} ${new Date(instant).toISOString()} ${numerator}:${denominator} ${sizeChange}`,
    ),
    leftOut: leftOut.length,
  };
}

test('the row that closes and the row that opens are one split', () => {
  assert.deepEqual(
    read(half('Forward Split', 'BUY_TO_OPEN', '108'), half('Forward Split', 'SELL_TO_CLOSE', '54')),
    { splits: ['TT1 HERON 2026-03-11T12:30:00.000Z 2:1 54'], leftOut: 0 },
  );
  assert.deepEqual(
    read(half('Reverse Split', 'SELL_TO_OPEN', '20'), half('Reverse Split', 'BUY_TO_CLOSE', '400')),
    { splits: ['TT1 HERON 2026-03-11T12:30:00.000Z 1:20 380'], leftOut: 0 },
  );
});

test('a row without the other, and a split of an option, are named and not applied', () => {
  assert.deepEqual(read(half('Reverse Split', 'SELL_TO_CLOSE', '400')), { splits: [], leftOut: 1 });
  const later = half('Reverse Split', 'BUY_TO_OPEN', '20', { at: '2026-03-12T08:30:00-0400' });
  assert.deepEqual(read(half('Reverse Split', 'SELL_TO_CLOSE', '400'), later), { splits: [], leftOut: 2 });
  const option = half('Reverse Split', 'SELL_TO_CLOSE', '4', { type: 'Equity Option' });
  assert.deepEqual(read(option), { splits: [], leftOut: 1 });
});
