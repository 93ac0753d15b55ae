import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Names, in a server's environment, the file that says by how much its clock is wrong. */
export const CLOCK_FILE = 'DAYBOOK_TRIAL_CLOCK';
const PRELOADED = pathToFileURL(join(import.meta.dirname, 'set-clock.ts')).href;

/** The clock of servers, which may be set while they run. Only what they call the time is wrong: waiting takes as long as ever. */
export interface WrongClock {
  /** Of a server that goes by it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Milliseconds by which it is ahead of the right time. */
  ahead(): number;
  /** Sets it on, or back where negative. */
  step(milliseconds: number): void;
  close(): void;
}

/** A clock that is right until it is set; its file is made in the folder. */
export function openWrongClock(folder: string): WrongClock {
  const path = join(folder, 'clock');
  const file = openSync(path, 'w');
  let ahead = 0;
  const step = (milliseconds: number): void => {
    ahead += milliseconds;
    writeSync(file, Float64Array.of(ahead), 0, Float64Array.BYTES_PER_ELEMENT, 0);
  };
  step(0);
  return {
    environment: { NODE_OPTIONS: `--import=${PRELOADED}`, [CLOCK_FILE]: path },
    ahead: () => ahead,
    step,
    close: () => closeSync(file),
  };
}
