import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENDPOINTS } from '@daybook/api/contract/all-endpoints.ts';
import type { Endpoint } from '@daybook/api/contract/endpoint.ts';
import type { BytesAnswer, Call } from '#server/calls/call.ts';
import { gunzipBytes } from './compress.ts';
import { testServers } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import { saveEntry, startTradedJournal } from '#server/journal/trades/trades-testing.ts';
import { undescribed, type Description } from './described-answers-testing.ts';
import { descriptionRoutes } from './openapi.ts';

test('the description of the calls is made on the first request, and once', async () => {
  let looks = 0;
  const declarations = new Proxy(ENDPOINTS, {
    get: (target, key) => {
      looks++;
      return Reflect.get(target, key);
    },
  });
  const [description] = descriptionRoutes(declarations);
  assert.equal(looks, 0, 'a start waits for it');
  const ask = () => description?.handle({ hasCurrent: () => false } as unknown as Call<Endpoint>);
  const [first, simultaneous] = (await Promise.all([ask(), ask()])) as BytesAnswer[];
  const made = looks;
  const later = (await ask()) as BytesAnswer;
  assert.equal(looks, made, 'it is made again');
  assert.deepEqual([simultaneous, later], [first, first]);
  const { paths } = JSON.parse((await gunzipBytes(first!.bytes)).toString());
  assert.ok(Object.keys(paths).includes('/auth/sign_in'));
});

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);

  test('the description that is sent holds for what is answered, itself and 409 with the present state among it', async () => {
    const { trader, trades } = await startTradedJournal(start);
    const itself = await trader.call('GET', '/api/v1/openapi.json');
    const description = itself.json as Description;
    assert.equal(undescribed(description, { method: 'GET', path: '/openapi.json' }, itself), null);
    const path = '/trade/{id}';
    await saveEntry(trader, trades[0]!, { comments: 'first' });
    const savePlan = (more: object) => {
      const body = { plan: null, maxLostPerTrade: 100, maxLostPerDay: 200, maxLostPerWeek: 300, ...more };
      return trader.call('POST', '/api/v1/profile/plan', { body });
    };
    const pin = (value: readonly string[], more: object) =>
      trader.call('PUT', '/api/v1/preferences/pinnedReports', { body: { value, ...more } });
    await savePlan({});
    const { json: pinned } = await pin(['a'], {});
    await pin(['b'], { revision: pinned.revision });
    const conflicts = [
      [{ method: 'POST', path }, await saveEntry(trader, trades[0]!, { comments: 'second', version: '0' })],
      [{ method: 'DELETE', path }, await trader.call('DELETE', `/api/v1/trade/${trades[0]!}?version=0`)],
      [{ method: 'POST', path: '/profile/plan' }, await savePlan({ maxLostPerTrade: 50, effectiveFrom: 1 })],
      [{ method: 'PUT', path: '/preferences/{name}' }, await pin(['c'], { revision: pinned.revision })],
    ] as const;
    for (const [call, answer] of conflicts) {
      assert.deepEqual([answer.status, typeof answer.json.current], [409, 'object'], answer.text);
      assert.equal(undescribed(description, call, answer), null, call.path);
      const broken = { ...answer, json: { ...answer.json, current: { trade: 'none' } } };
      assert.match(undescribed(description, call, broken) ?? '', /^409: \/current/);
    }
  });
});
