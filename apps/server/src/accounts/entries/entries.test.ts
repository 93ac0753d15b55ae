import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MAX_ACCOUNT_ENTRIES } from '@daybook/domain/account/account-entries.ts';
import { MAX_AMOUNT } from '@daybook/domain/money.ts';
import { newYorkOf } from '@daybook/brokers/rows/newyork.ts';
import { startTestPlatform, type TestPlatform } from '#server/accounts/platform-testing.ts';
import { assertProblem } from '#server/http/http-testing.ts';
import {
  testServers,
  withAnotherTrader,
  withTrader,
  type Client,
  type TestServer,
} from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const PATH = '/api/v1/accounts/entries';
const ACCOUNTS = '/api/v1/user/accounts';
const LOGIN = { user: 'ann', password: 'Platform-secret-1' };
const DAY = 20_000;

interface Entry {
  readonly id: string;
  readonly accountUuid: string;
  readonly kind: string;
  readonly day: number;
  readonly amount: number;
  readonly currency: string;
}

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let platform: TestPlatform;
  let server: TestServer;
  let trader: Client;
  let other: Client;
  let first: string;
  let second: string;
  before(async () => {
    platform = await startTestPlatform(LOGIN, ['A-1', 'A-2']);
    server = await start({ environment: { PLATFORM_HOSTS: platform.url } });
    trader = await withTrader(server);
    other = await withAnotherTrader(server);
    [first, second] = await linkAccounts(trader);
  });
  after(() => platform?.close());

  async function linkAccounts(client: Client): Promise<[string, string]> {
    const login = { platform: 'propreports', host: platform.host, userName: LOGIN.user };
    const { json } = await client.call('POST', ACCOUNTS, { body: { ...login, password: LOGIN.password } });
    return json.results.map(({ accountUuid }: Entry) => accountUuid);
  }
  const list = async (client = trader): Promise<Entry[]> => (await client.call('GET', PATH)).json.entries;
  const aLine = (part: object = {}) => ({
    kind: 'deposit',
    day: DAY,
    amount: 1_000_000,
    currency: 'USD',
    ...part,
  });
  const create = (part: object = {}, client = trader) =>
    client.call('POST', PATH, { body: { accountUuid: first, ...aLine(part) } });
  const change = (id: string, part: object = {}, client = trader) =>
    client.call('POST', `${PATH}/${id}`, { body: aLine(part) });
  const remove = (id: string, client = trader) => client.call('DELETE', `${PATH}/${id}`);
  const removeAll = async () => {
    for (const { id } of await list()) assert.equal((await remove(id)).status, 200);
  };

  test('lines are listed with the newest day first, changed and removed', async () => {
    assert.deepEqual(await list(), []);
    const made = [];
    for (const part of [{ kind: 'balance' }, { day: DAY + 2 }, { kind: 'withdrawal', day: DAY + 1 }]) {
      const { status, json } = await create(part);
      assert.equal(status, 200);
      assert.deepEqual(json.entry, { ...aLine(part), accountUuid: first, id: json.entry.id });
      made.push(json.entry);
    }
    const days = (await list()).map(({ day }) => day);
    assert.deepEqual(days, [DAY + 2, DAY + 1, DAY]);
    assert.deepEqual((await list()).at(-1), made[0]);
    const part = { kind: 'balance', day: DAY + 9, amount: 5, currency: 'EUR' };
    const { json } = await change(made[1].id, part);
    assert.deepEqual(json.entry, { ...made[1], ...part });
    assert.deepEqual((await list())[0], json.entry);
    assert.deepEqual((await remove(made[1].id)).json, {});
    assert.equal((await list()).length, 2);
    assertProblem('removed', await remove(made[1].id), 404, '010');
    assertProblem('removed', await change(made[1].id), 404, '010');
    await removeAll();
  });

  test('what cannot be is refused with the name of its field', async () => {
    const { day: today } = newYorkOf(server.clock.now);
    const cases: readonly (readonly [object, string])[] = [
      [{ day: today + 1 }, 'day'],
      [{ day: -1 }, 'day'],
      [{ day: 1.5 }, 'day'],
      [{ day: '2026-01-01' }, 'day'],
      [{ amount: 0 }, 'amount'],
      [{ amount: -5 }, 'amount'],
      [{ amount: MAX_AMOUNT + 1 }, 'amount'],
      [{ amount: 0.5 }, 'amount'],
      [{ currency: 'usd' }, 'currency'],
      [{ currency: '' }, 'currency'],
      [{ currency: 'USD\n' }, 'currency'],
      [{ kind: 'gift' }, 'kind'],
      [{ kind: undefined }, 'kind'],
    ];
    const { json } = await create();
    for (const [part, field] of cases)
      for (const answer of [await create(part), await change(json.entry.id, part)]) {
        assertProblem(JSON.stringify(part), answer, 422, '011');
        assert.equal(answer.json.errors[0].field, field, JSON.stringify(part));
      }
    for (const part of [{ traderId: 1 }, { id: 'x' }]) assert.equal((await create(part)).status, 422);
    assert.deepEqual(await list(), [json.entry]);
    assert.equal((await create({ day: today, amount: MAX_AMOUNT })).status, 200);
    assert.equal((await create({ day: 0, amount: 1, currency: 'USDT' })).status, 200);
    await removeAll();
  });

  test('an account has one balance a day and currency, even where many are sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => create({ kind: 'balance' })));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    const late = answers.find(({ status }) => status !== 200)!;
    assertProblem('late', late, 409, '009');
    assert.equal(late.json.errors[0].details.problem, 'same-day');
    for (const part of [{ currency: 'EUR' }, { day: DAY + 1 }, { accountUuid: second }])
      assert.equal((await create({ kind: 'balance', ...part })).status, 200, JSON.stringify(part));
    const [held] = answers.filter(({ status }) => status === 200);
    const { id } = held!.json.entry;
    assert.equal((await change(id, { kind: 'balance', amount: 7 })).status, 200, 'it is its own');
    assertProblem('taken', await change(id, { kind: 'balance', day: DAY + 1 }), 409, '009');
    const deposit = (await create()).json.entry.id;
    assertProblem('taken', await change(deposit, { kind: 'balance' }), 409, '009');
    assert.equal((await create()).status, 200, 'deposits of one day are two deposits');
    await removeAll();
  });

  test('an account has so many lines and no more, even where many are sent at once', async () => {
    const { store } = server.services;
    await store.write(async (db) => {
      const account = await db
        .selectFrom('account')
        .select(['trader_id', 'id'])
        .where('uuid', '=', first)
        .executeTakeFirstOrThrow();
      const rows = Array.from({ length: MAX_ACCOUNT_ENTRIES - 2 }, (_, at) => ({
        trader_id: account.trader_id,
        account_id: account.id,
        public_id: `limit${at}`,
        kind: 'deposit' as const,
        day: at,
        amount: 1,
        currency: 'USD',
        made_at: 1,
      }));
      await db.insertInto('account_entry').values(rows).execute();
    });
    const answers = await Promise.all(Array.from({ length: 6 }, () => create()));
    assert.equal(answers.filter(({ status }) => status === 200).length, 2);
    const late = answers.find(({ status }) => status !== 200)!;
    assertProblem('late', late, 422, '011');
    assert.deepEqual(late.json.errors[0].details, { problem: 'too-many', most: MAX_ACCOUNT_ENTRIES });
    assert.equal((await list()).length, MAX_ACCOUNT_ENTRIES);
    assert.equal((await create({ accountUuid: second })).status, 200, 'another account has its own');
    assert.equal((await change('limit0', { amount: 2 })).status, 200, 'a full account can be changed');
    await store.write((db) => db.deleteFrom('account_entry').execute());
  });

  test("others' lines and accounts are not there", async () => {
    const { id } = (await create()).json.entry;
    assert.deepEqual(await list(other), []);
    const bytes = ({ text, json }: { text: string; json: { requestId: string } }) =>
      text.replace(json.requestId, '');
    for (const [theirs, none] of [
      [await create({}, other), await create({ accountUuid: 'x' }, other)],
      [await change(id, {}, other), await change('0123456789abc', {}, other)],
      [await remove(id, other), await remove('0123456789abc', other)],
    ] as const) {
      assertProblem('theirs', theirs, 404, '010');
      assert.equal(bytes(theirs), bytes(none));
    }
    assert.equal((await server.client().call('GET', PATH)).status, 401);
    assert.equal((await list()).length, 1);
    await removeAll();
  });

  test('a line that is sent again with its key is there once', async () => {
    const send = () =>
      trader.call('POST', PATH, {
        body: { accountUuid: first, ...aLine() },
        headers: { 'idempotency-key': 'typed-once' },
      });
    const [once, again] = [await send(), await send()];
    assert.deepEqual(again.json, once.json);
    assert.deepEqual(await list(), [once.json.entry]);
    await removeAll();
  });

  test('every change is written down with its account, a refused one is not', async () => {
    const audited = () =>
      server.services.store.read((db) =>
        db.selectFrom('audit').select('object').where('event', '=', 'account-changed').execute(),
      );
    const earlier = (await audited()).length;
    const { id } = (await create({ kind: 'balance' })).json.entry;
    await change(id, { kind: 'balance', amount: 9 });
    await create({ kind: 'balance' });
    await create({ amount: 0 });
    await remove(id);
    await remove(id);
    const written = (await audited()).slice(earlier).map(({ object }) => object);
    assert.deepEqual(written, [first, first, first]);
  });

  test('a dashboard that was kept learns of a change', async () => {
    const kept = (await trader.call('GET', '/api/v1/dashboard/0')).headers.get('etag') ?? '';
    const ask = () => trader.call('GET', '/api/v1/dashboard/0', { headers: { 'if-none-match': kept } });
    assert.equal((await ask()).status, 304);
    await create();
    assert.equal((await ask()).status, 200);
    await removeAll();
  });

  test('with an account that goes its lines go, with one that stays for its trades they stay', async () => {
    for (const accountUuid of [first, second]) await create({ accountUuid });
    assert.equal((await trader.call('DELETE', `${ACCOUNTS}/${second}`)).status, 200);
    await trader.call('GET', '/api/v1/import');
    await trader.call('GET', '/api/v1/process');
    const { json } = await trader.call('DELETE', `${ACCOUNTS}/${first}`);
    assert.deepEqual([json.results.length, json.results[0].hasTrades], [1, true]);
    const left = (await list()).map(({ accountUuid }) => accountUuid);
    assert.deepEqual(left, [first]);
  });
});
