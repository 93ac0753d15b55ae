import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import { testServers, withAnotherTrader, type Client, type TestServer } from '#server/app/server-testing.ts';
import { assertProblem } from '#server/http/http-testing.ts';
import { saveEntry, startTradedJournal } from '#server/journal/trades/trades-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const PATH = '/api/v1/trades/changes';

/** What a trade says, as the slow model holds it. */
interface Model {
  event: string;
  didAdd: boolean;
  tags: Set<string>;
  mistakes: Set<string>;
}

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  let trader: Client;
  let trades: readonly string[];
  let tags: string[];
  let mistakes: { id: string; title: string }[];
  before(async () => {
    ({ server, trader, trades } = await startTradedJournal(start));
    tags = [];
    for (const name of ['Gap', 'News', 'Late'])
      tags.push((await trader.call('POST', '/api/v1/labels/tag', { body: { name } })).json.id);
    mistakes = (await trader.call('POST', '/api/v1/errors', { body: ['Chased', 'Too big'] })).json.errors;
  });
  const change = (ids: readonly string[], what: object, client = trader) =>
    client.call('POST', PATH, { body: { trades: ids, change: what } });
  const undo = (id: string, client = trader) => client.call('POST', `${PATH}/${id}/undo`, { body: {} });
  const trade = async (id: string) => (await trader.call('GET', `/api/v1/trade/${id}`)).json.trade;

  test('a change says what it changed, what was so already and what is not there, and is taken back', async () => {
    const missing = '0000000000000';
    const done = await change([...trades, trades[0]!, missing], { event: 'RBI', addTags: [tags[0]] });
    assert.equal(done.status, 200, done.text);
    const { id, ...counts } = done.json;
    assert.deepEqual(counts, { changed: trades.length, unchanged: 0, missing: [missing], full: [] });
    const { event, tags: own, version } = await trade(trades[0]!);
    assert.deepEqual([event, own, version], ['RBI', [tags[0]], 1]);
    assert.deepEqual((await change(trades, { event: 'RBI' })).json, {
      id: null,
      changed: 0,
      unchanged: trades.length,
      missing: [],
      full: [],
    });
    assert.deepEqual((await undo(id)).json, { changed: trades.length, kept: [] });
    assert.deepEqual((await undo(id)).json, { changed: 0, kept: [] }, 'undoing twice is undoing once');
    const back = await trade(trades[0]!);
    assert.deepEqual([back.event, back.tags, back.version], ['NOT_DEFINED', [], 2]);
  });

  test('a form that was opened before is told; what is saved since is not undone, and named', async () => {
    const [first, second] = [trades[0]!, trades[1]!];
    const { version } = await trade(first);
    const { id } = (await change([first, second], { event: 'GBI', flags: { didAdd: 'Y' } })).json;
    const late = await saveEntry(trader, first, { event: 'NRB', version: String(version) });
    assertProblem('changed meanwhile', late, 409, '009');
    assert.equal(late.json.current.trade.event, 'GBI');
    const now = String((await trade(first)).version);
    await saveEntry(trader, first, { event: 'NRB', didAdd: 'Y', comments: 'Mine', version: now });
    assert.deepEqual((await undo(id)).json, { changed: 2, kept: [first] });
    const kept = await trade(first);
    assert.deepEqual([kept.event, kept.didAdd, kept.comments], ['NRB', 'N', 'Mine']);
    assert.equal((await trade(second)).event, 'NOT_DEFINED');
  });

  test('a trade bears thirty tags at most; those that would bear more stay as they are and are named', async () => {
    const many: string[] = [];
    for (let at = 0; at < 30; at++)
      many.push((await trader.call('POST', '/api/v1/labels/tag', { body: { name: `Full ${at}` } })).json.id);
    await saveEntry(trader, trades[2]!, { tags: many.join(',') });
    const { json } = await change([trades[1]!, trades[2]!], { addTags: [tags[1]] });
    assert.deepEqual([json.changed, json.full], [1, [trades[2]]]);
    await undo(json.id);
    await saveEntry(trader, trades[2]!, { tags: '' });
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

  test('random changes and undos beside saves of another window leave what a slow model says', async () => {
    const model = new Map<string, Model>();
    for (const id of trades) {
      const { event, didAdd, tags: own, errors } = await trade(id);
      const held = mistakes.filter(({ title }) => errors.includes(title)).map((each) => each.id);
      model.set(id, { event, didAdd: didAdd === 'Y', tags: new Set(own), mistakes: new Set(held) });
    }
    const some = fc.subarray([...trades], { minLength: 1 });
    const step = fc.oneof(
      fc.record({ kind: fc.constant('change' as const), some, change: changes(tags, mistakes) }),
      fc.record({ kind: fc.constant('undo' as const), which: fc.nat(3) }),
      fc.record({
        kind: fc.constant('save' as const),
        id: fc.constantFrom(...trades),
        event: fc.constantFrom('NRB', 'RBI'),
      }),
    );
    const [steps] = fc.sample(fc.array(step, { minLength: 80, maxLength: 80 }), { seed: 14, numRuns: 1 });
    const done: { id: string; before: Map<string, Model>; after: Map<string, Model>; isUndone: boolean }[] =
      [];
    for (const each of steps!) {
      if (each.kind === 'save') {
        const held = model.get(each.id)!;
        const titles = mistakes.filter(({ id }) => held.mistakes.has(id)).map(({ title }) => title);
        const fields = { event: each.event, didAdd: held.didAdd ? 'Y' : 'N', errors: titles.join(',') };
        assert.equal((await saveEntry(trader, each.id, fields)).status, 200);
        held.event = each.event;
      } else if (each.kind === 'change') {
        const before = copied(model, each.some);
        for (const id of each.some) applied(model.get(id)!, each.change);
        const { status, json, text } = await change(each.some, each.change);
        assert.equal(status, 200, text);
        const changed = each.some.filter((id) => !same(before.get(id)!, model.get(id)!));
        assert.equal(json.changed, changed.length);
        if (json.id !== null)
          done.push({ id: json.id, before, after: copied(model, changed), isUndone: false });
      } else {
        const last = done.at(-1 - each.which);
        if (!last) continue;
        const kept = last.isUndone
          ? []
          : [...last.after].filter(([id, after]) => !undone(model.get(id)!, last.before.get(id)!, after));
        last.isUndone = true;
        assert.deepEqual((await undo(last.id)).json.kept.toSorted(), kept.map(([id]) => id).toSorted());
      }
    }
    for (const [id, { event, didAdd, tags: own, mistakes: held }] of model) {
      const present = await trade(id);
      const titles = mistakes.filter((each) => held.has(each.id)).map(({ title }) => title);
      assert.deepEqual(
        [present.event, present.didAdd, present.tags.toSorted(), present.errors.toSorted()],
        [event, didAdd ? 'Y' : 'N', [...own].toSorted(), titles.toSorted()],
      );
    }
  });
});

interface SentChange {
  readonly event?: string;
  readonly flags?: { readonly didAdd: 'Y' | 'N' };
  readonly addTags?: readonly string[];
  readonly removeTags?: readonly string[];
  readonly addMistakes?: readonly string[];
}

function changes(tags: readonly string[], mistakes: readonly { id: string }[]): fc.Arbitrary<SentChange> {
  return fc.record(
    {
      event: fc.constantFrom('NOT_DEFINED', 'RBI', 'GBI'),
      flags: fc.record({ didAdd: fc.constantFrom('Y' as const, 'N' as const) }),
      addTags: fc.subarray([...tags]),
      removeTags: fc.subarray([...tags]),
      addMistakes: fc.subarray(mistakes.map(({ id }) => id)),
    },
    { requiredKeys: [] },
  );
}

function copied(model: ReadonlyMap<string, Model>, ids: readonly string[]): Map<string, Model> {
  return new Map(ids.map((id) => [id, structuredClone(model.get(id)!)]));
}

function applied(
  entry: Model,
  { event, flags, addTags = [], removeTags = [], addMistakes = [] }: SentChange,
): void {
  if (event !== undefined) entry.event = event;
  if (flags !== undefined) entry.didAdd = flags.didAdd === 'Y';
  for (const tag of removeTags) entry.tags.delete(tag);
  for (const tag of addTags) entry.tags.add(tag);
  for (const mistake of addMistakes) entry.mistakes.add(mistake);
}

function same(left: Model, right: Model): boolean {
  const text = ({ event, didAdd, tags, mistakes }: Model) =>
    JSON.stringify([event, didAdd, [...tags].toSorted(), [...mistakes].toSorted()]);
  return text(left) === text(right);
}

/** Takes a change back of the model; false where something was set otherwise since. */
function undone(entry: Model, before: Model, after: Model): boolean {
  let isWhole = true;
  if (before.event !== after.event && entry.event === after.event) entry.event = before.event;
  else if (before.event !== after.event) isWhole = false;
  if (before.didAdd !== after.didAdd && entry.didAdd === after.didAdd) entry.didAdd = before.didAdd;
  else if (before.didAdd !== after.didAdd) isWhole = false;
  for (const kind of ['tags', 'mistakes'] as const) {
    for (const mark of after[kind]) if (!before[kind].has(mark)) entry[kind].delete(mark);
    for (const mark of before[kind]) if (!after[kind].has(mark)) entry[kind].add(mark);
  }
  return isWhole;
}
