import {
  findPlanFault,
  isPlanDocument,
  LARGEST_PLAN,
  TOO_DEEP,
  type PlanDocument,
} from '@daybook/api/journal/plan-document.ts';
import type { BodyInput } from '@daybook/api/contract/endpoint.ts';
import type { TradingPlan } from '@daybook/api/journal/plan.ts';
import type { savePlan } from '@daybook/api/journal/save-plan.ts';
import { LIMIT_NAMES, type LimitName } from '@daybook/domain/plan/limit-order.ts';
import { isLimit, LIMIT_RANGE, MAX_LIMIT } from '@daybook/domain/plan/limit-warnings.ts';
import {
  limitInDollars,
  parseStatedLimit,
  type LimitBasis,
  type StatedLimit,
} from '@daybook/domain/plan/stated-limit.ts';
import { decimalText } from '@daybook/domain/decimal.ts';
import type { Money } from '@daybook/domain/money.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { parseTypedDecimal } from '#web/ui/entry/typed-decimal.ts';

/** The plan as its form edits it: limits as typed, in dollars, those of a day and a week in R or percent too. */
export interface PlanForm {
  readonly limits: Readonly<Record<LimitName, string>>;
  readonly plan: PlanDocument | null;
}

export type PlanErrors = Partial<Record<LimitName | 'plan', string>>;

/** A stored plan as the form begins with it. */
export function planFormOf(stored: TradingPlan): PlanForm {
  const { trade, day, week } = limitsOf(stored);
  return {
    limits: {
      trade: String(trade),
      day: stored.statedPerDay ?? String(day),
      week: stored.statedPerWeek ?? String(week),
    },
    plan: textOf(stored),
  };
}

/** The limits of a plan by period, in dollars. */
export function limitsOf(plan: TradingPlan): Readonly<Record<LimitName, number>> {
  return { trade: plan.maxLostPerTrade, day: plan.maxLostPerDay, week: plan.maxLostPerWeek };
}

/** The text of a plan; null when there is none, or when it holds what today's rules refuse. */
export function textOf({ plan }: TradingPlan): PlanDocument | null {
  return isPlanDocument(plan) ? plan : null;
}

const GROUPED = /^\d{1,3}([,.])\d{3}(?:\1\d{3})?$/;

/** A typed limit in dollars; null for what can be none. A sign and separators of thousands may be typed. */
export function parseLimit(text: string): number | null {
  const amount = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/[,.]00$/, '');
  const digits = GROUPED.test(amount) ? amount.replace(/[,.]/g, '') : amount;
  if (!/^\d{1,7}$/.test(digits)) return null;
  const value = Number(digits);
  return isLimit(value) ? value : null;
}

/** What was typed in R or percent: `3R`, `3 r`, `2,5 %`; null for anything else. */
export function parseStated(text: string): StatedLimit | null {
  const [, number, unit] = /^(.+?)([rR%])$/.exec(text.trim()) ?? [];
  const typed = number === undefined ? null : parseTypedDecimal(number);
  return typed === null ? null : parseStatedLimit(`${decimalText(typed)}${unit!.toUpperCase()}`);
}

/** Limits as they are typed, read. */
interface ReadLimits {
  /** Dollars; null where the input is no limit. */
  readonly dollars: Readonly<Record<LimitName, number | null>>;
  /** What was typed in R or percent. */
  readonly stated: Readonly<Record<LimitName, StatedLimit | null>>;
}

/** Reads what is typed; `held` is what the accounts hold, null where that is not known. */
export function readLimits({ trade, day, week }: PlanForm['limits'], held: Money | null): ReadLimits {
  const stated = { trade: null, day: parseStated(day), week: parseStated(week) };
  const basis = { trade: parseLimit(trade), held };
  const read = (text: string, as: StatedLimit | null) =>
    as === null ? parseLimit(text) : limitInDollars(as, basis);
  return {
    dollars: { trade: basis.trade, day: read(day, stated.day), week: read(week, stated.week) },
    stated,
  };
}

/** Whether limits in percent result in another amount now than when they were saved: then the same plan can be saved again. */
export function hasMoved(stored: TradingPlan, held: Money | null): boolean {
  if (held === null) return false;
  const { dollars } = readLimits(planFormOf(stored).limits, held);
  const kept = limitsOf(stored);
  return LIMIT_NAMES.some((name) => dollars[name] !== null && dollars[name] !== kept[name]);
}

/** The limit that what is typed is nearest to, 0 for what is no number; the slider shows it, at its end where it is beyond. */
export function nearestLimitTo(text: string): number {
  const { least, step } = LIMIT_RANGE;
  const value = parseLimit(text) ?? (Number.parseFloat(text.replace('$', '')) || 0);
  return Math.min(MAX_LIMIT, Math.max(least, Math.round(value / step) * step));
}

/** What is wrong with what was typed, in words at its place. */
export function planErrors(
  { limits, plan }: PlanForm,
  { plan: words }: Messages,
  held: Money | null = null,
): PlanErrors {
  const errors: PlanErrors = {};
  const { dollars, stated } = readLimits(limits, held);
  for (const name of LIMIT_NAMES)
    if (dollars[name] === null)
      errors[name] = limitError(name, stated[name], { trade: dollars.trade, held }, words);
  const fault = plan === null ? null : findPlanFault(plan);
  if (fault) errors.plan = fault.expected === TOO_DEEP ? words.tooDeep : words.notAllowed;
  else if (bytesOf(plan) > LARGEST_PLAN) errors.plan = words.tooLarge;
  return errors;
}

function limitError(
  name: LimitName,
  stated: StatedLimit | null,
  { trade, held }: LimitBasis,
  words: Messages['plan'],
): string {
  if (stated === null) return name === 'trade' ? words.notALimit : words.notStated;
  if (stated.endsWith('R') && !trade) return words.needsTradeLimit;
  if (stated.endsWith('%') && held === null) return words.needsBalance;
  return words.beyondLimits;
}

function bytesOf(plan: PlanDocument | null): number {
  return new TextEncoder().encode(JSON.stringify(plan)).length;
}

/** The form as it is sent; `effectiveFrom` identifies the plan it was made from. Its limits have been checked. */
export function planBody(
  form: PlanForm,
  effectiveFrom: number | null,
  held: Money | null = null,
): BodyInput<typeof savePlan> {
  const { dollars, stated } = readLimits(form.limits, held);
  return {
    maxLostPerTrade: dollars.trade ?? 0,
    maxLostPerDay: dollars.day ?? 0,
    maxLostPerWeek: dollars.week ?? 0,
    statedPerDay: stated.day,
    statedPerWeek: stated.week,
    plan: form.plan === null ? null : { ...form.plan },
    effectiveFrom,
  };
}

/** Whether two forms mean the same plan. */
export function samePlan(left: PlanForm, right: PlanForm): boolean {
  const meant = ({ limits, plan }: PlanForm) =>
    JSON.stringify([
      LIMIT_NAMES.map((name) => parseStated(limits[name]) ?? parseLimit(limits[name]) ?? limits[name]),
      plan,
    ]);
  return meant(left) === meant(right);
}

/** Whether something from session storage is a plan that can be edited. */
export function isPlanForm(value: unknown): value is PlanForm {
  if (typeof value !== 'object' || value === null) return false;
  const { limits, plan } = value as Record<string, unknown>;
  if (typeof limits !== 'object' || limits === null) return false;
  const texts = limits as Record<string, unknown>;
  return (
    LIMIT_NAMES.every((name) => typeof texts[name] === 'string') && (plan === null || isPlanDocument(plan))
  );
}
