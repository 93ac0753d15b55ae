import type { FileAnswersInput, ImportState } from '@daybook/api/imports/imports.ts';
import { discardImport } from '#server/ledger/staging/discard.ts';
import type { FileReason } from '@daybook/texts/file-reason.ts';
import { regroup, type RegroupedStretch } from '#server/ledger/grouping/regroup.ts';
import { openImport } from '#server/ledger/staging/stage.ts';
import type { FilePart } from '@daybook/brokers/files/file-reading.ts';
import { UnreadableFile } from '@daybook/brokers/reading/unreadable-file.ts';
import type { ExaminedFiles } from '@daybook/brokers/files/read-file.ts';
import type { Store } from '#server/store/store.ts';
import type { ImportTable } from '#server/store/tables.ts';
import { NO_FACTS, readDetail, readShown, type ShownImport } from './staging/import-detail.ts';
import type { LeaseServices } from './queue/keep-lease.ts';
import { previewParts } from './preview/preview-file.ts';
import { publishPreview } from './preview/publish-preview.ts';

interface WholeToImport {
  readonly traderId: number;
  /** The file, or those of an archive: no row is unreadable or cut off, no question open. */
  readonly files: ExaminedFiles;
  readonly file: { readonly name: string; readonly hash: string };
  /** Account of the journal that receives the executions; each of the file's accounts under its own name when null. */
  readonly account: string | null;
  /** What accounts are whose executions another account has already; kept once it is imported. */
  readonly pairs?: FileAnswersInput['pairs'];
  /** Whether it is imported even where something speaks against it. */
  readonly anyway?: boolean;
}

export type ImportedWhole =
  | ({
      readonly kind: 'imported';
      /** New trades, and those that changed or went. */
      readonly trades: number;
      readonly changed: number;
      readonly open: number;
      readonly setAside: number;
    } & ImportState['counts'])
  | { readonly kind: 'busy' }
  /** The file holds several accounts, of which none has the name that was given; or names none, and the trader has several. */
  | { readonly kind: 'which-account'; readonly accounts: readonly string[] }
  /** The day was imported in another grain, from a file of this name or by a synchronisation (''). */
  | { readonly kind: 'other-grain'; readonly name: string; readonly day: string }
  | { readonly kind: 'multiplier'; readonly what: string }
  /** As {@link AmountsOutOfRange} names them; empty for a single figure. */
  | { readonly kind: 'amounts'; readonly names: readonly string[] }
  /** A time that is still to come. */
  | { readonly kind: 'future'; readonly line: string; readonly time: string }
  | DoubtfulWhole;

/** Something speaks against it, and nobody said that it is to be imported anyway. */
export type DoubtfulWhole = { readonly kind: 'doubtful' } & Pick<
  ShownImport,
  | 'doubts'
  | 'counts'
  | 'files'
  | 'elsewhere'
  | 'changedTrades'
  | 'shifted'
  | 'statedCounts'
  | 'missing'
  | 'trades'
  | 'otherTyped'
>;

export type RefusedWhole = Exclude<ImportedWhole, { readonly kind: 'imported' }>;

/**
 * Imports files without asking, as the command line does: by the same preview that the browser shows, whole or not at all.
 * The same file twice changes nothing; one that would is doubtful. Doubts prevent it unless `anyway` is set.
 */
export function importWhole(services: LeaseServices, wanted: WholeToImport): Promise<ImportedWhole> {
  return withPreview(services, wanted, (importId) => publishShown(services, wanted, importId));
}

/** Does the same up to the last step: `work` receives the result of the import, which is then discarded, and what speaks against it. */
export function tryWhole<Result>(
  services: LeaseServices,
  wanted: WholeToImport,
  work: (made: AsyncIterable<RegroupedStretch>, doubtful: DoubtfulWhole | null) => Promise<Result>,
): Promise<Result | RefusedWhole> {
  const { store } = services;
  const { traderId } = wanted;
  return withPreview(services, wanted, async (importId): Promise<Result | RefusedWhole> => {
    const { shown, facts } = readDetail((await readImport(store, traderId, importId)).detail);
    const refused = shown && refusalOf(shown);
    if (refused) return refused;
    const { changes } = facts ?? NO_FACTS;
    const made = regroup(store, { traderId, importId, changes, provenFlat: new Set() });
    return work(made, shown && doubtIn(shown));
  });
}

/** Stages files without publishing, reads what they would do, and forgets them after the work, unless that published them. */
async function withPreview<Result>(
  services: LeaseServices,
  { traderId, files, file, account, pairs }: WholeToImport,
  work: (importId: number) => Promise<Result>,
): Promise<Result | Extract<ImportedWhole, { readonly kind: 'which-account' }>> {
  const { store, clock } = services;
  const names = [...new Set(files.summaries.flatMap(({ accounts }) => accounts))];
  if (account !== null && names.length > 1 && !names.includes(account))
    return { kind: 'which-account', accounts: names };
  const importId = await openImport(store, {
    traderId,
    kind: 'file',
    source: 'unknown',
    syncId: null,
    file,
    now: clock(),
    state: 'preview',
  });
  if (importId === null) throw new Error('a preview stands in nobody’s way, and yet it was refused');
  try {
    const into = (name: string) => (names.length > 1 ? name : (account ?? name));
    const chosen = names.length > 1 ? account : null;
    const previewed = { traderId, importId, answers: { pairs }, onProgress: () => undefined };
    await previewParts(services, previewed, partsOf(files, chosen, into));
    return await work(importId);
  } finally {
    await discardImport(store, traderId, importId); // unless it was published
  }
}

function readImport(store: Store, traderId: number, importId: number): Promise<ImportTable> {
  return store.read((db) =>
    db
      .selectFrom('import')
      .selectAll()
      .where('trader_id', '=', traderId)
      .where('id', '=', importId)
      .executeTakeFirstOrThrow(),
  );
}

/** What a reader gives, of one account where one is `chosen`, each under the name that it goes `into`. */
async function* partsOf(
  files: ExaminedFiles,
  chosen: string | null,
  into: (name: string) => string,
): AsyncGenerator<FilePart> {
  const renamed = <Named extends { readonly account: string }>(list: readonly Named[]): Named[] =>
    list
      .filter(({ account }) => chosen === null || account === chosen)
      .map((entry) => ({ ...entry, account: into(entry.account) }));
  for (const part of files.parts()) {
    if (part.kind === 'executions') yield { ...part, executions: renamed(part.executions) };
    else if (part.kind === 'finished') {
      const { stated, cancelled = [], splits = [], closings = [] } = part.summary;
      const named = {
        stated: renamed(stated),
        cancelled: renamed(cancelled),
        splits: renamed(splits),
        closings: renamed(closings),
      };
      yield { ...part, summary: { ...part.summary, ...named } };
    } else yield part;
  }
}

async function publishShown(
  services: LeaseServices,
  { traderId, anyway = false }: Pick<WholeToImport, 'traderId' | 'anyway'>,
  importId: number,
): Promise<ImportedWhole> {
  const row = await readImport(services.store, traderId, importId);
  const { shown } = readShown(row.detail);
  if (shown === null) throw new Error('what an import would do was not written');
  const refused = refusalOf(shown);
  if (refused) return refused;
  const doubtful = doubtIn(shown);
  if (doubtful && !anyway) return doubtful;
  if (shown.obstacle === null && (await publishPreview(services, row, { anyway })) !== 'published')
    return { kind: 'busy' };
  const { counts, trades, open, missing } = shown;
  return {
    kind: 'imported',
    ...counts,
    trades: trades.new,
    changed: trades.changed + trades.gone,
    open: open.count,
    setAside: missing.count,
  };
}

/** What speaks against an import; null for nothing. */
function doubtIn(shown: ShownImport): DoubtfulWhole | null {
  const {
    doubts,
    counts,
    files,
    elsewhere,
    changedTrades,
    shifted,
    statedCounts,
    missing,
    trades,
    otherTyped,
  } = shown;
  if (doubts.length === 0) return null;
  const findings = { files, elsewhere, changedTrades, shifted, statedCounts };
  return { kind: 'doubtful', doubts, counts, ...findings, missing, trades, otherTyped };
}

/** Why it is not imported; null where it may be, or there is nothing to do. */
function refusalOf({ obstacle, obstacleNames, files }: ShownImport): RefusedWhole | null {
  const [name = '', day = ''] = obstacleNames;
  switch (obstacle) {
    case 'which-account':
      return { kind: 'which-account', accounts: obstacleNames };
    case 'other-grain':
      return { kind: 'other-grain', name, day };
    case 'multiplier':
      return { kind: 'multiplier', what: name };
    case 'future':
      return { kind: 'future', line: name, time: day };
    case 'amounts':
      return { kind: 'amounts', names: obstacleNames };
    case 'refused':
      throw unreadable(files);
    case 'question':
    case 'changed':
      throw new Error(`a file that was read whole is not imported: ${obstacle}`);
    case 'nothing':
    case 'no-executions':
    case null:
      return null;
  }
}

/** What the journal cannot take of a file that can be read. */
function unreadable(files: ShownImport['files']): Error {
  const refused = files.find((file) => file.refused !== null)?.refused;
  if (!refused) return new Error('a file that is refused says why');
  // Written by the reader or the staging, which state codes of this Daybook.
  return new UnreadableFile(
    refused.line,
    refused.reason as FileReason,
    refused.expected as FileReason | null,
  );
}
