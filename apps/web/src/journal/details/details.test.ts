import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { dollars } from '@daybook/domain/money.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { buildColumns } from '@daybook/domain/trade/trade-columns-testing.ts';
import { mergeTrades } from '@daybook/domain/trade/trade-row.ts';
import { forgetJournal, useJournal } from '#web/journal/journal-store.ts';
import { detailsFor, startFollowing, useDetailsStore } from './details-store.ts';
import { followDetails, type DetailsSource, type DetailsState } from './follow-details.ts';
import { aTrade, FakeServer } from './fake-server-testing.ts';
import { areSameMonths, monthsOf } from './months-of.ts';
import { useDetails } from './use-details.ts';

const NO_MISTAKES = { mistakes: [] };
const TRADES = [1, 2, 3, 4].map((id) => aTrade(id));

class Gone extends Error {}

/** The server as a source, and what is to happen when trades are renewed. */
function sourceOf(server: FakeServer, parts: Partial<DetailsSource> = {}): DetailsSource {
  return {
    askMonths: async () => server.manifest(),
    fetchMonth: async (hash) => server.body(hash) ?? Promise.reject(new Gone()),
    isGone: (error) => error instanceof Gone,
    renewTrades: () => Promise.reject(new Error('the trades were not to be renewed')),
    wait: async () => undefined,
    ...parts,
  };
}

function follow(
  columns: TradeColumns,
  source: DetailsSource,
  states: DetailsState[] = [],
  renewals = { count: 0 },
) {
  return followDetails(columns, source, {
    held: null,
    renewals,
    report: (state) => states.push(state),
    isStopped: () => false,
  });
}

function ready(followed: Awaited<ReturnType<typeof follow>>) {
  assert.ok(typeof followed === 'object');
  return followed.details;
}

test('months are those of the days, and another figure or order is another month', () => {
  const columns = buildColumns(TRADES, NO_MISTAKES, 1);
  assert.deepEqual(
    monthsOf(columns).map(({ trades }) => trades),
    [1, 3],
  );
  assert.deepEqual(monthsOf(buildColumns([], NO_MISTAKES, 1)), []);
  const other = buildColumns([...TRADES.slice(1), aTrade(1, { net: dollars(10) })], NO_MISTAKES, 2);
  assert.equal(areSameMonths(monthsOf(columns), monthsOf(other)), false);
  const saved = mergeTrades(columns, {
    changed: [aTrade(2, { bits: ['hasComments'] })],
    gone: [],
    mistakes: [],
    revision: 2,
  });
  assert.equal(areSameMonths(monthsOf(columns), monthsOf(saved)), true);
});

test('details are in the rows of the trades', async () => {
  const columns = buildColumns(TRADES, NO_MISTAKES, 1);
  const details = ready(await follow(columns, sourceOf(new FakeServer(columns))));
  assert.deepEqual([...details.maxSize], [1, 2, 3, 4]);
  assert.deepEqual([...details.lastPrice], [11, 11, 11, 11]);
});

test('while the server calculates it is polled ever more rarely, and progress is shown', async () => {
  const columns = buildColumns(TRADES, NO_MISTAKES, 1);
  const server = new FakeServer(columns);
  server.waiting = 4;
  const waits: number[] = [];
  const states: DetailsState[] = [];
  const wait = async (milliseconds: number) => {
    waits.push(milliseconds);
    if (waits.length > 3) server.waiting -= 1;
  };
  ready(await follow(columns, sourceOf(server, { wait }), states));
  assert.deepEqual(waits, [1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
  assert.deepEqual(states.at(-1), { state: 'calculating', calculated: 3, total: 4 });
});

test('a month that was packed again meanwhile is asked for again, and not for ever', async () => {
  const columns = buildColumns(TRADES, NO_MISTAKES, 1);
  const server = new FakeServer(columns);
  const askMonths = async () => {
    const manifest = server.manifest();
    if (server.asked < 3) server.price += 1;
    return manifest;
  };
  assert.equal(ready(await follow(columns, sourceOf(server, { askMonths }))).firstPrice[0], 12);
  const always = async () => {
    const manifest = server.manifest();
    server.price += 1;
    return manifest;
  };
  await assert.rejects(follow(columns, sourceOf(server, { askMonths: always })), /faster than/);
});

test('trades that are others are renewed: first what changed, then all of them, and then it is a failure', async () => {
  const columns = buildColumns(TRADES, NO_MISTAKES, 1);
  const server = new FakeServer(buildColumns([...TRADES, aTrade(5)], NO_MISTAKES, 2));
  const renewed: boolean[] = [];
  const renewals = { count: 0 };
  const source = sourceOf(server, { renewTrades: async (whole) => void renewed.push(whole) });
  assert.equal(await follow(columns, source, [], renewals), 'trades renewed');
  assert.equal(server.asked, 2);
  assert.equal(await follow(columns, source, [], renewals), 'trades renewed');
  assert.deepEqual(renewed, [false, true]);
  await assert.rejects(follow(columns, source, [], renewals), /of other trades/);
  ready(await follow(server.trades, source, [], renewals));
  assert.equal(renewals.count, 0);
});

/** Answers the calls of the page as a server does. */
function answerFrom(server: FakeServer): void {
  mock.method(globalThis, 'fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://daybook.test');
    const hash = /details\/([0-9a-f]{32})$/.exec(pathname)?.[1];
    if (hash === undefined) return Response.json(server.manifest());
    const body = server.body(hash);
    return body
      ? new Response(body)
      : Response.json({ errors: [{ code: '010', message: '' }] }, { status: 404 });
  });
}

/** What the page knows once it knows more than that it is loading. */
async function settled(columns: TradeColumns): Promise<DetailsState> {
  for (;;) {
    const state = detailsFor(columns, useDetailsStore.getState());
    if (state.state !== 'loading') return state;
    await new Promise(setImmediate);
  }
}

// Of a browser, calls want to know whether another tab renewed the token, and tell that there is a connection again.
Object.assign(globalThis, { window: { localStorage: { getItem: () => null }, dispatchEvent: () => true } });

beforeEach(() => forgetJournal());

test('a page asks once for all of its parts, keeps what a journal save leaves, and fetches what a correction changed', async () => {
  const columns = buildColumns(TRADES, NO_MISTAKES, 1);
  const server = new FakeServer(columns);
  answerFrom(server);
  useJournal.setState({ columns });
  const undo = [startFollowing(columns), startFollowing(columns)];
  const first = await settled(columns);
  if (first.state === 'failed') throw first.failure;
  assert.ok(first.state === 'ready' && first.details.count === 4);
  assert.deepEqual([server.asked, server.fetched], [1, 2]);

  const saved = mergeTrades(columns, {
    changed: [aTrade(2, { bits: ['color'] })],
    gone: [],
    mistakes: [],
    revision: 2,
  });
  useJournal.setState({ columns: saved });
  assert.equal(detailsFor(saved, useDetailsStore.getState()).state, 'ready', 'nothing flickers');
  undo.push(startFollowing(saved));
  while (useDetailsStore.getState().held?.columns !== saved) await new Promise(setImmediate);
  const kept = await settled(saved);
  assert.ok(kept.state === 'ready' && kept.details === first.details);
  assert.deepEqual([server.asked, server.fetched], [2, 2]);

  server.price = 20;
  const corrected = mergeTrades(saved, { changed: [], gone: [], mistakes: [], revision: 3 });
  undo.push(startFollowing(corrected));
  while (useDetailsStore.getState().held?.columns !== corrected) await new Promise(setImmediate);
  const fresh = await settled(corrected);
  assert.ok(fresh.state === 'ready' && fresh.details.firstPrice[3] === 20);
  for (const each of undo) each();
});

test('a failure is reported and can be retried', async () => {
  const columns = buildColumns(TRADES, NO_MISTAKES, 1);
  const server = new FakeServer(columns);
  mock.method(globalThis, 'fetch', () => Promise.reject(new TypeError('no connection')));
  useJournal.setState({ columns });
  const undo = startFollowing(columns);
  const failed = await settled(columns);
  assert.ok(failed.state === 'failed');
  answerFrom(server);
  failed.retry();
  assert.equal((await settled(columns)).state, 'ready');
  undo();
});

test('what was fetched for a session is dropped with it, as is what is under way', async () => {
  const columns = buildColumns(TRADES, NO_MISTAKES, 1);
  const server = new FakeServer(columns);
  answerFrom(server);
  useJournal.setState({ columns });
  startFollowing(columns);
  await settled(columns);
  forgetJournal();
  assert.equal(useDetailsStore.getState().held, null);
  useJournal.setState({ columns });
  startFollowing(columns);
  forgetJournal();
  for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
  assert.equal(useDetailsStore.getState().held, null);
});

test('a component sees that they are loading at first', () => {
  const columns = buildColumns(TRADES, NO_MISTAKES, 1);
  const Shown = () => createElement('p', null, useDetails(columns).state);
  assert.equal(renderToString(createElement(Shown)), '<p>loading</p>');
});
