import type { Kysely, Selectable } from 'kysely';
import type { AnswerOf } from '@daybook/api/contract/endpoint.ts';
import type { readPlanLimits, TradingPlan } from '@daybook/api/journal/plan.ts';
import { dollars, type Money } from '@daybook/domain/money.ts';
import { NO_LIMITS, type LossLimits } from '@daybook/domain/plan/limit-warnings.ts';
import { limitsToWarnBy, type DatedLimits } from '@daybook/domain/plan/limits-in-force.ts';
import { allocateIds } from '#server/store/allocate-ids.ts';
import { raiseRevision } from '#server/store/raise-revision.ts';
import type { Tables } from '#server/store/tables.ts';

const NO_PLAN: TradingPlan = {
  maxLostPerTrade: 0,
  maxLostPerDay: 0,
  maxLostPerWeek: 0,
  statedPerDay: null,
  statedPerWeek: null,
  plan: null,
  effectiveFrom: null,
};
const UNITS_A_DOLLAR = dollars(1);
const LIMIT_COLUMNS = ['max_lost_per_trade', 'max_lost_per_day', 'max_lost_per_week'] as const;

/** The trading plan in force now, which is the last one that was saved; empty before the first. */
export async function readPlan(db: Kysely<Tables>, traderId: number): Promise<TradingPlan> {
  const row = await findRow(db, traderId);
  if (row === undefined) return NO_PLAN;
  return {
    ...inDollars(row),
    statedPerDay: row.stated_per_day,
    statedPerWeek: row.stated_per_week,
    plan: JSON.parse(row.body) as TradingPlan['plan'],
    effectiveFrom: row.effective_from,
  };
}

function inDollars(row: Pick<Selectable<Tables['plan']>, (typeof LIMIT_COLUMNS)[number]>) {
  return {
    maxLostPerTrade: row.max_lost_per_trade / UNITS_A_DOLLAR,
    maxLostPerDay: row.max_lost_per_day / UNITS_A_DOLLAR,
    maxLostPerWeek: row.max_lost_per_week / UNITS_A_DOLLAR,
  };
}

type DollarLimits = AnswerOf<typeof readPlanLimits>['history'][number];

/** The limits of every saved plan in the order in which they came into force, without those that changed only their text. */
export async function readLimitsHistory(db: Kysely<Tables>, traderId: number): Promise<DollarLimits[]> {
  const rows = await db
    .selectFrom('plan')
    .select(['effective_from', ...LIMIT_COLUMNS])
    .where('trader_id', '=', traderId)
    .orderBy('effective_from')
    .execute();
  const isChange = (row: (typeof rows)[number], at: number) =>
    at === 0 || LIMIT_COLUMNS.some((column) => row[column] !== rows[at - 1]![column]);
  return rows.filter(isChange).map((row) => ({ effectiveFrom: row.effective_from, ...inDollars(row) }));
}

/** The loss limits in force at an instant (milliseconds), nothing before the first plan; public pages calculate with them. */
export async function readLimitsAt(
  db: Kysely<Tables>,
  traderId: number,
  instant: number,
): Promise<LossLimits> {
  const row = await findRow(db, traderId, instant);
  return row === undefined ? NO_LIMITS : datedLimits(row);
}

/** The loss limits by which the trader is warned of what was closed at an instant (milliseconds). */
export async function readLimitsToWarnBy(
  db: Kysely<Tables>,
  traderId: number,
  instant: number,
): Promise<LossLimits> {
  // However often a plan was saved, these few rows say what the whole history says.
  const relevant = [await findRow(db, traderId, instant)];
  for (const column of LIMIT_COLUMNS) relevant.push(await findFirstRow(db, traderId, column));
  const rows = new Map(relevant.flatMap((row) => (row === undefined ? [] : [[row.id, row] as const])));
  return limitsToWarnBy([...rows.values()].map(datedLimits), instant);
}

function datedLimits(row: Selectable<Tables['plan']>): DatedLimits {
  return {
    effectiveFrom: row.effective_from,
    maxLostPerTrade: row.max_lost_per_trade as Money,
    maxLostPerDay: row.max_lost_per_day as Money,
    maxLostPerWeek: row.max_lost_per_week as Money,
  };
}

/** The first plan that set a limit. */
function findFirstRow(db: Kysely<Tables>, traderId: number, column: (typeof LIMIT_COLUMNS)[number]) {
  return db
    .selectFrom('plan')
    .selectAll()
    .where('trader_id', '=', traderId)
    .where(column, '>', 0)
    .orderBy('effective_from')
    .limit(1)
    .executeTakeFirst();
}

/** The last plan that came into force, by an instant where one is given. */
function findRow(db: Kysely<Tables>, traderId: number, instant?: number) {
  const plans = db
    .selectFrom('plan')
    .selectAll()
    .where('trader_id', '=', traderId)
    .orderBy('effective_from', 'desc')
    .limit(1);
  const wanted = instant === undefined ? plans : plans.where('effective_from', '<=', instant);
  return wanted.executeTakeFirst();
}

/** What a trader saves: limits in whole dollars and the text, already checked. */
export type PlanToSave = Omit<TradingPlan, 'effectiveFrom'>;

type SavedPlan = { readonly kind: 'saved' | 'changed-meanwhile'; readonly present: TradingPlan };

/**
 * Puts a plan in force from now on as a row of its own. `basedOn` is the `effectiveFrom` of the plan that was changed, and
 * undefined lets the last save win. The same plan once more changes nothing.
 */
export async function savePlan(
  db: Kysely<Tables>,
  traderId: number,
  plan: PlanToSave,
  basedOn: number | null | undefined,
  now: number,
): Promise<SavedPlan> {
  // First of all: it makes two saves of one trader wait for each other.
  await raiseRevision(db, traderId);
  const last = await readPlan(db, traderId);
  if (last.effectiveFrom !== null && isSame(last, plan)) return { kind: 'saved', present: last };
  if (basedOn !== undefined && basedOn !== last.effectiveFrom)
    return { kind: 'changed-meanwhile', present: last };
  // A clock that was set back must not put the new plan behind the old one.
  const effectiveFrom = Math.max(now, (last.effectiveFrom ?? 0) + 1);
  await db
    .insertInto('plan')
    .values({
      trader_id: traderId,
      id: await allocateIds(db, 'plan', 1),
      effective_from: effectiveFrom,
      max_lost_per_trade: dollars(plan.maxLostPerTrade),
      max_lost_per_day: dollars(plan.maxLostPerDay),
      max_lost_per_week: dollars(plan.maxLostPerWeek),
      stated_per_day: plan.statedPerDay,
      stated_per_week: plan.statedPerWeek,
      body: JSON.stringify(plan.plan),
    })
    .execute();
  return { kind: 'saved', present: { ...plan, effectiveFrom } };
}

function isSame(last: TradingPlan, plan: PlanToSave): boolean {
  return (
    last.maxLostPerTrade === plan.maxLostPerTrade &&
    last.maxLostPerDay === plan.maxLostPerDay &&
    last.maxLostPerWeek === plan.maxLostPerWeek &&
    last.statedPerDay === plan.statedPerDay &&
    last.statedPerWeek === plan.statedPerWeek &&
    JSON.stringify(last.plan) === JSON.stringify(plan.plan)
  );
}
