import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tradeIdText } from '@daybook/domain/trade/trade-columns.ts';
import { fetchRisks } from './fetch-risks.ts';

const NOTHING = { stopRisk: null, firstRisk: null, stopsAway: null, plannedRisk: null };
const risk = (id: bigint, part: Partial<Record<keyof typeof NOTHING, number>>) => ({
  id: tradeIdText(id),
  ...NOTHING,
  ...part,
});

test('pages are put together, and a change is put over what was held', async () => {
  const asked: unknown[] = [];
  const first = await fetchRisks(7, null, async (query) => {
    asked.push(query);
    return query.after === undefined
      ? { risks: [risk(1n, { plannedRisk: 100 }), risk(2n, { plannedRisk: 200 })], next: tradeIdText(2n) }
      : { risks: [risk(3n, { stopRisk: 300, firstRisk: 250, stopsAway: 2 })], next: null };
  });
  assert.deepEqual(asked, [{}, { after: tradeIdText(2n) }]);
  assert.deepEqual([...first.keys()], [1n, 2n, 3n]);
  assert.deepEqual(first.get(3n), { stopRisk: 300, firstRisk: 250, plannedRisk: null, stopsAway: 2 });
  const second = await fetchRisks(8, { revision: 7, value: first }, async (query) => {
    assert.deepEqual(query, { since: '7' });
    return { risks: [risk(1n, {}), risk(2n, { plannedRisk: 50 })], next: null };
  });
  assert.deepEqual([...second.keys()], [2n, 3n], 'what was taken away is gone');
  assert.equal(second.get(2n)?.plannedRisk, 50);
  assert.equal(first.get(2n)?.plannedRisk, 200, 'what was held stays as it was');
});

test('a server that never comes to an end is given up', async () => {
  await assert.rejects(
    fetchRisks(7, null, async () => ({ risks: [], next: tradeIdText(1n) })),
    /never end/,
  );
});
