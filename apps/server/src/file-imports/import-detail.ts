import type { ImportState } from '@daybook/api/imports.ts';
import type { StagedChanges } from '#server/imports/changes.ts';
import { NO_CHANGES } from '#server/imports/changes.ts';
import type { StatedDay } from './stated-days.ts';

/** What is shown of an import, kept as JSON in its row. */
export type ShownImport = Pick<
  ImportState,
  | 'files'
  | 'counts'
  | 'trades'
  | 'totals'
  | 'sample'
  | 'open'
  | 'missing'
  | 'stated'
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
  counts: { executions: 0, new: 0, corrected: 0, known: 0 },
  trades: { new: 0, changed: 0, gone: 0 },
  totals: [],
  sample: [],
  open: { count: 0, rows: [] },
  missing: { count: 0, rows: [] },
  stated: [],
  obstacle: null,
  obstacleNames: [],
};

export const NO_FACTS: PreviewFacts = { changes: NO_CHANGES, accounts: [], stated: [] };

export function detailText(detail: ImportDetail): string {
  return JSON.stringify(detail);
}

/** What detailText wrote; an import without a detail shows nothing. */
export function readDetail(text: string | null): ImportDetail {
  return text === null ? { shown: NOTHING_SHOWN, facts: null } : (JSON.parse(text) as ImportDetail);
}
