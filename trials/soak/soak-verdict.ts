import { judge, type Verdict } from '../verdict.ts';
import { countSaves, type Acknowledged } from '../crashes/acknowledged.ts';
import type { SoakSample } from './soak-folder.ts';
import type { TableSize } from './soak-server.ts';

export interface Soaked {
  readonly seed: number;
  readonly parts: number;
  readonly minutes: number;
  readonly perSecond: number;
  readonly calls: number;
  /** Below which it shows nothing. */
  readonly leastCalls: number;
  readonly faultsMade: number;
  readonly known: Acknowledged;
  readonly samples: readonly SoakSample[];
  readonly violations: readonly string[];
  readonly unexpected: readonly string[];
  /** Whether there was time enough, and quiet enough, to judge slopes. */
  readonly judgesSlopes: boolean;
}

/** A server that is younger is still filling its caches. */
const WARM_MINUTES = 10;
const MIB = 1_048_576;
const MAX_LOG_MIB = 64;
const LIMITS = {
  heldSlopeAtLeast: 1,
  residentSlopeAtLeast: 1,
  fileSpread: 5,
  growthOffPercent: 5,
  p99Ratio: 1.1,
};

/** Judges all parts of a soak together. */
export function verdictOfSoak(soaked: Soaked): Verdict {
  const { seed, parts, minutes, perSecond, calls, leastCalls, faultsMade, known, samples, judgesSlopes } =
    soaked;
  const figures = {
    parts,
    minutes: round(minutes),
    perSecond: round(perSecond),
    calls,
    faultsMade,
    samples: samples.length,
    saves: countSaves(known),
    pictures: known.counts.picture,
    files: known.published.size,
    processed: known.processed.size,
    violations: soaked.violations.length,
    logMiB: round(Math.max(0, ...samples.map(({ logBytes }) => logBytes)) / MIB),
    rows: sumOf(samples.at(-1), ({ rows }) => rows),
    storeMiB: round((samples.at(-1)?.storeBytes ?? 0) / MIB),
    ...slopesOf(samples),
  };
  return judge({
    name: 'soak',
    observed:
      `${figures.minutes} minutes in ${parts} parts, ${calls} calls (${figures.perSecond} a second), ${faultsMade} faults made, ` +
      `${figures.saves} saves, ${figures.pictures} pictures, ${figures.files} files and ${figures.processed} synchronisations acknowledged; ` +
      `${figures.violations} violations; objects hold ${figures.heldSlopeMiBPerHour} ± ${figures.heldSlopeError} MiB an hour more, resident memory is ${figures.residentSlopeMiBPerHour} ± ${figures.residentSlopeError} MiB an hour more, open files ${figures.fileSpread} spread, ` +
      `the store ${figures.growthOffPercent} % off its model at ${figures.rows} rows, the log at most ${figures.logMiB} MiB, ` +
      `p99 of reads at the end ${figures.p99Ratio} times that at the beginning${judgesSlopes ? '' : '; slopes NOT judged'}`,
    target:
      '0 violations, the log at most 64 MiB' +
      (judgesSlopes
        ? '; objects and resident memory less than 1 MiB an hour but for twice its standard error, 5 files, 5 % off the model of the store, p99 at most 1.1 times'
        : ''),
    seed,
    figures,
    // Every part has its sample at the end, and traders may synchronise four times a day.
    least: {
      calls: leastCalls,
      samples: parts,
      faultsMade: Math.max(1, Math.floor(minutes / 4)),
      saves: Math.floor(leastCalls / 30),
      processed: Math.floor(Math.min(leastCalls, 12_000) / 600),
    },
    atMost: { violations: 0, logMiB: MAX_LOG_MIB, ...(judgesSlopes ? LIMITS : {}) },
    faults: [...soaked.violations, ...soaked.unexpected],
  });
}

function slopesOf(samples: readonly SoakSample[]) {
  const warm = samples.filter(({ ageMinutes }) => ageMinutes >= WARM_MINUTES);
  // Each server begins at its own height: only what it does afterwards is compared.
  const lives = Object.values(Object.groupBy(warm, ({ part, life }) => `${part} ${life}`)).map(
    (life = []) => life,
  );
  const third = Math.floor(samples.length / 3);
  const p99Of = (some: readonly SoakSample[]) => median(some.map(({ p99Ms }) => p99Ms));
  const held = slopeWithin(lives, ({ heldMiB }) => heldMiB);
  const resident = slopeWithin(lives, ({ residentMiB }) => residentMiB);
  // Caches fill and empty, pages that an allocator keeps come and go: what lies within the error of a line proves nothing.
  const atLeast = ({ slope, error }: typeof held): number => round(60 * (slope - 2 * error));
  return {
    heldSlopeMiBPerHour: round(60 * held.slope),
    heldSlopeError: round(60 * held.error),
    heldSlopeAtLeast: atLeast(held),
    residentSlopeMiBPerHour: round(60 * resident.slope),
    residentSlopeError: round(60 * resident.error),
    residentSlopeAtLeast: atLeast(resident),
    fileSpread: Math.max(0, ...lives.map((life) => spread(life.map(({ files }) => files)))),
    growthOffPercent: round(growthOff(samples) * 100),
    p99Ratio: round(p99Of(samples.slice(samples.length - third)) / p99Of(samples.slice(0, third))),
  };
}

/**
 * Of a straight line a minute through the values of several lives that each begin where they like, and its standard error; 0 where
 * there are too few.
 */
function slopeWithin(
  lives: readonly (readonly SoakSample[])[],
  valueOf: (sample: SoakSample) => number,
): { readonly slope: number; readonly error: number } {
  let [over, under, squares, count] = [0, 0, 0, 0];
  for (const life of lives) {
    const [meanX, meanY] = [mean(life.map(({ minutes }) => minutes)), mean(life.map(valueOf))];
    for (const sample of life) {
      over += (sample.minutes - meanX) * (valueOf(sample) - meanY);
      under += (sample.minutes - meanX) ** 2;
      squares += (valueOf(sample) - meanY) ** 2;
    }
    count += life.length;
  }
  const free = count - lives.length - 1;
  if (under === 0 || free <= 0) return { slope: 0, error: 0 };
  const slope = over / under;
  return { slope, error: Math.sqrt(Math.max(0, squares - slope * over) / free / under) };
}

/**
 * How far the last size of all tables is from what the first half of the samples lets expect, as a share: of each table so
 * many bytes a row.
 */
function growthOff(samples: readonly SoakSample[]): number {
  const half = samples.slice(0, Math.ceil(samples.length / 2));
  const last = samples.at(-1);
  if (last === undefined || half.length < 2) return 0;
  let expected = 0;
  for (const [name, { rows }] of Object.entries(last.tables)) {
    const sizes = half.flatMap(({ tables }) => tables[name] ?? []);
    const [meanRows, meanBytes] = [
      mean(sizes.map((size) => size.rows)),
      mean(sizes.map(({ bytes }) => bytes)),
    ];
    const under = sizes.reduce((sum, size) => sum + (size.rows - meanRows) ** 2, 0);
    const over = sizes.reduce((sum, size) => sum + (size.rows - meanRows) * (size.bytes - meanBytes), 0);
    expected += meanBytes + (under === 0 ? 0 : over / under) * (rows - meanRows);
  }
  return Math.abs(sumOf(last, ({ bytes }) => bytes) - expected) / expected;
}

function sumOf(sample: SoakSample | undefined, valueOf: (size: TableSize) => number): number {
  return Object.values(sample?.tables ?? {}).reduce((sum, size) => sum + valueOf(size), 0);
}

function spread(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
