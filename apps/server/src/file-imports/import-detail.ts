import type { ImportState, ReadFile } from '@daybook/api/imports.ts';
import type { StagedChanges } from '#server/imports/changes.ts';
import { NO_CHANGES } from '#server/imports/changes.ts';
import type { StatedDay } from './stated-days.ts';

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
  | 'stated'
  | 'doubts'
  | 'obstacle'
  | 'obstacleNames'
>;

/** What publishing a preview needs to know of how it was made; emptied once it is published. */
export interface PreviewFacts {
  readonly changes: StagedChanges;
  /** Accounts with the revision at which they were read. */
  readonly accounts: readonly { readonly id: number; readonly revision: number }[];
  /** What the file states, to be held against the trades. */
  readonly stated: readonly StatedDay[];
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
  counts: { executions: 0, new: 0, corrected: 0, known: 0 },
  trades: { new: 0, changed: 0, gone: 0 },
  totals: [],
  sample: [],
  open: { count: 0, rows: [] },
  missing: { count: 0, rows: [] },
  stated: [],
  doubts: [],
  obstacle: null,
  obstacleNames: [],
};

export const NO_FACTS: PreviewFacts = { changes: NO_CHANGES, accounts: [], stated: [] };

export function detailText(detail: ImportDetail): string {
  return JSON.stringify(detail);
}

/**
 * What detailText wrote; an import without a detail shows nothing. Reasons that an earlier Daybook wrote as English
 * sentences say just that something cannot be read; which accounts received something it did not write.
 */
export function readDetail(text: string | null): ImportDetail {
  if (text === null) return { shown: NOTHING_SHOWN, facts: null };
  const detail = JSON.parse(text) as ImportDetail;
  return detail.shown === null
    ? detail
    : { ...detail, shown: { ...NOTHING_SHOWN, ...detail.shown, files: detail.shown.files.map(withCodes) } };
}

function withCodes(file: ReadFile): ReadFile {
  const { unreadable, refused } = file;
  if (typeof (unreadable.rows[0]?.reason ?? refused?.reason) !== 'string') return file;
  const said = { reason: { code: 'unreadable', values: [] }, expected: null };
  const rows = unreadable.rows.map(({ line }) => ({ line, ...said }));
  return {
    ...file,
    unreadable: { count: unreadable.count, rows },
    refused: refused && { line: refused.line, ...said },
  };
}
