import type { CardsRun } from './cards.ts';
import { quantile } from '../steady-reads.ts';
import { judge, type Verdict } from '../verdict.ts';

const MAX_TURN_MS = 50;
const MAX_RATIO = 2;
/** Of all answers, and of a round: less than this would show nothing. */
const MIN_SHARE = 0.5;
const MIN_CARDS_A_ROUND = 5;
const MIN_READS_A_ROUND = 5;
/** So many before are enough, however many rounds follow. */
const ENOUGH_READS = 1_000;

/** Whether pictures and pages of shared trades kept nobody waiting. */
export function verdictOfCards({ wanted, tally, quiet, loaded, watched, coreWaits }: CardsRun): Verdict {
  const { seed, rounds, executions, databaseUrl, judgesTimes } = wanted;
  const [before, underLoad] = [quantile(quiet.times, 0.99), quantile(loaded.times, 0.99)];
  const whole = tally.cards + tally.pages + tally.answers;
  const faults = [...tally.faults, ...quiet.faults, ...loaded.faults];
  const figures = {
    sent: tally.sent,
    whole,
    cards: tally.cards,
    pages: tally.pages,
    answers: tally.answers,
    busy: tally.busy,
    maxBytes: tally.maxBytes,
    quietReads: quiet.times.length,
    reads: loaded.times.length,
    quietP99Ms: round(before),
    loadedP99Ms: round(underLoad),
    longestTurnMs: round(watched.workMax),
    residentMiB: Math.round(watched.resident / 1_048_576),
    coreWaitsPercent: Math.round(coreWaits * 100),
  };
  return judge({
    name: `cards-${databaseUrl === null ? 'sqlite' : 'postgres'}`,
    observed:
      `${rounds} rounds of 40 at once, a trade of ${executions} executions: ${tally.cards} pictures, ${tally.pages} pages and ${tally.answers} answers, ` +
      `${tally.busy} asked to come again, at most ${tally.maxBytes} bytes; others' p99 ${figures.quietP99Ms} ms before and ${figures.loadedP99Ms} ms beside it ` +
      `(${quiet.times.length} and ${loaded.times.length} reads); the longest turn worked ${figures.longestTurnMs} ms; ${figures.residentMiB} MiB afterwards; ` +
      `other work on the machine kept the server from its core ${figures.coreWaitsPercent} % of the time`,
    target: `others' p99 at most twice as long or below ${MAX_TURN_MS} ms; no turn above ${MAX_TURN_MS} ms; half answered, ${MIN_CARDS_A_ROUND} pictures a round`,
    seed,
    figures,
    least: {
      whole: tally.sent * MIN_SHARE,
      cards: rounds * MIN_CARDS_A_ROUND,
      quietReads: judgesTimes ? Math.min(rounds * MIN_READS_A_ROUND, ENOUGH_READS) : 0,
    },
    // Less than a turn is noticed by nobody, however quick everything was before.
    atMost: judgesTimes
      ? { longestTurnMs: MAX_TURN_MS, loadedP99Ms: Math.max(MAX_TURN_MS, MAX_RATIO * before) }
      : {},
    faults,
  });
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
