import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { addDecimals, decimal, ZERO, type Decimal } from '@daybook/domain/decimal.ts';
import { roundToMoney } from '@daybook/domain/money-of-decimal.ts';
import type { StatedFigure } from '@daybook/brokers/files/file-reading.ts';
import { currentExecutions } from '#server/ledger/query-scopes.ts';
import { dayKey } from '#server/ledger/reconciliation/moved-by-grouping.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';
import { pause, pauseNowAndThen } from '#server/store/transactions.ts';

/** What a file states for one account and New York day. */
export interface StatedDay {
  readonly accountId: number;
  readonly day: number;
  readonly currency: string;
  readonly gross: number | null;
  readonly net: number | null;
}

/**
 * A file's figures by account and day: those for the whole account where there are any, else the sum over its symbols. Figures
 * of several days, and of cash, say nothing about one day's trades.
 */
export function statedDays(
  figures: readonly StatedFigure[],
  idOf: (account: string) => number | undefined,
): StatedDay[] {
  const daily = figures.filter(({ from, to, basis }) => from === to && basis === 'realised');
  const byDay = Map.groupBy(daily, ({ account, from, currency }) => `${account}|${from}|${currency}`);
  return [...byDay.values()].flatMap((list) => {
    const [first] = list;
    const accountId = idOf(first!.account);
    if (accountId === undefined) return [];
    const { from: day, currency } = first!;
    return [{ accountId, day, currency, gross: sumOf(list, 'gross'), net: sumOf(list, 'net') }];
  });
}

function sumOf(figures: readonly StatedFigure[], kind: StatedFigure['kind']): number | null {
  const ofKind = figures.filter((figure) => figure.kind === kind);
  const whole = ofKind.filter(({ symbol }) => symbol === null);
  const counted = whole.length > 0 ? whole.slice(-1) : ofKind;
  if (counted.length === 0) return null;
  const sum = counted.reduce((total: Decimal, { amount }) => addDecimals(total, decimal(amount)), ZERO);
  return roundToMoney(sum);
}

/** A day of an account in a file. */
export interface FileDay {
  readonly accountId: number;
  readonly day: number;
}

/** The days of a file's executions of which it states nothing. */
export function unstatedDays(
  reported: readonly { readonly days: ReadonlyMap<number, ReadonlySet<number>> }[],
  stated: readonly StatedDay[],
): FileDay[] {
  const days = reported
    .flatMap(({ days: ofFile }) => [...ofFile])
    .flatMap(([accountId, ofAccount]) => [...ofAccount].map((day) => ({ accountId, day })));
  return unstatedOf(days, stated);
}

/** Those of some days that are not among others, such as the stated ones. */
export function unstatedOf<Day extends FileDay>(days: readonly Day[], stated: readonly FileDay[]): Day[] {
  const known = new Set(stated.map(({ accountId, day }) => `${accountId}|${day}`));
  return days.filter(({ accountId, day }) => !known.has(`${accountId}|${day}`));
}

/** The figures that say nothing of some days. */
export function withoutDays(
  stated: readonly StatedFigure[],
  days: readonly FileDay[],
  idOf: (account: string) => number | undefined,
): readonly StatedFigure[] {
  const ofAccount = Map.groupBy(days, ({ accountId }) => accountId);
  return stated.filter(({ account, from, to }) =>
    (ofAccount.get(idOf(account) ?? 0) ?? []).every(({ day }) => day < from || day > to),
  );
}

/** A stated day with its share of the day: all that the journal holds of it, only what is added to it, or neither for sure. */
interface WeighedDay extends StatedDay {
  readonly share: 'whole' | 'added' | 'unclear';
}

/** Days read in one snapshot. */
const DAYS_A_PAGE = 50;

/** Compares the executions of a staged import with those of the journal on the days that it states. */
export async function weighStatedDays(
  store: Store,
  staged: { readonly traderId: number; readonly importId: number },
  days: readonly StatedDay[],
): Promise<WeighedDay[]> {
  const weighed: WeighedDay[] = [];
  for (let from = 0; from < days.length; from += DAYS_A_PAGE) {
    const page = days.slice(from, from + DAYS_A_PAGE);
    const rows = await store.read((db) => countRepeated(db, staged, page));
    const counts = new Map(rows.map((row) => [dayKey(row.account_id, row.day, row.currency), row]));
    for (const day of page)
      weighed.push({ ...day, share: shareOf(counts.get(dayKey(day.accountId, day.day, day.currency))) });
    await pause();
  }
  return weighed;
}

interface Counts {
  /** Executions of the journal. */
  readonly present: number;
  /** Those of them that the import has too. */
  readonly repeated: number;
  /** Those of which it has another version, but perhaps only because their fees were estimated again. */
  readonly estimated: number;
}

/** Which share of a day an import has that meets this many of its executions. */
export function shareOf(counts: Counts | undefined): WeighedDay['share'] {
  if (!counts || counts.repeated === counts.present) return 'whole';
  return counts.repeated + counts.estimated === 0 ? 'added' : 'unclear';
}

function countRepeated(
  db: Kysely<Tables>,
  { traderId, importId }: { readonly traderId: number; readonly importId: number },
  days: readonly StatedDay[],
) {
  const isLinked = sql<SqlBool>`EXISTS (SELECT 1 FROM import_execution AS link
    WHERE link.trader_id = execution.trader_id AND link.import_id = ${importId} AND link.execution_id = execution.id)`;
  const hasVersion = (estimated: 'estimated' | 'other') => sql<SqlBool>`EXISTS (SELECT 1 FROM execution AS own
    WHERE own.trader_id = execution.trader_id AND own.account_id = execution.account_id AND own.source = execution.source
      AND own.identity = execution.identity AND own.import_id = ${importId}
      AND own.fee_provenance ${sql.raw(estimated === 'estimated' ? '=' : '<>')} 'estimated')`;
  const count = (condition: RawBuilder<SqlBool>) =>
    sql<number>`CAST(SUM(CASE WHEN ${condition} THEN 1 ELSE 0 END) AS BIGINT)`;
  return currentExecutions(db, traderId)
    .select(['execution.account_id', 'execution.day', 'execution.currency'])
    .select(sql<number>`CAST(COUNT(*) AS BIGINT)`.as('present'))
    .select(count(sql`${isLinked} OR ${hasVersion('other')}`).as('repeated'))
    .select(count(hasVersion('estimated')).as('estimated'))
    .where('execution.account_id', 'in', [...new Set(days.map(({ accountId }) => accountId))])
    .where('execution.day', 'in', [...new Set(days.map(({ day }) => day))])
    .groupBy(['execution.account_id', 'execution.day', 'execution.currency'])
    .execute();
}

/** What no platform has stated or reconciled since. */
function statedByFiles(db: Kysely<Tables>, traderId: number) {
  return db.deleteFrom('reconciliation').where('trader_id', '=', traderId).where('fills', '=', 0);
}

/** Days named in one statement. */
const DAYS_A_STATEMENT = 200;

/** Removes what files stated of days on which there is now more than they state, or less. */
export async function forgetStatedDays(
  db: Kysely<Tables>,
  traderId: number,
  days: readonly FileDay[],
): Promise<void> {
  const mayPause = pauseNowAndThen();
  for (const [accountId, ofAccount] of Map.groupBy(days, (day) => day.accountId)) {
    const once = [...new Set(ofAccount.map(({ day }) => day))];
    for (let from = 0; from < once.length; from += DAYS_A_STATEMENT) {
      await statedByFiles(db, traderId)
        .where('account_id', '=', accountId)
        .where('day', 'in', once.slice(from, from + DAYS_A_STATEMENT))
        .execute();
      await mayPause();
    }
  }
}

/** Executions read in one snapshot. */
const EXECUTIONS_A_PAGE = 2000;

/** The days on which an import wrote something. */
export async function daysOfImport(store: Store, traderId: number, importId: number): Promise<FileDay[]> {
  const days = new Map<string, FileDay>();
  for (let after = 0; ; await pause()) {
    const rows = await store.read((db) => writtenAfter(db, traderId, importId, after));
    for (const { accountId, day } of rows) days.set(`${accountId}|${day}`, { accountId, day });
    if (rows.length < EXECUTIONS_A_PAGE) return [...days.values()];
    after = rows.at(-1)!.id;
  }
}

function writtenAfter(db: Kysely<Tables>, traderId: number, importId: number, after: number) {
  return db
    .selectFrom('execution')
    .select(['id', 'account_id as accountId', 'day'])
    .where('trader_id', '=', traderId)
    .where('import_id', '=', importId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(EXECUTIONS_A_PAGE)
    .execute();
}

/**
 * Stores what a file states, in addition to what a platform stated for the same day. What files state of parts of a day is added
 * up; where it is not clear which parts these are, nothing of the day is stated.
 */
export async function writeStatedDays(
  db: Kysely<Tables>,
  traderId: number,
  days: readonly WeighedDay[],
  now: number,
): Promise<void> {
  await forgetStatedDays(
    db,
    traderId,
    days.filter(({ share }) => share !== 'added'),
  );
  const mayPause = pauseNowAndThen();
  const whole = wholeDays(days);
  for (let from = 0; from < whole.length; from += DAYS_A_STATEMENT) {
    await writeWholeDays(db, traderId, whole.slice(from, from + DAYS_A_STATEMENT), now);
    await mayPause();
  }
  for (const day of days) {
    if (day.share === 'added') await addToDay(db, traderId, day, now);
    await mayPause();
  }
}

/** Each day that is stated as a whole once: of what is stated of it twice the later one counts. */
function wholeDays(days: readonly WeighedDay[]): StatedDay[] {
  const whole = new Map<string, StatedDay>();
  for (const { share, ...day } of days) {
    if (share !== 'whole') continue;
    const key = dayKey(day.accountId, day.day, day.currency);
    const { gross = null, net = null } = whole.get(key) ?? {};
    whole.set(key, { ...day, gross: day.gross ?? gross, net: day.net ?? net });
  }
  return [...whole.values()];
}

/** What two files state of parts of a day; what one of them does not state is not stated. */
export function sumOfDays(one: StatedDay, other: StatedDay): StatedDay {
  const sum = (kind: 'gross' | 'net') =>
    one[kind] === null || other[kind] === null ? null : one[kind] + other[kind];
  return { ...one, gross: sum('gross'), net: sum('net') };
}

/** What was not stated of the day before stays so: a sum with NULL is NULL. */
async function addToDay(
  db: Kysely<Tables>,
  traderId: number,
  { accountId, day, currency, gross, net }: StatedDay,
  now: number,
): Promise<void> {
  await db
    .updateTable('reconciliation')
    .set((set) => ({
      stated_gross: gross === null ? null : set('stated_gross', '+', gross),
      stated_net: net === null ? null : set('stated_net', '+', net),
      checked_at: now,
    }))
    .where('trader_id', '=', traderId)
    .where('account_id', '=', accountId)
    .where('day', '=', day)
    .where('currency', '=', currency)
    .where('fills', '=', 0)
    .execute();
}

/** What is not stated of a day leaves what a platform stated of it. */
async function writeWholeDays(
  db: Kysely<Tables>,
  traderId: number,
  days: readonly StatedDay[],
  now: number,
): Promise<void> {
  await db
    .insertInto('reconciliation')
    .values(
      days.map(({ accountId, day, currency, gross, net }) => ({
        trader_id: traderId,
        account_id: accountId,
        day,
        currency,
        stated_gross: gross,
        stated_net: net,
        gross: 0,
        net: 0,
        fills: 0,
        checked_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['trader_id', 'account_id', 'day', 'currency']).doUpdateSet((set) => ({
        stated_gross: set.fn.coalesce('excluded.stated_gross', 'reconciliation.stated_gross'),
        stated_net: set.fn.coalesce('excluded.stated_net', 'reconciliation.stated_net'),
        checked_at: now,
      })),
    )
    .execute();
}
