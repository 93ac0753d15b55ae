/** How the fields of a filter stand in an address. */
import { dayText, parseDay, type Day } from '../calendar.ts';
import { readChoice, type SetupId } from '../journal/fields.ts';
import { searchedWords } from '../journal/fold-text.ts';
import type { TagId } from '../journal/labels.ts';
import type { MistakeId } from '../journal/mistake.ts';
import { bandText, parseBand, type BandText } from './band.ts';

/** How trades have to stand to some marks. None of no marks: trades that bear none at all. */
export const MARK_MODES = ['any', 'all', 'none'] as const;
export type MarkMode = (typeof MARK_MODES)[number];

/** Marks that are looked for; `any` and `all` name at least one. */
export interface MarksFilter<Id extends string = string> {
  readonly mode: MarkMode;
  readonly ids: readonly Id[];
}

/** Setups that are looked for, or are not to be there: a trade has one, so all of several would find nothing. */
export interface SetupsFilter {
  readonly mode: Exclude<MarkMode, 'all'>;
  readonly ids: readonly SetupId[];
}

/** How a field stands in an address; `parse` gives null for what it does not know. */
export interface FieldText<Value> {
  readonly parse: (text: string) => Value | null;
  readonly write: (value: Value) => string;
  /** All texts that it knows, where they are few. */
  readonly texts?: readonly string[];
}

export const DAY: FieldText<Day> = { parse: parseDay, write: dayText };
export const YES_NO: FieldText<boolean> = {
  parse: (text) => (text === 'Y' ? true : text === 'N' ? false : null),
  write: (value) => (value ? 'Y' : 'N'),
  texts: ['Y', 'N'],
};
export const YES: FieldText<true> = {
  parse: (text) => (text === 'Y' ? true : null),
  write: () => 'Y',
  texts: ['Y'],
};
export const BAND: FieldText<BandText> = {
  parse: (text) => {
    const band = parseBand(text);
    return band && bandText(band);
  },
  write: String,
};

/** Most accounts, setups, tags or mistakes that one filter names. */
const MAX_LISTED = 500;

export function oneOf<Value extends string>(values: readonly Value[]): FieldText<Value> {
  return { parse: (text) => values.find((value) => value === text) ?? null, write: String, texts: values };
}

export function named(text: string, longest: number): string | null {
  return text.slice(0, longest).trim() || null;
}

// Those that the contract refuses in every text.
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Words to search for in notes: null where nothing of it is read, or where a character is one that no note holds. */
export function parseSearched(text: string, longest: number): string | null {
  const searched = named(text, longest);
  return searched !== null && !CONTROLS.test(searched) && searchedWords(searched).length > 0
    ? searched
    : null;
}

export function parseSize(text: string): number | null {
  const size = /^\d{1,16}$/.test(text) ? Number(text) : 0;
  return Number.isSafeInteger(size) && size > 0 && size < Number.MAX_SAFE_INTEGER ? size : null;
}

function isMarkId(text: string): boolean {
  return /^[0-9a-z]{1,32}$/.test(text);
}

export function parseMistakeId(text: string): MistakeId | null {
  return isMarkId(text) ? (text as MistakeId) : null;
}

export function parseTagId(text: string): TagId | null {
  return isMarkId(text) ? (text as TagId) : null;
}

/** Names separated by commas; a comma in a name is written `%2C`, a percent sign `%25`. */
export function parseList(text: string): readonly string[] | null {
  const names = text.split(',').map((part) => part.replaceAll('%2C', ',').replaceAll('%25', '%').trim());
  const known = [...new Set(names)].filter((name) => name !== '');
  return known.length === 0 || known.length > MAX_LISTED ? null : known;
}

export function listText(names: readonly string[]): string {
  return names.map((name) => name.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',');
}

/** `BULL_180,RBI`: any of them; `none:RBI`: another or none. Trades without a setup are those of its own value. */
export function parseSetups(text: string): SetupsFilter | null {
  const setups = parseMarks(text, (id) => readChoice('event', id) ?? null);
  if (setups === null || setups.mode === 'all' || setups.ids.length === 0) return null;
  return { mode: setups.mode, ids: setups.ids };
}

/** `m1,m2`: any of them; `all:m1,m2`; `none:m1`; `none`: trades without any mark. */
export function parseMarks<Id extends string>(
  text: string,
  parseId: (text: string) => Id | null,
): MarksFilter<Id> | null {
  if (text === 'none') return { mode: 'none', ids: [] };
  const mode = MARK_MODES.find((known) => text.startsWith(`${known}:`));
  const ids = (mode ? text.slice(mode.length + 1) : text).split(',').map(parseId);
  const known = [...new Set(ids)].filter((id) => id !== null);
  return known.length !== new Set(ids).size || known.length > MAX_LISTED
    ? null
    : { mode: mode ?? 'any', ids: known };
}

export function marksText({ mode, ids }: MarksFilter): string {
  if (ids.length === 0) return 'none';
  return mode === 'any' ? ids.join(',') : `${mode}:${ids.join(',')}`;
}
