import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseDay, type Day } from '@daybook/domain/calendar.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { roundsOf } from '@daybook/domain/chance-testing.ts';
import { countEquals } from '../../apps/server/src/ledger/staging/equals.ts';
import { publishImport } from '../../apps/server/src/ledger/publishing/publish-import.ts';
import { joinChanges, NO_CHANGES } from '../../apps/server/src/ledger/staging/changes.ts';
import { openImport, stageExecutions } from '../../apps/server/src/ledger/staging/stage.ts';
import { newFill } from '@daybook/brokers/rows/new-fill.ts';
import { findInstant, NEW_YORK } from '@daybook/brokers/rows/newyork.ts';
import { onEachEngine } from '../../apps/server/src/store/store-testing.ts';
import type { SyncFixture } from './sync-fixture.ts';
import { openQuietFixture } from './quiet-platform.ts';

const FIRST = parseDay('2026-03-02') as Day;

interface Fill {
  readonly day: number;
  readonly second: number;
  readonly action: 'buy' | 'sell';
}

/** Few days, seconds and sides, so that many fills are equal and days return in later pieces. */
const FILL = fc.record<Fill>({
  day: fc.integer({ min: 0, max: 4 }),
  second: fc.integer({ min: 0, max: 2 }),
  action: fc.constantFrom('buy', 'sell'),
});
const PIECES = fc.array(fc.array(FILL, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 6 });

function reported({ day, second, action }: Fill, line: number): ReportedExecution {
  const [on, execTime] = [(FIRST + day) as Day, 36_000 + second];
  return newFill({
    account: 'MAIN',
    instrument: { kind: 'stock', symbol: 'AAPL', contract: 'AAPL', currency: 'USD', multiplier: '1' },
    action,
    size: '100',
    price: '10',
    day: on,
    execTime,
    instant: findInstant(NEW_YORK, on, execTime)!,
    zone: NEW_YORK,
    localText: `${day} ${second}`,
    line,
  });
}

/** Imports a source in pieces, remembering at most so many contents; gives what it counted. */
async function take(
  { store, traderId, time }: SyncFixture,
  source: string,
  pieces: readonly (readonly Fill[])[],
  maxHeld: number,
): Promise<{ readonly created: number; readonly known: number }> {
  const file = { name: 'pieces', hash: 'pieces' };
  const opening = { traderId, kind: 'file', source, syncId: null, file, now: time.now } as const;
  const importId = (await openImport(store, opening))!;
  const account = await store.read((db) =>
    db
      .selectFrom('account')
      .select(['id', 'revision'])
      .where('trader_id', '=', traderId)
      .executeTakeFirstOrThrow(),
  );
  const equals = countEquals(maxHeld);
  const counts = { created: 0, known: 0 };
  let changes = NO_CHANGES;
  let line = 0;
  for (const piece of pieces) {
    const executions = piece.map((fill) => reported(fill, line++));
    const wanted = {
      traderId,
      importId,
      accountId: account.id,
      source,
      reported: executions,
      complete: null,
    };
    const staged = await stageExecutions(store, wanted, equals);
    counts.created += staged.created;
    counts.known += staged.known;
    changes = joinChanges(changes, staged.changes);
  }
  const facts = { traderId, importId, changes, provenFlat: new Set<number>() };
  await publishImport(store, { ...facts, accounts: [{ ...account, syncedToDay: null }], now: time.now });
  return counts;
}

/** The most fills of any one source, by content. */
function largest(sources: readonly (readonly (readonly Fill[])[])[]): number {
  const most = new Map<string, number>();
  for (const pieces of sources) {
    const counts = Map.groupBy(pieces.flat(), ({ day, second, action }) => `${day}|${second}|${action}`);
    for (const [key, { length }] of counts) most.set(key, Math.max(length, most.get(key) ?? 0));
  }
  return most.values().reduce((sum, count) => sum + count, 0);
}

onEachEngine((_engine, openTestStore) => {
  test('a source read in pieces counts each fill once, however little is remembered of it', async (t) => {
    const store = await openTestStore();
    const rounds = fc.record({ first: PIECES, other: PIECES, maxHeld: fc.integer({ min: 0, max: 6 }) });
    await fc.assert(
      fc.asyncProperty(rounds, async ({ first, other, maxHeld }) => {
        const fixture = await openQuietFixture(t, store);
        const all = first.flat().length;
        assert.deepEqual(await take(fixture, 'first', first, maxHeld), { created: all, known: 0 });
        assert.deepEqual(await take(fixture, 'first', [first.flat()], maxHeld), { created: 0, known: all });
        const { created } = await take(fixture, 'other', other, maxHeld);
        assert.equal(all + created, largest([first, other]));
        const again = await take(fixture, 'other', [other.flat()], maxHeld);
        assert.deepEqual(again, { created: 0, known: other.flat().length });
      }),
      { numRuns: roundsOf(40, 12), seed: 20_261_121 },
    );
  });
});
