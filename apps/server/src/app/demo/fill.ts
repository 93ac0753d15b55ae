import { columnsOfNames, claimPublicNames } from '#server/identity/profile/public-names.ts';
import { DEMO_HOST } from '@daybook/domain/account/platforms.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { dollars } from '@daybook/domain/money.ts';
import { titleKey } from '@daybook/domain/journal/mistake.ts';
import { touchMonths } from '#server/ledger/publishing/publish.ts';
import { createMistakes } from '#server/journal/mistakes/queries.ts';
import type { DemoStep } from '@daybook/api/identity/installation.ts';
import { newYorkOf } from '@daybook/brokers/rows/newyork.ts';
import { PROPREPORTS, propReports } from '@daybook/brokers/feeds/propreports/fetch-platform.ts';
import type { RequestWindows } from '@daybook/brokers/feeds/request/request-window.ts';
import { atHost } from '#server/accounts/fetch-logins.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import { ENTRY_COLUMNS, entryValues, noteColumns } from '#server/store/entry-columns.ts';
import { insertMany } from '#server/store/insert-many.ts';
import { allocateIds } from '#server/store/allocate-ids.ts';
import { readLogins } from '#server/accounts/accounts-to-sync.ts';
import { SYNC_LEASE_MS } from '#server/sync/claim.ts';
import { runImport, type SyncTools } from '#server/sync/run-import.ts';
import { runProcess } from '#server/sync/run-process.ts';
import type { Images } from '#server/images/images.ts';
import { demoHost, DEMO_USER } from './demo-login.ts';
import { forgetDemoState } from './demo-state.ts';
import { fillImages } from './fill-images.ts';
import { fillMoney } from './fill-money.ts';
import { fillTags } from './fill-tags.ts';
import { fetchDemoJournal, type DemoEntry, type DemoJournal } from './platform-process.ts';
import { raiseRevision } from '#server/store/raise-revision.ts';
import { bit } from '#server/store/parameters.ts';
import { sameTrader } from '#server/store/same-trader.ts';

interface DemoTools {
  readonly sync: SyncTools;
  readonly secrets: Secrets;
  readonly images: Images;
  readonly dataDir: string;
  readonly windows: RequestWindows;
  readonly onStep: (step: DemoStep) => void;
}

/**
 * Fills a new trader's journal with two years of the demo platform's trades, through the same synchronisation that every
 * trader has, and with what the demo trader wrote. Costs none of the day's synchronisations. Throws when a step fails.
 */
export async function fillDemo(tools: DemoTools, traderId: number): Promise<void> {
  await linkDemo(tools, traderId);
  await synchroniseOnce(tools, traderId);
  await writeJournal(tools, traderId);
}

async function linkDemo({ sync, secrets, dataDir, windows }: DemoTools, traderId: number): Promise<void> {
  const { store, clock } = sync;
  const password = randomBytes(18).toString('base64url');
  const openPassword = async () => Buffer.from(password);
  await forgetDemoState(store, dataDir);
  const platform = demoHost({ store, config: { dataDir }, windows, openPassword });
  const seen = await atHost(platform, async (place) =>
    propReports.testLogin({ ...place, user: DEMO_USER, password: await openPassword() }),
  );
  if (seen.kind !== 'accepted') throw new Error(`the demo platform refused its own login: ${seen.detail}`);
  await store.write(async (db) => {
    const loginId = await allocateIds(db, 'platform_login', 1);
    const place = { table: 'platform_login', column: 'sealed_password', rowId: loginId, version: 1 };
    const sealed = await secrets.sealFor(db, traderId, place, Buffer.from(password));
    await db
      .insertInto('platform_login')
      .values({
        trader_id: traderId,
        id: loginId,
        platform: PROPREPORTS,
        host: DEMO_HOST,
        user_name: DEMO_USER,
        sealed_password: sealed,
        created_at: clock(),
      })
      .execute();
    const firstId = await allocateIds(db, 'account', seen.accounts.length);
    const rows = seen.accounts.map(({ name }, at) => ({
      trader_id: traderId,
      id: firstId + at,
      uuid: randomUUID(),
      login_id: loginId,
      source: PROPREPORTS,
      user_name: name,
      synced_to_day: null,
      synced_at: null,
      created_at: clock(),
    }));
    await db.insertInto('account').values(rows).execute();
  });
}

/** One synchronisation outside of the day's count, for nobody asked for it. */
async function synchroniseOnce({ sync, onStep }: DemoTools, traderId: number): Promise<void> {
  const { store, clock } = sync;
  const now = clock();
  const claimed = {
    trader_id: traderId,
    day: newYorkOf(now).day,
    state: 'claimed',
    owner: randomUUID(),
    claimed_at: now,
    lease_until: now + SYNC_LEASE_MS,
  } as const;
  const { id } = await store.write((db) =>
    db
      .insertInto('sync')
      .values({ ...claimed, ended_at: null, error_code: null, detail: null })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  onStep('executions');
  const imported = await runImport(sync, traderId, id, await readLogins(store, traderId));
  if (imported.kind !== 'imported' || imported.record.importId === null)
    throw new Error(`the demo's first import ended with ${JSON.stringify(imported)}`);
  onStep('trades');
  const processed = await runProcess(sync, traderId, id, {
    ...imported.record,
    importId: imported.record.importId,
  });
  if (processed.kind !== 'processed')
    throw new Error(`the demo's first import ended with ${JSON.stringify(processed)}`);
}

async function writeJournal({ sync, images, onStep }: DemoTools, traderId: number): Promise<void> {
  const { store, clock } = sync;
  onStep('plan');
  const trades = await store.read((db) =>
    db
      .selectFrom('trade')
      .innerJoin('instrument', sameTrader('instrument.id', 'trade.instrument_id'))
      .select(['trade.id', 'trade.side', 'trade.net', 'trade.day', 'trade.opened', 'instrument.symbol'])
      .where('trade.trader_id', '=', traderId)
      .orderBy('trade.opened')
      .orderBy('trade.id')
      .execute(),
  );
  const journaled = trades.map(({ symbol, side, net, day }, index) => ({ symbol, side, net, day, index }));
  const journal = await fetchDemoJournal(journaled);
  const openedAt = (part: number) => trades[Math.floor(trades.length * part)]?.opened ?? clock();
  const revision = await writeProfile(sync, traderId, journal, {
    first: openedAt(FIRST_PLANNED_PART),
    tightened: openedAt(TIGHTENED_PART),
  });
  const days = trades.map(({ day }) => day);
  if (days.length > 0)
    await fillMoney({ store, now: clock() }, traderId, journal.money, {
      first: days.reduce((first, day) => Math.min(first, day)),
      last: days.reduce((last, day) => Math.max(last, day)),
    });
  onStep('journal');
  const entries = trades
    .map(({ id }, at) => ({ tradeId: id, entry: journal.entries[at] ?? null }))
    .filter(hasEntry);
  const titles = [...new Set(entries.flatMap(({ entry }) => entry.mistakes))];
  const mistakes = new Map(
    (await store.write((db) => createMistakes(db, traderId, titles, clock()))).map((mistake) => [
      mistake.titleKey,
      mistake.rowId,
    ]),
  );
  const rows = entries.map(({ tradeId, entry }) => journalRow(traderId, tradeId, entry, revision, clock()));
  const marks = entries.flatMap(({ tradeId, entry }) =>
    entry.mistakes.map((title) => [traderId, tradeId, mistakes.get(titleKey(title))!]),
  );
  await store.write(async (db) => {
    await insertMany(db, 'journal', JOURNAL_COLUMNS, rows);
    await insertMany(db, 'trade_mistake', ['trader_id', 'trade_id', 'mistake_id'], marks);
  });
  await fillTags({ store, traderId, now: clock() }, journal.tags, entries);
  const withImages = trades.flatMap(({ id }, at) =>
    journal.entries[at]?.image === true ? [{ tradeId: id, trade: journaled[at]! }] : [],
  );
  onStep('pictures');
  await fillImages({ store, images, clock }, traderId, withImages);
  await store.write(async (db) => {
    const months = await db.selectFrom('segment').select('month').where('trader_id', '=', traderId).execute();
    await touchMonths(
      db,
      traderId,
      revision,
      months.map(({ month }) => month),
    );
  });
}

function hasEntry(written: {
  readonly tradeId: number;
  readonly entry: DemoEntry | null;
}): written is { readonly tradeId: number; readonly entry: DemoEntry } {
  return written.entry !== null;
}

/** The first plan was written after a twentieth of the trades, about a month: it also applies to what came before. */
const FIRST_PLANNED_PART = 1 / 20;
/** Half a year before the last trade it got tighter limits. */
const TIGHTENED_PART = 3 / 4;

/** Names, the plans from their instants on, and the demo trader's wish to be seen. Returns the new revision. */
async function writeProfile(
  { store, clock }: SyncTools,
  traderId: number,
  { profile, plan, firstLimits }: DemoJournal,
  since: { readonly first: number; readonly tightened: number },
): Promise<number> {
  const names = { publicFirstName: profile.firstName, publicLastName: profile.lastName, publicAlias: 'DEMO' };
  return store.write(async (db) => {
    const isNamed = (await claimPublicNames(db, traderId, names)) === null;
    const revision = await raiseRevision(db, traderId, {
      first_name: profile.firstName,
      last_name: profile.lastName,
      phone_number: profile.phoneNumber,
      is_public: bit(isNamed),
      ...columnsOfNames(names),
    });
    const firstId = await allocateIds(db, 'plan', 2);
    // Of a journal of a few trades both are the same instant.
    const tightened = Math.min(since.tightened, clock());
    const plans = [
      { limits: firstLimits, from: Math.min(since.first, tightened - 1) },
      { limits: plan, from: tightened },
    ];
    const rows = plans.map(({ limits, from }, at) => ({
      trader_id: traderId,
      id: firstId + at,
      effective_from: from,
      max_lost_per_trade: dollars(limits.maxLostPerTrade),
      max_lost_per_day: dollars(limits.maxLostPerDay),
      max_lost_per_week: dollars(limits.maxLostPerWeek),
      body: JSON.stringify(plan.plan),
    }));
    await db.insertInto('plan').values(rows).execute();
    return revision;
  });
}

const JOURNAL_COLUMNS = [
  'trader_id',
  'trade_id',
  'version',
  ...ENTRY_COLUMNS,
  'comments',
  'comments_folded',
  'revision',
  'updated_at',
] as const;

function journalRow(
  traderId: number,
  tradeId: number,
  entry: DemoEntry,
  revision: number,
  now: number,
): unknown[] {
  const { comments, comments_folded: folded } = noteColumns(entry.comments);
  return [traderId, tradeId, 1, ...entryValues(entry), comments, folded, revision, now];
}
