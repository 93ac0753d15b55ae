// Reads one bomb by one reader and says what it cost, on standard output: `node bombs-program.ts READER PATH`.
import { openSync, readFileSync, writeFileSync } from 'node:fs';
import { BOMB_READERS } from './bombs-readers.ts';

/** What reading cost. */
export interface BombCost {
  /** `refused`, or what was taken or thrown. */
  readonly came: string;
  /** Processor time of all threads, milliseconds. */
  readonly cpu: number;
  /** Resident memory at its highest above what there was before, MiB. */
  readonly growth: number;
}

/** Names that nobody has a file under: where they are looked for, a tracer sees that reading begins and ends. */
export const MARKS = { begins: '/daybook-bomb-begins', ends: '/daybook-bomb-ends' } as const;

function mark(path: string): void {
  try {
    openSync(path, 'r');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

function memory(name: 'VmHWM' | 'VmRSS'): number {
  const found = new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync('/proc/self/status', 'utf8'));
  return Number(found?.[1] ?? 0) / 1_024;
}

/** Lets the highest resident memory be counted from now on. */
function forgetPeak(): void {
  globalThis.gc?.();
  writeFileSync('/proc/self/clear_refs', '5');
}

async function run(name: string, path: string): Promise<BombCost> {
  const reader = BOMB_READERS[name];
  if (!reader) throw new Error(`there is no reader ${name}`);
  const read = reader.open(path);
  forgetPeak();
  const before = memory('VmRSS');
  mark(MARKS.begins);
  const cpu = process.cpuUsage();
  let came: string;
  try {
    came = await read();
  } catch (error) {
    came = error instanceof Error ? `threw ${error.name}: ${error.message.slice(0, 200)}` : String(error);
  }
  const { user, system } = process.cpuUsage(cpu);
  mark(MARKS.ends);
  return { came, cpu: (user + system) / 1_000, growth: memory('VmHWM') - before };
}

if (import.meta.main) console.log(JSON.stringify(await run(process.argv[2] ?? '', process.argv[3] ?? '')));
