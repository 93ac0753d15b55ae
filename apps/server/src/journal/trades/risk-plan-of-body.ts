import type { saveTrade } from '@daybook/api/journal/trades.ts';
import type { BodyOf } from '@daybook/api/contract/endpoint.ts';
import {
  parsePrice,
  parseStopMoves,
  parseTargets,
  type RiskPlan,
} from '@daybook/domain/trade/risk/planned-stop.ts';
import { refuse } from '#server/calls/refusal.ts';

/** The planned stop and targets of a form; what it leaves out is absent. Throws a Refusal for invalid ones. */
export function riskPlanOfBody({
  plannedStop,
  stopMoves,
  targets,
}: BodyOf<typeof saveTrade>): Partial<RiskPlan> {
  return {
    ...(plannedStop === undefined ? {} : { stop: stopOf(plannedStop.trim(), stopMoves ?? '') }),
    ...(targets === undefined
      ? {}
      : { targets: parseTargets(targets) ?? throwRefusal('targets', 'no prices, or too many') }),
  };
}

function stopOf(typed: string, moved: string): RiskPlan['stop'] {
  const moves = parseStopMoves(moved) ?? throwRefusal('stopMoves', 'no moves of a stop, or too many');
  if (typed !== '') return { price: parsePrice(typed) ?? throwRefusal('plannedStop', 'no price'), moves };
  if (moves.length > 0) throwRefusal('plannedStop', 'a stop that was moved has a first price');
  return null;
}

function throwRefusal(field: string, message: string): never {
  throw refuse('011', { field, message });
}
