import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS } from '@daybook/domain/calendar.ts';
import { roundsOf } from '@daybook/domain/chance-testing.ts';
import { onEachEngine } from '../../../apps/server/src/store/store-testing.ts';
import { readSyncStatus } from '../../../apps/server/src/sync/status.ts';
import type { Faults } from '../../../demo/src/faults/faults.ts';
import { startPlatform } from '../../../demo/src/platform.ts';
import { synchronise, synchroniseWell, type SyncFixture } from '../sync-fixture.ts';
import { openQuietFixture, startQuietPlatform, type QuietFixture } from '../quiet-platform.ts';
import { countRows, readPublishedTrades } from '../stored-trades.ts';

const TWO_TRADES = `
  10:00:00 B 100 AAPL 10.00 1.00
  10:10:00 S 100 AAPL 10.50 1.00
  11:00:00 T 200 MSFT 20.00 1.00
  11:10:00 C 150 MSFT 19.50 1.00
  11:10:01 C 50 MSFT 19.25 0.30`;

/** A failed synchronisation leaves nothing: no executions, no trades, no import that is not discarded. */
async function assertNothingStored(fixture: SyncFixture): Promise<void> {
  const {
    execution,
    trade,
    import_execution,
    raw_answer,
    import: imports,
  } = await countRows(fixture.store, fixture.traderId);
  assert.deepEqual([execution, trade, import_execution, raw_answer, imports], [0, 0, 0, 0, 0]);
}

function status({ store, traderId, time }: SyncFixture) {
  return store.read((db) => readSyncStatus(db, traderId, time.now));
}

/** A synchronisation of the next day at a platform of its own, since one host is asked ten times a second at most. */
async function tryOnce(fixture: QuietFixture, faults: Partial<Faults>) {
  fixture.time.now += DAY_MS;
  const before = fixture.platform;
  fixture.platform = await startQuietPlatform([...fixture.accounts.keys()], () => fixture.time.now);
  try {
    fixture.add(TWO_TRADES);
    Object.assign(fixture.platform.faults, faults);
    return await synchronise(fixture);
  } finally {
    await fixture.platform.close();
    fixture.platform = before;
  }
}

/** Each test has a store and a platform of its own, and waits for its turn there most of its time. */
const WAITING = { atOnce: 7 };

onEachEngine((engine, openTestStore) => {
  test('an open position gives 001 with its symbol, stores nothing, and the attempt counts', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore());
    fixture.add(TWO_TRADES);
    fixture.platform.openPosition('TSLA');
    const { imported, processed } = await synchronise(fixture);
    assert.ok(imported.kind === 'positions-open' && processed === null);
    assert.deepEqual(imported.symbols, ['TSLA']);
    await assertNothingStored(fixture);
    assert.partialDeepStrictEqual(await status(fixture), {
      leftToday: 3,
      lastError: '001',
      running: null,
      lastSyncedAt: null,
    });
    fixture.platform.closePositions();
    const processedWell = await synchroniseWell(fixture);
    assert.equal(processedWell.trades, 3);
    assert.partialDeepStrictEqual(await status(fixture), {
      leftToday: 2,
      lastError: null,
      lastSyncedAt: fixture.time.now,
    });
  });

  test('a position that the platform hides but the fills show gives 001 too', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore());
    fixture.add(TWO_TRADES);
    await synchroniseWell(fixture);
    const before = await countRows(fixture.store, fixture.traderId);
    fixture.add('15:00:00 B 100 TSLA 200.00');
    Object.assign(fixture.platform.faults, {
      only: ['report:openPositions'],
      emptyAsText: true,
      htmlPage: false,
    });
    fixture.platform.faults.deniedAccounts = ['MAIN'];
    const { processed } = await synchronise(fixture);
    assert.ok(processed?.kind === 'positions-open');
    assert.deepEqual(processed.symbols, ['TSLA']);
    const { execution, trade, trade_part } = before;
    assert.partialDeepStrictEqual(await countRows(fixture.store, fixture.traderId), {
      execution,
      trade,
      trade_part,
    });
    assert.partialDeepStrictEqual(await status(fixture), { leftToday: 2, lastError: '001' });
  });

  test('one account that fails is named, and the others come; it comes whole when it answers again', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore(), { accounts: ['MAIN', 'SIDE'] });
    fixture.add(TWO_TRADES);
    fixture.add(TWO_TRADES, { account: 'SIDE' });
    fixture.platform.faults.failingAccounts = ['SIDE'];
    const { imported, processed } = await synchronise(fixture);
    assert.ok(imported.kind === 'imported' && processed?.kind === 'processed');
    assert.deepEqual(
      imported.record.failedAccounts.map(({ account, code }) => [account, code]),
      [['SIDE', '007']],
    );
    const accounts = async () =>
      (await readPublishedTrades(fixture.store, fixture.traderId)).map(
        ({ account, symbol }) => `${account} ${symbol}`,
      );
    assert.deepEqual(await accounts(), ['MAIN AAPL', 'MAIN MSFT']);
    fixture.platform.faults.failingAccounts = [];
    fixture.time.now += 30 * DAY_MS;
    await synchroniseWell(fixture);
    assert.deepEqual(await accounts(), ['MAIN AAPL', 'SIDE AAPL', 'MAIN MSFT', 'SIDE MSFT']);
  });

  test('one damaged account is named with page and line, and the others come', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore(), { accounts: ['MAIN', 'SIDE'] });
    fixture.add(TWO_TRADES);
    fixture.add(TWO_TRADES, { account: 'SIDE' });
    // The first account's fills are asked for first.
    Object.assign(fixture.platform.faults, {
      only: ['fills'],
      remaining: 1,
      badCell: { row: 2, column: 'Qty', text: '1O0' },
    });
    const { imported, processed } = await synchronise(fixture);
    assert.ok(imported.kind === 'imported' && processed?.kind === 'processed');
    const [failed, ...others] = imported.record.failedAccounts;
    assert.deepEqual([failed?.account, failed?.code, others.length], ['MAIN', '008', 0]);
    assert.match(failed?.detail ?? '', /^page 1, line 3: Qty: .*1O0/);
    const trades = await readPublishedTrades(fixture.store, fixture.traderId);
    assert.deepEqual(new Set(trades.map(({ account }) => account)), new Set(['SIDE']));
  });

  test('a refused login is 006, a silent platform 007, a damaged answer 008 with page and line; each counts but one', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore());
    const faults: readonly (readonly [Partial<Faults>, code: string, detail: RegExp])[] = [
      [{ refuseLogin: true }, '006', /login/],
      [{ only: ['fills'], cut: { atByte: 0, how: 'reset' } }, '008', /broke off/],
      [{ only: ['fills'], cut: { atByte: 300, how: 'hang-up' } }, '008', /broke off/],
      [{ only: ['fills'], shortRow: 2 }, '008', /^page 1, line 3: expected/],
      [{ only: ['fills'], status: 503 }, '007', /./],
      [{ only: ['login'], rateLimited: true }, '007', /Rate limit/],
      [{ only: ['fills'], htmlPage: true }, '008', /page 1/],
      [{ only: ['accounts'], htmlPage: true }, '008', /page 1/],
      [
        { only: ['report:trades'], badCell: { row: 1, column: 'Net', text: 'n/a' } },
        '008',
        /^page 1, line \d+: Net/,
      ],
    ];
    for (const [fault, code, detail] of faults) {
      const { imported } = await tryOnce(fixture, fault);
      assert.ok(imported.kind === 'platform-problem', JSON.stringify([fault, imported]));
      assert.equal(imported.code, code, JSON.stringify([fault, imported]));
      assert.match(imported.detail, detail);
      // Too many requests are no trader's doing.
      const leftToday = fault.rateLimited === true ? 4 : 3;
      assert.partialDeepStrictEqual(await status(fixture), { leftToday, lastError: code, running: null });
    }
    await assertNothingStored(fixture);
    assert.deepEqual(fixture.troubles, []);
  });

  test('a platform that takes 40 requests in 4 seconds is never asked too often', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore());
    const strict = await startPlatform({ accounts: ['MAIN'], tradesPerDay: 0, firstDay: '2040-01-03' });
    t.after(() => strict.close());
    fixture.platform = strict;
    for (let day = 0; day < 9; day++) {
      fixture.time.now += DAY_MS;
      await synchroniseWell(fixture);
    }
    assert.deepEqual(new Set(strict.requests.map(({ status: answered }) => answered)), new Set([200]));
    assert.ok(strict.requests.length > 40);
  });

  // The reading is the same on both engines: many offsets on one, some on the other.
  const step = engine === 'sqlite' ? 2300 / roundsOf(100) : 331;
  test('an answer cut anywhere imports nothing', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore());
    const length = await lengthOfFills(fixture);
    const offsets = Array.from({ length: Math.ceil(length / step) }, (_, at) => at * step);
    for (const atByte of new Set([...offsets, length - 3, length - 2])) {
      const { imported } = await tryOnce(fixture, { only: ['fills'], cut: { atByte, how: 'as-if-whole' } });
      assert.ok(
        imported.kind === 'platform-problem' && imported.code === '008',
        `cut at ${atByte} of ${length}: ${JSON.stringify(imported)}`,
      );
    }
    await assertNothingStored(fixture);
  });
}, WAITING);

/** Bytes of the platform's whole answer to the question for fills. */
async function lengthOfFills(fixture: QuietFixture): Promise<number> {
  const ask = async (form: Record<string, string>) =>
    (
      await fetch(`${fixture.platform.url}/api.php`, { method: 'POST', body: new URLSearchParams(form) })
    ).text();
  fixture.add(TWO_TRADES);
  const token = (await ask({ action: 'login', user: 'demo', password: 'demo-trader' })).trim();
  const accounts = await ask({ action: 'accounts', token, groupId: '-2' });
  const accountId = /\b(\d{2,})\b/.exec(accounts.split('\n')[1] ?? '')?.[1] ?? '';
  const asked = { accountId, startDate: '2005-01-01', endDate: '2026-12-31', page: '1' };
  const text = await ask({ action: 'fills', token, ...asked });
  assert.match(text, /Page 1\/1\s*$/);
  return text.trimEnd().length;
}
