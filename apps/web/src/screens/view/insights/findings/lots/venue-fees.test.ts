import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tradeIdText } from '@daybook/domain/trade/trade-columns.ts';
import { fetchVenueFees } from './venue-fees.ts';

const [first, second, third] = [1n, 2n, 3n].map(tradeIdText) as [string, string, string];

test('pages whose venues are numbered differently are put together, and a change is put over what was held', async () => {
  const asked: unknown[] = [];
  const arca = { route: 'ARCA', addedLiquidity: true };
  const edgx = { route: 'EDGX', addedLiquidity: false };
  const held = await fetchVenueFees(7, null, async (query) => {
    asked.push(query);
    return query.after === undefined
      ? { venues: [arca], trades: [{ id: first, fees: [[0, 100, -20]] }], next: first }
      : {
          venues: [edgx, arca],
          trades: [
            {
              id: second,
              fees: [
                [0, 10, 3],
                [1, 5, -1],
              ],
            },
          ],
          next: null,
        };
  });
  assert.deepEqual(asked, [{}, { after: first }]);
  assert.deepEqual(held.venues, [
    { route: 'ARCA', added: true },
    { route: 'EDGX', added: false },
  ]);
  assert.deepEqual(held.trades.get(2n), [
    [1, 10, 3],
    [0, 5, -1],
  ]);
  const changed = await fetchVenueFees(8, { revision: 7, value: held }, async (query) => {
    assert.deepEqual(query, { since: '7' });
    return {
      venues: [{ route: null, addedLiquidity: true }],
      trades: [
        { id: first, fees: [] },
        { id: third, fees: [[0, 1, 1]] },
      ],
      next: null,
    };
  });
  assert.deepEqual([...changed.trades.keys()], [2n, 3n], 'of what is not known any more nothing stays');
  assert.deepEqual(changed.trades.get(3n), [[2, 1, 1]]);
  assert.deepEqual([held.venues.length, held.trades.size], [2, 2], 'what was held stays as it was');
});

test('a server that never comes to an end is given up', async () => {
  await assert.rejects(
    fetchVenueFees(7, null, async () => ({ venues: [], trades: [], next: first })),
    /never end/,
  );
});
