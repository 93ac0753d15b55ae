import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Day } from '@daybook/domain/calendar.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { newFill } from '@daybook/brokers/rows/new-fill.ts';
import { findInstant, NEW_YORK } from '@daybook/brokers/rows/newyork.ts';
import { TEST_NOW } from '#server/app/server-testing.ts';
import { createTrader } from '#server/identity/sign-in/queries.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import type { Store } from '#server/store/store.ts';
import { importWhole } from '#server/uploads/import-whole.ts';
import { examined } from '@daybook/brokers/files/read-testing.ts';
import { findTrade } from './read-trade.ts';

const DAY = 20_600 as Day;

/** A fill some seconds after ten. */
function fill(second: number, stated: Partial<ReportedExecution>): ReportedExecution {
  const execTime = 36_000 + second;
  return newFill({
    account: 'MAIN',
    instrument: { kind: 'stock', symbol: 'AAPL', contract: 'AAPL', currency: 'USD', multiplier: '1' },
    action: 'buy',
    size: '1',
    price: '10',
    instant: findInstant(NEW_YORK, DAY, execTime)!,
    day: DAY,
    execTime,
    zone: NEW_YORK,
    localText: String(execTime),
    externalId: String(second),
    line: second,
    ...stated,
  });
}

async function importFills(store: Store, executions: readonly ReportedExecution[]): Promise<number> {
  const who = { email: 'ann@desk.test', passwordHash: 'x', firstName: 'Ann', lastName: 'Lee' };
  const traderId = await store.write((db) =>
    createTrader(db, { ...who, language: null, isDemo: false, now: TEST_NOW }),
  );
  const summary = {
    format: 'mapped',
    source: 'test',
    grain: 'fills',
    executions: executions.length,
    rowsRead: executions.length,
    accounts: ['MAIN'],
    days: { from: DAY, to: DAY },
    leftOut: { count: 0, rows: [] },
    unreadable: { count: 0, rows: [] },
    questions: [],
    stated: [],
    openEnd: null,
  } as const;
  const files = examined([{ file: 'a.csv', executions, summary }]);
  const wanted = { traderId, files, file: { name: 'a.csv', hash: 'a' }, account: null };
  const { kind } = await importWhole({ store, clock: () => TEST_NOW, log: console }, wanted);
  assert.equal(kind, 'imported');
  return traderId;
}

onEachEngine((_engine, openTestStore) => {
  test('an execution names its order, position and route, its whole size and whether its profit was settled', async () => {
    const store = await openTestStore();
    const traderId = await importFills(store, [
      fill(1, { externalOrderId: 'first', route: 'ARCA' }),
      fill(2, { size: '2', externalOrderId: 'first' }),
      fill(3, { action: 'sell', size: '5' }),
      fill(4, { size: '2' }),
      fill(5, { positionRef: 'held', effect: 'open' }),
      fill(6, { positionRef: 'held', effect: 'close', action: 'sell', statedProfit: '0.9' }),
    ]);
    const ids = await store.read((db) =>
      db
        .selectFrom('trade')
        .select('public_id')
        .where('trader_id', '=', traderId)
        .orderBy('opened')
        .execute(),
    );
    const trades = await store.read((db) =>
      Promise.all(ids.map(({ public_id: id }) => findTrade(db, traderId, id))),
    );
    const seen = trades.map((answer) =>
      answer!.trade.executions.map(({ size, wholeSize, orderId, positionRef, route, settled }) =>
        [size, wholeSize, orderId, positionRef, route, settled].join(' '),
      ),
    );
    assert.deepEqual(seen, [
      ['1 1 first  ARCA false', '2 2 first   false', '3 5    false'],
      ['2 5    false', '2 2    false'],
      ['1 1  held  false', '1 1  held  true'],
    ]);
  });
});
