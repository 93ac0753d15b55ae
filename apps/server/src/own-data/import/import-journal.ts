import { setImmediate as turn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { emailKey, parseEmail } from '@daybook/domain/account/email.ts';
import { monthStart, type Day } from '@daybook/domain/calendar.ts';
import { appendAudit } from '#server/calls/append-audit.ts';
import { createTrader } from '#server/identity/sign-in/queries.ts';
import { checkSegments } from '#server/journal/dashboard/check-segments.ts';
import { refreshSegments } from '#server/journal/dashboard/segments.ts';
import type { ImageFiles } from '#server/images/files.ts';
import { AmountsOutOfRange, recountTraded } from '#server/ledger/staging/amount-range.ts';
import { calculateDetailsOf } from '#server/ledger/details/calculate-details.ts';
import { writeAllStopRisks } from '#server/ledger/risk/write-stop-risks.ts';
import { checkTrades } from '#server/ledger/grouping/check-trades.ts';
import { refreshMarks } from '#server/ledger/publishing/refresh-marks.ts';
import { touchMonths } from '#server/ledger/publishing/publish.ts';
import {
  cleanPublicNames,
  columnsOfNames,
  findRefusedName,
  claimPublicNames,
} from '#server/identity/profile/public-names.ts';
import { recountDays } from '#server/ledger/publishing/account-days.ts';
import type { Store } from '#server/store/store.ts';
import { raiseRevision } from '#server/store/raise-revision.ts';
import type { Tables } from '#server/store/tables.ts';
import { emptyJournal } from '#server/own-data/deletion/remove-rows.ts';
import { ALL_FILES, type LineOf } from '#server/own-data/tables/all-files.ts';
import type { Target } from '#server/own-data/tables/fields.ts';
import type { Line } from '#server/own-data/tables/lines.ts';
import { copyImage } from './copy-image.ts';
import { ExportRefused, type OpenedExport } from './read-export.ts';
import { verifyExport, type VerifiedExport, type Places } from './verify-export.ts';
import { writeLines } from './write-lines.ts';
import { allocateIds, type RangedTable } from '#server/store/allocate-ids.ts';

/** Takes fresh ids of this store for everything that an export numbers. */
async function allocateNewIds(
  db: Kysely<Tables>,
  places: ReadonlyMap<RangedTable, Places>,
): Promise<Target['idOf']> {
  const firstIds = new Map<RangedTable, number>();
  for (const [table, { size }] of places)
    if (size > 0) firstIds.set(table, await allocateIds(db, table, size));
  return (table, n) => {
    const [firstId, place] = [firstIds.get(table), places.get(table)?.get(n)];
    if (firstId === undefined || place === undefined) throw new Error(`${table} ${n} was not verified`);
    return firstId + place;
  };
}

/** Lines written in one transaction. */
const BATCH = 400;
/** Days calculated in one transaction. */
const DAYS = 20;

interface JournalToImport {
  readonly opened: OpenedExport;
  /** Whose journal it becomes; the exported address when null. */
  readonly email: string | null;
  readonly now: number;
  /** By which this installation signs its exports, and signed them before; none knows no export as its own. */
  readonly keys?: readonly Uint8Array[];
  /** Where this installation keeps pictures. */
  readonly images: ImageFiles;
}

type ImportedJournal =
  | {
      readonly kind: 'imported';
      readonly traderId: number;
      readonly email: string;
      /** Whether the trader is new here, and has no password yet. */
      readonly isNew: boolean;
      readonly trades: number;
      readonly executions: number;
      /** Placeholder for images whose file was lost where the journal was exported. */
      readonly missingImages: readonly string[];
    }
  /** The trader has executions, accounts or imports: journals are never mixed. */
  | { readonly kind: 'not-empty'; readonly email: string };

/**
 * Takes an exported journal into an installation: makes its trader, or fills one whose journal is empty. Everything is read
 * and checked before the first row is written; while it is written the trader cannot sign in, and only what calculates the same
 * as it was exported stays. What a crash left half done is removed by the next try. Throws ExportRefused.
 */
export async function importJournal(store: Store, wanted: JournalToImport): Promise<ImportedJournal> {
  const verified = await verifyExport(wanted.opened, wanted.now);
  const email = parseEmail(wanted.email ?? verified.profile.email);
  if (email === null)
    throw new ExportRefused('the export names no e-mail address: say whose journal it becomes');
  const begun = await store.write((db) => begin(db, email, verified, wanted.now));
  if (begun === null) return { kind: 'not-empty', email };
  try {
    await fill(store, wanted, verified, begun.traderId);
    await requireSound(store, begun.traderId);
  } catch (error) {
    await undo(store, begun);
    throw error;
  }
  await store.write((db) => finish(db, begun.traderId, wanted.now));
  const { traderId, isNew } = begun;
  return {
    kind: 'imported',
    traderId,
    email,
    isNew,
    trades: verified.trades,
    executions: verified.places.get('execution')?.size ?? 0,
    missingImages: verified.missingImages,
  };
}

interface Begun {
  readonly traderId: number;
  readonly isNew: boolean;
}

const FILLING = 'journal-filling-';

/** Closes the journal that is going to be filled, and notes that it is being filled; null when it is not empty. */
async function begin(
  db: Kysely<Tables>,
  email: string,
  { profile }: VerifiedExport,
  now: number,
): Promise<Begun | null> {
  const found = await db
    .selectFrom('trader')
    .select(['id', 'disabled_at', 'password_hash'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  const traderId = found?.id ?? (await createEmpty(db, email, profile, now));
  const isLeftHalf = found !== undefined && (await isFilling(db, traderId));
  if (found !== undefined && !isLeftHalf && (found.disabled_at !== null || !(await isEmpty(db, traderId))))
    return null;
  await db.updateTable('trader').set({ disabled_at: now }).where('id', '=', traderId).execute();
  await db
    .insertInto('store_fact')
    .values({ name: `${FILLING}${traderId}`, value: Buffer.from('') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { traderId, isNew: found === undefined || (isLeftHalf && found.password_hash === null) };
}

async function createEmpty(
  db: Kysely<Tables>,
  email: string,
  { firstName, lastName, language }: LineOf<'profile.jsonl'>,
  now: number,
): Promise<number> {
  const names = { email, firstName, lastName, language };
  return createTrader(db, { ...names, passwordHash: null, isDemo: false, now });
}

async function isFilling(db: Kysely<Tables>, traderId: number): Promise<boolean> {
  const fact = await db
    .selectFrom('store_fact')
    .select('name')
    .where('name', '=', `${FILLING}${traderId}`)
    .executeTakeFirst();
  return fact !== undefined;
}

async function isEmpty(db: Kysely<Tables>, traderId: number): Promise<boolean> {
  for (const table of ['import', 'account', 'execution', 'trade'] as const) {
    const row = await db
      .selectFrom(table)
      .select('id')
      .where('trader_id', '=', traderId)
      .limit(1)
      .executeTakeFirst();
    if (row !== undefined) return false;
  }
  return true;
}

async function fill(
  store: Store,
  { opened, now, images, email, keys = [] }: JournalToImport,
  verified: VerifiedExport,
  traderId: number,
): Promise<void> {
  await emptyJournal(store, traderId);
  // A trader with somebody else's export has not traded what is in it.
  const isTheirs = email === null || emailKey(email) === emailKey(verified.profile.email);
  const isOwn = isTheirs && opened.isSignedBy(keys);
  const target = await store.write(async (db): Promise<Target> => {
    const revision = await raiseRevision(db, traderId);
    return { traderId, idOf: await allocateNewIds(db, verified.places), isOwn, revision, now };
  });
  for (const file of ALL_FILES) {
    if (file.isExportOnly) continue;
    await inBatches(opened.lines(file.name), (lines) =>
      store.write((db) => writeLines(db, target, file, lines)),
    );
  }
  const lost = new Set(opened.manifest.missingImages);
  for await (const line of opened.lines('images.jsonl')) {
    if (lost.has(line.name)) continue;
    await copyImage(store, target, line, await opened.image(line.name), images);
  }
  await recountTraded(store, traderId).catch((error: unknown) => {
    throw error instanceof AmountsOutOfRange ? new ExportRefused(error.message, { cause: error }) : error;
  });
  await store.write((db) => writeProfile(db, target, verified.profile));
  await refreshMarks(store, traderId, []);
  await calculateDetailsOf(store, traderId);
  await writeAllStopRisks(store, traderId);
  await followTrades(store, target);
}

/** Derived data that saves reading the trades: results of days, packed months. */
async function followTrades(store: Store, { traderId, revision }: Target): Promise<void> {
  const rows = await store.read((db) =>
    db.selectFrom('trade').select('day').distinct().where('trader_id', '=', traderId).execute(),
  );
  const days = rows.map(({ day }) => day as Day);
  for (let from = 0; from < days.length; from += DAYS)
    await store.write((db) => recountDays(db, traderId, days.slice(from, from + DAYS)));
  const months = new Set(days.map((day) => monthStart(day)));
  await store.write((db) => touchMonths(db, traderId, revision, months));
  await refreshSegments(store, traderId);
}

async function inBatches(
  lines: AsyncIterable<Line>,
  write: (batch: readonly Line[]) => Promise<unknown>,
): Promise<void> {
  let batch: Line[] = [];
  for await (const line of lines) {
    batch.push(line);
    if (batch.length < BATCH) continue;
    await write(batch);
    await turn();
    batch = [];
  }
  if (batch.length > 0) await write(batch);
}

/** Address and password stay this installation's; whether others may see the trader is chosen again. */
async function writeProfile(
  db: Kysely<Tables>,
  { traderId, idOf }: Target,
  profile: LineOf<'profile.jsonl'>,
): Promise<void> {
  const names = cleanPublicNames(profile);
  // Names that somebody has here, or that could not be taken here, are chosen again.
  const isTaken = findRefusedName(names) !== null || (await claimPublicNames(db, traderId, names)) !== null;
  await db
    .updateTable('trader')
    .set({
      first_name: profile.firstName,
      last_name: profile.lastName,
      phone_number: profile.phoneNumber,
      language: profile.language,
      theme: profile.theme,
      pnl_colours: profile.pnlColours,
      ...(isTaken ? {} : columnsOfNames(names)),
      principal_account_id:
        profile.principalAccount === null ? null : idOf('account', profile.principalAccount),
    })
    .where('id', '=', traderId)
    .execute();
}

/** Trades that do not follow from their executions were not exported by any Daybook. */
async function requireSound(store: Store, traderId: number): Promise<void> {
  const faults = [...(await checkTrades(store, traderId)), ...(await checkSegments(store, traderId))];
  if (faults.length === 0) return;
  throw new ExportRefused(`the figures do not follow from the executions: ${faults.slice(0, 3).join('; ')}`);
}

async function undo(store: Store, { traderId, isNew }: Begun): Promise<void> {
  await emptyJournal(store, traderId);
  await store.write(async (db) => {
    if (isNew) await db.deleteFrom('trader').where('id', '=', traderId).execute();
    else await db.updateTable('trader').set({ disabled_at: null }).where('id', '=', traderId).execute();
    await db.deleteFrom('store_fact').where('name', '=', `${FILLING}${traderId}`).execute();
  });
}

async function finish(db: Kysely<Tables>, traderId: number, now: number): Promise<void> {
  await raiseRevision(db, traderId, { disabled_at: null });
  await db.deleteFrom('store_fact').where('name', '=', `${FILLING}${traderId}`).execute();
  await appendAudit(db, { at: now, event: 'journal-imported', result: 'done', traderId });
}
