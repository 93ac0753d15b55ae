import { checkJournal } from '../../apps/server/src/app/cli/check.ts';
import { openStore } from '../../apps/server/src/store/store.ts';
import { pointValue, type HostileBroker } from './brokers.ts';
import type { Ending } from './modes.ts';
import type { Stage } from './stages.ts';
import { readStored, type HostileStore, type Stored } from './feed-store.ts';
import type { Ended } from './updates.ts';
import { judge, type Verdict } from '../verdict.ts';

const USUAL_SECONDS = 30;
/** More than the limits themselves: a busy machine, and a sign-in before and after. */
const SPARE_MS = 3_000;
const MAX_GROWTH = 64;
const MAX_LOOP_MS = 50;
/** As many ways as there were when this was written, without those of which a machine has no means. */
const FEWEST_MODES = 80;
/**
 * The time allowed for a look at the dashboard beyond what it takes without load, and beyond what the machine delays a bare server
 * more than without load.
 */
const MAX_TIMES = 2;
const ALLOWANCE_MS = 25;
/** Fewer looks in a stage are too few for its 99th percentile. */
const FEWEST_LOOKS = 500;

/** What was seen of all trials. */
export interface Tried {
  readonly ended: readonly Ended[];
  readonly quiet: readonly Stage[];
  /** Heavy answers, one at a time, then all others. */
  readonly stages: readonly [Stage, ...Stage[]];
}

/** An update as far as it is judged. */
export interface Judged extends Pick<Ended, 'ending' | 'took'> {
  readonly trial: { readonly broker: Pick<HostileBroker, 'platform'>; readonly mode: Ended['trial']['mode'] };
}

/** What is wrong with how an update ended, or with what the store holds of it; null when nothing is. */
export function faultOfUpdate(update: Judged, stored: Stored | undefined): string | null {
  return faultOfEnding(update) ?? faultOfStored(update, stored);
}

function faultOfEnding({ trial: { mode }, ending, took }: Judged): string | null {
  const most = (mode.seconds ?? USUAL_SECONDS) * 1_000 + SPARE_MS;
  if (took > most) return `took ${Math.round(took)} ms`;
  if (ending === 'later') return mode.seconds === undefined ? 'goes on in the background' : null;
  return mode.endings.includes(ending as Ending) ? null : `ended with ${ending}`;
}

function faultOfStored(
  { trial: { broker, mode }, ending }: Judged,
  stored: Stored | undefined,
): string | null {
  if (!stored) return 'is not in the store';
  const { used, state, code, executions, trades, gross } = stored;
  if (used !== (mode.isHaste === true ? 0 : (mode.updates ?? 1))) return `cost ${used} attempts`;
  if (ending !== 'taken') {
    if (state !== 'failed' || code === null || !mode.endings.includes(code as Ending))
      return `is ${state} ${code}`;
    return executions + trades === 0 ? null : `left ${executions} executions and ${trades} trades`;
  }
  const isHonest = mode.endings.length === 1;
  // A name that is no instrument is left out by name.
  if (state !== 'processed' || (isHonest && executions !== 2 + (mode.updates ?? 1)))
    return `is ${state} with ${executions} executions`;
  const points = mode.gain ?? 7_500;
  return isHonest && gross !== points * pointValue(broker) ? `gained ${gross}` : null;
}

/** What is wrong with the ends of updates and with what the store holds afterwards. */
export async function faultsOf(store: HostileStore, ended: readonly Ended[]): Promise<string[]> {
  const opened = await openStore({ place: store.place, purpose: 'tool' });
  try {
    const stored = await readStored(opened);
    const faults = ended.flatMap((one) => {
      const { broker, mode } = one.trial;
      const fault = faultOfUpdate(one, stored.get(one.trader.traderId));
      return fault === null ? [] : [`${broker.platform}, ${mode.name}: ${fault}`];
    });
    return [...faults, ...(await checkJournal(opened, 'deep'))];
  } finally {
    await opened.close();
  }
}

interface Figures {
  readonly work: number;
  readonly loop: number;
  readonly quietLoop: number;
  readonly others: number;
  readonly quietOthers: number;
  /** What a bare server lets wait, at its most, in quiet. */
  readonly quietBare: number;
  readonly bare: number;
  readonly growth: number;
}

const mostOf = (stages: readonly Stage[], pick: (stage: Stage) => number) =>
  Math.round(Math.max(...stages.map(pick)));

function figuresOf({ stages, quiet }: Tried): Figures {
  return {
    work: mostOf(stages, ({ workP99 }) => workP99),
    loop: mostOf(stages, ({ loopP99 }) => loopP99),
    quietLoop: mostOf(quiet, ({ loopP99 }) => loopP99),
    others: mostOf(stages, ({ waits }) => waits.others),
    quietOthers: mostOf(quiet, ({ waits }) => waits.others),
    bare: mostOf(stages, ({ waits }) => waits.bare),
    quietBare: mostOf(quiet, ({ waits }) => waits.bare),
    growth: Math.round(Math.max(...stages[0].growths.map(([, growth]) => growth))),
  };
}

function faultsOfStages({ stages }: Tried, { quietOthers, quietBare }: Figures): string[] {
  // Where several updates run at once, memory is that of all of them.
  const grown = stages[0].growths.filter(([, growth]) => growth > MAX_GROWTH);
  return [
    ...grown.map(([name, growth]) => `${name}: grew by ${Math.round(growth)} MiB`),
    ...stages.flatMap(({ name, workP99, waits }) => [
      ...(workP99 > MAX_LOOP_MS ? [`${name}: worked ${Math.round(workP99)} ms at one go`] : []),
      ...(waits.looks >= FEWEST_LOOKS &&
      waits.others > MAX_TIMES * quietOthers * Math.max(1, waits.bare / quietBare) + ALLOWANCE_MS
        ? [
            `${name}: others waited ${Math.round(waits.others)} ms, a bare server ${Math.round(waits.bare)} ms`,
          ]
        : []),
    ]),
  ];
}

/** The verdict, with faults that were found elsewhere. */
export function verdictOf(seed: number, planned: number, tried: Tried, more: readonly string[]): Verdict {
  const { ended } = tried;
  const figures = figuresOf(tried);
  const { work, loop, quietLoop, others, quietOthers, bare, quietBare, growth } = figures;
  const cuts = ended.filter(({ trial }) => trial.kind === 'cut');
  const modes = new Set(ended.flatMap(({ trial }) => (trial.kind === 'cut' ? [] : [trial.mode.name]))).size;
  const slowest = Math.round(Math.max(...ended.map(({ took }) => took)));
  const refusedCuts = cuts.filter(({ ending }) => ending === '008').length;
  const faults = [...more, ...faultsOfStages(tried, figures)];
  return judge({
    name: 'feeds',
    observed: `${ended.length} updates of 5 platforms in ${modes} modes, the slowest ${slowest} ms; ${refusedCuts} of ${cuts.length} cut answers imported nothing; memory grew by ${growth} MiB at most, the event loop was held for ${work} ms of its own time (p99; by the clock ${loop} ms, ${quietLoop} in quiet), others waited ${others} ms (p99; ${quietOthers} in quiet; a bare server ${bare} and ${quietBare})`,
    target: `each ends as it should within 30 s (65 s where it is polled), counted once, nothing in part; at most ${MAX_GROWTH} MiB, ${MAX_LOOP_MS} ms, and twice as long for others`,
    seed,
    figures: { updates: ended.length, modes, slowest, cuts: cuts.length, refusedCuts, ...figures },
    least: { updates: planned, modes: FEWEST_MODES, cuts: 1, refusedCuts: cuts.length },
    atMost: { growth: MAX_GROWTH, work: MAX_LOOP_MS },
    faults,
  });
}
