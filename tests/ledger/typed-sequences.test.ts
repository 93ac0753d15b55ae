// Executions that are typed, corrected and removed, beside files that bring the same ones, and all of it undone in any order: after each
// step the journal holds what is stated, each execution once, and its trades follow from it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { examineFiles } from '@daybook/brokers/files/read-file.ts';
import { tradeZeroFile } from '@daybook/brokers/files/tradezero/tradezero-file-testing.ts';
import { roundsOf } from '@daybook/domain/chance-testing.ts';
import { TEST_NOW } from '../../apps/server/src/app/server-testing.ts';
import { Refusal } from '../../apps/server/src/calls/refusal.ts';
import { createTrader } from '../../apps/server/src/identity/sign-in/queries.ts';
import { checkTrades } from '../../apps/server/src/ledger/grouping/check-trades.ts';
import { currentExecutions, publishedImports } from '../../apps/server/src/ledger/query-scopes.ts';
import { onEachEngine } from '../../apps/server/src/store/store-testing.ts';
import type { Store } from '../../apps/server/src/store/store.ts';
import { importWhole } from '../../apps/server/src/uploads/import-whole.ts';
import { correctTyped, removeTyped, typeTrade } from '../../apps/server/src/uploads/typed/type-trade.ts';
import { undoPublished } from '../../apps/server/src/uploads/undo/undo.ts';

const SEED = 20_261_129;
/** So many executions there are, by their minute. */
const POOL = 8;

/** An execution of the pool, its price moved by so many dollars. */
interface Fill {
  readonly at: number;
  readonly moved: number;
}

type Step =
  | { readonly kind: 'type' | 'file'; readonly fills: readonly number[] }
  | { readonly kind: 'correct' | 'remove' | 'undo'; readonly which: number };

const places = fc.uniqueArray(fc.nat(POOL - 1), { minLength: 1, maxLength: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('type' as const, 'file' as const), fills: places }),
  fc.record({
    kind: fc.constantFrom('correct' as const, 'remove' as const, 'undo' as const),
    which: fc.nat(20),
  }),
);

const isBuy = (at: number): boolean => at % 3 !== 1;
const sizeOf = (at: number): string => String(10 + 5 * (at % 4));
const priceOf = ({ at, moved }: Fill): string => String(20 + at + moved);
const minuteOf = (at: number): string => `10:${String(10 + at)}`;
const nameOf = (fill: Fill): string =>
  `${isBuy(fill.at) ? 'buy' : 'sell'} ${sizeOf(fill.at)} ${priceOf(fill)}`;

/** What an import states: executions of a file, or of each typed id what it is since, null for removed. */
interface Standing {
  readonly publicId: string;
  readonly file: readonly Fill[];
  readonly typed: ReadonlyMap<string, Fill | null>;
}

interface Journal {
  readonly store: Store;
  readonly traderId: number;
  standing: Standing[];
  readonly done: string[];
  now: number;
}

/** What is stated in the end of each typed id. */
function typedNow({ standing }: Journal): Map<string, Fill> {
  const last = new Map(standing.flatMap(({ typed }) => [...typed]));
  return new Map([...last].filter((entry): entry is [string, Fill] => entry[1] !== null));
}

/** What the journal is to hold: an execution that is typed and brought by files is one. */
function expected(journal: Journal): string[] {
  const files = new Set(journal.standing.flatMap(({ file }) => file.map(nameOf)));
  const typed = new Set([...typedNow(journal).values()].map(nameOf));
  return [...files.union(typed)].toSorted();
}

async function held({ store, traderId }: Journal): Promise<string[]> {
  const rows = await store.read((db) =>
    currentExecutions(db, traderId)
      .select(['execution.action', 'execution.size', 'execution.price'])
      .execute(),
  );
  return rows.map(({ action, size, price }) => `${action} ${size} ${price}`).toSorted();
}

const services = (journal: Journal) => ({ store: journal.store, clock: () => journal.now, log: console });

async function isRefused(work: Promise<unknown>, reason: string): Promise<void> {
  await assert.rejects(work, (error) => {
    assert.ok(error instanceof Refusal, String(error));
    assert.equal(error.problems[0]!.details?.['reason'], reason);
    return true;
  });
}

async function type(journal: Journal, fills: readonly Fill[]): Promise<void> {
  const files = new Set(journal.standing.flatMap(({ file }) => file.map(nameOf)));
  const typed = new Set([...typedNow(journal).values()].map(nameOf));
  // The same trade typed twice is two trades: not tried here.
  const wanted = fills.filter((fill) => !typed.has(nameOf(fill)));
  if (wanted.length === 0) return;
  const [first] = wanted;
  const side = isBuy(first!.at) ? 'long' : 'short';
  const same = wanted.filter(({ at }) => isBuy(at) === isBuy(first!.at));
  const trade = {
    newAccount: 'OWN',
    symbol: 'KITE',
    kind: 'stock',
    currency: 'USD',
    side,
    zone: 'America/New_York',
    executions: same.map((fill) => ({
      action: isBuy(fill.at) ? ('buy' as const) : ('sell' as const),
      size: sizeOf(fill.at),
      price: priceOf(fill),
      date: '2026-06-02',
      time: minuteOf(fill.at),
    })),
  } as const;
  const work = typeTrade(services(journal), journal.traderId, trade);
  if (same.every((fill) => files.has(nameOf(fill)))) return isRefused(work, 'known');
  const { undo } = await work;
  const own = same.map((fill, at) => [`${undo}-${at + 1}`, fill] as const);
  // Of one that a file brought before, no execution is the trader's own: the import only says that it is there too.
  const known = same.filter((fill) => files.has(nameOf(fill)));
  const brought = own.filter(([, fill]) => !files.has(nameOf(fill)));
  journal.standing.push({ publicId: undo, file: known, typed: new Map(brought) });
}

async function importFile(journal: Journal, fills: readonly Fill[]): Promise<void> {
  const text = tradeZeroFile(
    fills.map((fill) =>
      [
        'OWN 06/02/2026',
        `${minuteOf(fill.at)}:00`,
        isBuy(fill.at) ? 'B' : 'S',
        sizeOf(fill.at),
        'KITE',
        priceOf(fill),
      ].join(' '),
    ),
  );
  const files = examineFiles({ name: `${journal.now}.csv`, bytes: Buffer.from(text) }, {});
  const wanted = {
    traderId: journal.traderId,
    files,
    file: { name: `${journal.now}.csv`, hash: String(journal.now) },
    account: null,
    anyway: true,
  };
  const before = await lastFile(journal);
  const imported = await importWhole(services(journal), wanted);
  assert.equal(imported.kind, 'imported', JSON.stringify(imported));
  const publicId = await lastFile(journal);
  // One that adds nothing is not kept.
  if (publicId !== null && publicId !== before)
    journal.standing.push({ publicId, file: fills, typed: new Map() });
}

async function lastFile({ store, traderId }: Journal): Promise<string | null> {
  const row = await store.read((db) =>
    publishedImports(db, traderId)
      .select('public_id')
      .where('kind', '=', 'file')
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  );
  return row?.public_id ?? null;
}

async function take(journal: Journal, one: Step): Promise<void> {
  journal.now += 60_000;
  const { traderId } = journal;
  if ('fills' in one) {
    const fills = one.fills.map((at) => ({ at, moved: 0 }));
    journal.done.push(`${one.kind} ${fills.map(nameOf).join(', ')}`);
    return one.kind === 'type' ? type(journal, fills) : importFile(journal, fills);
  }
  if (one.kind === 'undo') {
    const imported = journal.standing[one.which % (journal.standing.length || 1)];
    if (!imported) return;
    journal.done.push(`undo ${imported.publicId}`);
    const row = await journal.store.read((db) =>
      publishedImports(db, traderId)
        .selectAll('import')
        .where('public_id', '=', imported.publicId)
        .executeTakeFirstOrThrow(),
    );
    assert.equal(await undoPublished(journal.store, row, () => journal.now), 'undone');
    journal.standing = journal.standing.filter((other) => other !== imported);
    return;
  }
  const typed = [...typedNow(journal)];
  const [id, fill] = typed[one.which % (typed.length || 1)] ?? [];
  if (id === undefined || fill === undefined) return;
  journal.done.push(`${one.kind} ${id} ${nameOf(fill)}`);
  const isBrought = journal.standing.some(({ file }) => file.some((other) => nameOf(other) === nameOf(fill)));
  const corrected = { ...fill, moved: fill.moved + 1000 };
  const work =
    one.kind === 'remove'
      ? removeTyped(services(journal), traderId, [id])
      : correctTyped(services(journal), traderId, id, {
          action: isBuy(fill.at) ? 'buy' : 'sell',
          size: sizeOf(fill.at),
          price: priceOf(corrected),
          date: '2026-06-02',
          time: minuteOf(fill.at),
          zone: 'America/New_York',
        });
  if (isBrought) return isRefused(work, 'brought');
  const publicId = await work;
  journal.standing.push({
    publicId,
    file: [],
    typed: new Map([[id, one.kind === 'remove' ? null : corrected]]),
  });
}

let traders = 0;

async function follow(store: Store, steps: readonly Step[]): Promise<void> {
  traders += 1;
  const who = { email: `typing${traders}@ledger.test`, firstName: 'Ann', lastName: 'Lee', passwordHash: 'x' };
  const traderId = await store.write((db) =>
    createTrader(db, { ...who, language: null, isDemo: false, now: TEST_NOW }),
  );
  const journal: Journal = { store, traderId, standing: [], done: [], now: TEST_NOW };
  try {
    for (const one of steps) {
      await take(journal, one);
      assert.deepEqual(await held(journal), expected(journal));
      assert.deepEqual(await checkTrades(store, traderId), []);
    }
    while (journal.standing.length > 0) await take(journal, { kind: 'undo', which: 0 });
    assert.deepEqual(await held(journal), []);
    assert.deepEqual(await checkTrades(store, traderId), []);
  } catch (error) {
    throw new Error(`after\n${journal.done.join('\n')}\n${String(error)}`, { cause: error });
  }
}

onEachEngine((engine, openTestStore) => {
  const rounds = Math.ceil(roundsOf(400, 60) / (engine === 'sqlite' ? 1 : 10));
  test(`${rounds} sequences of typing, files and undoing`, async () => {
    const store = await openTestStore();
    const steps = fc.limitShrink(fc.array(step, { minLength: 2, maxLength: 10 }), 200);
    await fc.assert(
      fc.asyncProperty(steps, (all) => follow(store, all)),
      { numRuns: rounds, seed: SEED },
    );
  });
});
