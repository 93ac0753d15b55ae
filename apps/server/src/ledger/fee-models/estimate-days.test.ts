import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CompiledQuery } from 'kysely';
import type { Day } from '@daybook/domain/calendar.ts';
import type { FeeModel } from '@daybook/domain/execution/fee-model.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { money } from '@daybook/domain/money.ts';
import { importWhole } from '#server/uploads/import-whole.ts';
import { examined } from '@daybook/brokers/files/read-testing.ts';
import { NEW_YORK } from '@daybook/brokers/rows/newyork.ts';
import { createTrader } from '#server/identity/sign-in/queries.ts';
import { TEST_NOW } from '#server/app/server-testing.ts';
import { PostgresSession } from '#server/store/postgres/postgres-store.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import type { Store } from '#server/store/store.ts';
import { estimateAgain } from './re-estimate.ts';

const FILLS = 1_200;
const A_PAGE = 1_000;
const ORDERS = 40;
const MODEL = { perShare: '0.0035', perContract: '0', perOrder: '0.1', minimum: '1' };
const clock = () => TEST_NOW;

onEachEngine((engine, openTestStore) => {
  test('a day of several pages is charged as a whole, and read page by page', async (t) => {
    const store = await openTestStore();
    const traderId = await aTraderWithABusyDay(store);
    const charge = async (model: FeeModel | null) =>
      estimateAgain(store, { traderId, account: await readAccount(store, traderId), model, clock });
    const read = t.mock.method(store, 'read');
    assert.equal(await charge(MODEL), 'done');
    assert.ok(read.mock.callCount() > 2 * Math.ceil(FILLS / A_PAGE), `${read.mock.callCount()} readings`);
    const charged = await currentFills(store, traderId);
    assert.equal(charged.length, FILLS);
    assert.deepEqual(
      charged.map(({ commission }) => commission),
      chargedAsAWhole(charged),
    );
    assert.equal(await charge(null), 'done');
    assert.ok((await currentFills(store, traderId)).every(({ commission }) => commission === 0));
  });

  if (engine === 'postgres')
    test('what is estimated already is found by identity, never by reading all of it for each fill', async (t) => {
      const store = await openTestStore();
      const traderId = await aTraderWithABusyDay(store);
      const run = t.mock.method(PostgresSession.prototype, 'run');
      const account = await readAccount(store, traderId);
      assert.equal(await estimateAgain(store, { traderId, account, model: MODEL, clock }), 'done');
      const pages = run.mock.calls
        .map(({ arguments: [query] }) => query)
        .filter(({ sql }) => sql.includes('"instrument_kind"'));
      t.mock.restoreAll();
      assert.ok(pages.length >= 4, `${pages.length} pages`);
      for (const { sql, parameters } of pages) {
        const { rows } = await store.read((db) =>
          db.executeQuery(CompiledQuery.raw(`EXPLAIN ${sql}`, [...parameters])),
        );
        assert.doesNotMatch(JSON.stringify(rows), /execution_by_import/);
      }
    });
});

async function aTraderWithABusyDay(store: Store): Promise<number> {
  const who = { email: 'ann@desk.test', passwordHash: 'x', firstName: 'Ann', lastName: 'Lee' };
  const traderId = await store.write((db) =>
    createTrader(db, { ...who, language: null, isDemo: false, now: TEST_NOW }),
  );
  const executions = Array.from({ length: FILLS }, (_, at) => fill(at));
  const summary = {
    format: 'mapped',
    source: 'busy',
    grain: 'fills',
    executions: FILLS,
    rowsRead: FILLS,
    accounts: ['BUSY'],
    days: { from: DAY, to: DAY },
    leftOut: { count: 0, rows: [] },
    unreadable: { count: 0, rows: [] },
    questions: [],
    stated: [],
    openEnd: null,
  } as const;
  const files = examined([{ file: 'busy.csv', executions, summary }]);
  const wanted = { traderId, files, file: { name: 'busy.csv', hash: 'busy' }, account: null };
  const { kind } = await importWhole({ store, clock, log: console }, wanted);
  assert.equal(kind, 'imported');
  return traderId;
}

const DAY = 20_600 as Day;

/** The later a fill is in the file, the earlier it happened; its order reaches over all pages. */
function fill(at: number): ReportedExecution {
  const execTime = 10 * 3_600 + FILLS - at;
  return {
    account: 'BUSY',
    instrument: { kind: 'stock', symbol: 'AAPL', contract: 'AAPL', currency: 'USD', multiplier: '1' },
    action: at % 2 === 0 ? 'sell' : 'buy',
    effect: 'unknown',
    size: '2',
    price: '10',
    instant: (DAY * 86_400 + execTime) * 1_000,
    day: DAY,
    execTime,
    zone: NEW_YORK,
    localText: String(execTime),
    fees: { commission: money(0), exchange: money(0), regulatory: money(0), other: money(0) },
    feeProvenance: 'unknown',
    addedLiquidity: null,
    closedBySystem: null,
    externalId: `fill-${at}`,
    externalOrderId: at % 7 === 0 ? null : `order-${at % ORDERS}`,
    sequence: 0,
    statedRealised: null,
    line: at,
  };
}

async function readAccount(store: Store, traderId: number) {
  const account = await store.read((db) =>
    db
      .selectFrom('account')
      .select(['id', 'revision'])
      .where('trader_id', '=', traderId)
      .executeTakeFirstOrThrow(),
  );
  return { ...account, source: 'busy' };
}

type Fill = Awaited<ReturnType<typeof currentFills>>[number];

function currentFills(store: Store, traderId: number) {
  return store.read((db) =>
    db
      .selectFrom('execution')
      .select(['size', 'commission', 'external_order_id'])
      .where('trader_id', '=', traderId)
      .where('superseded_by', 'is', null)
      .orderBy('instant')
      .execute(),
  );
}

/** Order by order, in the order of time: 35 a share, and for the first fill of each what is left of 1,000 or of 10,000 in all. */
function chargedAsAWhole(fills: readonly Fill[]): number[] {
  const shares = fills.map(({ size }) => Number(size) * 35);
  return fills.map(({ external_order_id: order }, at) => {
    const members = [...fills.keys()].filter((index) =>
      order === null ? index === at : fills[index]!.external_order_id === order,
    );
    const sum = members.reduce((total, index) => total + shares[index]!, 0);
    return members[0] === at ? shares[at]! + Math.max(1_000, 10_000 - sum) : shares[at]!;
  });
}
