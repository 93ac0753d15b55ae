import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseDay, type Day } from '@daybook/domain/calendar.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { dollars } from '@daybook/domain/money.ts';
import { openPositions } from '@daybook/domain/trade/grouping/held-positions.ts';
import { checkJournal } from '../../../apps/server/src/app/cli/check.ts';
import { groupReported } from '@daybook/domain/trade/grouping/group-reported-testing.ts';
import { roundsOf } from '@daybook/domain/chance-testing.ts';
import { regroup, type RegroupedStretch } from '../../../apps/server/src/ledger/grouping/regroup.ts';
import { newFill, NO_FEES } from '@daybook/brokers/rows/new-fill.ts';
import { findInstant, NEW_YORK } from '@daybook/brokers/rows/newyork.ts';
import { readPositions } from '../../../apps/server/src/ledger/reconciliation/positions.ts';
import { onEachEngine } from '../../../apps/server/src/store/store-testing.ts';
import type { SyncFixture } from '../sync-fixture.ts';
import { openQuietFixture } from '../quiet-platform.ts';
import { importRound } from '../stage-round.ts';
import { readPublishedTrades } from '../stored-trades.ts';

const DAY = parseDay('2026-03-02') as Day;
const SOURCE = 'held';

/** A fill of one of several simultaneous positions; even ones are long. */
interface Fill {
  readonly id: number;
  readonly second: number;
  readonly position: number;
  readonly opens: boolean;
  readonly size: number;
  readonly cents: number;
}

const FILL = fc.record<Fill>({
  id: fc.integer({ min: 1, max: 60 }),
  second: fc.integer({ min: 0, max: 120 }),
  position: fc.integer({ min: 1, max: 6 }),
  opens: fc.boolean(),
  size: fc.constantFrom(1, 1, 1, 2),
  cents: fc.integer({ min: -5000, max: 5000 }),
});

/** Each round reports some fills again and withdraws others. */
const ROUNDS = fc.array(
  fc.record({
    reported: fc.array(FILL, { minLength: 1, maxLength: 40 }),
    withdrawnIds: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 6 }),
    rowsAStretch: fc.integer({ min: 1, max: 12 }),
  }),
  { minLength: 1, maxLength: 4 },
);

function reportedExecution({ id, second, position, opens, size, cents }: Fill): ReportedExecution {
  const execTime = 36_000 + second;
  return newFill({
    account: 'MAIN',
    instrument: {
      kind: 'forex',
      symbol: 'EURUSD',
      contract: 'EURUSD',
      currency: 'USD',
      multiplier: '1',
    },
    action: (position % 2 === 0) === opens ? 'buy' : 'sell',
    effect: opens ? 'open' : 'close',
    size: String(size),
    price: `1.${100 + id}`,
    fees: { ...NO_FEES, commission: dollars(0.35) },
    feeProvenance: 'stated',
    day: DAY,
    execTime,
    instant: findInstant(NEW_YORK, DAY, execTime)!,
    zone: NEW_YORK,
    localText: String(execTime),
    externalId: `D${id}`,
    sequence: id,
    statedProfit: opens ? null : (cents / 100).toFixed(2),
    positionRef: `${position}`,
    line: id,
  });
}

onEachEngine((_engine, openTestStore) => {
  test('simultaneous positions give the same result in any order and division of reports', async (t) => {
    const store = await openTestStore();
    await fc.assert(
      fc.asyncProperty(ROUNDS, async (rounds) => {
        const fixture = await openQuietFixture(t, store);
        const all = new Map<number, Fill>();
        for (const { reported, withdrawnIds, rowsAStretch } of rounds) {
          for (const id of withdrawnIds) all.delete(id);
          const fills = [...new Map(reported.map((fill) => [fill.id, fill])).values()];
          for (const fill of fills) all.set(fill.id, fill);
          const gone = withdrawnIds.filter((id) => !all.has(id));
          const left = gone.map((id) => `D${id}`);
          await importRound(
            fixture,
            { source: SOURCE, executions: fills.map(reportedExecution), withdrawnIds: left },
            async (facts) => {
              const inStretches = await Array.fromAsync(regroup(store, { ...facts, rowsAStretch }));
              assert.deepEqual(inWords(inStretches), inWords(await Array.fromAsync(regroup(store, facts))));
            },
          );
        }
        const reported = [...all.values()].map(reportedExecution);
        assert.deepEqual(await storedOf(fixture), expectedOf(reported));
        assert.deepEqual(await checkJournal(store, 'deep'), []);
      }),
      { numRuns: roundsOf(20, 8), seed: 20_261_122 },
    );
  });
});

function expectedOf(executions: readonly ReportedExecution[]) {
  const grouped = groupReported(executions);
  return {
    trades: grouped
      .flatMap(({ trades }) => trades)
      .map(
        ({ side, size, opened, closed, gross, net, parts }) =>
          `${side} ${size} ${opened} ${closed} ${gross} ${net} ${parts.length}`,
      )
      .sort(),
    open: grouped
      .flatMap(({ open }) => openPositions(open))
      .map(({ side, size, parts }) => `${side} ${size} ${parts.length}`)
      .sort(),
    missing: grouped.flatMap(({ setAside }) => setAside).length,
  };
}

async function storedOf({ store, traderId }: SyncFixture) {
  const trades = await readPublishedTrades(store, traderId);
  const { open, missing } = await store.read((db) => readPositions(db, traderId));
  return {
    trades: trades
      .map(
        ({ side, size, opened, closed, gross, net, executions }) =>
          `${side} ${size} ${opened} ${closed} ${gross} ${net} ${executions}`,
      )
      .sort(),
    open: open.map(({ side, size, executions }) => `${side} ${size} ${executions}`).sort(),
    missing: missing.length,
  };
}

/** The result of a regrouping, in a form that does not depend on where it was cut. */
function inWords(stretches: readonly RegroupedStretch[]) {
  const found = stretches.flatMap(({ matched }) => [
    ...matched.created,
    ...matched.changed.map(({ trade }) => trade),
  ]);
  const ids = (parts: readonly { readonly execution: { readonly id: number } }[]) =>
    parts.map(({ execution }) => execution.id).join(' ');
  return {
    trades: found.map(({ net, parts }) => `${net}: ${ids(parts)}`).sort(),
    gone: stretches
      .flatMap(({ matched }) => matched.gone.map(({ id }) => id))
      .sort((left, right) => left - right),
    open: stretches.flatMap(({ open }) => openPositions(open).map(({ parts }) => ids(parts))).sort(),
    setAside: stretches
      .map(({ setAside }) => ids(setAside))
      .join(' ')
      .trim(),
  };
}
