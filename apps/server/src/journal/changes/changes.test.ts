import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { testServers, withAnotherTrader, type Client, type TestServer } from '#server/app/server-testing.ts';
import { assertProblem } from '#server/http/http-testing.ts';
import { saveEntry, startTradedJournal } from '#server/journal/trades/trades-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const PATH = '/api/v1/trades/changes';

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  let trader: Client;
  let trades: readonly string[];
  let tags: string[];
  before(async () => {
    ({ server, trader, trades } = await startTradedJournal(start));
    tags = [];
    for (const name of ['Gap', 'News', 'Late'])
      tags.push((await trader.call('POST', '/api/v1/labels/tag', { body: { name } })).json.id);
  });
  const change = (ids: readonly string[], what: object, client = trader) =>
    client.call('POST', PATH, { body: { trades: ids, change: what } });
  const undo = (id: string, client = trader) => client.call('POST', `${PATH}/${id}/undo`, { body: {} });
  const undone = async (id: string) => {
    const { changed, kept } = (await undo(id)).json;
    return { changed, kept };
  };
  /** The newest of the journal, as a window with all of it receives it. */
  const revision = async () =>
    (await trader.call('GET', '/api/v1/dashboard/0?executions=none')).json.revision;
  const trade = async (id: string) => (await trader.call('GET', `/api/v1/trade/${id}`)).json.trade;

  test('a change reports what it changed, what was so already and what is missing, and can be undone', async () => {
    const missing = '0000000000000';
    const done = await change([...trades, trades[0]!, missing], { event: 'RBI', addTags: [tags[0]] });
    assert.equal(done.status, 200, done.text);
    const { id, revision: made, ...counts } = done.json;
    assert.equal(made, await revision());
    assert.deepEqual(counts, { changed: trades.length, unchanged: 0, missing: [missing], full: [] });
    const { event, tags: own, version } = await trade(trades[0]!);
    assert.deepEqual([event, own, version], ['RBI', [tags[0]], 1]);
    assert.deepEqual((await change(trades, { event: 'RBI' })).json, {
      id: null,
      revision: made + 1,
      changed: 0,
      unchanged: trades.length,
      missing: [],
      full: [],
    });
    const taken = await undo(id);
    assert.deepEqual(taken.json, { revision: await revision(), changed: trades.length, kept: [] });
    assert.deepEqual(await undone(id), { changed: 0, kept: [] }, 'undoing twice is undoing once');
    const back = await trade(trades[0]!);
    assert.deepEqual([back.event, back.tags, back.version], ['NOT_DEFINED', [], 2]);
  });

  test('a form opened before is refused; undo keeps what was saved since, and names it', async () => {
    const [first, second] = [trades[0]!, trades[1]!];
    const { version } = await trade(first);
    const { id } = (await change([first, second], { event: 'GBI', flags: { didAdd: 'Y' } })).json;
    const late = await saveEntry(trader, first, { event: 'NRB', version: String(version) });
    assertProblem('changed meanwhile', late, 409, '009');
    assert.equal(late.json.current.trade.event, 'GBI');
    const now = String((await trade(first)).version);
    await saveEntry(trader, first, { event: 'NRB', didAdd: 'Y', comments: 'Mine', version: now });
    assert.deepEqual(await undone(id), { changed: 2, kept: [first] });
    const kept = await trade(first);
    assert.deepEqual([kept.event, kept.didAdd, kept.comments], ['NRB', 'N', 'Mine']);
    assert.equal((await trade(second)).event, 'NOT_DEFINED');
  });

  test('a planned risk is set on many, taken away again, and each gets back its own', async () => {
    const [first, second] = [trades[0]!, trades[1]!];
    await saveEntry(trader, first, { plannedRisk: '40' });
    const risks = async () => [(await trade(first)).plannedRisk, (await trade(second)).plannedRisk];
    const set = await change([first, second], { plannedRisk: 1_005_000 });
    assert.equal(set.json.changed, 2, set.text);
    assert.deepEqual(await risks(), [1_005_000, 1_005_000]);
    const removed = await change([first, second], { plannedRisk: null });
    assert.deepEqual(await risks(), [null, null]);
    await undo(removed.json.id);
    await saveEntry(trader, second, { plannedRisk: '7' });
    assert.deepEqual(await undone(set.json.id), { changed: 1, kept: [second] });
    assert.deepEqual(await risks(), [400_000, 70_000]);
    for (const wrong of ['100', -1, 0, 0.5, 10_000_000_000_000])
      assertProblem(String(wrong), await change([first], { plannedRisk: wrong }), 422, '011');
    await saveEntry(trader, first, {});
  });

  test('removing a tag or mistake removes what was merged into it, and undoing gives back what was chosen', async () => {
    const id = trades[0]!;
    const [older, newer] = [tags[1]!, tags[0]!];
    const made = await trader.call('POST', '/api/v1/errors', { body: ['Late', 'Early'] });
    const [early, late] = made.json.errors.map((one: { id: string }) => one.id) as [string, string];
    const chosen = await change([id], { addTags: [older], addMistakes: [late] });
    const merge = (path: string, into: string) =>
      trader.call('POST', `/api/v1/labels/${path}/merge`, { body: { into } });
    assert.equal((await merge(`tag/${older}`, newer)).status, 200);
    assert.equal((await merge(`mistake/${late}`, early)).status, 200);
    assert.deepEqual((await trade(id)).errors, ['Early']);
    const removed = await change([id], { removeTags: [newer], removeMistakes: [early] });
    assert.equal(removed.json.changed, 1, removed.text);
    const bare = await trade(id);
    assert.deepEqual([bare.tags, bare.errors], [[], []]);
    await undo(removed.json.id);
    for (const path of [`tag/${older}`, `mistake/${late}`])
      assert.equal((await trader.call('DELETE', `/api/v1/labels/${path}/merge`)).status, 200);
    const back = await trade(id);
    assert.deepEqual([back.tags, back.errors], [[older], ['Late']]);
    await undo(chosen.json.id);
    for (const mistake of [early, late])
      assert.equal((await trader.call('DELETE', `/api/v1/labels/mistake/${mistake}`)).status, 200);
  });

  test('a trade has at most thirty tags; trades that would exceed that are unchanged and named', async () => {
    const many: string[] = [];
    for (let at = 0; at < 30; at++)
      many.push((await trader.call('POST', '/api/v1/labels/tag', { body: { name: `Full ${at}` } })).json.id);
    await saveEntry(trader, trades[2]!, { tags: many.join(',') });
    const { json } = await change([trades[1]!, trades[2]!], { addTags: [tags[1]] });
    assert.deepEqual([json.changed, json.full], [1, [trades[2]]]);
    await undo(json.id);
    await saveEntry(trader, trades[2]!, { tags: '' });
  });

  test('labels that were removed meanwhile do not come back, and what kept them is named', async () => {
    const [first, second] = [trades[0]!, trades[1]!];
    const made = async (kind: string, name: string) =>
      (await trader.call('POST', `/api/v1/labels/${kind}`, { body: { name } })).json.id as string;
    const [setup, tag] = [await made('setup', 'Gone'), await made('tag', 'Gone')];
    const mistakes = await trader.call('POST', '/api/v1/errors', { body: ['Gone', 'Merged away', 'Stays'] });
    const [gone, merged, stays] = mistakes.json.errors.map(({ id }: { id: string }) => id) as string[];
    const marks = { addTags: [tag, tags[0]], addMistakes: [gone, merged, stays] };
    await change([first], { event: setup, ...marks });
    const [removeTags, removeMistakes] = [marks.addTags, marks.addMistakes];
    const { id } = (await change([first, second], { event: 'RBI', removeTags, removeMistakes })).json;
    for (const path of [`labels/setup/${setup}`, `labels/tag/${tag}`, `labels/mistake/${gone}`])
      assert.equal((await trader.call('DELETE', `/api/v1/${path}`)).status, 200, path);
    await trader.call('POST', `/api/v1/labels/mistake/${merged}/merge`, { body: { into: stays } });
    assert.deepEqual(await undone(id), { changed: 2, kept: [first] });
    const { event, tags: own, errors: titles } = await trade(first);
    assert.deepEqual([event, own, titles], ['RBI', [tags[0]], ['Stays']]);
    assert.equal((await trade(second)).event, 'NOT_DEFINED');
    await saveEntry(trader, first, {});
  });

  test('a trade that was given other tags meanwhile gets back as many as fit, and is named', async () => {
    const many: string[] = [];
    for (let at = 0; at < 32; at++)
      many.push((await trader.call('POST', '/api/v1/labels/tag', { body: { name: `Much ${at}` } })).json.id);
    await saveEntry(trader, trades[0]!, { tags: many.slice(0, 30).join(',') });
    const { id } = (await change([trades[0]!], { removeTags: many.slice(0, 3) })).json;
    await change([trades[0]!], { addTags: many.slice(30) });
    assert.deepEqual(await undone(id), { changed: 1, kept: [trades[0]] });
    const { tags: own } = await trade(trades[0]!);
    assert.deepEqual(new Set(own), new Set([many[0], ...many.slice(3)]));
    await saveEntry(trader, trades[0]!, { tags: '' });
  });

  test('labels, trades and changes of another trader are not there', async () => {
    const other = await withAnotherTrader(server);
    const his = (await other.call('POST', '/api/v1/labels/tag', { body: { name: 'His' } })).json.id;
    for (const field of ['addTags', 'removeTags', 'addMistakes'])
      assertProblem(field, await change([trades[0]!], { [field]: [his] }), 422, '011');
    assert.deepEqual((await change(trades, { event: 'RBI' }, other)).json.missing, trades);
    const { id } = (await change([trades[0]!], { addTags: [tags[2]] })).json;
    assertProblem('his undo', await undo(id, other), 404, '010');
    await undo(id);
    assertProblem('too many', await change(Array<string>(10_001).fill(trades[0]!), {}), 422, '011');
  });
});
