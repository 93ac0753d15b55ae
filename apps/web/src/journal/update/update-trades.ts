import { importExecutions, processExecutions } from '@daybook/api/imports/sync.ts';
import type { AnswerOf } from '@daybook/api/contract/endpoint.ts';
import type { SyncStatus } from '@daybook/api/journal/dashboard.ts';
import { call } from '#web/server/call.ts';
import type { ProblemCode } from '@daybook/api/contract/problem-codes.ts';
import { PROBLEMS } from '@daybook/api/contract/problems.ts';
import { ServerProblem } from '#web/server/problem.ts';
import { isUpdating, journalGeneration, useJournal, type Journal } from '#web/journal/journal-store.ts';
import { readWhole } from '#web/journal/load-journal.ts';
import { refreshJournal } from '#web/journal/refresh-journal.ts';
import { addedDays } from './added-days.ts';
import { noticeOf, NO_OUTCOME, updatedNotice, type ImportOutcome } from './update-notice.ts';

type Imported = AnswerOf<typeof importExecutions>;
type Processed = AnswerOf<typeof processExecutions>;

/** From so many trades on the packed months are a fraction of the size of the same trades as records. */
const MANY_TRADES = 5000;
/** How often a platform that is still preparing its answer is polled, in milliseconds. */
const POLL_MS = 15_000;

/**
 * Updates the trades: import, process, then the trades beyond those held. Never throws: what went wrong is the journal's
 * notice. A second call while one is under way does nothing; one while the journal is being read begins when it has been.
 */
export function updateTrades(): Promise<void> {
  underWay ??= update().finally(() => (underWay = null));
  return underWay;
}

/** Of this page: its last step reads the journal, which is no reason for another update to wait for it. */
let underWay: Promise<void> | null = null;

async function update(): Promise<void> {
  const generation = journalGeneration();
  await whenRead();
  if (generation !== journalGeneration() || isUpdating(useJournal.getState())) return;
  const imported = await runImport(generation);
  if (imported) await processAndRead(generation, imported);
}

/** Resolves once the journal is not being read; at once where it is not. */
function whenRead(): Promise<void> {
  if (!useJournal.getState().loading) return Promise.resolve();
  return new Promise((resolve) => {
    const undo = useJournal.subscribe(({ loading }) => {
      if (loading) return;
      undo();
      resolve();
    });
  });
}

/** Each step begins in the moment in which the one before it ends, so that nothing flickers between them. */
const PROCESSING = { importing: false, processing: true, processingError: false } as const;
const RETRIEVING = { processing: false, loading: true } as const;

async function runImport(generation: number): Promise<Imported | null> {
  useJournal.setState({ importing: true, notice: null });
  try {
    const imported = await call(importExecutions, {});
    putSync(generation, imported.sync, PROCESSING);
    return imported;
  } catch (error) {
    const notice = noticeOf(error);
    put(generation, { importing: false, notice });
    if (notice.kind === 'preparing') pollLater(generation);
    else readQuietly(generation).catch(reportError);
    return null;
  }
}

async function processAndRead(generation: number, outcome: ImportOutcome): Promise<void> {
  const processed = await runProcess(generation);
  if (!processed) return;
  const { columns: before } = useJournal.getState();
  await readTrades(generation, processed);
  const added = processed.trades === 0 ? [] : addedDays(before, useJournal.getState().columns);
  put(generation, { loading: false, notice: updatedNotice(outcome, processed, added) });
}

async function runProcess(generation: number): Promise<Processed | null> {
  if (generation !== journalGeneration()) return null;
  useJournal.setState(PROCESSING);
  try {
    const processed = await call(processExecutions, {});
    putSync(generation, processed.sync, RETRIEVING);
    return processed;
  } catch (error) {
    put(generation, { processing: false, processingError: true, notice: noticeOf(error) });
    readQuietly(generation).catch(reportError);
    return null;
  }
}

/** The last step. A failure here is the journal's failure, with a way to try again. */
async function readTrades(generation: number, { trades, changed }: Processed): Promise<void> {
  if (generation !== journalGeneration()) return;
  try {
    await (trades + changed > MANY_TRADES ? readWhole() : refreshJournal());
  } catch (failure) {
    put(generation, { failure });
  }
}

/**
 * After a failure: how many attempts are left, without hiding anything. What is held stays when this fails too. Nobody waits
 * for it, so that a press meanwhile is the next update's.
 */
async function readQuietly(generation: number): Promise<void> {
  if (generation !== journalGeneration()) return;
  await refreshJournal().catch(() => null);
}

function put(generation: number, part: Partial<Journal>): void {
  if (generation === journalGeneration()) useJournal.setState(part);
}

function putSync(generation: number, sync: SyncStatus, flags: Partial<Journal>): void {
  const { surroundings } = useJournal.getState();
  put(generation, surroundings ? { ...flags, surroundings: { ...surroundings, sync } } : flags);
}

/**
 * Polls an import that the server continues. Its state is read, not the import called again: that would cost an
 * attempt if it has ended meanwhile.
 */
function pollLater(generation: number): void {
  setTimeout(() => {
    poll(generation).catch((failure: unknown) => put(generation, { notice: noticeOf(failure) }));
  }, POLL_MS);
}

async function poll(generation: number): Promise<void> {
  // A press on Update meanwhile joins the running import and takes over.
  if (generation !== journalGeneration() || useJournal.getState().notice?.kind !== 'preparing') return;
  await readQuietly(generation);
  const sync = useJournal.getState().surroundings?.sync;
  if (!sync || sync.running === 'claimed') return pollLater(generation);
  if (sync.running === 'imported') {
    put(generation, { notice: null });
    return processAndRead(generation, NO_OUTCOME);
  }
  if (sync.lastError === null) put(generation, { notice: null });
  else put(generation, { notice: noticeOf(failureOf(sync.lastError, sync)) });
}

/** The failure that a synchronisation left behind as its code. */
function failureOf(
  code: string,
  { lastReason: reason, askAgainAt }: Pick<SyncStatus, 'lastReason' | 'askAgainAt'>,
): ServerProblem {
  const known: ProblemCode = code in PROBLEMS ? (code as ProblemCode) : '999';
  const { status, meaning: message } = PROBLEMS[known];
  const details = {
    ...(reason === undefined ? {} : { reason }),
    ...(askAgainAt === undefined ? {} : { askAgainAt }),
  };
  return new ServerProblem(status, [{ code: known, message, details }], null);
}
