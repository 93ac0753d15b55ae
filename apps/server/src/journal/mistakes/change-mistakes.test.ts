import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parseTradeRecords } from '@daybook/api/journal/records.ts';
import { FLAGS } from '@daybook/domain/journal/fields.ts';
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

const PATH = '/api/v1/errors';
const LABELS = '/api/v1/labels/mistake';

interface Counted {
  readonly id: string;
  readonly title: string;
  readonly trades: number;
}

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let platform: TestPlatform;
  let server: TestServer;
  let trader: Client;
  let trades: string[];
  before(async () => {
    platform = await startTestPlatform({ user: 'ann', password: 'Platform-secret-1' }, ['A-1']);
    server = await start({ environment: { PLATFORM_HOSTS: platform.url } });
    trader = await withTrader(server);
    const body = {
      platform: 'propreports',
      host: platform.host,
      userName: 'ann',
      password: 'Platform-secret-1',
    };
    await trader.call('POST', '/api/v1/user/accounts', { body });
    await trader.call('GET', '/api/v1/import');
    await trader.call('GET', '/api/v1/process');
    trades = parseTradeRecords((await dashboard()).trades, '').map(({ id }) => id);
    assert.ok(trades.length >= 3, 'the platform showed trades');
    await mark(trades[0]!, 'Chased', 'Too big');
    await mark(trades[1]!, 'Chased');
    await mark(trades[2]!, 'Ran after it');
  });
  after(() => platform?.close());
  const dashboard = async (query = '') => (await trader.call('GET', `/api/v1/dashboard/0${query}`)).json;
  const trade = async (id: string) => (await trader.call('GET', `/api/v1/trade/${id}`)).json.trade;
  const mark = async (id: string, ...titles: string[]) => {
    const form = new FormData();
    const fields = {
      event: 'NOT_DEFINED',
      stopLoss: 'NOT_DEFINED',
      position: '',
      comments: '',
      errors: titles.join(','),
    };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    for (const flag of FLAGS) form.append(flag, 'N');
    const { status, text } = await trader.call('POST', `/api/v1/trade/${id}`, { form });
    assert.equal(status, 200, text);
  };
  const list = async (): Promise<Counted[]> => (await trader.call('GET', PATH)).json.errors;
  const idOf = async (title: string) => (await list()).find((mistake) => mistake.title === title)!.id;
  const rename = async (id: string, title: unknown, client = trader) =>
    client.call('POST', `${LABELS}/${id}`, { body: { name: title } });
  const merge = (id: string, into: string, client = trader) =>
    client.call('POST', `${LABELS}/${id}/merge`, { body: { into } });

  test('the list says how many trades are marked with each mistake', async () => {
    assert.deepEqual(
      (await list()).map(({ title, trades: count }) => [title, count]),
      [
        ['Chased', 2],
        ['Ran after it', 1],
        ['Too big', 1],
      ],
    );
  });

  test('a renamed mistake keeps its trades; a form with the old title is refused', async () => {
    const before = await trade(trades[2]!);
    const { status } = await rename(await idOf('Ran after it'), ' Chased late 😀 ');
    const { title, trades: count } = (await list())[1]!;
    assert.deepEqual([status, title, count], [200, 'Chased late 😀', 1]);
    const present = await trade(trades[2]!);
    assert.deepEqual(present.errors, ['Chased late 😀']);
    assert.ok(present.version > before.version);
  });

  test('the title of another mistake is refused, another spelling of its own is not', async () => {
    const id = await idOf('Chased');
    assertProblem('taken', await rename(id, 'TOO BIG'), 409, '009');
    assert.equal((await rename(id, 'CHASED')).status, 200);
    await rename(id, 'Chased');
    for (const title of ['', ' ', 'a, b', 'x'.repeat(65), 5])
      assertProblem(String(title), await rename(id, title), 422, '011');
    assertProblem('no name of its own', await rename(id, null), 404, '010');
  });

  test('merged mistakes are one: no trade loses its mark or has it twice, and dashboards follow', async () => {
    const { revision } = await dashboard();
    await mark(trades[1]!, 'Chased', 'Chased late 😀');
    assert.equal((await merge(await idOf('Chased late 😀'), await idOf('Chased'))).status, 200);
    const merged = await list();
    assert.deepEqual(
      merged.map(({ title, trades: count }) => [title, count]),
      [
        ['Chased', 3],
        ['Too big', 1],
      ],
    );
    assert.deepEqual((await trade(trades[1]!)).errors, ['Chased']);
    assert.deepEqual((await trade(trades[2]!)).errors, ['Chased']);
    const answer = await dashboard(`?since=${revision}`);
    const chased = merged[0]!.id;
    const marks = new Map(
      parseTradeRecords(answer.trades, answer.tradeErrors).map(({ id, mistakes }) => [id, mistakes]),
    );
    assert.deepEqual([marks.get(trades[1]!), marks.get(trades[2]!)], [[chased], [chased]]);
  });

  test('only a mistake that marks nothing is removed', async () => {
    assertProblem('in use', await trader.call('DELETE', `${LABELS}/${await idOf('Too big')}`), 409, '009');
    await trader.call('POST', PATH, { body: ['Unused'] });
    const { status } = await trader.call('DELETE', `${LABELS}/${await idOf('Unused')}`);
    assert.deepEqual([status, (await list()).length], [200, 2]);
  });

  test('what is not there, is the same twice, or belongs to another trader is refused', async () => {
    const [id, into] = [await idOf('Chased'), await idOf('Too big')];
    assertProblem('same', await merge(id, id), 422, '011');
    assertProblem('nowhere', await merge(id, 'ffffffffffffffff'), 404, '010');
    const other = await withAnotherTrader(server);
    const [his] = (await other.call('POST', PATH, { body: ['His'] })).json.errors;
    assertProblem('into his', await merge(id, his.id), 404, '010');
    const bytes = async (answer: Promise<{ text: string; json: { requestId: string }; status: number }>) => {
      const { text, json, status } = await answer;
      assert.equal(status, 404);
      return text.replace(json.requestId, '');
    };
    const nobody = 'ffffffffffffffff';
    assert.equal(await bytes(rename(id, 'Mine', other)), await bytes(rename(nobody, 'Mine', other)));
    assert.equal(await bytes(merge(id, into, other)), await bytes(merge(nobody, into, other)));
    assert.equal(
      await bytes(other.call('DELETE', `${LABELS}/${id}`)),
      await bytes(other.call('DELETE', `${LABELS}/${nobody}`)),
    );
    assert.equal((await list()).length, 2);
  });

  test('merges of mistakes are undone one by one: trades show again what was chosen', async () => {
    const labelled = async (): Promise<readonly { id: string; name: string; mergedInto: string | null }[]> =>
      (await trader.call('GET', '/api/v1/labels')).json.mistakes;
    const all = await labelled();
    const ids = ['Chased', 'Chased late 😀', 'Too big'].map(
      (name) => all.find((one) => one.name === name)!.id,
    );
    const [chased, late, big] = ids as [string, string, string];
    assert.equal(all.find(({ id }) => id === late)?.mergedInto, chased, 'merged above');
    assert.equal((await merge(chased, big)).status, 200);
    assertProblem('into one that was merged', await merge(big, late), 409, '009');
    assert.deepEqual(
      (await list()).map(({ title, trades: count }) => [title, count]),
      [['Too big', 3]],
    );
    const shown = async () => Promise.all(trades.slice(0, 3).map(async (id) => (await trade(id)).errors));
    assert.deepEqual(await shown(), [['Too big'], ['Too big'], ['Too big']]);
    const { revision } = await dashboard();
    const separate = (id: string, client = trader) => client.call('DELETE', `${LABELS}/${id}/merge`);
    assert.equal((await separate(late)).status, 200);
    assert.deepEqual(await shown(), [['Too big'], ['Too big', 'Chased late 😀'], ['Chased late 😀']]);
    const answer = await dashboard(`?since=${revision}`);
    const marks = new Map(
      parseTradeRecords(answer.trades, answer.tradeErrors).map(({ id, mistakes }) => [id, mistakes]),
    );
    assert.deepEqual(marks.get(trades[2]!), [late], 'dashboards follow');
    assert.equal((await separate(chased)).status, 200);
    assert.deepEqual(await shown(), [
      ['Chased', 'Too big'],
      ['Chased', 'Chased late 😀'],
      ['Chased late 😀'],
    ]);
    assert.deepEqual(
      (await list()).map(({ title, trades: count }) => [title, count]),
      [
        ['Chased', 2],
        ['Chased late 😀', 2],
        ['Too big', 1],
      ],
    );
    assertProblem('not merged', await separate(chased), 404, '010');
  });

  test('a mistake gets a colour and goes into the archive; its trades keep it', async () => {
    const path = `${LABELS}/${await idOf('Too big')}`;
    const { version } = await trade(trades[0]!);
    const { status, json } = await trader.call('POST', path, { body: { hue: 'amber', archived: true } });
    assert.equal(status, 200);
    const big = json.mistakes.find(({ name }: { name: string }) => name === 'Too big');
    assert.deepEqual([big.hue, big.archived], ['amber', true]);
    const { errors } = await dashboard();
    assert.deepEqual(errors.find(({ title }: Counted) => title === 'Too big')?.hue, 'amber');
    const present = await trade(trades[0]!);
    assert.deepEqual([present.errors, present.version], [['Chased', 'Too big'], version]);
    assertProblem('a comma', await trader.call('POST', path, { body: { name: 'a, b' } }), 422, '011');
    assertProblem('a group', await trader.call('POST', path, { body: { group: 'Exits' } }), 422, '011');
    assert.equal((await trader.call('POST', path, { body: { archived: false } })).status, 200);
    const beside = { body: { name: 'too BIG' } };
    assert.equal(
      (await trader.call('POST', '/api/v1/labels/mistake', beside)).json.id,
      await idOf('Too big'),
    );
  });
});
