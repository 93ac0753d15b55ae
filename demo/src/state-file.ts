import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isoText, parseDay, type Day, type Moment } from '#demo/calendar/days.ts';
import { clockText } from '#demo/protocol/lines.ts';

/** What outlives a restart of the platform: its first day, and how far it has revealed its fills. */
export interface State {
  readonly firstDay: Day;
  readonly revealed: { readonly until: Moment; readonly isTaken: boolean } | null;
}

/** Reads the state; null when there is no file. Throws with the path on a file that is not a state. */
export function readState(file: string): State | null {
  const content = readIfPresent(file);
  if (content === null) return null;
  const state = parseState(content);
  if (!state) throw new Error(`${file}: expected {"firstDay":"YYYY-MM-DD","revealed":"YYYY-MM-DD HH:MM:SS"}`);
  return state;
}

/** A state as written in a file, and as passed to a run. */
export function stateText({ firstDay, revealed }: State): string {
  return JSON.stringify({
    firstDay: isoText(firstDay),
    revealed: revealed ? `${isoText(revealed.until.day)} ${clockText(revealed.until.second)}` : null,
    ...(revealed && { taken: revealed.isTaken }),
  });
}

/** Writes the state whole or not at all. */
export function writeState(file: string, state: State): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, `${stateText(state)}\n`);
  renameSync(`${file}.new`, file);
}

function readIfPresent(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Reads a text of {@link stateText}; null for any other. */
export function parseState(content: string): State | null {
  const value = parseJson(content);
  if (typeof value !== 'object' || value === null) return null;
  if (!('firstDay' in value) || typeof value.firstDay !== 'string') return null;
  const firstDay = parseDay(value.firstDay);
  if (firstDay === null) return null;
  if (!('revealed' in value) || value.revealed === null) return { firstDay, revealed: null };
  const until = typeof value.revealed === 'string' ? parseMoment(value.revealed) : null;
  // A state that does not say it is older, and was taken by the journal that it filled.
  return until
    ? { firstDay, revealed: { until, isTaken: !('taken' in value) || value.taken !== false } }
    : null;
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function parseMoment(content: string): Moment | null {
  const parts = /^(\S+) (\d{2}):(\d{2}):(\d{2})$/.exec(content);
  const day = parseDay(parts?.[1] ?? '');
  if (!parts || day === null) return null;
  return { day, second: Number(parts[2]) * 3600 + Number(parts[3]) * 60 + Number(parts[4]) };
}
