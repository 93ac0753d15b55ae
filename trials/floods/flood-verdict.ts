import type { Floods } from './flood-kinds.ts';
import type { OwnersTries } from './flooded-owner.ts';
import { countOutcomes, type FloodTally } from './flood-order.ts';
import type { Busiest } from '../server-figures.ts';
import { quantile, shareBelow, type Reading } from '../steady-reads.ts';
import { judge, type Verdict } from '../verdict.ts';

/** What one flood showed. */
export interface FloodResult {
  readonly name: string;
  /** How much of it may be evaluated. */
  readonly most: number;
  readonly evaluated: number;
  readonly tally: FloodTally;
  /** Of the same flood again, with the server killed in its middle. */
  readonly killed: FloodTally | null;
  /** The same reads before the flood, and in it. */
  readonly quiet: Reading;
  readonly read: Reading;
  readonly busiest: Busiest & {
    /** Share of the time in which its main thread found no core. */
    readonly coreWaits: number;
  };
  readonly owner: OwnersTries;
  /** Whether the owner got in with the email, where that was tested. */
  readonly reset: boolean;
}

const SOON_MS = 300;
const SHARE_SOON = 0.95;
/** A flood gets the refusal at once. */
const REFUSED_MS = 1_000;
const MAX_RUNNING = 2;
/** Those who are known, and anonymous callers. */
const MAX_WAITING = 16 + 64;
/** Resident memory of a server that is warm, with the tables of a few hashes. */
const MAX_MIB = 512;

/** One verdict on all floods of a run. */
export function verdictOfFloods(
  { databaseUrl, seed, seconds, judgesTimes }: Floods,
  results: readonly FloodResult[],
  isLockedOut: boolean,
): Verdict {
  const faults = [
    ...results.flatMap((result) => [...faultsOf(result), ...(judgesTimes ? slowOf(result) : [])]),
    ...(isLockedOut ? ['a quarter of an hour later the owner is still shut out'] : []),
  ];
  const all = results.flatMap(({ tally, killed }) => (killed === null ? [tally] : [tally, killed]));
  const sum = (count: (tally: FloodTally) => number) => all.reduce((total, tally) => total + count(tally), 0);
  const quiet = results.flatMap(({ quiet: { times } }) => times);
  const flooded = results.flatMap(({ read: { times } }) => times);
  const worst = Math.min(...results.map(({ read }) => shareBelow(read.times, SOON_MS)));
  const maxMiB = Math.max(...results.map(({ busiest }) => busiest.maxMiB));
  const running = Math.max(...results.map(({ busiest }) => busiest.hashesRunning));
  const waiting = Math.max(...results.map(({ busiest }) => busiest.hashesWaiting));
  const tried = results.reduce((total, { owner }) => total + owner.tried, 0);
  const figures = {
    floods: results.length,
    sent: sum((tally) => tally.sent),
    evaluated: results.reduce((total, { evaluated }) => total + evaluated, 0),
    tooMany: sum((tally) => countOutcomes(tally, '429')),
    busy: sum((tally) => countOutcomes(tally, '503')),
    reads: flooded.length,
    quietMedianMs: round(quantile(quiet, 0.5)),
    floodedMedianMs: round(quantile(flooded, 0.5)),
    quietP95Ms: round(quantile(quiet, 0.95)),
    floodedP95Ms: round(quantile(flooded, 0.95)),
    floodedP99Ms: round(quantile(flooded, 0.99)),
    soonPercent: round(shareBelow(flooded, SOON_MS) * 100),
    worstPercent: round(worst * 100),
    hashesRunning: running,
    hashesWaiting: waiting,
    maxMiB,
    coreWaitsPercent: round(mean(results.map(({ busiest }) => busiest.coreWaits)) * 100),
    ownerSignedIn: tried,
  };
  return judge({
    name: `floods-${databaseUrl === null ? 'sqlite' : 'postgres'}`,
    observed:
      `${results.length} ways in, ${seconds} s each: ${figures.sent} requests, ${figures.tooMany} asked to wait, ${figures.busy} that it is busy; ` +
      `evaluated ${results.map(({ evaluated }) => evaluated).join(', ')}; ${figures.soonPercent} % of ${flooded.length} reads below ${SOON_MS} ms, ` +
      `in the worst flood ${figures.worstPercent} %; median ${figures.quietMedianMs} ms before and ${figures.floodedMedianMs} ms in the flood, ` +
      `p95 ${figures.quietP95Ms} and ${figures.floodedP95Ms} ms; at most ${running} hashes at once and ${waiting} waiting, at most ${maxMiB} MiB; ` +
      `the owner signed in ${tried} times on a known device; other work on the machine kept the server from its core ${figures.coreWaitsPercent} % of the time`,
    target: `evaluated at most ${results.map(({ most }) => most).join(', ')}; 95 % below 300 ms; 2 hashes, ${MAX_WAITING} waiting, ${MAX_MIB} MiB; no other 5xx than 503; nobody locked out`,
    seed,
    figures,
    // Whether reads came through is judged flood by flood; here, that there were floods, reads and an owner at all.
    least: {
      floods: 1,
      sent: results.length * seconds * 10,
      evaluated: 1,
      reads: results.length,
      ownerSignedIn: 1,
    },
    atMost: {
      hashesRunning: MAX_RUNNING,
      hashesWaiting: MAX_WAITING,
      ...(judgesTimes ? { maxMiB: MAX_MIB } : {}),
    },
    faults,
  });
}

/** What one flood showed, for people who wait for the rest. */
export function floodLine({
  name,
  evaluated,
  most,
  tally,
  killed,
  quiet,
  read,
  busiest,
}: FloodResult): string {
  const timesOf = ({ times }: Reading) =>
    `${round(quantile(times, 0.5))}/${round(quantile(times, 0.95))} ms, ${round(shareBelow(times, SOON_MS) * 100)} %`;
  return (
    `  ${name}: ${evaluated} of at most ${most} evaluated; ${outcomesOf(tally)}` +
    `${killed === null ? '' : `; with a kill ${outcomesOf(killed)}, unanswered ${killed.unanswered}`}; ` +
    `refused in ${quantile(tally.refusedMs, 0.95)} ms (p95); reads ${timesOf(quiet)} before, ${timesOf(read)} in it; ` +
    `${busiest.hashesRunning} + ${busiest.hashesWaiting} hashes, ${busiest.firstMiB} to ${busiest.maxMiB} MiB; no core ${round(busiest.coreWaits * 100)} %`
  );
}

function outcomesOf({ outcomes }: FloodTally): string {
  return Object.entries(outcomes)
    .map(([outcome, count]) => `${count} × ${outcome}`)
    .join(', ');
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function faultsOf(result: FloodResult): string[] {
  const { name, most, evaluated, tally, killed, quiet, read, busiest, owner, reset } = result;
  const tallies = killed === null ? [tally] : [tally, killed];
  const faults = [
    ...tallies.flatMap(({ malformed }) => malformed),
    ...tallies.flatMap(({ outcomes }) =>
      Object.entries(outcomes)
        .filter(([outcome]) => /^5(?!03)/.test(outcome))
        .map(([outcome, count]) => `${count} answers ${outcome}`),
    ),
    ...quiet.faults.map((fault) => `before: ${fault}`),
    ...read.faults,
    ...owner.refused.map((refusal) => `the owner's device was refused: ${refusal}`),
  ];
  if (evaluated > most) faults.push(`${evaluated} were evaluated, ${most} are allowed`);
  if (tally.unanswered > 0) faults.push(`${tally.unanswered} requests had no answer`);
  if (busiest.hashesRunning > MAX_RUNNING || busiest.hashesWaiting > MAX_WAITING)
    faults.push(`${busiest.hashesRunning} hashes at once, ${busiest.hashesWaiting} waiting`);
  if (!reset) faults.push('the owner did not get in by the email');
  return faults.map((fault) => `${name}: ${fault}`);
}

function slowOf({ name, read, tally, busiest }: FloodResult): string[] {
  const soon = shareBelow(read.times, SOON_MS);
  const refused = quantile(tally.refusedMs, 0.95);
  return [
    ...(busiest.maxMiB > MAX_MIB ? [`${name}: ${busiest.maxMiB} MiB`] : []),
    ...(soon < SHARE_SOON ? [`${name}: ${round(soon * 100)} % of reads below ${SOON_MS} ms`] : []),
    ...(refused > REFUSED_MS ? [`${name}: refusals took ${refused} ms (p95)`] : []),
  ];
}
