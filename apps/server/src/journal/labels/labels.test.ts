import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { labelKey } from '@daybook/domain/journal/labels.ts';
import { testServers, withAnotherTrader, type Client, type TestServer } from '#server/app/server-testing.ts';
import { assertProblem } from '#server/http/http-testing.ts';
import { saveEntry, startTradedJournal } from '#server/journal/trades/trades-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const PATH = '/api/v1/labels';

interface Listed {
  readonly id: string;
  readonly name: string | null;
  readonly archived: boolean;
  readonly mergedInto: string | null;
}

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  let trader: Client;
  let trades: readonly string[];
  before(async () => {
    ({ server, trader, trades } = await startTradedJournal(start));
  });
  const list = async (kind: 'setups' | 'tags'): Promise<Listed[]> =>
    (await trader.call('GET', PATH)).json[kind];
  const find = async (kind: 'setups' | 'tags', id: string) =>
    (await list(kind)).find((each) => each.id === id)!;
  const create = (kind: string, body: object) => trader.call('POST', `${PATH}/${kind}`, { body });
  const made = async (kind: string, name: string): Promise<string> => {
    const { status, text, json } = await create(kind, { name });
    assert.equal(status, 200, text);
    return json.id;
  };
  const change = (kind: string, id: string, body: object) =>
    trader.call('POST', `${PATH}/${kind}/${id}`, { body });
  const merge = (kind: string, id: string, into: string) =>
    trader.call('POST', `${PATH}/${kind}/${id}/merge`, { body: { into } });
  const trade = async (id: string) => (await trader.call('GET', `/api/v1/trade/${id}`)).json.trade;

  test('a trader begins with thirteen setups without names of their own, and no tag', async () => {
    const setups = await list('setups');
    assert.equal(setups.length, 13);
    assert.ok(
      setups.every(({ name, archived, mergedInto }) => name === null && !archived && mergedInto === null),
    );
    assert.deepEqual(
      setups.slice(0, 2).map(({ id }) => id),
      ['BOTTOMING_TAIL_BAR', 'TOPPING_TAIL_BAR'],
    );
    assert.deepEqual(await list('tags'), []);
  });

  test('a new name has no marks of direction; one that was kept with them is found, renamed and removed', async () => {
    const eve = await withAnotherTrader(server, 'eve@labels.test');
    const post = async (path: string, body: object) => (await eve.call('POST', PATH + path, { body })).json;
    const tagOf = (answer: { tags: { id: string; name: string; group: string | null }[] }, id: string) =>
      answer.tags.find((each) => each.id === id)!;
    const created = await post('/tag', { name: 'Opening\u202e drive\u200f' });
    const { id } = created;
    assert.equal(tagOf(created, id).name, 'Opening drive');
    assert.equal((await post('/tag', { name: 'Opening drive' })).id, id);
    const kept = 'Opening\u200e drive';
    await server.services.store.write((db) =>
      db
        .updateTable('label')
        .set({ name: kept, name_key: labelKey(kept), tag_group: 'When\u200e' })
        .where('key', '=', id)
        .execute(),
    );
    assert.equal((await post('/tag', { name: kept })).id, id);
    const other = await post('/tag', { name: 'Lunch', group: 'When\u200e' });
    assert.equal(tagOf(other, other.id).group, 'When\u200e', 'the group that there is');
    const moved = await post(`/tag/${other.id}`, { group: 'Where\u202d' });
    assert.equal(tagOf(moved, other.id).group, 'Where');
    assert.equal(tagOf(await post(`/tag/${id}`, { name: 'Open\u2067ing' }), id).name, 'Opening');
    for (const each of [id, other.id])
      assert.equal((await eve.call('DELETE', `${PATH}/tag/${each}`)).status, 200);
  });

  test('names may be any letters and differ by more than case or form; a duplicate returns the existing one', async () => {
    const id = await made('setup', 'Gap, and <go> 😀');
    assert.equal(await made('setup', ' GAP, and <go> 😀 '), id);
    assert.match(id, /^[0-9a-f][0-9a-hjkmnp-tv-z]{12}$/);
    assert.notEqual(await made('tag', 'Gap, and <go> 😀'), id, 'setups and tags are apart');
    assert.equal(await made('tag', '=1+1'), await made('tag', '＝1＋1'));
    // The words of every language are taken, whichever the trader reads.
    assert.equal(await made('setup', 'bull 180'), 'BULL_180');
    for (const [name, problem] of [
      ['', 'empty'],
      ['x'.repeat(61), 'too-long'],
    ] as const) {
      const { status, json } = await create('tag', { name });
      assert.deepEqual(
        [status, json.errors[0].field, json.errors[0].details.problem],
        [422, 'name', problem],
      );
    }
    assertProblem('none', await create('setup', { name: 'not defined' }), 409, '009');
  });

  test('one of the first setups is renamed, keeps its id, and gets its own name back', async () => {
    assert.equal((await change('setup', 'NRB', { name: 'Coil', hue: 'teal' })).status, 200);
    assert.deepEqual(await find('setups', 'NRB'), {
      id: 'NRB',
      name: 'Coil',
      hue: 'teal',
      archived: false,
      mergedInto: null,
    });
    assertProblem('taken', await change('setup', 'RBI', { name: 'COIL' }), 409, '009');
    assert.equal((await change('setup', 'NRB', { name: null })).status, 200);
    assert.equal((await find('setups', 'NRB')).name, null);
    await change('setup', 'NRB', { name: 'Coil' });
    const namesake = await made('setup', 'NRB (barra de rango estrecho)');
    assertProblem('its own name went', await change('setup', 'NRB', { name: null }), 409, '009');
    await change('setup', namesake, { name: 'Narrow' });
    assert.equal((await change('setup', 'NRB', { name: null })).status, 200);
    assertProblem(
      'a tag has no other name',
      await change('tag', await made('tag', 'Own'), { name: null }),
      404,
      '010',
    );
    assertProblem('no setup', await change('setup', 'NOT_DEFINED', { name: 'None' }), 409, '009');
    assertProblem('no group', await change('setup', 'NRB', { group: 'x' }), 422, '011');
  });

  test('an order is kept, and what it leaves out follows', async () => {
    const own = await made('setup', 'Ordered');
    const { status } = await trader.call('PUT', `${PATH}/setup`, { body: [own, 'RBI'] });
    assert.equal(status, 200);
    const ids = (await list('setups')).map(({ id }) => id);
    assert.deepEqual(ids.slice(0, 4), [own, 'RBI', 'BOTTOMING_TAIL_BAR', 'TOPPING_TAIL_BAR']);
    assert.ok((await list('setups')).every(({ name }, at) => at === 0 || ids[at] === own || name !== ''));
    assertProblem('unknown', await trader.call('PUT', `${PATH}/setup`, { body: ['x'] }), 404, '010');
  });

  test('a trade keeps the setup that was chosen when it is merged, and has it again when it is separated', async () => {
    const [own, into] = [await made('setup', 'Opening drive'), await made('setup', 'Drive')];
    assert.equal((await saveEntry(trader, trades[0]!, { event: own })).status, 200);
    const { version } = await trade(trades[0]!);
    assert.equal((await merge('setup', own, into)).status, 200);
    assert.equal((await find('setups', own)).mergedInto, into);
    const merged = await trade(trades[0]!);
    assert.deepEqual([merged.event, merged.version], [own, version]);
    assertProblem('named like it', await create('setup', { name: 'opening DRIVE' }), 409, '009');
    assertProblem('into itself', await merge('setup', into, into), 422, '011');
    assertProblem('into one that is merged', await merge('setup', into, own), 409, '009');
    assertProblem('into none', await merge('setup', into, 'NOT_DEFINED'), 409, '009');
    assertProblem('in use', await trader.call('DELETE', `${PATH}/setup/${into}`), 409, '009');
    assert.equal((await trader.call('DELETE', `${PATH}/setup/${own}/merge`)).status, 200);
    assert.equal((await find('setups', own)).mergedInto, null);
    assertProblem('not merged', await trader.call('DELETE', `${PATH}/setup/${own}/merge`), 404, '010');
  });

  test('an archived label stays on its trades and is not given again by its name', async () => {
    const id = await made('tag', 'Last year');
    await saveEntry(trader, trades[1]!, { tags: id });
    assert.equal(
      (await change('tag', id, { archived: true, group: ' Old ', afterResult: true })).status,
      200,
    );
    assert.deepEqual((await trade(trades[1]!)).tags, [id]);
    assertProblem('archived', await create('tag', { name: 'last YEAR' }), 409, '009');
    assert.equal((await change('tag', id, { archived: false })).status, 200);
    assert.equal(await made('tag', 'Last year'), id);
  });

  test('only a label that no trade has is removed; the first setups are always there', async () => {
    const id = await made('tag', 'Unused');
    assertProblem('first', await trader.call('DELETE', `${PATH}/setup/RBI`), 409, '009');
    await saveEntry(trader, trades[2]!, { tags: id });
    assertProblem('used', await trader.call('DELETE', `${PATH}/tag/${id}`), 409, '009');
    await saveEntry(trader, trades[2]!, { tags: '' });
    assert.equal((await trader.call('DELETE', `${PATH}/tag/${id}`)).status, 200);
    assertProblem('gone', await trader.call('DELETE', `${PATH}/tag/${id}`), 404, '010');
  });

  test('a form without tags and risk leaves them unchanged; labels of others are refused', async () => {
    const [first, second] = [await made('tag', 'First'), await made('tag', 'Second')];
    await saveEntry(trader, trades[2]!, { tags: `${second},${first},${second}`, plannedRisk: '120.5' });
    await saveEntry(trader, trades[2]!, { comments: 'Later' });
    const { tags, plannedRisk, comments } = await trade(trades[2]!);
    assert.deepEqual([tags, plannedRisk, comments], [[first, second], 1_205_000, 'Later']);
    await saveEntry(trader, trades[2]!, { plannedRisk: '', comments: 'Later' });
    assert.equal((await trade(trades[2]!)).plannedRisk, null);
    const other = await withAnotherTrader(server);
    const his = (await other.call('POST', `${PATH}/tag`, { body: { name: 'His' } })).json.id;
    const hisSetup = (await other.call('POST', `${PATH}/setup`, { body: { name: 'His' } })).json.id;
    assertProblem('his tag', await saveEntry(trader, trades[2]!, { tags: his }), 422, '011');
    assertProblem('his setup', await saveEntry(trader, trades[2]!, { event: hisSetup }), 422, '011');
    assertProblem('no risk', await saveEntry(trader, trades[2]!, { plannedRisk: '-1' }), 422, '011');
    assert.equal((await trade(trades[2]!)).comments, 'Later', 'nothing of a refused form is kept');
  });

  test('a shared trade shows the setup after merging, and no tags', async () => {
    const [own, into] = [await made('setup', 'Private name'), await made('setup', 'Pulled back')];
    const tag = await made('tag', 'canary-tag');
    await saveEntry(trader, trades[0]!, { event: own, tags: tag, plannedRisk: '77.77' });
    await merge('setup', own, into);
    const shared = await trader.call('POST', `/api/v1/trade/${trades[0]}/share`, { body: { isShared: 'Y' } });
    assert.equal(shared.status, 200, shared.text);
    const { uuid } = await trade(trades[0]!);
    const { json, text } = await server.client().call('GET', `/api/v1/share/trade/${uuid}`);
    assert.deepEqual([json.event, json.setup], [into, 'Pulled back']);
    assert.doesNotMatch(text, /canary-tag|77\.77|777700|plannedRisk|Private name/);
    const page = await server.client().call('GET', `/share/trade/${uuid}`);
    assert.match(page.text, /Pulled back/);
    assert.doesNotMatch(page.text, /canary-tag|Private name/);
  });

  test('five hundred tags are the most', async () => {
    const { length } = await list('tags');
    for (let at = length; at < 500; at++) await made('tag', `Tag ${at}`);
    const { status, json } = await create('tag', { name: 'One more' });
    assert.deepEqual([status, json.errors[0].details], [422, { problem: 'too-many', most: 500 }]);
  });

  test('twenty groups are the most, of as many tags as there may be too', async () => {
    const [first, ...others] = (await list('tags')).map(({ id }) => id);
    for (const [at, id] of others.slice(0, 20).entries())
      assert.equal((await change('tag', id, { group: `Group ${at}` })).status, 200);
    const { status, json } = await change('tag', first!, { group: 'One more' });
    assert.deepEqual([status, json.errors[0].details], [422, { problem: 'too-many-groups', most: 20 }]);
    assert.equal((await change('tag', first!, { group: 'Group 19' })).status, 200);
  });
});
