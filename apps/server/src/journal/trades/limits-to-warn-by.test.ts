import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { limitsToWarnBy, type DatedLimits } from '@daybook/domain/plan/limits-in-force.ts';
import { dollars } from '@daybook/domain/money.ts';
import { readLimitsToWarnBy } from '#server/journal/plan/queries.ts';
import { TEST_NOW, testServers } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import { startTradedJournal, type TradedJournal } from './trades-testing.ts';

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let fixture: TradedJournal;
  before(async () => void (fixture = await startTradedJournal(start)));
  const read = async () => (await fixture.trader.call('GET', `/api/v1/trade/${fixture.trades[0]}`)).json;
  const save = async (trade: number, day: number, week: number) => {
    const body = { maxLostPerTrade: trade, maxLostPerDay: day, maxLostPerWeek: week, plan: null };
    assert.equal((await fixture.trader.call('POST', '/api/v1/profile/plan', { body })).status, 200);
    fixture.server.clock.now += 60_000;
  };
  const limits = async () => {
    const { tradeLimit, dayLimit, weekLimit } = (await read()).limits;
    return [tradeLimit, dayLimit, weekLimit].map((amount) => amount / dollars(1));
  };

  test('a trade that was closed before the first plan is warned of by each limit’s first value', async () => {
    assert.deepEqual(await limits(), [0, 0, 0]);
    await save(0, 240, 0);
    assert.deepEqual(await limits(), [0, 240, 0]);
    await save(60, 300, 620);
    assert.deepEqual(await limits(), [60, 240, 620]);
    await save(0, 0, 0);
    assert.deepEqual(await limits(), [60, 240, 620]);
  });

  test('the trade’s public picture has no day limit where none was in force', async () => {
    const path = `/api/v1/trade/${fixture.trades[0]}/share`;
    assert.equal((await fixture.trader.call('GET', path)).json.hasDayLimit, false);
  });

  test('the few rows that are read give the same as the whole history', async () => {
    const { store } = fixture.server.services;
    const { id: traderId } = await store.read((db) =>
      db.selectFrom('trader').select('id').executeTakeFirstOrThrow(),
    );
    const amounts = [0, 0, 100_000, 0, 500_000, 0, 0, 900_000, 300_000, 0, 0];
    const history = Array.from({ length: 9 }, (_, at): DatedLimits => {
      const amount = (shift: number) =>
        amounts[(at * 3 + shift) % amounts.length] as DatedLimits['maxLostPerDay'];
      return {
        effectiveFrom: at * 10,
        maxLostPerTrade: amount(0),
        maxLostPerDay: amount(1),
        maxLostPerWeek: amount(5),
      };
    });
    for (let saved = 0; saved <= history.length; saved++) {
      const known = history.slice(0, saved);
      await store.write(async (db) => {
        await db.deleteFrom('plan').where('trader_id', '=', traderId).execute();
        for (const [at, plan] of known.entries())
          await db
            .insertInto('plan')
            .values({
              trader_id: traderId,
              id: TEST_NOW + at,
              effective_from: plan.effectiveFrom,
              max_lost_per_trade: plan.maxLostPerTrade,
              max_lost_per_day: plan.maxLostPerDay,
              max_lost_per_week: plan.maxLostPerWeek,
              body: 'null',
            })
            .execute();
      });
      for (let instant = -5; instant <= 95; instant += 5)
        assert.deepEqual(
          await store.read((db) => readLimitsToWarnBy(db, traderId, instant)),
          limitsToWarnBy(known, instant),
        );
    }
  });
});
