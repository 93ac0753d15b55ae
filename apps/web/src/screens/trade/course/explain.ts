import type { TradeDetail } from '@daybook/api/journal/trades.ts';
import type { Money } from '@daybook/domain/money.ts';
import type { Side } from '@daybook/domain/trade/grouping/grouping.ts';
import { auditAdds, type AddsAudit, type ExecutionRole } from '@daybook/domain/trade/details/adds-audit.ts';
import {
  courseOfTrade,
  type CoursePart,
  type CourseStep,
} from '@daybook/domain/trade/details/course-of-trade.ts';
import {
  firstAndLastPrice,
  lotsByKind,
  type LotKind,
  type LotsOfKind,
} from '@daybook/domain/trade/details/lots-by-kind.ts';
import { orderNumbers } from '@daybook/domain/trade/details/orders.ts';
import { scalingValue, type ScalingValue } from '@daybook/domain/trade/details/scaling-value.ts';

/** What an execution did, as the page names it. `add` where a settled profit leaves open whether it was to a winner or a loser. */
export type RoleName = Exclude<ExecutionRole, 'entry'> | 'first-entry' | 'entry' | 'add';

export interface Role {
  readonly name: RoleName;
  /** It went through zero: another trade has the rest of it. */
  readonly isCrossing: boolean;
  /** Fills of one order have one number. */
  readonly order: number;
}

/** What each execution did and what came of it; all exact from the executions. */
export interface Explained {
  readonly steps: readonly CourseStep[];
  readonly roles: readonly Role[];
  /** Null where a platform settled a profit that prices do not give. */
  readonly audit: (AddsAudit & { readonly lots: Record<LotKind, LotsOfKind> }) | null;
  readonly scaling: (ScalingValue & ReturnType<typeof firstAndLastPrice>) | null;
}

type Explainable = Pick<TradeDetail, 'executions' | 'multiplier' | 'action' | 'grossProfitAndLoss'>;

/** Explains a trade at once. */
export function explainTrade(trade: Explainable): Explained {
  const steps = explainInSteps(trade);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The same in several pieces of work, for trades of thousands of executions: the page stays responsive in between. */
export function* explainInSteps(trade: Explainable): Generator<void, Explained, void> {
  const { multiplier } = trade;
  const gross = trade.grossProfitAndLoss as Money;
  const side: Side = trade.action === 'BOT' ? 'long' : 'short';
  const parts = courseParts(trade);
  const steps = courseOfTrade(parts, multiplier);
  yield;
  const audit = auditAdds(parts, multiplier, gross);
  yield;
  const lots = audit && lotsByKind(parts, audit.roles);
  yield;
  const scaling = scalingValue(parts, side, multiplier, gross);
  yield;
  return {
    steps,
    roles: rolesOf(trade, parts, steps, audit),
    audit: audit && lots && { ...audit, lots },
    scaling: scaling && { ...scaling, ...firstAndLastPrice(parts, side) },
  };
}

/** A trade's executions as the calculations over them take them. */
export function courseParts({ executions }: Pick<Explainable, 'executions'>): CoursePart[] {
  return executions.map(
    ({ action, price, size, dateTime, orderId, positionRef, splitFactor, settled, tradePnL }) => ({
      size,
      splitFactor,
      tradePnL: tradePnL as Money,
      execution: {
        action: action === 'BOT' ? 'buy' : 'sell',
        price,
        instant: dateTime,
        externalOrderId: orderId,
        positionRef,
        // Only whether there is one matters: its amount is in `tradePnL`.
        statedProfit: settled ? '0' : null,
      },
    }),
  );
}

function rolesOf(
  { executions }: Explainable,
  parts: readonly CoursePart[],
  steps: readonly CourseStep[],
  audit: AddsAudit | null,
): Role[] {
  const orders = orderNumbers(parts);
  const named = executions.map((_execution, at) => audit?.roles[at] ?? settledRole(steps, at));
  const lastOrder = named.at(-1) === 'last-exit' ? orders.at(-1) : undefined;
  return executions.map(({ size, wholeSize }, at) => {
    const order = orders[at]!;
    return { name: nameOf(named[at]!, order, { orders, lastOrder }), isCrossing: size !== wholeSize, order };
  });
}

/** The order that began the trade is its first entry, and the one that ended it its last exit, with all of their fills. */
function nameOf(
  role: Exclude<RoleName, 'first-entry'>,
  order: number,
  { orders, lastOrder }: { readonly orders: readonly number[]; readonly lastOrder: number | undefined },
): RoleName {
  if (role === 'entry' && order === orders[0]) return 'first-entry';
  return role === 'partial-exit' && order === lastOrder ? 'last-exit' : role;
}

/** What is known of an execution without the result of the trade at that point. */
function settledRole(steps: readonly CourseStep[], at: number): Exclude<RoleName, 'first-entry'> {
  const isFlat = (step: CourseStep | undefined) =>
    step === undefined || (step.long === '0' && step.short === '0');
  if (steps[at]!.isExit) return isFlat(steps[at]) ? 'last-exit' : 'partial-exit';
  return isFlat(steps[at - 1]) ? 'entry' : 'add';
}
