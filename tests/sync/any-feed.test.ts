// One file, since the histories of all platforms are one: they differ in how they report it.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import fc from 'fast-check';
import { dayText, parseDay, type Day } from '@daybook/domain/calendar.ts';
import { roundsOf } from '@daybook/domain/chance-testing.ts';
import { alpacaCharge, alpacaFill, startAlpaca } from '@daybook/brokers/feeds/alpaca/alpaca-testing.ts';
import { startFlexService } from '@daybook/brokers/feeds/flex-service/flex-testing.ts';
import { MES, startProjectX } from '@daybook/brokers/feeds/projectx/projectx-testing.ts';
import { FAULTS, type Fault } from '@daybook/brokers/feeds/request/test-server-testing.ts';
import { sealedSecrets, startTradovate } from '@daybook/brokers/feeds/tradovate/tradovate-testing.ts';
import { checkJournal } from '../../apps/server/src/app/cli/check.ts';
import { onEachEngine } from '../../apps/server/src/store/store-testing.ts';
import type { Store } from '../../apps/server/src/store/store.ts';
import { openFeedFixture, type FeedFixture, type FeedLogin } from './feed-fixture.ts';
import { instantOf } from './quiet-platform.ts';
import { readPublishedTrades, withoutIds } from './stored-trades.ts';
import { sameTrader } from '../../apps/server/src/store/same-trader.ts';

/** A fill of a history that every platform can report. */
interface Fill {
  readonly n: number;
  /** Days since the first of the history. */
  readonly day: number;
  readonly second: number;
  readonly side: 'buy' | 'sell';
  readonly size: number;
  readonly which: 0 | 1;
  /** Price in quarters. */
  readonly quarters: number;
}

/** A platform that reports a history up to the current point. */
interface Feed {
  readonly login: FeedLogin;
  /** Shows what had happened on a day of the history, in whatever disorder the platform allows. */
  show(fills: readonly Fill[], today: number, disorder: boolean): void;
  /** Shows the whole history to somebody who never asked before. */
  showAll(fills: readonly Fill[], today: number): void;
}

const FIRST = parseDay('2026-03-02') as Day;
const LAST_DAY = 18;
const dateOf = (day: number): string => dayText((FIRST + day) as Day);
const clockOf = (second: number): string => `10:00:${String(second).padStart(2, '0')}`;
/** The history lies before and after the change of the clocks on 8 March. */
const instantText = ({ day, second }: Fill): string =>
  Temporal.Instant.fromEpochMilliseconds(instantOf(dateOf(day), '10:00') + second * 1000).toString();
/** What is open of each instrument after a day; `more` is the fraction added to each fill's whole size. */
function netOf(fills: readonly Fill[], today: number, more = 0): readonly [number, number] {
  const net: [number, number] = [0, 0];
  for (const { day, side, size, which } of fills)
    if (day <= today) net[which] += (side === 'buy' ? 1 : -1) * (size + more);
  return net;
}

const priceOf = ({ quarters }: Fill): string => (quarters / 4).toFixed(2);

type Open = (t: TestContext) => Promise<Feed>;

const openAlpaca: Open = async (t) => {
  const server = await startAlpaca(t);
  const { broker } = server;
  const show: Feed['show'] = (fills, today, disorder) => {
    const seen = fills.filter(({ day }) => day <= today);
    const booked = seen.map((fill) =>
      alpacaFill(
        `${instantText(fill)} ${fill.side} ${fill.size}.5 ${['AAPL', 'MSFT'][fill.which]} ${priceOf(fill)}`,
        String(fill.n),
      ),
    );
    // What the regulators take of a day is booked on the next.
    const sold = new Set(
      seen.filter(({ day, side }) => side === 'sell' && day < today).map(({ day }) => day),
    );
    const charges = [...sold].map((day) =>
      alpacaCharge(
        `${dateOf(day + 1)} -0.07 TAF fee for proceed of 1 shares on ${dateOf(day)} by 1`,
        `fee${day}`,
      ),
    );
    broker.activities = [...booked, ...charges];
    broker.positions = netOf(fills, today, 0.5).flatMap((net, which) =>
      net === 0
        ? []
        : [{ symbol: ['AAPL', 'MSFT'][which]!, qty: String(net), side: net < 0 ? 'short' : 'long' }],
    );
    broker.repeatsRows = disorder;
  };
  return {
    login: {
      platform: 'alpaca',
      server,
      user: broker.key,
      secret: () => Buffer.from(broker.secret),
      accounts: [broker.account],
    },
    show,
    showAll: (fills, today) => show(fills, today, false),
  };
};

const openFlex: Open = async (t) => {
  const server = await startFlexService(t, { polls: 0 });
  const { broker } = server;
  const serveFills = (fills: readonly Fill[], from: number, to: number, isChanged = false): void => {
    // A query that its trader changes shows other numbers of its fills.
    const attributes: Readonly<Record<string, string>> = isChanged ? { ibExecID: '' } : {};
    broker.from = dateOf(from);
    broker.to = dateOf(to);
    broker.fills = fills
      .filter(({ day }) => day <= to)
      .map((fill) => ({
        day: dateOf(fill.day),
        time: clockOf(fill.second),
        symbol: ['AAPL', 'MSFT'][fill.which]!,
        quantity: fill.side === 'buy' ? fill.size : -fill.size,
        price: priceOf(fill),
        id: String(fill.n),
        attributes,
      }));
  };
  return {
    login: {
      platform: 'ibkr',
      server,
      user: broker.queryId,
      secret: () => Buffer.from(broker.token),
      accounts: [...broker.accounts],
    },
    // Statements of a few days, which end on the day before.
    show: (fills, today, disorder) => {
      broker.byDay = disorder;
      serveFills(fills, Math.max(0, today - 3), Math.max(0, today - 1), today % 2 === 0);
    },
    showAll: (fills, today) => serveFills(fills, 0, today - 1),
  };
};

const openTradovate: Open = async (t) => {
  const server = await startTradovate(t);
  const { broker } = server;
  const show: Feed['show'] = (fills, today, disorder) => {
    broker.fills = fills
      .filter(({ day }) => day <= today)
      .map((fill) => ({
        id: fill.n,
        time: instantText(fill),
        action: fill.side === 'buy' ? 'Buy' : 'Sell',
        qty: fill.size,
        price: priceOf(fill),
        contract: [1, 3][fill.which]!,
        // Fees come with the evening's statement.
        fees: fill.day < today ? { commission: '0.35', exchangeFee: '0.2' } : undefined,
      }));
    broker.positions = netOf(fills, today).map((netPos, which) => ({
      accountId: 501,
      contractId: [1, 3][which]!,
      netPos,
    }));
    broker.shuffles = disorder;
    broker.firstListedOrder = disorder ? 5 : 0;
  };
  return {
    login: {
      platform: 'tradovate',
      server,
      user: broker.user,
      secret: () => sealedSecrets(broker),
      accounts: ['DEMO501'],
    },
    show,
    showAll: (fills, today) => show(fills, today, false),
  };
};

const openProjectX: Open = async (t) => {
  const other = 'CON.F.US.MNQ.H26';
  const server = await startProjectX(t);
  const { broker } = server;
  broker.contracts = { ...broker.contracts, [other]: ['MNQH6', '0.25', '0.5'] };
  const show: Feed['show'] = (fills, today, disorder) => {
    broker.trades = fills
      .filter(({ day }) => day <= today)
      .map((fill) => ({
        id: fill.n,
        time: instantText(fill),
        side: fill.side === 'buy' ? 0 : 1,
        size: fill.size,
        price: priceOf(fill),
        ...(fill.which === 1 ? { contractId: other } : {}),
      }));
    broker.positions = netOf(fills, today).flatMap((net, which) => {
      const contractId = [MES, other][which]!;
      return net === 0 ? [] : [{ accountId: 101, contractId, type: net < 0 ? 2 : 1, size: Math.abs(net) }];
    });
    broker.shuffles = disorder;
  };
  return {
    login: {
      platform: 'projectx',
      server,
      user: broker.user,
      secret: () => Buffer.from(broker.key),
      accounts: ['EXPRESS-101'],
    },
    show,
    showAll: (fills, today) => show(fills, today, false),
  };
};

/** Platforms, and the faults that their next request does not have to wait for. */
const FEEDS: readonly (readonly [name: string, open: Open, faults: readonly Fault[]])[] = [
  ['Alpaca', openAlpaca, FAULTS],
  ['Interactive Brokers', openFlex, FAULTS.filter((fault) => fault !== 'too-many')],
  ['Tradovate', openTradovate, FAULTS],
  ['ProjectX', openProjectX, FAULTS],
];

interface Cut {
  /** Day of the history on whose evening is synchronised. */
  readonly day: number;
  readonly disorder: boolean;
  /** What happens to the answers of that synchronisation, in turn. */
  readonly faults: readonly (Fault | null)[];
}

interface History {
  readonly fills: readonly Fill[];
  readonly cuts: readonly Cut[];
}

function historyOf(faults: readonly Fault[]): fc.Arbitrary<History> {
  const fill = fc.record({
    day: fc.constantFrom(0, 1, 2, 3, 4, 7, 8, 9, 10, 11, 14, 15),
    // Few seconds, so that fills often share one.
    second: fc.integer({ min: 0, max: 20 }),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    size: fc.constantFrom(1, 1, 2, 3),
    which: fc.constantFrom(0 as const, 1 as const),
    quarters: fc.integer({ min: 4_000, max: 4_100 }),
  });
  const cut = fc.record({
    day: fc.integer({ min: 1, max: LAST_DAY - 1 }),
    disorder: fc.boolean(),
    faults: fc.array(fc.option(fc.constantFrom(...faults), { freq: 2 }), { maxLength: 8 }),
  });
  return fc.record({
    fills: fc
      .array(fill, { minLength: 2, maxLength: 40 })
      .map((fills) => fills.map((one, at): Fill => ({ ...one, n: at + 1 }))),
    cuts: fc.array(cut, { maxLength: 5 }).map((cuts) => cuts.toSorted((one, other) => one.day - other.day)),
  });
}

/** One synchronisation on the evening of a day, an hour after the one before; gives what it ended with. */
async function synchroniseOn(fixture: FeedFixture, day: number): Promise<string> {
  const evening = instantOf(dateOf(day), '20:00');
  fixture.time.now = Math.max(evening, fixture.time.now + 60_000);
  const imported = await fixture.synchroniser.startImport(fixture.traderId);
  if (imported.kind !== 'imported') return imported.kind;
  assert.deepEqual(imported.record.failedAccounts, []);
  return (await fixture.synchroniser.startProcess(fixture.traderId)).kind;
}

async function contentOf({ store, traderId }: FeedFixture): Promise<unknown[]> {
  const aside = await store.read((db) =>
    db
      .selectFrom('set_aside')
      .innerJoin('execution', sameTrader('execution.id', 'set_aside.execution_id'))
      .select(['execution.external_order_id', 'set_aside.size', 'set_aside.reason'])
      .where('set_aside.trader_id', '=', traderId)
      .orderBy('execution.external_order_id')
      .execute(),
  );
  return [(await readPublishedTrades(store, traderId)).map(withoutIds), aside];
}

async function follow(t: TestContext, store: Store, open: Open, { fills, cuts }: History): Promise<void> {
  const feed = await open(t);
  const { server } = feed.login;
  const fixture = await openFeedFixture(store, feed.login, instantOf(dateOf(0), '20:00'));
  let isKnown = false;
  const show = (day: number, disorder: boolean): void =>
    // A first synchronisation has everything, later ones what the platform still reports.
    isKnown ? feed.show(fills, day, disorder) : feed.showAll(fills, day);
  for (const { day, disorder, faults } of cuts) {
    show(day, disorder);
    server.faults.push(...faults);
    isKnown = (await synchroniseOn(fixture, day)) === 'processed' || isKnown;
    server.faults.length = 0;
  }
  show(LAST_DAY, false);
  assert.equal(await synchroniseOn(fixture, LAST_DAY), 'processed', JSON.stringify(fixture.troubles));
  feed.showAll(fills, LAST_DAY);
  const fresh = await openFeedFixture(store, feed.login, instantOf(dateOf(0), '20:00'));
  assert.equal(await synchroniseOn(fresh, LAST_DAY), 'processed', JSON.stringify(fresh.troubles));
  assert.deepEqual(await contentOf(fixture), await contentOf(fresh));
  assert.deepEqual(await checkJournal(store, 'deep'), []);
  await server.close();
}

onEachEngine((engine, openTestStore) => {
  const numRuns = engine === 'sqlite' ? roundsOf(15, 5) : roundsOf(4, 2);
  for (const [name, open, faults] of FEEDS)
    test(`${name}: ${numRuns} histories in pieces, with overlaps and faults, end as if all had been fetched at once`, async (t) => {
      await fc.assert(
        fc.asyncProperty(historyOf(faults), async (history) =>
          follow(t, await openTestStore(), open, history),
        ),
        { numRuns, seed: 20_260_302, interruptAfterTimeLimit: 120_000, markInterruptAsFailure: false },
      );
    });

  test('what takes longer than a trader waits is processed without being asked again, and costs one attempt', async (t) => {
    const server = await startFlexService(t, {
      polls: 3,
      fills: [
        { day: '2026-03-02', time: '10:00:00', symbol: 'AAPL', quantity: 100, price: '10', id: '1' },
        { day: '2026-03-02', time: '10:10:00', symbol: 'AAPL', quantity: -100, price: '10.5', id: '2' },
      ],
    });
    const { broker } = server;
    const login: FeedLogin = {
      platform: 'ibkr',
      server,
      user: broker.queryId,
      secret: () => Buffer.from(broker.token),
      accounts: ['U1000001'],
    };
    const store = await openTestStore();
    const feed = await openFeedFixture(store, login, instantOf('2026-03-31', '21:30'), {
      maxWaitMs: 1,
      finishMs: 1,
    });
    assert.equal((await feed.synchroniser.startImport(feed.traderId)).kind, 'still-preparing');
    await feed.synchroniser.settle();
    assert.deepEqual(
      (await readPublishedTrades(store, feed.traderId)).map(({ symbol, net }) => [symbol, net]),
      [['AAPL', 480_000]],
    );
    const quota = await store.read((db) => db.selectFrom('sync_quota').select('used').execute());
    assert.deepEqual(quota, [{ used: 1 }]);
    assert.deepEqual(feed.troubles, []);
  });
});
