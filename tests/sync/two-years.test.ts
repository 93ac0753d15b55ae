import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { parseDay, type Day } from '@daybook/domain/calendar.ts';
import { isLong } from '@daybook/domain/chance-testing.ts';
import { internalHost } from '@daybook/brokers/feeds/request/allowed-hosts.ts';
import { findInstant, NEW_YORK } from '@daybook/brokers/rows/newyork.ts';
import { propReports } from '@daybook/brokers/feeds/propreports/fetch-platform.ts';
import { statedTradesOf } from '@daybook/brokers/feeds/propreports/stated-trades-testing.ts';
import type { StatedTrade } from '@daybook/brokers/feeds/propreports/trades-report.ts';
import { onEachEngine } from '../../apps/server/src/store/store-testing.ts';
import { isSession } from '../../demo/src/calendar/sessions.ts';
import { startPlatform, type Platform } from '../../demo/src/platform.ts';
import { DEFAULT_LOGIN } from '../../demo/src/platform-options.ts';
import { openSyncFixture, synchronise, synchroniseWell, type SyncFixture } from './sync-fixture.ts';
import { countRows, readPublishedTrades, withoutIds, type PublishedTrade } from './stored-trades.ts';

const FIRST = '2024-11-18';
const LAST = '2026-11-18';
/** What is synchronised every evening: the last five weeks, or with `--long` the last quarter. */
const FOLLOWED = isLong()
  ? { span: 'a quarter', from: '2026-08-24', least: 700 }
  : { span: 'five weeks', from: '2026-10-12', least: 250 };
const CENT = 100;

/** Evening of a New York day, after every session. */
function evening(day: number): number {
  return findInstant(NEW_YORK, day as Day, 21 * 3600)!;
}

async function platformAt(t: TestContext, time: { now: number }, firstDay = FIRST): Promise<Platform> {
  const platform = await startPlatform({ firstDay, clock: () => time.now, rateLimit: null });
  t.after(() => platform.close());
  return platform;
}

/** The platform's own report of all its trades. */
async function readStated(platform: Platform, from: string, to: string): Promise<readonly StatedTrade[]> {
  const answer = await propReports.fetchPlatform({
    host: new URL(platform.url).host,
    hosts: [internalHost(platform.url)],
    user: DEFAULT_LOGIN.user,
    password: Buffer.from(DEFAULT_LOGIN.password),
    from: parseDay(from)!,
    to: parseDay(to)!,
  });
  return answer.kind === 'answer' ? statedTradesOf(answer) : assert.fail(JSON.stringify(answer));
}

type ComparedTrade = Pick<
  StatedTrade,
  'account' | 'symbol' | 'side' | 'opened' | 'closed' | 'size' | 'gross' | 'net'
>;

/** All that two calculations must share to the last digit. */
function keyOf({ account, symbol, side, opened, closed, size, gross }: ComparedTrade): string {
  return [account, symbol, side, opened, closed, size, gross].join('|');
}

/** Trade by trade, whatever the order; only the net may differ by the rounding of split fees, far below a cent. */
function assertSameTrades(ours: readonly PublishedTrade[], stated: readonly StatedTrade[]): void {
  const left = sorted(ours.map((trade) => ({ ...trade, day: trade.day as Day }) as unknown as ComparedTrade));
  const right = sorted(stated);
  assertSameLines(left.map(keyOf), right.map(keyOf));
  for (const [at, trade] of left.entries()) {
    const difference = Math.abs(trade.net - right[at]!.net);
    assert.ok(difference < CENT, `${keyOf(trade)}: net ${trade.net}, the platform says ${right[at]!.net}`);
  }
}

/** Compares long lists without ever printing them whole. */
function assertSameLines(actual: readonly string[], expected: readonly string[]): void {
  const at = actual.findIndex((line, index) => line !== expected[index]);
  const where = at === -1 ? actual.length : at;
  assert.deepEqual(
    actual.slice(where, where + 3),
    expected.slice(where, where + 3),
    `from number ${where} on`,
  );
  assert.equal(actual.length, expected.length);
}

function sorted(trades: readonly ComparedTrade[]): ComparedTrade[] {
  return trades.toSorted((left, right) => {
    const [a, b] = [keyOf(left), keyOf(right)];
    return a < b ? -1 : a > b ? 1 : left.net - right.net;
  });
}

/**
 * Synchronises in the evenings of the given days, at a platform that is started again each time: one host is asked at most
 * ten times a second. Returns how many ended with open positions.
 */
async function followDays(fixture: SyncFixture, days: readonly number[], firstDay: string): Promise<number> {
  let refused = 0;
  for (const day of days) {
    fixture.time.now = evening(day);
    const platform = await startPlatform({ firstDay, clock: () => fixture.time.now, rateLimit: null });
    fixture.platform = platform;
    const { imported, processed } = await synchronise(fixture);
    await platform.close();
    if (imported.kind === 'positions-open') refused += 1;
    else assert.equal(processed?.kind, 'processed', JSON.stringify({ day, imported, processed }));
    if (processed?.kind === 'processed') assert.deepEqual(processed.differences, [], `day ${day}`);
  }
  return refused;
}

function sessions(from: string, to: string): number[] {
  const [first, last] = [parseDay(from)!, parseDay(to)!];
  return Array.from({ length: last - first + 1 }, (_, at) => first + at).filter(isSession);
}

function fridays(from: string, to: string): number[] {
  const [first, last] = [parseDay(from)!, parseDay(to)!];
  return Array.from({ length: last - first + 1 }, (_, at) => first + at).filter((day) => day % 7 === 1);
}

onEachEngine((_engine, openTestStore) => {
  test("two years of trades are the platform's own, and nothing is to be reconciled", async (t) => {
    const time = { now: evening(parseDay(LAST)!) };
    const platform = await platformAt(t, time);
    const fixture = await openSyncFixture(await openTestStore(), platform, { now: time.now });
    const processed = await synchroniseWell(fixture);
    assert.deepEqual(processed.differences, []);
    const trades = await readPublishedTrades(fixture.store, fixture.traderId);
    assert.ok(trades.length > 6_000);
    assertSameTrades(trades, await readStated(platform, FIRST, LAST));
  });

  test('the same data again changes no trade and no execution', async (t) => {
    const time = { now: evening(parseDay(LAST)!) };
    const platform = await platformAt(t, time, '2026-09-01');
    const fixture = await openSyncFixture(await openTestStore(), platform, { now: time.now });
    await synchroniseWell(fixture);
    const before = await readPublishedTrades(fixture.store, fixture.traderId);
    const rows = await countRows(fixture.store, fixture.traderId);
    fixture.time.now += 3_600_000;
    const again = await synchroniseWell(fixture);
    assert.deepEqual([again.trades, again.changed, again.setAside, again.differences], [0, 0, 0, []]);
    assert.deepEqual(await readPublishedTrades(fixture.store, fixture.traderId), before);
    const { execution, trade, trade_part, segment, set_aside, reconciliation } = rows;
    const now = await countRows(fixture.store, fixture.traderId);
    assert.partialDeepStrictEqual(now, { execution, trade, trade_part, segment, set_aside, reconciliation });
    assert.deepEqual([now.import, now.sync, now.sync_quota], [2, 2, 1]);
  });

  const { span, from, least } = FOLLOWED;
  test(`${span} followed every evening gives the trades of one synchronisation at its end`, async (t) => {
    const time = { now: evening(parseDay(LAST)!) };
    const platform = await platformAt(t, time, from);
    const store = await openTestStore();
    const daily = await openSyncFixture(store, platform, { now: evening(parseDay(from)!) });
    const refused = await followDays(daily, sessions(from, LAST), from);
    assert.ok(refused > 0, 'the demo trader keeps something overnight now and then');
    const weekly = await openSyncFixture(store, platform, {
      now: evening(parseDay(from)!),
      allowsOvernight: true,
    });
    await followDays(weekly, [...fridays(from, LAST), parseDay(LAST)!], from);
    const atOnce = await openSyncFixture(store, platform, { now: time.now });
    await synchroniseWell(atOnce);
    const linesOf = async ({ traderId }: SyncFixture) =>
      (await readPublishedTrades(store, traderId)).map((trade) => JSON.stringify(withoutIds(trade)));
    const expected = await linesOf(atOnce);
    assert.ok(expected.length > least);
    assertSameLines(await linesOf(daily), expected);
    assertSameLines(await linesOf(weekly), expected);
    assertSameTrades(
      await readPublishedTrades(store, daily.traderId),
      await readStated(platform, from, LAST),
    );
  });
});
