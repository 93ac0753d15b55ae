import { withChangedLines, type ChangedLines } from '../changed-lines.ts';
import { prepareStore, type PreparedStore } from '../prepared-store.ts';
import { startServerProcess } from '../processes.ts';
import { quantile } from '../steady-reads.ts';
import { callAs } from '../trader-client.ts';
import { inTrialFolder } from '../trial-folder.ts';
import { judge, type Verdict } from '../verdict.ts';
import { fillLargeJournal, type LargeJournal } from './large-journals.ts';

export interface SearchFloodTrial {
  readonly seed: number;
  /** Of each journal; above 10,000 public figures are asked for too. */
  readonly trades: number;
  /** Answers of the other trader that are timed, alone and beside each flood. */
  readonly asks: number;
  /** An empty PostgreSQL database; SQLite without. */
  readonly databaseUrl: string | null;
  /** Whether times are judged; else only who was answered before whom. */
  readonly judgesTimes: boolean;
}

/** What a trader asks for beside another one's flood of searches. */
const ASKED = ['searches', 'public figures'] as const;
type Asked = (typeof ASKED)[number];

/** A server takes as many searches of one trader at once. */
const AT_ONCE = 4;
/** Journals above are public figures that a thread calculates. */
const MAX_UNTHREADED = 10_000;
/**
 * Two threads calculate, one trader's flood has one of them: the other trader waits for no turn of the flood, and shares two cores
 * with one thread and with the server's main thread, so three times as long is the most. In the order of asking it would be five.
 */
const MAX_RATIO = 3;
/** Of answers of the flood that may come while one waits: one that is nearly done, and the next of the same length. */
const MAX_OVERTAKING = 2;
const WARM_UP = 2;

/** A server at which all wait in one line, in the order of asking. */
const ONE_LINE: ChangedLines = {
  file: 'apps/server/src/journal/packed/calculations.ts',
  lines: 'await queue.run(owner, async',
  instead: "await queue.run('everybody', async",
};

/** Calculations that take a moment longer, as those of larger journals, without any work: what else the machine does counts for little. */
const LONGER: ChangedLines = {
  file: 'apps/server/src/journal/packed/calculation-thread.ts',
  lines: 'const reply = await answerOf(asked);',
  instead:
    'const reply = await answerOf(asked); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);',
};

/** What the other trader saw of one flood. */
export interface FloodSeen {
  readonly asked: Asked;
  readonly isControl: boolean;
  /** Milliseconds of each answer, alone and beside the flood. */
  readonly alone: readonly number[];
  readonly beside: readonly number[];
  /** Answers of the flood that came while each of them waited. */
  readonly overtaking: readonly number[];
}

/** One trader floods a server with searches, while another one searches, or somebody reads the other one's public figures. */
export function searchFlood(trial: SearchFloodTrial): Promise<Verdict> {
  const { trades, databaseUrl } = trial;
  return inTrialFolder(async (dataDir) => {
    const wanted = { dataDir, databaseUrl, accounts: ['DEMO-1'], traders: 2 };
    // Nobody asks the platform.
    const store = await prepareStore({ ...wanted, platformUrls: ['http://127.0.0.1:9'] });
    const journals: LargeJournal[] = [];
    const filling = await startServerProcess(store.settings);
    try {
      for (const trader of store.traders)
        journals.push(await fillLargeJournal(store, filling.url, trader, trades));
    } finally {
      await filling.kill();
    }
    const isPublicToo = trades > MAX_UNTHREADED;
    const asked = ASKED.filter((what) => isPublicToo || what === 'searches');
    const seen: FloodSeen[] = [];
    for (const isControl of [false, true])
      seen.push(...(await tryAll(store, journals, asked, trial, isControl)));
    return verdictOfSearchFlood(trial, seen);
  });
}

async function tryAll(
  { settings }: PreparedStore,
  [other, flooding]: readonly LargeJournal[],
  asked: readonly Asked[],
  { asks }: SearchFloodTrial,
  isControl: boolean,
): Promise<FloodSeen[]> {
  // Limits of calls would slow the flood down; what is tried is that turns do.
  const server = await startServerProcess({
    ...settings,
    PUBLIC_CALLS_PER_MINUTE: '1000000',
    ...withChangedLines(LONGER, ...(isControl ? [ONE_LINE] : [])),
  });
  try {
    const seen: FloodSeen[] = [];
    for (const what of asked) {
      const ask = () => askOnce(server.url, other!, what);
      const change = async () => {
        if (what === 'public figures') await changeJournal(server.url, other!);
      };
      const { times: alone } = await timeEach(asks, change, ask, () => 0);
      const flood = startFlood(server.url, flooding!);
      await flood.isUnderWay;
      const { times: beside, overtaking } = await timeEach(asks, change, ask, flood.answers);
      await flood.stop();
      seen.push({ asked: what, isControl, alone, beside, overtaking });
    }
    return seen;
  } finally {
    await server.kill();
  }
}

/** Times so many answers, after a few that are not: what is loaded with the first ones is no part of the others. */
async function timeEach(
  asks: number,
  change: () => Promise<void>,
  ask: () => Promise<number>,
  answers: () => number,
) {
  const [times, overtaking]: [number[], number[]] = [[], []];
  for (let count = -WARM_UP; count < asks; count += 1) {
    await change();
    const before = answers();
    const time = await ask();
    if (count < 0) continue;
    times.push(time);
    overtaking.push(answers() - before);
  }
  return { times, overtaking };
}

/** Public figures are kept until their journal changes. */
async function changeJournal(url: string, { trader, tradeId }: LargeJournal): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ event: 'RBI', errors: '', comments: `${performance.now()}` }))
    form.set(name, value);
  const { status, json } = await callAs(trader, url, 'POST', `/trade/${tradeId}`, form);
  if (status !== 200) throw new Error(`saving gave ${status} ${JSON.stringify(json)}`);
}

/** Asks for what a thread calculates; gives the milliseconds until it was answered. */
async function askOnce(url: string, { trader, publicUuid }: LargeJournal, what: Asked): Promise<number> {
  const began = performance.now();
  const path = what === 'searches' ? '/trades?size=1' : `/user/dashboard/${publicUuid}`;
  const { status, json } = await callAs(trader, url, 'GET', path);
  if (status !== 200) throw new Error(`${path} gave ${status} ${JSON.stringify(json)}`);
  return performance.now() - began;
}

/** Searches of one trader, as many at once as a server takes of one; each again as soon as it is answered. */
function startFlood(url: string, journal: LargeJournal) {
  let [answered, isOver] = [0, false];
  const isUnderWay = Promise.withResolvers<void>();
  const flooding = Array.from({ length: AT_ONCE }, async () => {
    while (!isOver) {
      await askOnce(url, journal, 'searches');
      answered += 1;
      if (answered === AT_ONCE) isUnderWay.resolve();
    }
  });
  const ended = Promise.all(flooding);
  return {
    isUnderWay: Promise.race([isUnderWay.promise, ended]),
    answers: () => answered,
    stop: async () => {
      isOver = true;
      await ended;
    },
  };
}

/** Whether others wait no longer beside a flood than a few times as long, and where all wait in one line they do. */
export function verdictOfSearchFlood(
  { databaseUrl, seed, trades, asks, judgesTimes }: SearchFloodTrial,
  seen: readonly FloodSeen[],
): Verdict {
  const worst = (isControl: boolean, of: (each: FloodSeen) => number, extreme: typeof Math.max): number =>
    extreme(...seen.filter((each) => each.isControl === isControl).map(of));
  const figures = {
    asks: Math.min(...seen.map(({ beside }) => beside.length)),
    ratio: rounded(worst(false, ratioOf, Math.max)),
    overtaking: worst(false, overtakingOf, Math.max),
    controlRatio: rounded(worst(true, ratioOf, Math.min)),
    controlOvertaking: worst(true, overtakingOf, Math.min),
  };
  return judge({
    name: `search-flood-${databaseUrl === null ? 'sqlite' : 'postgres'}`,
    observed: `${trades} trades each: ${seen.map(lineOf).join('; ')}`,
    target:
      `at most ${MAX_OVERTAKING} answers of the flood come before another trader's (median), and more where all wait in one line` +
      (judgesTimes
        ? `; p50 at most ${MAX_RATIO} times that of the same trader alone, and more in one line`
        : ''),
    seed,
    figures,
    least: {
      asks,
      controlOvertaking: MAX_OVERTAKING + 1,
      ...(judgesTimes && { controlRatio: MAX_RATIO }),
    },
    atMost: { overtaking: MAX_OVERTAKING, ...(judgesTimes && { ratio: MAX_RATIO }) },
    faults: [],
  });
}

function ratioOf({ alone, beside }: FloodSeen): number {
  return quantile(beside, 0.5) / quantile(alone, 0.5);
}

function overtakingOf({ overtaking }: FloodSeen): number {
  return quantile(overtaking, 0.5);
}

function lineOf(seen: FloodSeen): string {
  const { asked, isControl, alone, beside } = seen;
  return (
    `${asked}${isControl ? ', all in one line' : ''}: p50 ${Math.round(quantile(alone, 0.5))} ms alone, ` +
    `${Math.round(quantile(beside, 0.5))} ms beside it (${rounded(ratioOf(seen))} times), ${overtakingOf(seen)} answers of the flood before each`
  );
}

function rounded(ratio: number): number {
  return Math.round(ratio * 100) / 100;
}
