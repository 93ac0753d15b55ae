import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sumVenues, venueColumnsOf, type KnownFees } from './venue-sums.ts';

const VENUES = [
  { route: 'ARCA', added: false },
  { route: 'EDGX', added: true },
  { route: 'EDGX', added: false },
  { route: 'DARK', added: null },
];
const KNOWN = new Map<bigint, KnownFees>([
  [
    11n,
    [
      [0, 100, 50],
      [1, 100, -20],
    ],
  ],
  [
    12n,
    [
      [0, 50, 30],
      [2, 10, 4],
    ],
  ],
  [14n, [[3, 1, 1]]],
  [99n, [[3, 7, 7]]],
]);
const columns = venueColumnsOf({ id: BigUint64Array.from([11n, 12n, 13n, 14n]), count: 4 }, VENUES, KNOWN);

test('fees by route and liquidity are those of the rows of which they are known, the largest first', () => {
  assert.deepEqual(
    sumVenues(Uint32Array.of(0, 1, 2), columns, (venue) => venue),
    [
      { route: 'ARCA', added: false, trades: 2, size: 150, fees: 80 },
      { route: 'EDGX', added: true, trades: 1, size: 100, fees: -20 },
      { route: 'EDGX', added: false, trades: 1, size: 10, fees: 4 },
    ],
  );
  assert.deepEqual(
    sumVenues(Uint32Array.of(3), columns, (venue) => venue),
    [{ route: 'DARK', added: null, trades: 1, size: 1, fees: 1 }],
  );
});

test('by liquidity alone a trade that went several ways counts once', () => {
  const known = venueColumnsOf(
    { id: BigUint64Array.of(1n), count: 1 },
    VENUES,
    new Map<bigint, KnownFees>([
      [
        1n,
        [
          [0, 10, 5],
          [2, 20, 6],
        ],
      ],
    ]),
  );
  assert.deepEqual(
    sumVenues(Uint32Array.of(0), known, ({ added }) => ({ route: null, added })),
    [{ route: null, added: false, trades: 1, size: 30, fees: 11 }],
  );
});

test('without anything known there is no sum', () => {
  const nothing = venueColumnsOf({ id: BigUint64Array.of(1n), count: 1 }, [], new Map());
  assert.deepEqual(
    sumVenues(Uint32Array.of(0), nothing, (venue) => venue),
    [],
  );
});
