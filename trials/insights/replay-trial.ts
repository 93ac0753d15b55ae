import { setImmediate as turn } from 'node:timers/promises';
import { chooseOnPast } from '@daybook/domain/insights/replay/past-choice.ts';
import { layOutDays } from '@daybook/domain/insights/replay/replay-days.ts';
import { limitsFor } from '@daybook/domain/insights/replay/rule-axis.ts';
import type { Range } from '@daybook/domain/insights/likely-range.ts';
import { simulateTrader, type SimulatedTrader } from './simulated-trader.ts';

/** What a daily stop that is chosen on the past alone saves in a journal. */
export function replayPast(columns: ReturnType<typeof simulateTrader>) {
  const rows = Uint32Array.from({ length: columns.count }, (_, row) => row);
  const laidOut = layOutDays(columns, rows);
  return chooseOnPast(columns, laidOut, {
    kind: 'loss',
    limits: limitsFor(columns, laidOut, 'loss'),
    others: {},
  });
}

/** Some fourteen months; days share nothing, for otherwise a bad day stays bad and a stop does save. */
const TRADER = {
  days: 300,
  tradesADay: 12,
  spread: 1_000_000,
  shared: 0,
  average: 0,
} as const satisfies Partial<SimulatedTrader>;
const EDGES = [0.1, -0.1].map((edge) => edge * TRADER.spread);
/** What trades bring less once the day has lost two spreads: plainly, and so little that it is often missed. */
const TILTS = [-0.5, -0.3].map((effect) => ({ loss: 2 * TRADER.spread, effect: effect * TRADER.spread }));

const holdsZero = ({ low, high }: Range) => low <= 0 && high >= 0;

/** Traders without and with tilt. Only journals whose saving has a range are judged: how many are not is counted. */
export async function tryReplay(seed: number, journals: number, replay: typeof replayPast) {
  const even = { held: 0, ranges: 0 };
  const left = EDGES.map(() => ({ held: 0, ranges: 0 }));
  const found = TILTS.map(() => 0);
  for (let at = 0; at < journals; at++) {
    const { range } = replay(simulateTrader({ ...TRADER, seed: seed + at }));
    if (range !== null) {
      even.ranges += 1;
      if (holdsZero(range)) even.held += 1;
    }
    EDGES.forEach((average, place) => {
      const first = seed + (1 + place) * journals;
      const { restRange } = replay(simulateTrader({ ...TRADER, average, seed: first + at }));
      if (restRange === null) return;
      left[place]!.ranges += 1;
      if (holdsZero(restRange)) left[place]!.held += 1;
    });
    TILTS.forEach((tilt, place) => {
      const first = seed + (1 + EDGES.length + place) * journals;
      const { restRange } = replay(simulateTrader({ ...TRADER, tilt, seed: first + at }));
      if (restRange !== null && restRange.low > 0) found[place]! += 1;
    });
    await turn();
  }
  const percent = (part: number, whole: number) => Math.round((1000 * part) / whole) / 10;
  return {
    savingHeldPercent: percent(even.held, even.ranges),
    restHeldPercent: Math.min(...left.map(({ held, ranges }) => percent(held, ranges))),
    savingRangesPercent: percent(Math.min(even.ranges, ...left.map(({ ranges }) => ranges)), journals),
    tiltPercent: percent(found[0]!, journals),
    slightTiltPercent: percent(found[1]!, journals),
  };
}
