import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseDay, type Day } from '@daybook/domain/calendar.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { roundsOf } from '@daybook/domain/chance-testing.ts';
import { regroup, type RegroupedStretch } from '../../../apps/server/src/ledger/grouping/regroup.ts';
import { newFill } from '@daybook/brokers/rows/new-fill.ts';
import { findInstant, NEW_YORK } from '@daybook/brokers/rows/newyork.ts';
import { onEachEngine } from '../../../apps/server/src/store/store-testing.ts';
import { openQuietFixture } from '../quiet-platform.ts';
import { importRound } from '../stage-round.ts';

const DAY = parseDay('2026-03-02') as Day;
const SOURCE = 'stretches';

/** A fill as a platform reports it today; it may change it tomorrow, and withdraw it. */
interface Fill {
  readonly id: number;
  readonly second: number;
  readonly action: 'buy' | 'sell';
  readonly isShort: boolean;
  readonly size: number;
}

const FILL = fc.record<Fill>({
  id: fc.integer({ min: 1, max: 60 }),
  second: fc.integer({ min: 0, max: 200 }),
  action: fc.constantFrom('buy', 'sell'),
  isShort: fc.boolean(),
  size: fc.constantFrom(100, 100, 100, 200, 300),
});

/** Each round reports some fills again and withdraws others. */
const ROUNDS = fc.record({
  marksShorts: fc.boolean(),
  rounds: fc.array(
    fc.record({
      reported: fc.array(FILL, { minLength: 1, maxLength: 40 }),
      withdrawnIds: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 8 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  rowsAStretch: fc.integer({ min: 1, max: 12 }),
});

function reportedExecution(
  { id, second, action, isShort, size }: Fill,
  marksShorts: boolean,
): ReportedExecution {
  const execTime = 36_000 + second;
  return newFill({
    account: 'MAIN',
    instrument: { kind: 'stock', symbol: 'AAPL', contract: 'AAPL', currency: 'USD', multiplier: '1' },
    action,
    effect: marksShorts && action === 'sell' && isShort ? 'open' : 'unknown',
    size: String(size),
    price: `${100 + (id % 7)}`,
    day: DAY,
    execTime,
    instant: findInstant(NEW_YORK, DAY, execTime)!,
    zone: NEW_YORK,
    localText: String(execTime),
    externalId: `F${id}`,
    line: id,
  });
}

/**
 * The combined result of stretches, in a form that does not depend on where they were cut. A trade that had gone counts as new:
 * when corrections moved its fills since, a stretch need not know of it.
 */
function inWords(stretches: readonly RegroupedStretch[]) {
  const all = <Item>(pick: (stretch: RegroupedStretch) => readonly Item[]) => stretches.flatMap(pick);
  const words = (
    parts: readonly {
      execution: { id: number; lineage: number };
      size: string;
      fees: number;
      tradePnL: number;
    }[],
  ) =>
    parts.map(({ execution, size, fees, tradePnL }) => [
      execution.id,
      execution.lineage,
      size,
      fees,
      tradePnL,
    ]);
  const changed = all(({ matched }) => matched.changed);
  const revived = changed.filter(({ old }) => 'identities' in old).map(({ trade }) => trade);
  return {
    created: [...all(({ matched }) => matched.created), ...revived]
      .map(({ opened, net, parts }) => [opened, net, words(parts)])
      .sort((left, right) => Number(left[0]) - Number(right[0])),
    changed: changed
      .filter(({ old }) => !('identities' in old))
      .map(({ old, trade }) => ({ id: old.id, net: trade.net, parts: words(trade.parts) }))
      .sort((left, right) => left.id - right.id),
    gone: all(({ matched }) => matched.gone)
      .map(({ id }) => id)
      .sort((left, right) => left - right),
    setAside: all(({ setAside }) => setAside).map(({ execution, size }) => [execution.id, size]),
    open: all(({ open }) => (open ? [open] : [])).map(({ side, size, parts }) => [side, size, words(parts)]),
  };
}

onEachEngine((_engine, openTestStore) => {
  test('a position imported in parts equals one imported whole, whatever is repeated or withdrawn', async (t) => {
    const store = await openTestStore();
    await fc.assert(
      fc.asyncProperty(ROUNDS, async ({ rounds, marksShorts, rowsAStretch }) => {
        const fixture = await openQuietFixture(t, store);
        for (const { reported, withdrawnIds } of rounds) {
          const fills = [...new Map(reported.map((fill) => [fill.id, fill])).values()];
          const left = withdrawnIds.filter((id) => fills.every((fill) => fill.id !== id));
          const round = {
            source: SOURCE,
            executions: fills.map((fill) => reportedExecution(fill, marksShorts)),
            withdrawnIds: left.map((id) => `F${id}`),
          };
          await importRound(fixture, round, async (facts) => {
            const whole = await Array.fromAsync(regroup(store, { ...facts, rowsAStretch: Infinity }));
            const cut = await Array.fromAsync(regroup(store, { ...facts, rowsAStretch }));
            assert.deepEqual(inWords(cut), inWords(whole));
          });
        }
      }),
      { numRuns: roundsOf(60, 20), seed: 20_261_121 },
    );
  });
});
