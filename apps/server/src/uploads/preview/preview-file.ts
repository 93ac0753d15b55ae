import type { FileAnswersInput } from '@daybook/api/imports/imports.ts';
import { AmountOutOfRange } from '@daybook/domain/money.ts';
import { keepCurrency, readKeptMappings, touchMapping } from '#server/uploads/mapper/queries.ts';
import { discardImport, removeStaged } from '#server/ledger/staging/discard.ts';
import { AmountsOutOfRange, checkAmounts, gatherAmounts } from '#server/ledger/staging/amount-range.ts';
import { regroup } from '#server/ledger/grouping/regroup.ts';
import type { FileAnswers, FilePart } from '@daybook/brokers/files/file-reading.ts';
import { lastDayAt } from '@daybook/brokers/files/date-order.ts';
import { readInWorker } from '@daybook/brokers/reading/read-in-worker.ts';
import type { Services } from '#server/services.ts';
import type { Store } from '#server/store/store.ts';
import { NO_FACTS, NOTHING_SHOWN } from '#server/uploads/staging/import-detail.ts';
import { KEPT_MS, writeDetail } from '#server/uploads/queue/keep-lease.ts';
import { readDatedNames } from './dated-names.ts';
import { findOtherGrain, otherGrainNames } from './other-grain.ts';
import { countChanged, findChangedTrades, findShifted } from './known-days.ts';
import { NOTHING_ELSEWHERE, reportElsewhere } from './known-elsewhere.ts';
import { doubtsOf, MAX_SHOWN, previewOf } from './preview.ts';
import { proposeAnswers } from './proposed-answers.ts';
import { keepPairs } from '#server/uploads/staging/kept-pairs.ts';
import { readAccountNames } from '#server/uploads/staging/restate-days.ts';
import { wasFileImported } from '#server/uploads/staging/published-files.ts';
import { unstatedDays } from '#server/uploads/staging/stated-days.ts';
import { stageFile, type StagedFile } from '#server/uploads/staging/stage-file.ts';
import type { Upload } from '#server/uploads/queue/receive-upload.ts';

interface FileToPreview {
  readonly traderId: number;
  readonly importId: number;
  readonly name: string;
  readonly upload: Upload;
  readonly answers: FileAnswersInput;
  readonly onProgress: (done: number, of: number) => void;
}

/**
 * Reads a file, stages it unseen and writes down what its import would do. Never throws: what went wrong is logged, and the
 * preview is gone then. The upload is its caller's to remove.
 */
export async function previewFile(
  services: Pick<Services, 'store' | 'clock' | 'log'>,
  wanted: FileToPreview,
  stopping: AbortSignal,
): Promise<void> {
  const { store, log } = services;
  const { traderId, importId } = wanted;
  try {
    await preview(services, wanted, stopping);
  } catch (error) {
    if (!stopping.aborted) log.error('a file could not be previewed', error);
    await discardImport(store, traderId, importId);
  }
}

async function preview(
  services: Pick<Services, 'store' | 'clock' | 'log'>,
  { name, upload, ...wanted }: FileToPreview,
  stopping: AbortSignal,
): Promise<void> {
  const kept = await services.store.read((db) => readKeptMappings(db, wanted.traderId));
  const datedNames = await readDatedNames(services.store, wanted.traderId);
  const lastDay = lastDayAt(services.clock());
  const givenAnswers = { ...answersToReader(wanted.answers), kept, datedNames, lastDay };
  await previewParts(services, wanted, readInWorker({ name, path: upload.path }, givenAnswers, stopping));
}

/** Stages what a reader gives, unseen, and writes down what its import would do. */
export async function previewParts(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  { traderId, importId, answers, onProgress }: Omit<FileToPreview, 'name' | 'upload'>,
  parts: AsyncIterable<FilePart>,
): Promise<void> {
  const wanted = { traderId, importId, answers, clock, onProgress };
  const staged = await refuseOtherGrain(store, traderId, await stageFile(store, wanted, parts));
  const { made, changedTrades, ...stands } = await makePreview(store, wanted, staged);
  const { counts, changes, accounts, source } = staged;
  const { obstacle, obstacleNames } = stands;
  const files = await proposeAnswers(store, traderId, staged.files);
  for (const { mapping, questions } of files) {
    const currency = questions.find(({ kind, from }) => kind === 'currency' && from === 'trader')?.answer;
    if (mapping?.id && typeof currency === 'string')
      await store.write((db) => keepCurrency(db, traderId, mapping.id!, currency));
  }
  const used = files.flatMap(({ mapping, table }) => (mapping?.id && !table ? [mapping.id] : []));
  for (const id of new Set(used)) await store.write((db) => touchMapping(db, traderId, id, clock()));
  const into = accounts.map(({ uuid, name, isNew }) => ({ name, isNew, ...(isNew ? {} : { id: uuid }) }));
  const isPossible = made !== null && obstacle === null;
  const changesSome = counts.new + counts.corrected > 0;
  const repeats = isPossible && changesSome && (await wasFileImported(store, traderId, importId));
  const isRead = made !== null && (obstacle === null || obstacle === 'nothing');
  const { elsewhere, pairs } = isRead ? await reportElsewhere(store, wanted, staged) : NOTHING_ELSEWHERE;
  // What is said with a file that brings nothing is kept now: there is no import to keep it with.
  if (obstacle === 'nothing' && pairs.length > 0)
    await store.write(async (db) =>
      keepPairs(db, traderId, await readAccountNames(db, traderId), pairs, clock()),
    );
  const shifted = isPossible ? await findShifted(store, wanted, staged) : null;
  const findings = { files, elsewhere: [...elsewhere], changedTrades, shifted };
  const { otherTyped: typed } = staged;
  const isAsked = typed.fills.length > 0 && answers.replacesTyped === undefined;
  const doubts = isPossible ? doubtsOf(made, { ...findings, repeats, isAsked }) : [];
  const otherTyped = {
    executions: typed.fills.length,
    days: [...typed.days],
    isReplaced: answers.replacesTyped !== false,
  };
  const summary = { ...findings, into, counts, doubts, obstacle, obstacleNames: [...obstacleNames] };
  const latest = staged.splits.toSorted((left, right) => right.day - left.day);
  const splits = { count: latest.length, rows: latest.slice(0, MAX_SHOWN) };
  const shown = {
    ...NOTHING_SHOWN,
    ...made,
    ...summary,
    splits,
    ...(typed.fills.length > 0 ? { otherTyped } : {}),
  };
  const facts = {
    changes,
    accounts: accounts.map(({ id, revision }) => ({ id, revision })),
    stated: staged.statedDays,
    overtaken: staged.overtaken,
    cancellations: staged.cancellations,
    pairs,
    unstated: unstatedDays(staged.reported, staged.statedDays),
  };
  const { statedAt } = staged;
  const named = source === '' ? 'unknown' : source;
  const where = { traderId, importId, source: named, statedAt, until: clock() + KEPT_MS };
  await writeDetail(store, where, { shown, facts: obstacle === null ? facts : NO_FACTS });
  // What cannot be imported is shown and not kept.
  if (obstacle !== null) await removeStaged(store, { traderId, importId });
}

const NOTHING_MADE = { made: null, changedTrades: null, obstacle: 'amounts' } as const;

/** What the import would make, and its obstacles. */
async function makePreview(
  store: Store,
  { traderId, importId }: { readonly traderId: number; readonly importId: number },
  { obstacle, obstacleNames, changes, stated, reported, accountIdOf }: StagedFile,
) {
  const isWhole = obstacle === null || obstacle === 'nothing';
  const facts = { traderId, importId, changes, provenFlat: new Set<number>() };
  const amounts = gatherAmounts();
  const changed = countChanged();
  try {
    const regrouped = isWhole ? regroup(store, facts) : [];
    const figures = { stated: isWhole ? stated : [], accountIdOf };
    const made = await previewOf(store, facts, regrouped, figures, (stretch) => {
      amounts.take(stretch);
      changed.take(stretch);
    });
    await checkAmounts(store, traderId, amounts.end());
    const changedTrades = await findChangedTrades(store, traderId, { reported }, changed.end());
    return { made, changedTrades, obstacle, obstacleNames };
  } catch (error) {
    if (error instanceof AmountsOutOfRange) return { ...NOTHING_MADE, obstacleNames: error.names };
    if (error instanceof AmountOutOfRange) return { ...NOTHING_MADE, obstacleNames: [] };
    throw error;
  }
}

/** Of one account and day, the journal takes fills or what they made, never both. */
async function refuseOtherGrain(store: Store, traderId: number, staged: StagedFile): Promise<StagedFile> {
  if (staged.obstacle !== null) return staged;
  const other = await findOtherGrain(store, traderId, staged.reported);
  if (!other) return staged;
  return { ...staged, obstacle: 'other-grain', obstacleNames: otherGrainNames(other) };
}

/** What concerns the file itself; which account receives it is the journal's own matter. */
function answersToReader({
  into: _into,
  isWhole: _isWhole,
  replacesTyped: _replacesTyped,
  pairs: _pairs,
  ...givenAnswers
}: FileAnswersInput): FileAnswers {
  // The contract's schema gives each member or leaves it out; a format that is not known is refused by the reader.
  return givenAnswers as FileAnswers;
}
