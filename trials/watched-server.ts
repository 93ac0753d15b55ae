import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { SIGNALS, type Watched } from './server-watch.ts';

const WATCH = pathToFileURL(join(import.meta.dirname, 'server-watch.ts')).href;
const POLL_MS = 10;
const MAX_POLLS = 3_000;

/** Settings of a server process that reports to a file, which is made. */
export function watchSettings(file: string): Readonly<Record<string, string>> {
  writeFileSync(file, '');
  return {
    NODE_OPTIONS: `--expose-gc --disable-warning=ExperimentalWarning --import=${WATCH}`,
    DAYBOOK_WATCH_FILE: file,
  };
}

/** Lets a server give back what it does not need, and report its figures. Throws when it says nothing for half a minute. */
export async function askWatched(pid: number, file: string): Promise<Watched> {
  const before = readFileSync(file, 'utf8').length;
  process.kill(pid, SIGNALS.report);
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    await pause(POLL_MS);
    const said = readFileSync(file, 'utf8').slice(before);
    if (said.endsWith('\n')) return JSON.parse(said) as Watched;
  }
  throw new Error('the server reports nothing');
}
