// Longer than 300 lines: what becomes of a file, from its first piece to what is staged, is one path read from top to bottom.
import type { FileAnswersInput, ImportState, ReadFile } from '@daybook/api/imports/imports.ts';
import type { ShownSplit } from '@daybook/api/imports/splits.ts';
import { MAX_ACCOUNTS } from '@daybook/domain/account/max-accounts.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import type { ReportedSplit } from '@daybook/domain/execution/split.ts';
import { AmountOutOfRange } from '@daybook/domain/money.ts';
import { findFuture } from '@daybook/domain/execution/stated-time.ts';
import { estimateFees } from '@daybook/domain/execution/fee-model.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { estimateImport } from '#server/ledger/fee-models/estimate-import.ts';
import { gatherChanges, type StagedChanges } from '#server/ledger/staging/changes.ts';
import { MultiplierChanged } from '#server/ledger/staging/instruments.ts';
import { countEquals, type EqualsSoFar } from '#server/ledger/staging/equals.ts';
import { oldestOf } from '#server/ledger/staging/stated-at.ts';
import { dayOfSplit } from '#server/ledger/splits/read-splits.ts';
import { stageSplits, type StagedSplits } from '#server/ledger/splits/stage-splits.ts';
import { stageExecutions, type StagedImport } from '#server/ledger/staging/stage.ts';
import { BY_HAND } from '@daybook/brokers/typed/typed-executions.ts';
import { compareWithTyped, type OtherTyped } from '#server/ledger/staging/other-typed.ts';
import { inSlices } from '@daybook/brokers/in-slices.ts';
import type { FilePart, StatedFigure } from '@daybook/brokers/files/file-reading.ts';
import { UnreadableFile, type Refusal } from '@daybook/brokers/reading/unreadable-file.ts';
import { MAX_STORED_GB, StorageFull } from '#server/limits/trader-storage.ts';
import type { Store } from '#server/store/store.ts';
import { noteFiles } from './note-files.ts';
import { takeClosings, type ClosingFile } from './stage-closings.ts';
import type { KeptCancellation } from './import-detail.ts';
import { takeCancelled, type CancellingFile, type TakenAway } from './stage-cancelled.ts';
import { statedDays, withoutDays, type FileDay, type StatedDay } from './stated-days.ts';
import { accountNames, findReceiving, isSameAsAnother, type ReceivingAccount } from './into-account.ts';
import { daysOfFiles, type StatedDays } from '#server/uploads/preview/other-grain.ts';

/** Executions staged in one go. */
const PIECE = 10_000;

const STORAGE_FULL: Refusal = {
  line: null,
  reason: because('storageFull', MAX_STORED_GB),
  expected: because('makeRoom'),
};

export interface FileToStage {
  readonly traderId: number;
  readonly importId: number;
  readonly answers: FileAnswersInput;
  readonly clock: () => number;
  readonly onProgress: (done: number, of: number) => void;
}

export interface StagedFile {
  readonly files: ReadFile[];
  readonly counts: ImportState['counts'];
  readonly changes: StagedChanges;
  readonly accounts: readonly ReceivingAccount[];
  readonly stated: readonly StatedFigure[];
  /** The account that receives what the file calls by a name; undefined for none. */
  readonly accountIdOf: (name: string) => number | undefined;
  readonly statedDays: readonly StatedDay[];
  /** The days of which it holds a fill that another file cancelled. */
  readonly overtaken: readonly FileDay[];
  readonly cancellations: readonly KeptCancellation[];
  /** The days in each of its files. */
  readonly reported: readonly StatedDays[];
  readonly source: string;
  /** New splits of instruments, each once. */
  readonly splits: readonly ShownSplit[];
  /** When the oldest of its documents was written; null where one does not say. */
  readonly statedAt: number | null;
  /** Typed executions that it states more exactly. */
  readonly otherTyped: OtherTyped;
  readonly obstacle: ImportState['obstacle'];
  readonly obstacleNames: readonly string[];
}

/** Raised where a file cannot be staged as it is; what it says is the obstacle's name. */
class Obstacle extends Error {
  readonly kind: NonNullable<ImportState['obstacle']>;
  readonly names: readonly string[];
  constructor(kind: NonNullable<ImportState['obstacle']>, names: readonly string[]) {
    super(kind);
    this.kind = kind;
    this.names = names;
  }
}

/**
 * Stages what a reader gives, piece by piece, unseen. A file that is refused or asks leaves rows behind, which go with their
 * import.
 */
export async function stageFile(
  store: Store,
  wanted: FileToStage,
  parts: AsyncIterable<FilePart>,
): Promise<StagedFile> {
  const staging = openStaging(store, wanted);
  const finished: CancellingFile[] = [];
  try {
    for await (const part of parts) {
      if (part.kind === 'executions') refuseFuture(part.executions, wanted.clock());
      await staging.take(part);
      if (part.kind !== 'finished') continue;
      const { source, cancelled = [] } = part.summary;
      finished.push({ source, cancelled });
    }
    const beside = await staging.typed();
    const isReplaced = wanted.answers.replacesTyped !== false;
    if (isReplaced && beside.fills.length > 0) finished.push({ source: BY_HAND, cancelled: beside.fills });
    await staging.cancel(finished);
    await staging.close();
  } catch (error) {
    if (error instanceof Obstacle) return staging.stop(error.kind, error.names);
    if (error instanceof MultiplierChanged) return staging.stop('multiplier', [error.message]);
    if (error instanceof AmountOutOfRange) return staging.stop('amounts', []);
    if (error instanceof UnreadableFile) return staging.stop('refused', [], error);
    if (error instanceof StorageFull) return staging.stop('refused', [], STORAGE_FULL);
    throw error;
  }
  const staged = staging.end();
  return { ...staged, changes: await withEstimates(store, wanted, staged) };
}

/** Orders may be in several files, and in earlier imports. */
async function withEstimates(
  store: Store,
  { traderId, importId, clock }: FileToStage,
  { accounts, changes }: StagedFile,
): Promise<StagedChanges> {
  const all = gatherChanges(changes);
  for (const { id: accountId, feeModel: model } of accounts) {
    if (model === null) continue;
    all.take(await estimateImport(store, { traderId, importId, accountId, model, clock }));
  }
  return all.end();
}

/**
 * The accounts that receive what a file calls by some names. Throws an Obstacle where its trader has to choose, and
 * UnreadableFile where it would make too many.
 */
async function findAccounts(
  store: Store,
  { traderId, answers: { into, pairs }, clock }: FileToStage,
  source: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, ReceivingAccount>> {
  const wanted = { traderId, source, names, into, pairs, now: clock() };
  const found = await store.write((db) => findReceiving(db, wanted));
  if (found === 'too-many')
    throw new UnreadableFile(null, because('accountsFull', MAX_ACCOUNTS), because('removeAccounts'));
  if (typeof found !== 'string') return found;
  throw new Obstacle('which-account', await store.read((db) => accountNames(db, traderId)));
}

/** The accounts that were found so far, by the names that the file states. */
function receivingAccounts(store: Store, wanted: FileToStage) {
  const byName = new Map<string, ReceivingAccount>();
  const find = async (source: string, names: readonly string[]): Promise<void> => {
    const missing = names.filter((name) => !byName.has(name));
    if (missing.length === 0) return;
    for (const [name, account] of await findAccounts(store, wanted, source, missing))
      byName.set(name, account);
  };
  return {
    byName,
    idOf: (name: string): number | undefined => byName.get(name)?.id,
    find,
    /** One that is there already; null where there would be nothing in it to cancel. */
    findExisting: async (source: string, name: string): Promise<number | null> => {
      const names = await store.read((db) => accountNames(db, wanted.traderId));
      const isThere =
        wanted.answers.into !== undefined ||
        byName.has(name) ||
        // What names no account is in the trader's only one, or the trader is asked.
        (name === '' ? names.length > 0 : names.includes(name)) ||
        (await store.read((db) => isSameAsAnother(db, wanted, name)));
      if (!isThere) return null;
      await find(source, [name]);
      return byName.get(name)!.id;
    },
    all: () => [...new Map([...byName.values()].map((account) => [account.id, account])).values()],
  };
}

type Stop = NonNullable<ImportState['obstacle']>;

function openStaging(store: Store, wanted: FileToStage) {
  const { traderId, importId } = wanted;
  const files = noteFiles(wanted.answers.isWhole === true);
  const stated: StatedFigure[] = [];
  const accounts = receivingAccounts(store, wanted);
  const tally = tallyStaged();
  const equals = new Map<number, EqualsSoFar>();
  let source = '';
  let waiting: ReportedExecution[] = [];
  const days = daysOfFiles();
  const closing: ClosingFile[] = [];
  let comparing: ReturnType<typeof compareWithTyped> | null = null;
  const comparison = () => (comparing ??= compareWithTyped(store, traderId));
  let otherTyped: OtherTyped = { days: [], fills: [] };

  const flush = async (): Promise<void> => {
    const byAccount = Map.groupBy(waiting, ({ account }) => account);
    waiting = [];
    await accounts.find(source, [...byAccount.keys()]);
    for (const [name, executions] of byAccount) {
      const account = accounts.byName.get(name)!;
      const counted = equals.getOrInsertComputed(account.id, () => countEquals());
      const piece = { source, executions, counted, isFurther: files.read.length > 0 };
      tally.report(account.id, executions, await stagePiece(store, wanted, account, piece));
      days.add(account.id, executions);
      // What is typed is compared with nothing.
      if (source !== BY_HAND) (await comparison()).add(account.id, executions);
    }
  };

  const finish = async (part: Extract<FilePart, { readonly kind: 'finished' }>): Promise<void> => {
    const { splits = [], closings = [] } = part.summary;
    await takeSplits(store, wanted, { source, accounts, tally }, splits);
    for (const figure of part.summary.stated) stated.push(figure);
    const ofFile = days.endFile(part);
    if (closings.length > 0) closing.push({ source, at: files.read.length, days: ofFile, closings });
    files.finish(part);
  };

  const cancel = async (cancelling: readonly CancellingFile[]): Promise<void> => {
    const findAccount = (name: string) => accounts.findExisting(source, name);
    tally.cancel(await takeCancelled(store, { traderId, importId }, cancelling, findAccount, accounts.all));
  };

  const gathered = { files, stated, accounts, tally, days };
  const soFar = () => ({ ...stagedSoFar({ ...gathered, source }), otherTyped });

  return {
    take: async (part: FilePart): Promise<void> => {
      switch (part.kind) {
        case 'recognised':
          ({ source } = part);
          files.begin(part);
          equals.clear();
          return;
        case 'executions':
          for (const execution of part.executions) if (waiting.push(execution) >= PIECE) await flush();
          return;
        case 'progress':
          return wanted.onProgress(part.done, part.of);
        case 'finished':
          await flush();
          return finish(part);
        case 'asked':
          return files.ask(part);
        case 'refused':
          return files.refuse(part);
      }
    },
    cancel,
    typed: async (): Promise<OtherTyped> => (otherTyped = (await comparison()).end()),
    close: () => closePositions(store, wanted, gathered, closing),
    stop: (kind: Stop, names: readonly string[], refusal?: Refusal): StagedFile => {
      files.stop(refusal);
      return { ...soFar(), obstacle: kind, obstacleNames: names };
    },
    end: (): StagedFile => ({
      ...soFar(),
      obstacle: obstacleOf(files.read, tally.counts, tally.end().splits.length),
      obstacleNames: [],
    }),
  };
}

/** Executions of one account, with what was met of it in its file so far. */
interface Piece {
  readonly source: string;
  readonly executions: readonly ReportedExecution[];
  readonly counted: EqualsSoFar;
  /** Whether another file of the import was read before. */
  readonly isFurther: boolean;
}

async function stagePiece(
  store: Store,
  { traderId, importId }: FileToStage,
  { id: accountId, feeModel }: ReceivingAccount,
  { source, executions, counted, isFurther }: Piece,
): Promise<StagedImport> {
  const reported = await inSlices(estimateFees(executions, feeModel));
  const order = { traderId, importId, accountId, source, reported, complete: null, isFurther };
  return stageExecutions(store, order, counted);
}

interface Gathered {
  readonly files: ReturnType<typeof noteFiles>;
  readonly stated: readonly StatedFigure[];
  readonly accounts: ReturnType<typeof receivingAccounts>;
  readonly tally: ReturnType<typeof tallyStaged>;
  readonly days: ReturnType<typeof daysOfFiles>;
  readonly source: string;
}

function stagedSoFar({
  files,
  stated,
  accounts,
  tally,
  days,
  source,
}: Gathered): Omit<StagedFile, 'obstacle' | 'obstacleNames' | 'otherTyped'> {
  const sums = tally.end();
  return {
    files: files.read,
    ...sums,
    stated: withoutDays(stated, sums.overtaken, accounts.idOf),
    reported: days.reported,
    accountIdOf: accounts.idOf,
    statedDays: statedDays(stated, accounts.idOf),
    source,
    accounts: accounts.all(),
  };
}

/** Stages what closes either side, once all files are there. */
async function closePositions(
  store: Store,
  wanted: FileToStage,
  { files, accounts, tally, days }: Omit<Gathered, 'source'>,
  closing: readonly ClosingFile[],
): Promise<void> {
  for await (const { file, name, settled } of takeClosings(store, wanted, closing, accounts.findExisting)) {
    refuseFuture(settled, wanted.clock());
    const account = accounts.byName.get(name)!;
    const piece = { source: file.source, executions: settled, counted: countEquals(), isFurther: true };
    tally.report(account.id, settled, await stagePiece(store, wanted, account, piece));
    files.settle(file.at, settled);
    days.add(account.id, settled, file.days);
  }
}

interface SplitStaging {
  readonly source: string;
  readonly accounts: ReturnType<typeof receivingAccounts>;
  readonly tally: ReturnType<typeof tallyStaged>;
}

/** Stages a file's splits; an account of which nothing is known has no position to split. */
async function takeSplits(
  store: Store,
  { traderId, importId }: FileToStage,
  { source, accounts, tally }: SplitStaging,
  splits: readonly ReportedSplit[],
): Promise<void> {
  for (const [name, own] of Map.groupBy(splits, ({ account }) => account)) {
    const accountId = await accounts.findExisting(source, name);
    if (accountId === null) continue;
    const staged = await stageSplits(store, { traderId, importId, accountId, source }, own);
    tally.split(accounts.byName.get(name)!.name, staged);
  }
}

function refuseFuture(executions: readonly ReportedExecution[], now: number): void {
  const future = findFuture(executions, now);
  if (future) throw new Obstacle('future', [String(future.line), new Date(future.instant).toISOString()]);
}

/** Adds up what is staged bit by bit. */
function tallyStaged() {
  const counts = { executions: 0, new: 0, corrected: 0, known: 0, planned: 0 };
  const changes = gatherChanges();
  const overtaken: FileDay[] = [];
  let cancellations: readonly KeptCancellation[] = [];
  let statedAt = Infinity;
  const splits = new Map<string, ShownSplit>();
  const add = (staged: StagedImport): void => {
    counts.new += staged.created;
    counts.corrected += staged.corrected;
    counts.known += staged.known;
    counts.planned += staged.planned;
    changes.take(staged.changes);
  };
  return {
    counts,
    report: (accountId: number, executions: readonly ReportedExecution[], staged: StagedImport): void => {
      counts.executions += executions.length;
      add(staged);
      statedAt = Math.min(statedAt, oldestOf(executions));
      for (const day of staged.goneDays) overtaken.push({ accountId, day });
    },
    split: (account: string, staged: StagedSplits): void => {
      for (const { instrument, instant, numerator, denominator } of staged.created) {
        const split = {
          account,
          symbol: instrument.symbol,
          day: dayOfSplit(instant),
          numerator,
          denominator,
        };
        splits.set(Object.values(split).join('|'), split);
      }
      changes.take(staged.changes);
    },
    cancel: (taken: TakenAway): void => {
      taken.staged.forEach(add);
      for (const day of taken.overtaken) overtaken.push(day);
      cancellations = taken.kept;
    },
    end: () => ({
      counts,
      changes: changes.end(),
      overtaken,
      cancellations,
      splits: [...splits.values()],
      statedAt: Number.isFinite(statedAt) ? statedAt : null,
    }),
  };
}

function obstacleOf(
  files: readonly ReadFile[],
  counts: ImportState['counts'],
  splits: number,
): ImportState['obstacle'] {
  if (files.some(({ refused }) => refused !== null)) return 'refused';
  const open = files.some(({ questions }) =>
    questions.some(({ kind, answer }) => answer === null && kind !== 'account'),
  );
  if (open) return 'question';
  if (counts.executions + counts.corrected + splits === 0) return 'no-executions';
  return counts.new + counts.corrected + counts.planned + splits === 0 ? 'nothing' : null;
}
