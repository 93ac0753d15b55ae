import type { ImportState, ReadFile } from '@daybook/api/imports/imports.ts';
import type { AccountRelation } from '@daybook/domain/account/account-relation.ts';
import type { StagedChanges } from '#server/ledger/staging/changes.ts';
import { NO_CHANGES } from '#server/ledger/staging/changes.ts';
import type { CancelledFill } from '@daybook/domain/execution/reported-execution.ts';
import type { FileDay, StatedDay } from './stated-days.ts';

/** What is shown of an import, kept as JSON in its row. */
export type ShownImport = Pick<
  ImportState,
  | 'files'
  | 'into'
  | 'counts'
  | 'trades'
  | 'totals'
  | 'sample'
  | 'open'
  | 'missing'
  | 'splits'
  | 'stated'
  | 'statedCounts'
  | 'elsewhere'
  | 'changedTrades'
  | 'shifted'
  | 'otherTyped'
  | 'doubts'
  | 'obstacle'
  | 'obstacleNames'
>;

/** What publishing a preview needs to know of how it was made; emptied once it is published. */
export interface PreviewFacts {
  readonly changes: StagedChanges;
  /** Accounts with the revision at which they were read. */
  readonly accounts: readonly { readonly id: number; readonly revision: number }[];
  /** What the file states, to be compared with the trades. */
  readonly stated: readonly StatedDay[];
  /** The days of which it states nothing; an earlier Daybook did not write them. */
  readonly unstated?: readonly FileDay[];
  /** The days of which it holds a fill that another file cancelled: what it states of them does not count. */
  readonly overtaken?: readonly FileDay[];
  /** What it cancels, kept as well; an earlier Daybook did not. */
  readonly cancellations?: readonly KeptCancellation[];
  /** What the trader said of accounts whose executions are equal, kept as well; an earlier Daybook did not ask. */
  readonly pairs?: readonly KeptPair[];
  /** What it states, kept once it is published; an earlier Daybook did not. */
  readonly statement?: KeptStatement | null;
}

/** What a file states of days, by the places of its accounts in a list of their names. */
export interface KeptStatement {
  readonly accounts: readonly { readonly source: string; readonly name: string }[];
  readonly days: readonly KeptDay[];
  readonly unstated: readonly { readonly account: number; readonly day: number }[];
}

export interface KeptDay extends Omit<StatedDay, 'accountId'> {
  readonly account: number;
  /** Whether it counts only while nothing of the day is cancelled. */
  readonly isOvertaken?: true;
}

/** What was said of an account's name and another account, which is identified by source and name. */
export interface KeptPair {
  readonly name: string;
  readonly other: KeptStatement['accounts'][number];
  readonly relation: AccountRelation;
  readonly executions: number;
}

/** A cancelled fill by the source that named it, and by what identifies its account. */
export interface KeptCancellation extends CancelledFill {
  readonly accountSource: string;
  readonly by: string;
}

export interface ImportDetail {
  /** Null while the file is read. */
  readonly shown: ShownImport | null;
  readonly facts: PreviewFacts | null;
  readonly isPublishing?: boolean;
}

export const NOTHING_SHOWN: ShownImport = {
  files: [],
  into: [],
  counts: { executions: 0, new: 0, corrected: 0, known: 0, planned: 0 },
  trades: { new: 0, changed: 0, gone: 0 },
  totals: [],
  sample: [],
  open: { count: 0, rows: [] },
  missing: { count: 0, rows: [] },
  stated: [],
  statedCounts: { compared: 0, differing: 0 },
  elsewhere: [],
  changedTrades: null,
  shifted: null,
  doubts: [],
  obstacle: null,
  obstacleNames: [],
};

export const NO_FACTS: PreviewFacts = { changes: NO_CHANGES, accounts: [], stated: [] };

/** Two lines of JSON: what is shown, which is read at each look at an import, and what only its publication needs. */
export function detailText({ facts, ...shownPart }: ImportDetail): string {
  return `${JSON.stringify(shownPart)}\n${JSON.stringify(facts)}`;
}

/**
 * What detailText wrote; an import without a detail shows nothing. An earlier Daybook wrote both as one line; reasons that it
 * wrote as English sentences say just that something cannot be read; which accounts received something it did not write.
 */
export function readDetail(text: string | null): ImportDetail {
  const shownPart = readShownPart(text);
  const end = text?.indexOf('\n') ?? -1;
  return end === -1
    ? shownPart
    : { ...shownPart, facts: JSON.parse(text!.slice(end + 1)) as PreviewFacts | null };
}

/** What is shown of an import, without the facts of its publication, which may be large. */
export function readShown(text: string | null): Omit<ImportDetail, 'facts'> {
  const { facts: _facts, ...shownPart } = readShownPart(text);
  return shownPart;
}

function readShownPart(text: string | null): ImportDetail {
  if (text === null) return { shown: NOTHING_SHOWN, facts: null };
  const [shownPart = ''] = text.split('\n', 1);
  const detail = { facts: null, ...(JSON.parse(shownPart) as Omit<ImportDetail, 'facts'>) };
  return detail.shown === null ? detail : { ...detail, shown: withAll(detail.shown) };
}

/** With what later versions show besides. */
function withAll(shown: ShownImport): ShownImport {
  const counts = { ...NOTHING_SHOWN.counts, ...shown.counts };
  const statedCounts = { ...countsOf(shown.stated), ...shown.statedCounts };
  return { ...NOTHING_SHOWN, ...shown, counts, statedCounts, files: shown.files.map(withCodes) };
}

/** An earlier Daybook compared no more than it showed. */
function countsOf(stated: ShownImport['stated'] = []): ShownImport['statedCounts'] {
  const compared = stated.filter(({ calculated }) => calculated !== null);
  return { compared: compared.length, differing: compared.filter(({ isEqual }) => !isEqual).length };
}

function withCodes(file: ReadFile): ReadFile {
  const { unreadable, refused } = file;
  if (typeof (unreadable.rows[0]?.reason ?? refused?.reason) !== 'string') return file;
  const unknownProblem = { reason: { code: 'unreadable', values: [] }, expected: null };
  const rows = unreadable.rows.map(({ line }) => ({ line, ...unknownProblem }));
  return {
    ...file,
    unreadable: { count: unreadable.count, rows },
    refused: refused && { line: refused.line, ...unknownProblem },
  };
}
