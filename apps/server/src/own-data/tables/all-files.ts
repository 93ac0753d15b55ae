/** The documented form of an exported journal, version 1, as docs/export.md describes it. */
import { ACCOUNTS } from './accounts.ts';
import { EXECUTIONS } from './executions.ts';
import type { AnyFile } from './exported-file.ts';
import { IMPORTS } from './imports.ts';
import type { LineOfFields } from './record.ts';
import { INSTRUMENTS, ACCOUNT_TABLES, TRADER_TABLES } from './small-tables.ts';
import { ACTIVITY, COMMENTS, IMAGES, PROFILE } from './export-only.ts';
import { TRADES } from './trades.ts';

const ALL = [
  PROFILE,
  ...TRADER_TABLES,
  ACCOUNTS,
  INSTRUMENTS,
  IMPORTS,
  EXECUTIONS,
  TRADES,
  IMAGES,
  ...ACCOUNT_TABLES,
  COMMENTS,
  ACTIVITY,
] as const;

type File = (typeof ALL)[number];
/** Names of the files of lines. */
export type LineFile = File['name'];
/** A line of a file. */
export type LineOf<Name extends LineFile> = LineOfFields<
  Extract<File, { readonly name: Name }>['record']['fields']
>;
/** The files of lines, in the order in which they are taken in: each names rows that come before it, but the profile. */
export const ALL_FILES: readonly (AnyFile & { readonly name: LineFile })[] = ALL;

/** The description of a file. */
export function fileOf(name: LineFile): AnyFile {
  const found = ALL_FILES.find((file) => file.name === name);
  if (found === undefined) throw new Error(`${name} is not described`);
  return found;
}
