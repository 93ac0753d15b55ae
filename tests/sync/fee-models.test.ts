import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseDay } from '@daybook/domain/calendar.ts';
import type { FeeModel } from '@daybook/domain/execution/fee-model.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import type { Money } from '@daybook/domain/money.ts';
import { checkJournal } from '../../apps/server/src/app/cli/check.ts';
import { estimateAgain } from '../../apps/server/src/ledger/fee-models/re-estimate.ts';
import { importWhole } from '../../apps/server/src/uploads/import-whole.ts';
import { undoPublished } from '../../apps/server/src/uploads/undo/undo.ts';
import { alpacaCharge, alpacaFill, startAlpaca } from '@daybook/brokers/feeds/alpaca/alpaca-testing.ts';
import { newFill, NO_FEES } from '@daybook/brokers/rows/new-fill.ts';
import type { WholeFile } from '@daybook/brokers/files/read-file.ts';
import { examined } from '@daybook/brokers/files/read-testing.ts';
import { onEachEngine } from '../../apps/server/src/store/store-testing.ts';
import type { Store } from '../../apps/server/src/store/store.ts';
import { openFeedFixture } from './feed-fixture.ts';
import { createTrader } from './linked-trader.ts';
import { instantOf } from './quiet-platform.ts';
import { readPublishedTrades } from './stored-trades.ts';
import { sameTrader } from '../../apps/server/src/store/same-trader.ts';

const NOW = instantOf('2026-04-01', '20:00');
const MODEL: FeeModel = { perShare: '0.01', perContract: '0', perOrder: '0', minimum: '1' };

/** A fill of a file: which one, and the fees that the file states for it, if any. */
interface StatedFill {
  readonly at: number;
  readonly stated: number | null;
}

/** Eight fills of two days: orders of two fills each, of which some files have only the last. */
function fillOf({ at, stated }: StatedFill): ReportedExecution {
  const isSecondDay = at >= 4;
  const seconds = 36_000 + 60 * at;
  const text = isSecondDay ? '2026-03-03' : '2026-03-02';
  return newFill({
    line: at,
    account: 'MAIN',
    instrument: { kind: 'stock', symbol: 'AAPL', contract: 'AAPL', currency: 'USD', multiplier: '1' },
    action: at % 4 < 2 ? 'buy' : 'sell',
    size: '30',
    price: '10',
    day: parseDay(text)!,
    execTime: seconds,
    instant: instantOf(text, '10:00') + 60_000 * at,
    zone: 'America/New_York',
    localText: `${text} ${seconds}`,
    externalId: String(at),
    externalOrderId: `order ${Math.floor(at / 2) % 2}`,
    ...(stated === null
      ? {}
      : { fees: { ...NO_FEES, commission: stated as Money }, feeProvenance: 'stated' as const }),
  });
}

function wholeOf(reported: readonly StatedFill[]): WholeFile {
  const executions = reported.map(fillOf);
  const summary = {
    format: 'das' as const,
    source: 'das',
    grain: 'fills' as const,
    executions: executions.length,
    rowsRead: executions.length,
    accounts: ['MAIN'],
    days: null,
    leftOut: { count: 0, rows: [] },
    unreadable: { count: 0, rows: [] },
    questions: [],
    stated: [],
    openEnd: null,
  };
  return { file: 'a.csv', executions, summary };
}

type Step =
  | { readonly kind: 'file'; readonly reported: readonly StatedFill[] }
  | { readonly kind: 'undo'; readonly of: number }
  | { readonly kind: 'model'; readonly model: FeeModel | null };

/** What is known of one fill: each version with the files in force that have it. */
type Wordings = { readonly stated: number | null; readonly sources: Set<string> }[];

function inForce(wordings: Wordings | undefined): Wordings[number] | undefined {
  return wordings?.findLast(({ sources }) => sources.size > 0);
}

/** A file without fees says nothing against those that are known. */
function record(history: Map<number, Wordings>, file: string, reported: readonly StatedFill[]): void {
  for (const { at, stated } of reported) {
    const wordings = history.getOrInsertComputed(at, () => []);
    const present = inForce(wordings);
    if (present && (stated === null || stated === present.stated)) present.sources.add(file);
    else wordings.push({ stated, sources: new Set([file]) });
  }
}

/** The fees of each fill: the stated ones, else the model's, an order at a time. */
function calculate(history: ReadonlyMap<number, Wordings>, model: FeeModel | null): string[] {
  const reported = new Map(
    [...history].flatMap(([at, wordings]) => {
      const present = inForce(wordings);
      return present ? [[at, present.stated] as const] : [];
    }),
  );
  return [...reported]
    .sort(([left], [right]) => left - right)
    .map(([at, stated]) => {
      if (stated !== null) return `${at} stated ${stated}`;
      if (model === null) return `${at} unknown 0`;
      const bySize = Math.round(30 * Number(model.perShare) * 10_000);
      const other = reported.get(at % 2 === 0 ? at + 1 : at - 1);
      const isFirst = at % 2 === 0 || other === undefined;
      if (!isFirst || typeof other === 'number') return `${at} estimated ${bySize}`;
      const ofOther = other === undefined ? 0 : bySize;
      const whole = Math.max(Number(model.minimum) * 10_000, bySize + ofOther);
      return `${at} estimated ${whole - ofOther}`;
    });
}

async function readFees(store: Store, traderId: number): Promise<string[]> {
  const rows = await store.read((db) =>
    db
      .selectFrom('execution')
      .innerJoin('import', sameTrader('import.id', 'execution.import_id'))
      .select(['line', 'fee_provenance', 'commission'])
      .where('execution.trader_id', '=', traderId)
      .where('import.state', '=', 'published')
      .where('superseded_by', 'is', null)
      .where('withdrawn', '=', 0)
      .orderBy('line')
      .execute(),
  );
  return rows.map((row) => `${row.line} ${row.fee_provenance} ${row.commission}`);
}

/** A trader who imports, undoes and states fees, one step after the other. */
async function openTrial(store: Store) {
  const traderId = await createTrader(store, NOW);
  const clock = () => NOW;
  const files: string[] = [];
  const history = new Map<number, Wordings>();
  let model: FeeModel | null = null;
  const account = () =>
    store.read((db) =>
      db
        .selectFrom('account')
        .select(['id', 'revision', 'source'])
        .where('trader_id', '=', traderId)
        .executeTakeFirstOrThrow(),
    );
  return {
    traderId,
    expected: () => calculate(history, model),
    take: async (step: Step, at: number): Promise<void> => {
      if (step.kind === 'file') {
        const hash = String(at);
        const wanted = {
          traderId,
          files: examined([wholeOf(step.reported)]),
          file: { name: 'a.csv', hash },
          account: null,
          anyway: true,
        };
        const imported = await importWhole({ store, clock, log: { error: assert.fail } }, wanted);
        assert.ok(imported.kind === 'imported');
        // What says nothing new is not imported.
        if (imported.new + imported.corrected === 0) return;
        files.push(hash);
        record(history, hash, step.reported);
        return;
      }
      if (files.length === 0) return;
      if (step.kind === 'undo') {
        const [gone = ''] = files.splice(step.of % files.length, 1);
        for (const wordings of history.values()) for (const { sources } of wordings) sources.delete(gone);
        const row = await store.read((db) =>
          db
            .selectFrom('import')
            .selectAll()
            .where('trader_id', '=', traderId)
            .where('file_hash', '=', gone)
            .executeTakeFirstOrThrow(),
        );
        assert.equal(await undoPublished(store, row, clock), 'undone');
        return;
      }
      model = step.model;
      assert.equal(await estimateAgain(store, { traderId, account: await account(), model, clock }), 'done');
    },
  };
}

const reported = fc
  .uniqueArray(
    fc.record({
      at: fc.integer({ min: 0, max: 7 }),
      stated: fc.constantFrom(null, null, 500, 12_000),
    }),
    { selector: ({ at }) => at, minLength: 1, maxLength: 8 },
  )
  .map((fills) => fills.toSorted((left, right) => left.at - right.at));
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('file' as const), reported }),
    fc.record({ kind: fc.constant('undo' as const), of: fc.nat(5) }),
    fc.record({
      kind: fc.constant('model' as const),
      model: fc.constantFrom(null, MODEL, { ...MODEL, perShare: '0.02', minimum: '0.5' }),
    }),
  ),
  { minLength: 3, maxLength: 8 },
);

onEachEngine((_engine, openTestStore) => {
  test('whatever is imported, undone and stated, estimates match what is there', async () => {
    const store = await openTestStore();
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const trial = await openTrial(store);
        for (const [at, step] of taken.entries()) {
          await trial.take(step, at);
          assert.deepEqual(await readFees(store, trial.traderId), trial.expected(), JSON.stringify(step));
        }
      }),
      { numRuns: 20, seed: 20_261_121 },
    );
    assert.deepEqual(await checkJournal(store, 'deep'), []);
  });

  test('what a platform does not state is estimated at each update, until it states it', async (t) => {
    const activities = [
      alpacaFill('2026-03-02T15:00:00Z buy 200 AAPL 10', 'a'),
      alpacaFill('2026-03-02T15:01:00Z sell 200 AAPL 11', 'b'),
    ];
    const server = await startAlpaca(t, { activities });
    const { key, secret, account } = server.broker;
    const login = {
      platform: 'alpaca',
      server,
      user: key,
      secret: () => Buffer.from(secret),
      accounts: [account],
    } as const;
    const store = await openTestStore();
    const { synchroniser, traderId, time } = await openFeedFixture(
      store,
      login,
      instantOf('2026-03-02', '20:00'),
    );
    const nets = async (): Promise<number[]> => {
      time.now += 86_400_000;
      assert.equal((await synchroniser.startImport(traderId)).kind, 'imported');
      assert.equal((await synchroniser.startProcess(traderId)).kind, 'processed');
      return (await readPublishedTrades(store, traderId)).map(({ net }) => net);
    };
    assert.deepEqual(await nets(), [2_000_000]);
    const trader = await store.read((db) =>
      db
        .selectFrom('account')
        .select(['id', 'revision', 'source'])
        .where('trader_id', '=', traderId)
        .executeTakeFirstOrThrow(),
    );
    const request = { traderId, account: trader, model: MODEL, clock: () => time.now };
    assert.equal(await estimateAgain(store, request), 'done');
    const { revision } = (await readPublishedTrades(store, traderId))[0]!;
    assert.deepEqual(await nets(), [1_980_000]);
    assert.equal((await readPublishedTrades(store, traderId))[0]!.revision, revision);
    activities.push(alpacaFill('2026-03-03T15:00:00Z buy 300 MSFT 10', 'c'));
    activities.push(alpacaFill('2026-03-03T15:01:00Z sell 300 MSFT 11', 'd'));
    assert.deepEqual(await nets(), [1_980_000, 2_970_000]);
    activities.push(
      alpacaCharge('2026-03-04 -0.10 TAF fee for proceed of 200 shares on 2026-03-02 by 1', 'e'),
    );
    assert.deepEqual(await nets(), [1_999_000, 2_970_000]);
  });
});
