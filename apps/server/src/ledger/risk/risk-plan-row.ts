import {
  NO_RISK_PLAN,
  parseStopMoves,
  parseTargets,
  stopMovesText,
  type RiskPlan,
} from '@daybook/domain/trade/risk/planned-stop.ts';
import type { PlannedStop } from '@daybook/domain/trade/risk/stop-risk.ts';

/** A plan as stored in the journal's row. */
export interface RiskPlanRow {
  readonly planned_stop: string | null;
  readonly stop_moves: string | null;
  readonly targets: string | null;
}

export const RISK_PLAN_COLUMNS = ['journal.planned_stop', 'journal.stop_moves', 'journal.targets'] as const;

/** The columns of what is to be written of a plan. */
export function riskPlanRow({ stop, targets }: Partial<RiskPlan>): Partial<RiskPlanRow> {
  return {
    ...(stop === undefined
      ? {}
      : {
          planned_stop: stop?.price ?? null,
          stop_moves: stop && stop.moves.length > 0 ? stopMovesText(stop.moves) : null,
        }),
    ...(targets === undefined ? {} : { targets: targets.length > 0 ? targets.join() : null }),
  };
}

/** The plan of a row. */
export function riskPlanOf(row: RiskPlanRow): RiskPlan {
  const stop = stopOf(row);
  return { stop, targets: row.targets === null ? NO_RISK_PLAN.targets : (parseTargets(row.targets) ?? []) };
}

/** The stop of a row; null without one. */
export function stopOf({
  planned_stop: price,
  stop_moves: moves,
}: Omit<RiskPlanRow, 'targets'>): PlannedStop | null {
  return price === null ? null : { price, moves: moves === null ? [] : (parseStopMoves(moves) ?? []) };
}
