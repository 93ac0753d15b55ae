/** What a file states of a plan, row by row, and what that makes of the plan of a trade. */
import { dollars, type Money } from '../../money.ts';
import { MAX_STOP_MOVES, MAX_TARGETS, type RiskPlan } from './planned-stop.ts';

/** A planned risk is below it, in any currency. */
const RISK_BELOW = dollars(1_000_000_000);

/** Whether an amount can be what a trader meant to risk: one that forms take as well. */
export function isPlannedRisk(amount: number): boolean {
  return amount > 0 && amount < RISK_BELOW;
}

/** What a source states with a fill about the trade that it opens or adds to. */
export interface StatedPlan {
  /** Canonical decimal text; null where it states none. */
  readonly stop: string | null;
  /** The same; at most {@link MAX_TARGETS}. */
  readonly targets: readonly string[];
  /** In 1/10,000 of the currency of the instrument, above zero; null where it states none. */
  readonly risk: Money | null;
}

/** An entry of a trade with what is stated for it; `instant` in milliseconds since 1970 UTC. */
export interface PlannedEntry {
  readonly instant: number;
  readonly plan: StatedPlan;
}

/** The plan of a trade with the amount at risk that was stated for it. */
export type TradePlan = RiskPlan & Pick<StatedPlan, 'risk'>;

/**
 * The plan of a trade by its entries in their order. Targets and the amount at risk are those of the first entry that states
 * any: rows of one trade repeat them. So is the stop, which another one at a later entry moves from that entry on; after
 * {@link MAX_STOP_MOVES} moves it stays where it is.
 */
export function planOfEntries(entries: readonly PlannedEntry[]): TradePlan {
  const stops = entries.flatMap(({ instant, plan }) =>
    plan.stop === null ? [] : [{ instant, price: plan.stop }],
  );
  const [first] = stops;
  const moves = stops.filter(({ price }, at) => at > 0 && price !== stops[at - 1]!.price);
  return {
    stop: first ? { price: first.price, moves: moves.slice(0, MAX_STOP_MOVES) } : null,
    targets: (entries.find(({ plan }) => plan.targets.length > 0)?.plan.targets ?? []).slice(0, MAX_TARGETS),
    risk: entries.find(({ plan }) => plan.risk !== null)?.plan.risk ?? null,
  };
}
