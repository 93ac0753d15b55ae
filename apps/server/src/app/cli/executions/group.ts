import { statSync, type Stats } from 'node:fs';
import { basename } from 'node:path';
import type { LeftOutRow } from '@daybook/domain/execution/reported-execution.ts';
import { EXIT } from '#server/app/exit-codes.ts';
import type { FileAnswers, FilePart, FileSummary } from '@daybook/brokers/files/file-reading.ts';
import { examineFiles, isOpen, openQuestion, type ExaminedFiles } from '@daybook/brokers/files/read-file.ts';
import { inEnglish, UnreadableFile } from '@daybook/brokers/reading/unreadable-file.ts';
import { readArguments } from '../arguments.ts';
import { FILE_ANSWERS, readAnswers } from './file-answers.ts';
import { CommandFailure, nameSystemErrors, readableFile } from '../files.ts';
import type { CommandContext, CommandOutput } from '../output.ts';
import { gatherRows, type Row } from './grouped-rows.ts';
import { groupFiles, type GroupedStretch, type PassingJournal } from './temporary-journal.ts';
import { holdAgainstStated } from '@daybook/brokers/files/stated-rows.ts';

const OPTIONS = { ...FILE_ANSWERS, json: { type: 'boolean' }, anyway: { type: 'boolean' } } as const;

/** The dry run of an import: what the file's executions say, stored nowhere. It goes the way of an import, in a journal of its own. Exit code 0, 2 with the line and the reason when the file cannot be read, or 1 where its import would be refused, for a doubt too unless it is to be imported `anyway`. */
export async function groupCommand(
  args: readonly string[],
  { output, folder }: CommandContext,
): Promise<number> {
  const { values, positionals } = readArguments(args, OPTIONS, ['FILE']);
  const answers = await readAnswers(values, folder);
  const file = readableFile(folder, positionals[0] ?? '');
  const examined = examineOrRefuse(file, answers, output);
  if (!examined) return EXIT.unreadable;
  for (const { line, reason, what } of leftOutRows(examined))
    output.note(`line ${line}: left out (${reason}): ${what}`);
  const log = { error: (message: string, error: unknown) => output.note(`${message}: ${String(error)}`) };
  const held = holdAgainstStated();
  const textOf = values.json ? JSON.stringify : plainText;
  const work = async (made: AsyncIterable<GroupedStretch>, { doubtful, folder: passing }: PassingJournal) => {
    const rows = gatherRows(passing, textOf);
    try {
      for await (const stretch of made) {
        rows.take(stretch);
        for (const trade of stretch.trades) held.takeTrade(trade);
      }
      const stated = examined.summaries.flatMap((summary) => summary.stated);
      for (const row of held.rows(stated)) output.print(textOf({ ...row }));
      for (const line of rows.lines(countExecutions(examined))) output.print(line);
    } finally {
      rows.close();
    }
    return { kind: 'made', doubtful } as const;
  };
  const made = await groupFiles({ ...examined, parts: () => tapped(examined, held) }, log, work);
  const refused = made.kind === 'made' ? (values.anyway ? null : made.doubtful) : made;
  if (!refused) return 0;
  const { explainRefusal } = await import('./explain-refusal.ts');
  output.note(`${file}: ${explainRefusal(refused)}`);
  return EXIT.refused;
}

function leftOutRows({ summaries }: ExaminedFiles): readonly LeftOutRow[] {
  return summaries.flatMap(({ leftOut }) => leftOut.rows);
}

function countExecutions({ summaries }: ExaminedFiles): number {
  return summaries.reduce((count, { executions }) => count + executions, 0);
}

/** The parts of files, whose executions are held against what the files state, where they state something. */
function* tapped(
  { summaries, parts }: ExaminedFiles,
  held: ReturnType<typeof holdAgainstStated>,
): Generator<FilePart> {
  const statesSome = summaries.some(({ stated }) => stated.length > 0);
  for (const part of parts()) {
    if (statesSome && part.kind === 'executions')
      for (const execution of part.executions) held.takeFill(execution);
    yield part;
  }
}

function plainText(row: Row): string {
  return Object.values(row)
    .map((value) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)))
    .join('  ');
}

/** Looks through a trader's file; says why not and gives null when it cannot be read, or not without an answer. Throws CommandFailure where the system refuses it. */
export function examineOrRefuse(
  path: string,
  answers: FileAnswers,
  output: CommandOutput,
): ExaminedFiles | null {
  try {
    const before = statSync(path);
    const examined = nameSystemErrors(path, () => examineFiles({ name: basename(path), path }, answers));
    if (!isComplete(path, examined.summaries, output)) return null;
    return { ...examined, parts: () => whileUnchanged(path, before, examined.parts()) };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    output.note(`${path}: ${error.message}`);
    return null;
  }
}

/** The parts of a file that is still the one that was examined. Throws CommandFailure at its end where it is not. */
function* whileUnchanged(path: string, before: Stats, parts: Iterable<FilePart>): Generator<FilePart> {
  yield* parts;
  const now = statSync(path);
  if (now.size !== before.size || now.mtimeMs !== before.mtimeMs)
    throw new CommandFailure(EXIT.tryAgain, `${path}: the file changed while it was read`);
}

/** Whether nothing is unreadable or cut off and nothing unanswered but the account, which only an import needs; says what is. */
function isComplete(path: string, summaries: readonly FileSummary[], output: CommandOutput): boolean {
  const rows = summaries.flatMap(({ unreadable }) => unreadable.rows);
  const open = summaries.flatMap(({ questions }) => questions.filter(isOpen));
  for (const row of rows) output.note(`${path}: ${inEnglish(row)}`);
  for (const question of open) output.note(`${path}: ${openQuestion(question).message}`);
  const cut = summaries.flatMap(({ openEnd }) => openEnd ?? []);
  for (const line of cut)
    output.note(
      `${path}: line ${line}: the last row looks cut off; if the file is whole, end it with a line break`,
    );
  if (new Set(summaries.map(({ source }) => source)).size > 1)
    output.note(`${path}: the archive holds files of several platforms; unpack it`);
  else return rows.length === 0 && open.length === 0 && cut.length === 0;
  return false;
}
