import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nothingAcknowledged, type Acknowledged } from '../crashes/acknowledged.ts';
import type { PreparedTrader } from '../prepared-store.ts';
import type { TableSize } from './soak-server.ts';

/** What a further part must know of those before it. */
export interface SoakState {
  readonly traders: readonly PreparedTrader[];
  /** Of the platform, whose address stands in the store. */
  readonly platformPort: number;
  readonly firstDay: string;
  /** Calls a second: 30 % of what the machine could do in the first part. */
  readonly perSecond: number;
  /** Parts that were ended whole, and their minutes together. */
  readonly parts: number;
  readonly minutes: number;
  readonly calls: number;
  readonly faultsMade: number;
  /** Below which the parts so far would show nothing. */
  readonly leastCalls: number;
}

/** What was measured at one moment, when nobody was being served. */
export interface SoakSample {
  readonly part: number;
  /** Of all parts together, up to now. */
  readonly minutes: number;
  /** Counts the servers of this part: each one that was killed or stopped has a successor. */
  readonly life: number;
  /** Since this server was ready. */
  readonly ageMinutes: number;
  /** Resident memory after garbage was collected and the pages kept of the database were given back. */
  readonly residentMiB: number;
  /** Of it, what objects of the server hold: the rest is how the allocator lays out its pages. */
  readonly heldMiB: number;
  /** Open files without sockets. */
  readonly files: number;
  readonly sockets: number;
  readonly storeBytes: number;
  readonly logBytes: number;
  readonly tables: Readonly<Record<string, TableSize>>;
  /** Calls since the sample before, and the 99th percentile of the reads among them, in milliseconds. */
  readonly calls: number;
  readonly p99Ms: number;
}

const STATE = 'soak.json';
const SAMPLES = 'samples.jsonl';
const ACKNOWLEDGED = 'acknowledged.json';

/** Of a soak that was begun in this folder; null where none was. */
export function readSoakState(folder: string): SoakState | null {
  const path = join(folder, STATE);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as SoakState) : null;
}

export function writeSoakState(folder: string, state: SoakState): void {
  writeWhole(join(folder, STATE), state);
}

/** Of all parts, in their order. */
export function readSamples(folder: string): SoakSample[] {
  const path = join(folder, SAMPLES);
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as SoakSample);
}

export function appendSample(folder: string, sample: SoakSample): void {
  appendFileSync(join(folder, SAMPLES), `${JSON.stringify(sample)}\n`);
}

/** What all parts so far were acknowledged. A part that is killed leaves nothing of it: what it was told last is not known. */
export function takeAcknowledged(folder: string): Acknowledged {
  const path = join(folder, ACKNOWLEDGED);
  if (!existsSync(path)) return nothingAcknowledged();
  const said = JSON.parse(readFileSync(path, 'utf8')) as ReturnType<typeof plain>;
  rmSync(path);
  return {
    writes: new Map(said.writes),
    history: [],
    counts: said.counts,
    pictures: new Map(said.pictures),
    imported: new Set(said.imported),
    processed: new Set(said.processed),
    published: new Set(said.published),
  };
}

export function writeAcknowledged(folder: string, known: Acknowledged): void {
  writeWhole(join(folder, ACKNOWLEDGED), plain(known));
}

function plain({ writes, counts, pictures, imported, processed, published }: Acknowledged) {
  return {
    writes: [...writes],
    counts,
    pictures: [...pictures],
    imported: [...imported],
    processed: [...processed],
    published: [...published],
  };
}

/** A part that is killed while it writes leaves what was there before. */
function writeWhole(path: string, value: unknown): void {
  writeFileSync(`${path}.new`, JSON.stringify(value));
  renameSync(`${path}.new`, path);
}
