import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { readLimitsAt } from './queries.ts';
import {
  TEST_NOW,
  testServers,
  withTrader,
  type Client,
  type TestServer,
} from '#server/app/server-testing.ts';
import { assertProblem } from '#server/http/http-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const PATH = '/api/v1/profile/plan';
const LIMITS = { maxLostPerTrade: 60, maxLostPerDay: 240, maxLostPerWeek: 620 };
const IN_DOLLARS = { statedPerDay: null, statedPerWeek: null };
const paragraph = (words: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] });
const doc = (...content: unknown[]) => ({ type: 'doc', content });

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  let trader: Client;
  before(async () => {
    server = await start();
    trader = await withTrader(server);
  });
  const save = (body: unknown) => trader.call('POST', PATH, { body });
  const rows = () => server.services.store.read((db) => db.selectFrom('plan').selectAll().execute());

  test('a plan is kept as it was written, emoji and right-to-left text included', async () => {
    const plan = doc(paragraph('שלום 😀 مرحبا'), { type: 'heading', attrs: { level: 2 } });
    const answer = await save({ ...LIMITS, plan });
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.json, { ...LIMITS, ...IN_DOLLARS, plan, effectiveFrom: TEST_NOW });
    assert.deepEqual((await trader.call('GET', PATH)).json, answer.json);
    assert.deepEqual((await trader.call('GET', '/api/v1/dashboard/0')).json.plan, answer.json);
  });

  test('a limit that was stated in R or percent is stored as both, and R has to match its amount', async () => {
    const writer = await withTrader(await start());
    const put = (body: object) => writer.call('POST', PATH, { body: { plan: null, ...body } });
    const limits = { maxLostPerTrade: 150, maxLostPerDay: 220, maxLostPerWeek: 960 };
    const stated = { statedPerDay: '1.5R', statedPerWeek: '2%' };
    const saved = await put({ ...limits, ...stated });
    assert.equal(saved.status, 200, saved.text);
    assert.deepEqual((await writer.call('GET', PATH)).json, { ...saved.json, ...limits, ...stated });
    const wrong: [object, string][] = [
      [{ ...stated, maxLostPerDay: 230 }, 'maxLostPerDay'],
      [{ statedPerWeek: '3R' }, 'maxLostPerWeek'],
      [{ statedPerDay: '3R', maxLostPerTrade: 0 }, 'maxLostPerDay'],
      [{ statedPerWeek: '2%', maxLostPerWeek: 0 }, 'maxLostPerWeek'],
      [{ statedPerDay: '3 R' }, 'statedPerDay'],
      [{ statedPerDay: '0%' }, 'statedPerDay'],
    ];
    for (const [part, field] of wrong) {
      const answer = await put({ ...limits, ...part });
      assertProblem(JSON.stringify(part), answer, 422, '011');
      assert.equal(answer.json.errors[0].field, field);
    }
    assert.deepEqual(
      (await writer.call('GET', PATH)).json,
      saved.json,
      'nothing of what was refused is kept',
    );
    const inDollars = await put(limits);
    assert.deepEqual(
      [inDollars.json.statedPerDay, inDollars.json.maxLostPerDay],
      [null, 220],
      'the same amounts stated in another way are another plan',
    );
    assert.notEqual(inDollars.json.effectiveFrom, saved.json.effectiveFrom);
  });

  test('the history lists every change of the limits with the instant of its plan, and no change of the text alone', async () => {
    const writer = await withTrader(await start());
    const readHistory = async () => (await writer.call('GET', `${PATH}/limits`)).json;
    const put = (limits: object, plan: unknown) => writer.call('POST', PATH, { body: { ...limits, plan } });
    assert.deepEqual(await readHistory(), { history: [] });
    const first = (await put(LIMITS, null)).json.effectiveFrom;
    await put(LIMITS, doc(paragraph('x')));
    const raised = { ...LIMITS, maxLostPerDay: 300 };
    const second = (await put(raised, doc(paragraph('x')))).json.effectiveFrom;
    const third = (await put(LIMITS, doc(paragraph('y')))).json.effectiveFrom;
    assert.deepEqual(await readHistory(), {
      history: [
        { ...LIMITS, effectiveFrom: first },
        { ...raised, effectiveFrom: second },
        { ...LIMITS, effectiveFrom: third },
      ],
    });
    assert.ok(first < second && second < third);
  });

  test('a new plan is a new row: what was closed before keeps the limits of its time', async () => {
    server.clock.now = TEST_NOW + 60_000;
    await save({ ...LIMITS, maxLostPerTrade: 100, plan: null });
    const { traderId } = await server.services.store.read((db) =>
      db.selectFrom('plan').select('trader_id as traderId').limit(1).executeTakeFirstOrThrow(),
    );
    const perTradeAt = async (instant: number) =>
      (await server.services.store.read((db) => readLimitsAt(db, traderId, instant))).maxLostPerTrade;
    assert.equal(await perTradeAt(TEST_NOW - 1), 0);
    assert.equal(await perTradeAt(TEST_NOW), 600_000);
    assert.equal(await perTradeAt(TEST_NOW + 59_999), 600_000);
    assert.equal(await perTradeAt(TEST_NOW + 60_000), 1_000_000);
  });

  test('limits beyond the slider are kept to the dollar', async () => {
    const writer = await withTrader(await start());
    const large = { maxLostPerTrade: 1_010, maxLostPerDay: 25_000, maxLostPerWeek: 1_000_000 };
    const answer = await writer.call('POST', PATH, { body: { ...large, plan: null } });
    assert.deepEqual(
      [answer.status, answer.json],
      [200, { ...large, ...IN_DOLLARS, plan: null, effectiveFrom: TEST_NOW }],
    );
    assert.deepEqual((await writer.call('GET', PATH)).json, answer.json);
    assert.deepEqual((await writer.call('GET', `${PATH}/limits`)).json, {
      history: [{ ...large, effectiveFrom: TEST_NOW }],
    });
  });

  test('the same plan sent again adds nothing, also when its answer was lost', async () => {
    const before = await rows();
    const [{ effectiveFrom }] = [(await trader.call('GET', PATH)).json];
    const again = await save({
      ...LIMITS,
      maxLostPerTrade: 100,
      plan: null,
      effectiveFrom: effectiveFrom - 1,
    });
    assert.deepEqual([again.status, again.json.effectiveFrom], [200, effectiveFrom]);
    assert.equal((await rows()).length, before.length);
  });

  test('many saves in one millisecond, and under a clock that was set back, all come into force in turn', async () => {
    server.clock.now = TEST_NOW;
    const limits = [10, 20, 30, 40, 50, 70];
    const answers = await Promise.all(
      limits.map((maxLostPerTrade) => save({ ...LIMITS, maxLostPerTrade, plan: null })),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    const last = answers
      .map(({ json }) => json)
      .sort((a, b) => a.effectiveFrom - b.effectiveFrom)
      .at(-1);
    assert.deepEqual((await trader.call('GET', PATH)).json, last);
  });

  test('a form that was filled from an older plan does not overwrite a newer one', async () => {
    const present = (await trader.call('GET', PATH)).json;
    const stale = await save({ ...LIMITS, plan: null, effectiveFrom: present.effectiveFrom - 1 });
    assert.deepEqual([stale.status, stale.json.errors[0].code], [409, '009']);
    assert.deepEqual(stale.json.current, present);
    assert.equal((await save({ ...LIMITS, plan: null, effectiveFrom: present.effectiveFrom })).status, 200);
  });

  test('what a plan may not be is named by its place, and nothing is kept', async () => {
    const before = (await rows()).length;
    const bad: [unknown, string][] = [
      [{ ...LIMITS }, 'plan'],
      [{ ...LIMITS, plan: null, maxLostPerTrade: 65 }, 'maxLostPerTrade'],
      [{ ...LIMITS, plan: null, maxLostPerDay: -10 }, 'maxLostPerDay'],
      [{ ...LIMITS, plan: null, maxLostPerDay: 1005 }, 'maxLostPerDay'],
      [{ ...LIMITS, plan: null, maxLostPerDay: 1_000_010 }, 'maxLostPerDay'],
      [{ ...LIMITS, plan: null, maxLostPerWeek: '100' }, 'maxLostPerWeek'],
      [{ ...LIMITS, plan: null, maxLostPerWeek: 10.5 }, 'maxLostPerWeek'],
      [{ ...LIMITS, plan: null, traderId: 2 }, 'traderId'],
      [{ ...LIMITS, plan: '<p>x</p>' }, 'plan'],
      [{ ...LIMITS, plan: doc({ type: 'image', attrs: { src: 'x' } }) }, 'plan.content.0.type'],
      [{ ...LIMITS, plan: { ...doc(paragraph('x')), onclick: 'x' } }, 'plan.onclick'],
      [{ ...LIMITS, plan: doc(paragraph('x'.repeat(65_536))) }, 'plan'],
      [{ ...LIMITS, plan: doc(paragraph('😀'.repeat(16_400))) }, 'plan'],
      [[], ''],
    ];
    for (const [body, field] of bad) {
      const { status, json } = await save(body);
      assert.deepEqual([status, json.errors[0].code, json.errors[0].field ?? ''], [422, '011', field]);
    }
    assert.equal((await save('{"plan":'.padEnd(5_000, '['))).status, 400);
    assert.equal((await rows()).length, before);
  });

  test('a dashboard that was kept learns of the plan, and strangers save none', async () => {
    const kept = (await trader.call('GET', '/api/v1/dashboard/0')).headers.get('etag') ?? '';
    await save({ ...LIMITS, maxLostPerTrade: 990, plan: doc(paragraph('x')) });
    const seen = await trader.call('GET', '/api/v1/dashboard/0', { headers: { 'if-none-match': kept } });
    assert.deepEqual([seen.status, seen.json.plan.maxLostPerTrade], [200, 990]);
    assert.equal((await server.client().call('POST', PATH, { body: { ...LIMITS, plan: null } })).status, 401);
  });
});
