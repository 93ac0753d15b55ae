import { setImmediate as turn } from 'node:timers/promises';
import { changeOfEdge } from '@daybook/domain/insights/findings/haste/change-of-edge.ts';
import { coolDown } from '@daybook/domain/insights/findings/haste/cool-down.ts';
import { mistakePrice } from '@daybook/domain/insights/findings/haste/mistake-price.ts';
import { sizeSkill } from '@daybook/domain/insights/findings/haste/size-skill.ts';
import { timeOfDay } from '@daybook/domain/insights/findings/haste/time-of-day.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { judge, type Verdict } from '../verdict.ts';
import { replayPast, tryReplay } from './replay-trial.ts';
import { withMistakes } from './simulated-mistakes.ts';
import { middleOf, simulateTrader, type SimulatedTrader } from './simulated-trader.ts';

/** The tested findings; others than the product's to see that the trial fails with them. */
export const METHODS = { coolDown, changeOfEdge, sizeSkill, timeOfDay, mistakePrice, replayPast } as const;

/** How many journals are simulated of each kind, and with what they are examined. */
export interface InsightsTrial {
  readonly seed: number;
  readonly journals: number;
  readonly methods: typeof METHODS;
}

/** So that two runs have no journal in common. */
const SEEDS_A_RUN = 1_000_000;
const SPREAD = 1_000_000;
/** Some 360 trades within five minutes of a losing close. */
const HASTY = {
  days: 125,
  tradesADay: 12,
  spread: SPREAD,
  shared: 0.1,
  average: 0,
  morning: 0.15 * SPREAD,
} as const;
const EFFECT = { minutes: 5, effect: -0.3 * SPREAD };
/** Without haste: a trader who breaks even, two with an edge for and against, one whose days differ much. */
const CALM = [
  {},
  { average: 0.1 * SPREAD },
  { average: -0.1 * SPREAD },
  { shared: 0.3 },
] as const satisfies readonly Partial<SimulatedTrader>[];
/** What the planted mistake takes from a trade. */
const COST = 0.4 * SPREAD;
const STEADY = { days: 120, tradesADay: 8, spread: SPREAD, shared: 0.1, morning: 0 } as const;
/** Averages whose halving is seen seldom, now and then, mostly. */
const EDGES = [0.2, 0.35, 0.46].map((edge) => edge * SPREAD);

/**
 * Traders whose truth is known go through the findings as a trader's journal does: what is not there is not found, what is planted is
 * found as often as it is said.
 */
export async function insights({ seed, journals, methods }: InsightsTrial): Promise<Verdict> {
  const first = seed * SEEDS_A_RUN;
  const hasty = await tryCoolDown(first, journals, methods);
  const changed = await tryChange(first + SEEDS_A_RUN / 4, journals, methods);
  const chosen = await tryChoices(first + SEEDS_A_RUN / 2, journals, methods);
  const replayed = await tryReplay(first + (3 * SEEDS_A_RUN) / 4, journals, methods.replayPast);
  const figures = { journals, ...hasty, ...changed, ...chosen, ...replayed };
  return judge({
    name: 'insights',
    seed,
    figures,
    observed: `${journals} journals a kind: no effect of haste is found in ${figures.calmPercent} % without one (least of ${CALM.length} kinds), −0.3 σ within five minutes in ${figures.hastePercent} % with it, range holds it in ${figures.hasteHeldPercent} %, a cost named as visible is seen in ${figures.visiblePercent} %; a halving is found at most ${figures.powerGap} points from the power stated, its day held in ${figures.dayHeldPercent} %, a change without one in ${figures.falseChangePercent} %; time of day without one ${figures.falseTimePercent} %, with one ${figures.timePercent} %; sizing without skill ${figures.falseSizingPercent} %; a mistake that costs nothing ${figures.falseMistakePercent} %, one of 0.4 σ ${figures.mistakePercent} %, range holds its price in ${figures.priceHeldPercent} %; a daily stop chosen on the past: the range of its saving holds 0 in ${figures.savingHeldPercent} % without tilt, what is left to the rule in ${figures.restHeldPercent} % with an average of ±0.1 σ, tilt of −0.5 σ once two are lost is found in ${figures.tiltPercent} %, of −0.3 σ in ${figures.slightTiltPercent} %`,
    target:
      'no effect in at least 85 % without haste, found in at least 70 % with it (300 trades and more), named as visible in at least 70 %, ranges hold the truth in 80 %; a halving within 10 points of its power; nothing else found in more than 15 % without it; a stop saves nothing in at least 85 % without tilt, and tilt of −0.5 σ is found in at least 85 %',
    least: {
      calmPercent: 85,
      hastePercent: 70,
      fewestSoon: 300,
      hasteHeldPercent: 80,
      visiblePercent: 70,
      dayHeldPercent: 80,
      halvingsFound: journals / 2,
      timePercent: 85,
      mistakePercent: 80,
      priceHeldPercent: 80,
      savingHeldPercent: 85,
      restHeldPercent: 85,
      savingRangesPercent: 50,
      tiltPercent: 85,
    },
    atMost: {
      powerGap: 10,
      falseChangePercent: 15,
      falseTimePercent: 15,
      falseSizingPercent: 15,
      falseMistakePercent: 15,
    },
    faults: [],
  });
}

const percent = (part: number, whole: number) => Math.round((1000 * part) / whole) / 10;

function allRows({ count }: TradeColumns): Uint32Array {
  return Uint32Array.from({ length: count }, (_, row) => row);
}

async function tryCoolDown(seed: number, journals: number, methods: typeof METHODS) {
  const look = (trader: SimulatedTrader) => {
    const columns = simulateTrader(trader);
    return methods.coolDown(columns, allRows(columns));
  };
  const calm = CALM.map(() => 0);
  let [found, held, fewestSoon, visible] = [0, 0, Infinity, 0];
  for (let at = 0; at < journals; at++) {
    CALM.forEach((kind, place) => {
      const { certainty } = look({ ...HASTY, ...kind, seed: seed + place * journals + at });
      if (certainty.kind === 'none') calm[place]! += 1;
    });
    const planted = { ...HASTY, haste: EFFECT, seed: seed + CALM.length * journals + at };
    const { difference, soon, visible: cost } = look(planted);
    fewestSoon = Math.min(fewestSoon, soon);
    if (difference !== null) {
      found += 1;
      if (difference.range.low <= EFFECT.effect && difference.range.high >= EFFECT.effect) held += 1;
    }
    const named = { ...EFFECT, effect: -(cost ?? 0) };
    if (look({ ...planted, haste: named, seed: planted.seed + journals }).difference !== null) visible += 1;
    await turn();
  }
  return {
    calmPercent: percent(Math.min(...calm), journals),
    hastePercent: percent(found, journals),
    fewestSoon,
    hasteHeldPercent: percent(held, found),
    visiblePercent: percent(visible, journals),
  };
}

async function tryChange(seed: number, journals: number, methods: typeof METHODS) {
  const look = (trader: SimulatedTrader) => {
    const columns = simulateTrader(trader);
    return { columns, finding: methods.changeOfEdge(columns, allRows(columns), null) };
  };
  let [changes, held, wrong, powerGap] = [0, 0, 0, 0];
  for (const [place, average] of EDGES.entries()) {
    const first = seed + 2 * place * journals;
    let [stated, found] = [0, 0];
    for (let at = 0; at < journals; at++) {
      const steady = { ...STEADY, average, seed: first + at };
      const { finding } = look(steady);
      stated += finding.power ?? 0;
      if (finding.change !== null) wrong += 1;
      const halved = look({ ...steady, left: 0.5, seed: steady.seed + journals });
      const { change } = halved.finding;
      if (change === null) continue;
      found += 1;
      const middle = middleOf(halved.columns, STEADY.days);
      if (change.from <= middle && middle <= change.to) held += 1;
    }
    changes += found;
    powerGap = Math.max(powerGap, Math.abs(percent(stated, journals) - percent(found, journals)));
    await turn();
  }
  return {
    powerGap: Math.round(powerGap * 10) / 10,
    halvingsFound: changes,
    dayHeldPercent: percent(held, changes),
    falseChangePercent: percent(wrong, journals * EDGES.length),
  };
}

async function tryChoices(seed: number, journals: number, methods: typeof METHODS) {
  let [falseTime, time, falseSizing, falseMistake, mistake, priceHeld] = [0, 0, 0, 0, 0, 0];
  for (let at = 0; at < journals; at++) {
    const flat = simulateTrader({ ...HASTY, morning: 0, seed: seed + at });
    const rows = allRows(flat);
    if (methods.timeOfDay(flat, rows).certainty.kind === 'likely') falseTime += 1;
    if (methods.sizeSkill(flat, rows, null).certainty.kind === 'likely') falseSizing += 1;
    const unharmed = withMistakes(flat, seed + 2 * journals + at, 0);
    if (methods.mistakePrice(unharmed, rows).clearest !== null) falseMistake += 1;
    const harmed = methods.mistakePrice(withMistakes(flat, seed + 3 * journals + at, COST), rows);
    const priced = harmed.mistakes.find((each) => each.mistake === 0)!;
    if (priced.isStarred && priced.share < 0) mistake += 1;
    if (
      priced.range &&
      priced.range.low <= -COST * priced.trades &&
      priced.range.high >= -COST * priced.trades
    )
      priceHeld += 1;
    const early = simulateTrader({ ...HASTY, seed: seed + journals + at });
    if (methods.timeOfDay(early, allRows(early)).certainty.kind === 'likely') time += 1;
    await turn();
  }
  return {
    falseTimePercent: percent(falseTime, journals),
    timePercent: percent(time, journals),
    falseSizingPercent: percent(falseSizing, journals),
    falseMistakePercent: percent(falseMistake, journals),
    mistakePercent: percent(mistake, journals),
    priceHeldPercent: percent(priceHeld, journals),
  };
}
