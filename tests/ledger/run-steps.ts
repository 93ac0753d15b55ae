// Takes the steps of a sequence, and compares the journal after each.
import assert from 'node:assert/strict';
import { readWholeFiles, type WholeFile } from '@daybook/brokers/files/read-file.ts';
import { examined } from '@daybook/brokers/files/read-testing.ts';
import { EMPTY_ENTRY } from '@daybook/domain/journal/entry.ts';
import { NO_RISK_PLAN } from '@daybook/domain/trade/risk/planned-stop.ts';
import { saveJournal } from '../../apps/server/src/journal/trades/save-journal.ts';
import { checkTrades } from '../../apps/server/src/ledger/grouping/check-trades.ts';
import { checkAccountDays } from '../../apps/server/src/ledger/publishing/account-days.ts';
import { publishedImports } from '../../apps/server/src/ledger/query-scopes.ts';
import { importWhole } from '../../apps/server/src/uploads/import-whole.ts';
import { undoPublished } from '../../apps/server/src/uploads/undo/undo.ts';
import { draw, undoDrawing } from './draw-boundaries.ts';
import {
  asTaken,
  expectedJournal,
  isInOwnWords,
  lineOf,
  standingFills,
  type JournalLines,
} from './expected-journal.ts';
import { fileOf, type GeneratedFile } from './file-text.ts';
import { ORDERS, type Step } from './hidden-fills.ts';
import { lastImport, type Imported, type Run } from './journal-run.ts';
import { readExecutions, readJournal, readNotedLines, readNotes, readTrades } from './stored-journal.ts';
import { synchronise } from './synchronise.ts';

/** Takes a step, and compares the journal. */
export async function takeStep(run: Run, step: Step): Promise<void> {
  run.now += 60_000;
  switch (step.kind) {
    case 'import':
    case 'sync': {
      const file = fileOf(step, run.fills);
      if (!file) return;
      run.files.push(file);
      return take(run, file);
    }
    case 'again': {
      const file = run.files[step.which % (run.files.length || 1)];
      return file && take(run, file);
    }
    case 'undo': {
      const imported = run.standing[step.which % (run.standing.length || 1)];
      return imported && undo(run, imported);
    }
    case 'undo-and-again': {
      const last = run.standing.at(-1);
      if (!last) return;
      const before = await readNotedLines(run);
      await undo(run, last);
      await take(run, last.file);
      // Where it only repeated what another file said that is undone by now, it speaks for itself now.
      if (isInOwnWords(last))
        assert.deepEqual(await readNotedLines(run), before, 'the last import undone and made again');
      return;
    }
    case 'note':
    case 'plan':
      return write(run, step);
    case 'undo-grouping':
      return undoDrawing(run);
    default:
      await draw(run, step);
      return compare(run);
  }
}

/** Undoes what is left: nothing remains but what was written. */
export async function undoAll(run: Run): Promise<void> {
  while (run.standing.length > 0) await undo(run, run.standing[0]!);
  assert.deepEqual(await readJournal(run), expectedJournal([]));
}

async function take(run: Run, file: GeneratedFile): Promise<void> {
  run.done.push(`${file.isAnswer ? 'synchronise' : 'import'} ${describe(file)}`);
  const account = ORDERS[file.format];
  const answers = { zone: 'America/New_York', currency: 'USD', ...(account ? { account } : {}) };
  const read = readWholeFiles({ name: file.name, bytes: Buffer.from(file.text) }, answers);
  assert.deepEqual(read[0]!.summary.unreadable.rows, [], file.text);
  const known = run.standing.map(({ taken }) => taken);
  const taken = asTaken(file, known);
  const id = file.isAnswer ? await synchronise(run, read[0]!) : await importFile(run, file, read);
  // A file that adds nothing is not kept: what it repeats goes with the files that brought it.
  if (id === null) assert.deepEqual(expectedJournal([...known, taken]), expectedJournal(known));
  else run.standing.push({ id, file, taken });
  run.drawn = null;
  await compare(run);
}

/** The import's row; null where it was not kept. */
async function importFile(
  run: Run,
  { name, format, isRenamed }: GeneratedFile,
  read: readonly WholeFile[],
): Promise<number | null> {
  const { store, traderId } = run;
  const before = await lastImport(run);
  const account = ORDERS[format] ?? null;
  const pairs = isRenamed && account === null ? await pairsOf(run, read) : [];
  const files = examined(read.map((one) => renamed(one, pairs)));
  const wanted = { traderId, files, file: { name, hash: name }, account, pairs, anyway: true };
  const imported = await importWhole({ store, clock: () => run.now, log: console }, wanted);
  assert.equal(imported.kind, 'imported', JSON.stringify(imported));
  const id = await lastImport(run);
  return id === before ? null : id;
}

/** What the trader says of accounts that are there: each under another name is the same. */
async function pairsOf({ store, traderId }: Run, files: readonly WholeFile[]) {
  const names = new Set(files.flatMap(({ executions }) => executions.map(({ account }) => account)));
  const accounts = await store.read((db) =>
    db
      .selectFrom('account')
      .select(['uuid as other', 'user_name as name'])
      .where('trader_id', '=', traderId)
      .where('hidden', '=', 0)
      .execute(),
  );
  return accounts
    .filter(({ name }) => names.has(name))
    .map(({ name, other }) => ({ account: otherName(name), other, relation: 'same' as const }));
}

function otherName(name: string): string {
  return `${name} of the file`;
}

function renamed(file: WholeFile, pairs: readonly { readonly account: string }[]): WholeFile {
  const rename = <Named extends { readonly account: string }>(rows: readonly Named[]): Named[] =>
    rows.map((row) => {
      const account = otherName(row.account);
      return pairs.some((pair) => pair.account === account) ? { ...row, account } : row;
    });
  const { stated, cancelled = [] } = file.summary;
  const accounts = rename(file.summary.accounts.map((account) => ({ account }))).map(
    ({ account }) => account,
  );
  const summary = { ...file.summary, accounts, stated: rename(stated), cancelled: rename(cancelled) };
  return { ...file, executions: rename(file.executions), summary };
}

/** What a file says, in a line. */
function describe({ format, states, isRenamed }: GeneratedFile): string {
  const fills = states.map(({ fill, state, cents, size, at, fee }) => {
    const { id, account, symbol, action } = fill;
    const said = [fee === null ? 'no fee' : `fee ${fee}`, ...(at === null ? [] : [`said at ${at}`])];
    const isGone = state === 'cancelled' ? ['cancelled'] : [];
    return lineOf(`#${id}`, ...isGone, account, symbol, action, size, `@${cents}`, ...said);
  });
  return `${format}${isRenamed ? ' (accounts renamed)' : ''}: ${fills.join(', ')}`;
}

async function undo(run: Run, imported: Imported): Promise<void> {
  const { store, traderId } = run;
  run.done.push(`undo ${describe(imported.file)}`);
  const row = await store.read((db) =>
    publishedImports(db, traderId).selectAll().where('id', '=', imported.id).executeTakeFirstOrThrow(),
  );
  assert.equal(await undoPublished(store, row, () => run.now), 'undone');
  run.standing = run.standing.filter((one) => one !== imported);
  run.drawn = null;
  await compare(run);
}

async function write(
  run: Run,
  { kind, which }: { readonly kind: 'note' | 'plan'; readonly which: number },
): Promise<void> {
  const { store, traderId, now } = run;
  const trades = await readTrades(run);
  const trade = trades[which % (trades.length || 1)];
  if (!trade) return;
  const comments = `${kind} ${run.done.length}`;
  run.done.push(`${kind} on ${trade.line}`);
  const mistakes = kind === 'note' ? ['Chased'] : [];
  const riskPlan = kind === 'plan' ? { stop: { price: '9.5', moves: [] }, targets: [] } : NO_RISK_PLAN;
  run.notes.set(trade.id, lineOf(comments, riskPlan.stop?.price ?? '-'));
  const entry = { ...EMPTY_ENTRY, comments, mistakes, riskPlan };
  const save = { traderId, publicId: trade.publicId, entry, version: null, now };
  assert.equal((await store.write((db) => saveJournal(db, save))).kind, 'saved');
}

/** The journal against the slow calculation; every note is where it was written. */
async function compare(run: Run): Promise<void> {
  const { store, traderId } = run;
  const files = run.standing.map(({ taken }) => taken);
  const executions = standingFills(files).map(({ fill: { account, symbol, action }, size, cents }) =>
    lineOf(account, symbol, action, size, cents),
  );
  assert.deepEqual(await readExecutions(run), executions.sort());
  compareFigures(run, await readJournal(run), expectedJournal(files));
  assert.deepEqual(await checkTrades(store, traderId), []);
  assert.deepEqual(await checkAccountDays(store, traderId), []);
  assert.deepEqual(await readNotes(run), run.notes);
}

/** Boundaries drawn by hand leave no more than the sums of positions that are closed both ways. */
function compareFigures({ isGroupedManually }: Run, stored: JournalLines, expected: JournalLines): void {
  if (!isGroupedManually) return assert.deepEqual(stored, expected);
  const isClosedIn = ({ closed }: JournalLines, line: string): boolean =>
    closed.some((other) => other.startsWith(line.split(' ', 2).join(' ')));
  assert.deepEqual(
    stored.closed.filter((line) => isClosedIn(expected, line)),
    expected.closed.filter((line) => isClosedIn(stored, line)),
  );
}
