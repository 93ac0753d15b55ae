import { findAdds } from '@daybook/domain/insights/findings/executions/adds.ts';
import { findFees } from '@daybook/domain/insights/findings/executions/fee-line.ts';
import { findPartialExits } from '@daybook/domain/insights/findings/executions/partial-exits.ts';
import { findStopHonesty } from '@daybook/domain/insights/findings/executions/stop-honesty.ts';
import type { VenueColumns } from '@daybook/domain/insights/findings/executions/venue-sums.ts';
import { findScaling } from '@daybook/domain/insights/findings/executions/scaling.ts';
import { exposure } from '@daybook/domain/insights/findings/exposure.ts';
import { firstTrade } from '@daybook/domain/insights/findings/first-trade.ts';
import { giveBack } from '@daybook/domain/insights/findings/give-back.ts';
import { changeOfEdge } from '@daybook/domain/insights/findings/haste/change-of-edge.ts';
import { coolDown } from '@daybook/domain/insights/findings/haste/cool-down.ts';
import { mistakePrice } from '@daybook/domain/insights/findings/haste/mistake-price.ts';
import { sizeSkill } from '@daybook/domain/insights/findings/haste/size-skill.ts';
import { timeOfDay } from '@daybook/domain/insights/findings/haste/time-of-day.ts';
import { nthTrade } from '@daybook/domain/insights/findings/nth-trade.ts';
import { simulate } from '@daybook/domain/insights/simulation/simulation.ts';
import {
  answerCurve,
  answerRule,
  type CurveQuestion,
  type RuleQuestion,
} from '@daybook/domain/insights/replay/replay-answers.ts';
import type { DetailColumns } from '@daybook/domain/trade/details/columns/detail-columns.ts';
import type { OneRs } from '@daybook/domain/trade/units/one-r-of-trades.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';

/** What a task may look at beside its rows. */
export interface TaskSources {
  readonly columns: TradeColumns;
  /** In the rows of the columns; null while they are not there. */
  readonly details: DetailColumns | null;
}

/** The details; throws where they are missing: the question came too early. */
function detailsOf({ details }: TaskSources): DetailColumns {
  if (!details) throw new Error('the task needs the details of the trades');
  return details;
}

/** The accounts over whose trades places in a day are counted; null for all. */
interface AccountsGiven {
  readonly accounts: readonly string[] | null;
}

/** What the worker calculates: pure functions of the sources, the traded rows in their order of closing, and what is given with the question. */
export const TASKS = {
  giveBack: ({ columns }: TaskSources, rows: Uint32Array, _given: null) => giveBack(columns, rows),
  nthTrade: ({ columns }: TaskSources, rows: Uint32Array, given: AccountsGiven) =>
    nthTrade(columns, rows, given.accounts ?? undefined),
  firstTrade: ({ columns }: TaskSources, rows: Uint32Array, given: AccountsGiven) =>
    firstTrade(columns, rows, given.accounts ?? undefined),
  coolDown: ({ columns }: TaskSources, rows: Uint32Array, given: AccountsGiven) =>
    coolDown(columns, rows, given.accounts ?? undefined),
  timeOfDay: ({ columns }: TaskSources, rows: Uint32Array, _given: null) => timeOfDay(columns, rows),
  mistakePrice: ({ columns }: TaskSources, rows: Uint32Array, _given: null) => mistakePrice(columns, rows),
  sizeSkill: ({ columns, details }: TaskSources, rows: Uint32Array, _given: null) =>
    sizeSkill(columns, rows, details),
  changeOfEdge: ({ columns, details }: TaskSources, rows: Uint32Array, _given: null) =>
    changeOfEdge(columns, rows, details),
  exposure: ({ columns, details }: TaskSources, rows: Uint32Array, _given: null) =>
    exposure(columns, rows, details),
  adds: (sources: TaskSources, rows: Uint32Array, _given: null) =>
    findAdds(sources.columns, rows, detailsOf(sources)),
  scaling: (sources: TaskSources, rows: Uint32Array, _given: null) =>
    findScaling(sources.columns, rows, detailsOf(sources)),
  partialExits: (sources: TaskSources, rows: Uint32Array, _given: null) =>
    findPartialExits(sources.columns, rows, detailsOf(sources)),
  stopHonesty: ({ columns }: TaskSources, rows: Uint32Array, given: OneRs) =>
    findStopHonesty(columns, rows, given),
  fees: (sources: TaskSources, rows: Uint32Array, given: VenueColumns) =>
    findFees(sources.columns, rows, detailsOf(sources), given),
  simulation: ({ columns }: TaskSources, rows: Uint32Array, _given: null) => simulate(columns, rows),
  replayCurve: ({ columns }: TaskSources, rows: Uint32Array, given: CurveQuestion) =>
    answerCurve(columns, rows, given),
  replayRule: ({ columns }: TaskSources, rows: Uint32Array, given: RuleQuestion) =>
    answerRule(columns, rows, given),
} satisfies Readonly<Record<string, (sources: TaskSources, rows: Uint32Array, given: never) => unknown>>;

export type TaskName = keyof typeof TASKS;
/** What is given with the question; null for nothing. */
export type TaskGiven<Name extends TaskName> = Parameters<(typeof TASKS)[Name]>[2];
export type TaskResult<Name extends TaskName> = ReturnType<(typeof TASKS)[Name]>;
