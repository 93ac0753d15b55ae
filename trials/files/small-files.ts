import { setTimeout as wait } from 'node:timers/promises';
import type { ImportState } from '@daybook/api/imports/imports.ts';
import { peakMemory } from '../../tests/walks/peak-memory.ts';
import { chanceFrom, draw, type Chance } from '@daybook/domain/chance-testing.ts';
import { prepareStore, type PreparedTrader } from '../prepared-store.ts';
import { startServerProcess } from '../processes.ts';
import { makeSmallFiles, type SmallFile } from './small-files-made.ts';
import { watchCores } from '../server-figures.ts';
import { quantile, readSteadily, type Reading, type SteadyRead } from '../steady-reads.ts';
import { inTrialFolder } from '../trial-folder.ts';
import { judge, type Verdict } from '../verdict.ts';

export interface SmallFiles {
  readonly seed: number;
  /** Times that each trader sends each file. */
  readonly rounds: number;
  readonly databaseUrl: string | null;
  /** Whether the files are as large as may be and times and memory count; else the same in a few seconds. */
  readonly judgesTimes: boolean;
}

const SENDERS = { judged: 4, plain: 2 } as const;
const READS_PER_SECOND = 20;
const MAX_P99_MS = 300;
const MAX_MEMORY_MIB = 700;
const POLL_MS = 200;
/** The whole of it ends before this: what was not sent by then is a fault. */
const MAX_MS = 8 * 60_000;
const MEBIBYTE = 1_048_576;

/** What became of a file. */
export interface End {
  readonly file: SmallFile;
  readonly end: string;
}

/** Several traders send small files that are made to stop others, while another trader reads. */
export function smallFiles(options: SmallFiles): Promise<Verdict> {
  const { seed, rounds, databaseUrl, judgesTimes } = options;
  const senders = SENDERS[judgesTimes ? 'judged' : 'plain'];
  return inTrialFolder(async (dataDir) => {
    const platformUrls = ['http://127.0.0.1:1'];
    const wanted = { dataDir, databaseUrl, platformUrls, accounts: ['A-1'], traders: senders + 1 };
    const prepared = await prepareStore(wanted);
    const files = makeSmallFiles(judgesTimes ? 1 : 0.05);
    const server = await startServerProcess(prepared.settings);
    try {
      const [reader, ...traders] = prepared.traders as [PreparedTrader, ...PreparedTrader[]];
      const coreWaits = watchCores(server.pid);
      const reading = readSteadily(server.url, readsOf(reader), READS_PER_SECOND);
      const chance = chanceFrom(seed);
      const orders = traders.map((trader) => ({
        trader,
        files: Array.from({ length: rounds }, () => inAnyOrder(files, chance)).flat(),
      }));
      const enough = AbortSignal.timeout(MAX_MS);
      const ends = await Promise.all(
        orders.map((order) => sendAll(server.url, order.trader, order.files, enough)),
      );
      const read = await reading.stop();
      const waited = coreWaits();
      const memoryMiB = Math.round(peakMemory(server.pid) / MEBIBYTE);
      return verdictOfSmallFiles(options, {
        ends: ends.flat(),
        read,
        memoryMiB,
        planned: senders * rounds * files.length,
        coreWaits: waited,
        errors: server.lines.filter((line) => line.includes('"level":"error"')),
      });
    } finally {
      await server.stop();
    }
  });
}

function inAnyOrder(files: readonly SmallFile[], chance: Chance): SmallFile[] {
  const rest = [...files];
  return files.map(() => rest.splice(draw(chance, 0, rest.length - 1), 1)[0]!);
}

function readsOf(trader: PreparedTrader): SteadyRead[] {
  return ['/dashboard/0', '/user/accounts', '/imports', '/segments'].map((path) => ({ path, trader }));
}

async function sendAll(
  url: string,
  trader: PreparedTrader,
  files: readonly SmallFile[],
  enough: AbortSignal,
): Promise<End[]> {
  const ends: End[] = [];
  for (const file of files) {
    if (enough.aborted) return ends;
    ends.push({ file, end: await sendInTime(url, trader, file, enough) });
  }
  return ends;
}

async function sendInTime(
  url: string,
  trader: PreparedTrader,
  file: SmallFile,
  enough: AbortSignal,
): Promise<string> {
  try {
    return await send(url, trader, file, enough);
  } catch (error) {
    if (enough.aborted) return `not ended after ${MAX_MS / 60_000} minutes`;
    throw error;
  }
}

/** `ready`, the code of the refusal, or what is asked; else what went wrong. Throws when there was `enough`. */
async function send(
  url: string,
  { token }: PreparedTrader,
  { name, bytes }: SmallFile,
  signal: AbortSignal,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
  const query = new URLSearchParams({ name });
  const sent = await fetch(`${url}/api/v1/imports?${query.toString()}`, {
    method: 'POST',
    headers,
    body: bytes,
    signal,
  });
  const begun = (await sent.json()) as ImportState;
  if (sent.status !== 200) return `${sent.status} ${JSON.stringify(begun)}`;
  for (;;) {
    const answer = await fetch(`${url}/api/v1/imports/${begun.id}`, {
      headers: { authorization: headers.authorization },
      signal,
    });
    const state = (await answer.json()) as ImportState;
    if (answer.status !== 200) return `${answer.status}`;
    if (state.phase !== 'reading') return endOf(state);
    await wait(POLL_MS, undefined, { signal });
  }
}

function endOf({ phase, obstacle, files: [file] }: ImportState): string {
  if (phase === 'ready') return phase;
  if (obstacle === 'refused') return file?.refused?.reason.code ?? 'refused without a reason';
  if (obstacle === 'question') return `asked ${file?.questions[0]?.kind ?? 'nothing'}`;
  return obstacle ?? phase;
}

/** What was seen of all files. */
export interface SmallFilesSeen {
  readonly ends: readonly End[];
  readonly read: Reading;
  readonly memoryMiB: number;
  readonly planned: number;
  /** Share of the time in which the server's main thread found no core. */
  readonly coreWaits: number;
  /** What the server logged of its own. */
  readonly errors: readonly string[];
}

/** Whether every file ended as its name says, and kept nobody waiting. */
export function verdictOfSmallFiles(
  { seed, judgesTimes, databaseUrl }: SmallFiles,
  { ends, read, memoryMiB, planned, coreWaits, errors }: SmallFilesSeen,
): Verdict {
  const coreWaitsPercent = Math.round(coreWaits * 100);
  const p99 = Math.round(quantile(read.times, 0.99));
  const faults = [
    ...read.faults,

    ...ends
      .filter(({ file, end }) => end !== file.end)
      .map(({ file, end }) => `${file.name}: ${end} instead of ${file.end}`),
    ...kindsOf(errors).map(([kind, count]) => `logged ${count} times: ${kind}`),
  ];
  return judge({
    name: `small-files-${databaseUrl === null ? 'sqlite' : 'postgres'}`,
    observed: `${ends.length} files of several traders beside ${read.times.length} reads: p99 ${p99} ms, the longest ${Math.round(quantile(read.times, 1))} ms; the server took ${memoryMiB} MiB; other work on the machine kept it from its core ${coreWaitsPercent} % of the time`,
    target: `every file ends by its name; others' p99 at most ${MAX_P99_MS} ms and the server at most ${MAX_MEMORY_MIB} MiB`,
    seed,
    figures: { files: ends.length, reads: read.times.length, p99, memoryMiB, coreWaitsPercent },
    least: { files: planned, reads: planned },
    atMost: judgesTimes ? { p99: MAX_P99_MS, memoryMiB: MAX_MEMORY_MIB } : {},
    faults,
  });
}

/** What errors say first, and how often. */
function kindsOf(lines: readonly string[]): [kind: string, count: number][] {
  const kinds = Map.groupBy(lines, (line) => /"stack":"([^\\"]*)/.exec(line)?.[1] ?? line);
  return [...kinds].map(([kind, all]) => [kind, all.length]);
}
