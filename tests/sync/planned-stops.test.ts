import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeAllStopRisks } from '../../apps/server/src/ledger/risk/write-stop-risks.ts';
import { onEachEngine } from '../../apps/server/src/store/store-testing.ts';
import { instantOf, openQuietFixture, readTradePage, MONDAY, writeJournal } from './quiet-platform.ts';
import { readPublishedTrades } from './stored-trades.ts';
import { synchroniseWell } from './sync-fixture.ts';

onEachEngine((_engine, openTestStore) => {
  test('what was risked by a stop follows the executions and the moves of the stop', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore());
    fixture.add(`
      10:00:00 B 100 AAPL 10.00
      10:10:00 S 100 AAPL 10.50`);
    await synchroniseWell(fixture);
    const [trade] = await readPublishedTrades(fixture.store, fixture.traderId);
    const { publicId } = trade!;
    await writeJournal(fixture, publicId, {
      riskPlan: { stop: { price: '9.5', moves: [] }, targets: ['11', '12'] },
    });
    const risked = async () => {
      const { stopRisk, firstRisk, plannedStop, targets } = await readTradePage(fixture, publicId);
      return { stopRisk, firstRisk, plannedStop, targets };
    };
    const planned = { plannedStop: '9.5', targets: ['11', '12'] };
    assert.deepEqual(await risked(), { stopRisk: 500_000, firstRisk: 500_000, ...planned });

    fixture.add(`
      10:03:00 B 100 AAPL 9.80
      10:11:00 S 100 AAPL 10.50`);
    fixture.time.now += 86_400_000;
    await synchroniseWell(fixture);
    const [after, ...others] = await readPublishedTrades(fixture.store, fixture.traderId);
    assert.deepEqual([after!.publicId, others], [publicId, []]);
    assert.deepEqual(await risked(), { stopRisk: 800_000, firstRisk: 500_000, ...planned });

    const moved = { instant: instantOf(MONDAY, '10:02:00'), price: '9.75' };
    await writeJournal(fixture, publicId, {
      riskPlan: { stop: { price: '9.5', moves: [moved] }, targets: ['11', '12'] },
    });
    assert.deepEqual(await risked(), { stopRisk: 500_000, firstRisk: 500_000, ...planned });

    await fixture.store.write((db) =>
      db.updateTable('journal').set({ stop_risk: null, first_risk: 7 }).execute(),
    );
    await writeAllStopRisks(fixture.store, fixture.traderId);
    assert.deepEqual(await risked(), { stopRisk: 500_000, firstRisk: 500_000, ...planned });

    await writeJournal(fixture, publicId, { riskPlan: { stop: null, targets: [] } });
    assert.deepEqual(await risked(), { stopRisk: null, firstRisk: null, plannedStop: null, targets: [] });
  });
});
