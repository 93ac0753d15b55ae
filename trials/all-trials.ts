import { findBinaries, freshDatabase, NO_POSTGRES } from '../tests/postgres.ts';
import { backups } from './backups/backups.ts';
import { tryBombs } from './bombs/bombs.ts';
import { callerMatrix } from './access/caller-matrix.ts';
import { canaries } from './access/canaries.ts';
import { cards } from './cards/cards.ts';
import { anyCut } from './files/cuts.ts';
import { claimBursts } from './servers/claim-bursts.ts';
import { guessImageNames } from './access/image-names.ts';
import { damagedFiles } from './files/formats.ts';
import { detailKills } from './crashes/detail-kills.ts';
import { diskFails } from './full-disk/disk-fails.ts';
import { diskFull } from './full-disk/disk-full.ts';
import { NO_FAILING_DISK } from './full-disk/failing-disk.ts';
import { NO_DISK } from '../tests/start/small-disk.ts';
import { floods } from './floods/floods.ts';
import { edge } from './insights/edge.ts';
import { insights, METHODS } from './insights/insights.ts';
import { forgedMarks } from './ranking/forged-marks.ts';
import { guesses } from './access/guesses.ts';
import { hostileFeeds } from './hostile-feeds/hostile-feeds.ts';
import { CLOCK_STEPS, clockSteps } from './clocks/clock-steps.ts';
import { controls } from './controls/controls.ts';
import { findDiskObstacle } from './crashes/disk-image.ts';
import { powerCuts, type Flushing } from './crashes/power-cut.ts';
import { killPoints, findTracerObstacle } from './crashes/kill-points.ts';
import { killNine, MANY_EXECUTIONS } from './crashes/kill-nine.ts';
import { publishKills } from './crashes/publish-kills.ts';
import { guessPublicUuids } from './access/public-guesses.ts';
import { rankingExtremes } from './ranking/ranking-extremes.ts';
import { richText } from './rich-text/rich-text.ts';
import { linkUses } from './access/link-uses.ts';
import { replyKills } from './replies/reply-kills.ts';
import { lostReplies } from './replies/replies.ts';
import { rush } from './floods/rush.ts';
import { searchFlood } from './floods/search-flood.ts';
import { sessionEnds } from './access/session-ends.ts';
import { slowCallers } from './floods/slow-callers.ts';
import { smallFiles } from './files/small-files.ts';
import { soak } from './soak/soak.ts';
import { serverKills } from './servers/server-kills.ts';
import { sharedHost } from './servers/shared-host.ts';
import { startTogether } from './servers/starts.ts';
import { secondServer, stopsInTheMiddle } from './servers/stops.ts';
import { unfinishedBodies } from './floods/unfinished-bodies.ts';
import { hostileUploads } from './files/uploads.ts';
import { takeOver } from './access/take-over.ts';
import { tradeChanges } from './changes/trade-changes.ts';
import { upgrades } from './upgrades/large-upgrade.ts';
import { timing } from './access/timing.ts';
import type { Verdict } from './verdict.ts';

/** Of trials that last as long as one likes. */
export interface LongRun {
  readonly minutes: number;
  /** In which an earlier run continues; null for a new one. */
  readonly folder: string | null;
}

/** A trial by the name under which it is asked for. */
export interface Trial {
  readonly name: string;
  readonly run: (seed: number, rounds: number, long: LongRun) => Promise<Verdict | null>;
  /** Why it is skipped where it runs to nothing. */
  readonly why?: string;
}

const CUTS_A_ROUND = 4;
/** Places at which each platform's answer is cut. */
const PLACES_A_ROUND = 6;
const GUESSES_A_ROUND = 2_000;
const PUBLIC_GUESSES_A_ROUND = 20_000;
/** Each of these starts several servers in turn. */
const MAX_STOPS = 10;
/** Each of these hashes some forty passwords. */
const MAX_LINKS = 20;

/** Fifty rounds are two thousand changes and undos. */
const CHANGES_A_ROUND = 40;
/** Fifty rounds are a thousand journals. */
const JOURNALS_A_ROUND = 20;
/** And 500 of each kind of trader. */
const JOURNALS_OF_FINDINGS = 10;
const GUESSERS_A_ROUND = 10;
const CROWD = 200;
/** A flood lasts a second a round, and not longer. */
const MAX_FLOOD_SECONDS = 15;
const SLOW_A_ROUND = 10;
const SLOW_SECONDS_A_ROUND = 3;
const MAX_SLOW_SECONDS = 120;
/** Two hundred traders within twenty seconds, forty of them of one firm. */
const [RUSHING_A_ROUND, RUSHING_A_SECOND, SHARING] = [4, 10, 40];
/** A visit is three calls, so that 24 make some seventy; an address may sign in 120 times a minute. */
const MAX_VISITS = 24;
const UNFINISHED = { visitsAfter: 5, tries: 'each' } as const;
const PAIRS_A_ROUND = 10;
/** As many changes of an address as once sent 299 e-mails. */
const CHANGES = 150;
/** A trader may send 120 files an hour. */
const MAX_FILE_ROUNDS = 3;

/** Backups under load; each is restored on an installation of its own. */
const MAX_BACKUPS = 30;
const BACKUPS = { damaged: 200, kills: 20, megabytes: 1_024, judgesTimes: true };

/** Half a year, and 100,000 executions in five trades. */
const LARGE_UPGRADE = {
  firstDay: '2026-05-18',
  tradesPerDay: 13,
  largeTrades: 5,
  least: 100_000,
  limits: { upgrade: 60, refusal: 2 },
};

/** Some thousands of trades, whose details take seconds. */
const DETAILS = { days: 45, tradesPerDay: 80 };
const MAX_DETAIL_KILLS = 20;

/** The trials of who gets in, each on both databases. */
const ON_BOTH: Readonly<
  Record<string, (seed: number, rounds: number, databaseUrl: string | null) => Promise<Verdict>>
> = {
  'trade-changes': (seed, rounds, databaseUrl) =>
    tradeChanges({ seed, steps: rounds * CHANGES_A_ROUND, databaseUrl }),
  backups: (seed, rounds, databaseUrl) =>
    backups({ ...BACKUPS, seed, rounds: Math.min(rounds, MAX_BACKUPS), databaseUrl }),
  guesses: (seed, rounds, databaseUrl) => guesses({ seed, crowd: rounds * GUESSERS_A_ROUND, databaseUrl }),
  sessions: (_seed, rounds, databaseUrl) => sessionEnds({ rounds, crowd: CROWD, databaseUrl }),
  floods: (seed, rounds, databaseUrl) =>
    floods({ seed, seconds: Math.min(rounds, MAX_FLOOD_SECONDS), databaseUrl, judgesTimes: true }),
  'forged-marks': (seed, rounds, databaseUrl) => forgedMarks({ seed, rounds, databaseUrl }),
  'ranking-extremes': (seed, rounds, databaseUrl) => rankingExtremes({ seed, rounds, databaseUrl }),
  rush: (seed, rounds, databaseUrl) =>
    rush({
      seed,
      traders: rounds * RUSHING_A_ROUND,
      seconds: (rounds * RUSHING_A_ROUND) / RUSHING_A_SECOND,
      sharing: Math.min(rounds * RUSHING_A_ROUND, SHARING),
      databaseUrl,
      judgesTimes: true,
    }),
  'slow-callers': (seed, rounds, databaseUrl) =>
    slowCallers({
      seed,
      connections: rounds * SLOW_A_ROUND,
      seconds: Math.min(rounds * SLOW_SECONDS_A_ROUND, MAX_SLOW_SECONDS),
      databaseUrl,
    }),
  links: (seed, rounds, databaseUrl) => linkUses({ seed, rounds: Math.min(rounds, MAX_LINKS), databaseUrl }),
  'unfinished-bodies': (seed, rounds, databaseUrl) =>
    unfinishedBodies({ ...UNFINISHED, seed, visits: Math.min(rounds, MAX_VISITS), databaseUrl }),
  'search-flood': (seed, rounds, databaseUrl) =>
    searchFlood({ seed, trades: 10_400, asks: rounds, databaseUrl, judgesTimes: true }),
  'publish-kills': (seed, rounds, databaseUrl) => publishKills({ seed, kills: rounds, databaseUrl }),
  cards: (seed, rounds, databaseUrl) =>
    cards({ seed, rounds, executions: 100_001, trades: 12, databaseUrl, judgesTimes: true }),
  'clock-steps': (seed, _rounds, databaseUrl) => clockSteps({ seed, steps: CLOCK_STEPS, databaseUrl }),
  canaries: (seed, _rounds, databaseUrl) => canaries({ seed, databaseUrl }),
  'small-files': (seed, rounds, databaseUrl) =>
    smallFiles({ seed, rounds: Math.min(rounds, MAX_FILE_ROUNDS), databaseUrl, judgesTimes: true }),
  replies: (seed, rounds, databaseUrl) => lostReplies({ seed, scenarios: rounds, databaseUrl }),
  'reply-kills': (seed, rounds, databaseUrl) => replyKills({ seed, rounds, databaseUrl }),
  'take-over': (seed, rounds, databaseUrl) =>
    takeOver({ seed, rounds: Math.ceil(rounds / 10), databaseUrl, changes: CHANGES }),
  upgrades: (seed, _rounds, databaseUrl) => upgrades({ ...LARGE_UPGRADE, seed, databaseUrl }),
  'detail-kills': (seed, rounds, databaseUrl) =>
    detailKills({ ...DETAILS, seed, kills: Math.min(rounds, MAX_DETAIL_KILLS), databaseUrl }),
  matrix: (_seed, rounds, databaseUrl) => callerMatrix({ rounds: Math.ceil(rounds / 25), databaseUrl }),
};

/** A call a second is the least that is load. */
const CALLS_A_MINUTE = 60;
const SOAK = { faultEverySeconds: 120, sampleEverySeconds: 60, measureSeconds: 20 };
const MAX_CUTS_OF_A_CONTROL = 8;
const KILLS = { executions: MANY_EXECUTIONS, waitForLeases: true, judgesTimes: true };

const CROWD_AT_ONE_HOST = { synchronisations: 60, atOnce: 12 };
/** Thirty rounds are ten minutes. */
const SERVER_KILLS = { secondsBetweenKills: 20, restarts: 2, waitForLeases: true };

async function newDatabase(): Promise<string> {
  const url = await freshDatabase();
  if (url === null) throw new Error(NO_POSTGRES);
  return url;
}

function onPostgres(
  name: string,
  trial: (seed: number, rounds: number, databaseUrl: string) => Promise<Verdict>,
): Trial {
  return {
    name,
    run: async (seed, rounds) => {
      const databaseUrl = await freshDatabase();
      return databaseUrl === null ? null : trial(seed, rounds, databaseUrl);
    },
  };
}

/** A trial for each database. */
function bothDatabases(): Trial[] {
  return Object.entries(ON_BOTH).flatMap(([name, trial]) => [
    { name, run: (seed: number, rounds: number) => trial(seed, rounds, null) },
    onPostgres(`${name}-postgres`, trial),
  ]);
}

function powerCutTrial(name: string, flushing: Flushing): Trial {
  const why =
    findDiskObstacle() ?? (flushing.engine === 'postgres' && findBinaries() === null ? NO_POSTGRES : null);
  if (why !== null) return { name, run: async () => null, why };
  return {
    name,
    run: (seed, rounds) => powerCuts({ seed, rounds, flushing, waitForLeases: true }),
  };
}

/** A trader may send so many pictures and sign in so often, and no more. */
const MAX_FILLED = 20;
const FULL_DISKS = [
  ['disk-full', 'data folder'],
  ['disk-full-postgres', 'tables'],
  ['disk-full-postgres-log', 'everything'],
] as const;

const POINTS = { waitForLeases: true };
const eachOf = (rounds: number): number => Math.ceil(rounds / 10);

/** A trial that is skipped where no process may be traced. */
function traced(trial: Trial): Trial {
  const why = findTracerObstacle();
  return why === null ? trial : { name: trial.name, run: async () => null, why };
}

/** All of them, in the order in which they run. */
export const TRIALS: readonly Trial[] = [
  { name: 'kill-sqlite', run: (seed, rounds) => killNine({ ...KILLS, seed, rounds, databaseUrl: null }) },
  { name: 'controls', run: (seed) => controls({ seed, cuts: MAX_CUTS_OF_A_CONTROL }) },
  powerCutTrial('power-cut', { engine: 'sqlite', synchronous: 'FULL' }),
  powerCutTrial('power-cut-postgres', { engine: 'postgres', settings: {} }),
  onPostgres('kill-postgres', (seed, rounds, databaseUrl) =>
    killNine({ ...KILLS, seed, rounds, databaseUrl }),
  ),
  traced({
    name: 'kill-points',
    run: (seed, rounds) => killPoints({ ...POINTS, seed, each: eachOf(rounds), databaseUrl: null }),
  }),
  traced(
    onPostgres('kill-points-postgres', (seed, rounds, databaseUrl) =>
      killPoints({ ...POINTS, seed, each: eachOf(rounds), databaseUrl }),
    ),
  ),
  ...bothDatabases(),
  { name: 'timing', run: (_seed, rounds) => timing({ pairs: rounds * PAIRS_A_ROUND }) },
  { name: 'bursts-sqlite', run: (seed, rounds) => claimBursts({ seed, traders: rounds, databaseUrl: null }) },
  onPostgres('bursts-postgres', (seed, rounds, databaseUrl) =>
    claimBursts({ seed, traders: rounds, databaseUrl }),
  ),
  { name: 'bombs', run: () => tryBombs() },
  { name: 'feeds', run: (seed, rounds) => hostileFeeds({ seed, places: rounds * PLACES_A_ROUND }) },
  { name: 'cuts', run: (seed, rounds) => anyCut(seed, rounds) },
  ...FULL_DISKS.map(([name, onDisk]) => ({
    name,
    run: (seed: number, rounds: number) => diskFull({ seed, rounds: Math.min(rounds, MAX_FILLED), onDisk }),
    why: NO_DISK,
  })),
  { name: 'disk-fails', run: (seed, rounds) => diskFails({ seed, rounds }), why: NO_FAILING_DISK },
  { name: 'edge', run: (seed, rounds) => edge({ seed, journals: rounds * JOURNALS_A_ROUND }) },
  {
    name: 'insights',
    run: (seed, rounds) => insights({ seed, journals: rounds * JOURNALS_OF_FINDINGS, methods: METHODS }),
  },
  { name: 'formats', run: async (seed, rounds) => damagedFiles(seed, rounds) },
  {
    name: 'soak',
    run: (seed, _rounds, { minutes, folder }) =>
      soak({ ...SOAK, seed, minutes, folder, leastCalls: minutes * CALLS_A_MINUTE }),
  },
  { name: 'stops', run: (seed, rounds) => stopsInTheMiddle(seed, Math.min(rounds, MAX_STOPS)) },
  { name: 'uploads', run: (seed, rounds) => hostileUploads(seed, rounds * CUTS_A_ROUND) },
  { name: 'image-names', run: (seed, rounds) => guessImageNames(seed, rounds * GUESSES_A_ROUND) },
  { name: 'rich-text', run: richText },
  { name: 'public-guesses', run: (seed, rounds) => guessPublicUuids(seed, rounds * PUBLIC_GUESSES_A_ROUND) },
  onPostgres('servers-postgres', (seed, _rounds, databaseUrl) =>
    sharedHost({ ...CROWD_AT_ONE_HOST, servers: 2, seed, databaseUrl }),
  ),
  onPostgres('three-servers-postgres', (seed, _rounds, databaseUrl) =>
    sharedHost({ ...CROWD_AT_ONE_HOST, servers: 3, seed, databaseUrl }),
  ),
  {
    name: 'servers-kills-postgres',
    run: async (seed, rounds) =>
      findBinaries() === null ? null : serverKills({ ...SERVER_KILLS, seed, rounds }),
  },
  onPostgres('servers-start-postgres', (seed, rounds) => startTogether({ seed, rounds, newDatabase })),
  { name: 'second-server', run: (seed, rounds) => secondServer(seed, Math.min(rounds, MAX_STOPS)) },
];
