import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { imageUrl, thumbnailUrl } from '@daybook/api/journal/image-addresses.ts';
import {
  cutFiles,
  honestLargeFiles,
  hostileFiles,
  type HostileFile,
} from '../../apps/server/src/images/decode/hostile-testing.ts';
import { aPng, formOf, pngChunk, sent } from '../../apps/server/src/images/images-testing.ts';
import { unexpectedParts } from '../../apps/server/src/images/stored-bytes-testing.ts';
import { peakMemory } from '../../tests/walks/peak-memory.ts';
import { prepareStore, type PreparedTrader } from '../prepared-store.ts';
import { startServerProcess, type Running } from '../processes.ts';
import { faultsOfEnds } from '../floods/slow-callers.ts';
import { callSlowly, slowUploads } from '../floods/slow-connections.ts';
import { callAs, type ApiAnswer } from '../trader-client.ts';
import { inTrialFolder } from '../trial-folder.ts';
import { judge, type Verdict } from '../verdict.ts';

const UPLOADS_AN_HOUR = 30;
/** So long, and in so much memory, each file has to be done with. */
const MAX_MS = 2_000;
const MAX_MEMORY = 200 * 1_048_576;
/** A picture that is more work than any may be is ended after this and the start of a new process. */
const MAX_HEAVY_MS = 7_000;
const WATCH_MS = 5;
/** Of each kind of slow upload. */
const SLOW_ONES = 4;
const MAX_WAIT_MS = 60_000;

interface Seen {
  stored: number;
  refused: number;
  slowestMs: number;
  slowest: string;
  readonly faults: string[];
}

/** Sends every hostile file, and pictures cut at `places` each, to a server of its own (T17 of the plan of trials). */
export async function hostileUploads(seed: number, places: number): Promise<Verdict> {
  const files = [
    ...(await hostileFiles()),
    ...(await honestLargeFiles()),
    heavyImage(),
    ...(await cutFiles(places)),
  ];
  return inTrialFolder(async (dataDir) => {
    const prepared = await prepareStore({
      dataDir,
      databaseUrl: null,
      platformUrls: ['http://127.0.0.1:1'],
      accounts: ['A-1'],
      traders: Math.ceil(files.length / UPLOADS_AN_HOUR) + 1,
    });
    const server = await startServerProcess(prepared.settings);
    try {
      const memory = watchMemory(server.pid);
      const seen: Seen = { stored: 0, refused: 0, slowestMs: 0, slowest: '', faults: [] };
      for (const [count, file] of files.entries())
        await tryFile(server, prepared.traders[Math.floor(count / UPLOADS_AN_HOUR)]!, file, seen);
      const slow = await sendSlowly(server, prepared.traders.at(-1)!, seen);
      await stillServes(server, prepared.traders.at(-1)!, seen);
      return verdictOf(seed, files.length, seen, slow, await memory.stop());
    } finally {
      await server.stop();
    }
  });
}

function verdictOf(seed: number, files: number, seen: Seen, slow: Slow, peakBytes: number): Verdict {
  const { stored, refused, slowest, faults } = seen;
  const slowestMs = Math.round(seen.slowestMs);
  const peakMiB = Math.round(peakBytes / 1_048_576);
  return judge({
    name: 'uploads',
    observed: `${files} files: ${refused} refused, ${stored} stored as their pixels alone; the slowest ${slowestMs} ms (${slowest}), decoding at most ${peakMiB} MiB; ${slow.count} uploads of a byte a second or cut in the middle, the longest open for ${slow.longestMs} ms`,
    target:
      'nothing stored unchanged, no metadata, no crash, each within 2 s and 200 MiB; slow ones closed within 15 s',
    seed,
    figures: {
      files: refused + stored,
      refused,
      stored,
      slowestMs,
      peakMiB,
      slow: slow.count,
      longestSlowMs: slow.longestMs,
    },
    least: { files, refused: 40, stored: 4, slow: 5 * SLOW_ONES },
    atMost: { peakMiB: MAX_MEMORY / 1_048_576 },
    faults,
  });
}

async function tryFile(
  { url }: Running,
  trader: PreparedTrader,
  { what, file, outcome }: HostileFile,
  seen: Seen,
): Promise<void> {
  const began = performance.now();
  const answer = await callAs(trader, url, 'POST', '/profile', formOf({}, [['avatar', file]]));
  const took = performance.now() - began;
  if (took > seen.slowestMs) Object.assign(seen, { slowestMs: took, slowest: what });
  const allowed = typeof outcome === 'string' ? [outcome] : outcome;
  if (took > (allowed.includes('too-complex') ? MAX_HEAVY_MS : MAX_MS))
    seen.faults.push(`${what} took ${Math.round(took)} ms`);
  if (answer.status === 200) {
    seen.stored += 1;
    if (!allowed.includes('cleaned')) seen.faults.push(`${what} was taken`);
    seen.faults.push(...(await faultsOfStored(url, answer, file.bytes)).map((fault) => `${what}: ${fault}`));
    return;
  }
  seen.refused += 1;
  const problem = problemOf(answer);
  if (!allowed.includes(problem)) seen.faults.push(`${what}: ${answer.status} ${problem}`);
}

function problemOf({ status, json }: ApiAnswer): string {
  const [first] = (json['errors'] ?? []) as { details?: { problem?: string } }[];
  return (status === 422 || status === 413) && first?.details?.problem !== undefined
    ? first.details.problem
    : JSON.stringify(json);
}

async function faultsOfStored(url: string, { json }: ApiAnswer, sentBytes: Uint8Array): Promise<string[]> {
  const faults: string[] = [];
  const name = String(json['avatar']);
  for (const path of [imageUrl(name), thumbnailUrl(name)]) {
    const answer = await fetch(url + path);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 200) faults.push(`${answer.status} at ${path}`);
    if (bytes.equals(Buffer.from(sentBytes))) faults.push('it is stored unchanged');
    faults.push(...unexpectedParts(bytes));
  }
  return faults;
}

interface Slow {
  readonly count: number;
  readonly longestMs: number;
}

/** Simultaneous uploads that never end. */
async function sendSlowly({ url }: Running, { token }: PreparedTrader, { faults }: Seen): Promise<Slow> {
  const kinds = slowUploads(token).flatMap((kind) => Array.from({ length: SLOW_ONES }, () => kind));
  const ends = await Promise.all(kinds.map((kind) => callSlowly(url, kind, MAX_WAIT_MS)));
  faults.push(...faultsOfEnds(ends));
  const longestMs = Math.max(...ends.map(({ closedAfter }) => closedAfter ?? MAX_WAIT_MS));
  return { count: ends.length, longestMs: Math.round(longestMs) };
}

async function stillServes({ url }: Running, trader: PreparedTrader, { faults }: Seen): Promise<void> {
  const { status } = await callAs(trader, url, 'POST', '/profile', formOf({}, [['avatar', sent(aPng())]]));
  if (status !== 200) faults.push(`an honest picture afterwards: ${status}`);
}

/** 24 megapixels of 64 bits, line by line in seven passes: within the limits of a header, and more than the limit of memory. */
function heavyImage(): HostileFile {
  const side = 4_800;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([16, 6, 0, 0, 1], 8);
  const pixels = deflateSync(Buffer.alloc(side * side * 8 + side * 2));
  const signature = aPng().subarray(0, 8);
  const bytes = Buffer.concat([
    signature,
    pngChunk('IHDR', head),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
  return { what: 'a whole picture of 184 MB', file: sent(bytes), outcome: ['too-complex'] };
}

/** Peak resident memory of the processes that a server starts; 0 where the system does not report it. */
function watchMemory(parent: number): { stop(): Promise<number> } {
  let peak = 0;
  let isWatching = true;
  const watching = (async () => {
    while (isWatching) {
      for (const child of childrenOf(parent)) peak = Math.max(peak, peakMemory(child) || 0);
      await wait(WATCH_MS);
    }
  })();
  return {
    stop: async () => {
      isWatching = false;
      await watching;
      return peak;
    },
  };
}

function childrenOf(parent: number): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter(
      (name) =>
        / (\d+)/.exec(readGone(`/proc/${name}/stat`).split(')').at(-1)?.slice(2) ?? '')?.[1] ===
        String(parent),
    )
    .map(Number);
}

/** Empty for a process that has ended meanwhile. */
function readGone(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return '';
    throw error;
  }
}
