import { basename } from 'node:path';
import type { ReportedExecutions } from '@daybook/domain/execution/reported-execution.ts';
import { moneyText, type Money } from '@daybook/domain/money.ts';
import { EXIT } from '#server/app/exit-codes.ts';
import type { FileAnswers, FileSummary } from '@daybook/brokers/files/file-reading.ts';
import { isOpen, openQuestion, readWholeFiles, type WholeFile } from '@daybook/brokers/files/read-file.ts';
import { inEnglish, UnreadableFile } from '@daybook/brokers/reading/unreadable-file.ts';
import { readArguments } from './arguments.ts';
import { FILE_ANSWERS, readAnswers } from './file-answers.ts';
import { nameSystemErrors, readableFile } from './files.ts';
import type { CommandContext, CommandOutput } from './output.ts';
import { groupFiles, type GroupedFiles } from './temporary-journal.ts';
import { statedRows } from '@daybook/brokers/files/stated-rows.ts';
import { explainRefusal } from './explain-refusal.ts';

const OPTIONS = { ...FILE_ANSWERS, json: { type: 'boolean' }, anyway: { type: 'boolean' } } as const;

/** The dry run of an import: what the file's executions say, stored nowhere. It goes the way of an import, in a journal of its own. Exit code 0, 2 with the line and the reason when the file cannot be read, or 1 where its import would be refused, for a doubt too unless it is to be imported `anyway`. */
export async function groupCommand(
  args: readonly string[],
  { output, folder }: CommandContext,
): Promise<number> {
  const { values, positionals } = readArguments(args, OPTIONS, ['FILE']);
  const answers = readAnswers(values, folder);
  const file = readableFile(folder, positionals[0] ?? '');
  const reported = readOrRefuse(file, answers, output);
  if (!reported) return EXIT.unreadable;
  for (const { line, reason, what } of reported.leftOut)
    output.note(`line ${line}: left out (${reason}): ${what}`);
  const log = { error: (message: string, error: unknown) => output.note(`${message}: ${String(error)}`) };
  const made = await groupFiles(reported.files, log);
  if (made.kind !== 'made') {
    output.note(`${file}: ${explainRefusal(made)}`);
    return EXIT.refused;
  }
  const stated = statedRows(reported.stated, reported.executions, made.trades);
  for (const row of [...stated, ...rowsOf(made, reported.executions.length)])
    output.print(values.json ? JSON.stringify(row) : Object.values(row).map(String).join('  '));
  if (!made.doubtful || values.anyway) return 0;
  output.note(`${file}: ${explainRefusal(made.doubtful)}`);
  return EXIT.refused;
}

/** What a file holds, read whole, with what it states about itself. */
interface FileRead extends ReportedExecutions {
  readonly stated: FileSummary['stated'];
  /** The same by file. */
  readonly files: readonly WholeFile[];
}

/** Reads a trader's file; says why not and gives null when it cannot be read, or not without an answer. Throws CommandFailure where the system refuses it. */
export function readOrRefuse(path: string, answers: FileAnswers, output: CommandOutput): FileRead | null {
  try {
    const files = nameSystemErrors(path, () => readWholeFiles({ name: basename(path), path }, answers));
    const summaries = files.map(({ summary }) => summary);
    if (!isComplete(path, summaries, output)) return null;
    return {
      files,
      source: summaries[0]?.source ?? '',
      executions: files.flatMap(({ executions }) => executions),
      leftOut: summaries.flatMap(({ leftOut }) => leftOut.rows),
      stated: summaries.flatMap(({ stated }) => stated),
    };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    output.note(`${path}: ${error.message}`);
    return null;
  }
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

type Row = Readonly<Record<string, string | number | null | object>>;

function rowsOf(made: GroupedFiles, executions: number): Row[] {
  const trades = made.trades.toSorted(
    ({ trade: left }, { trade: right }) => left.closed - right.closed || left.opened - right.opened,
  );
  return [
    ...trades.map(({ account, symbol, trade, stated }) => ({
      kind: 'trade',
      account,
      symbol,
      side: trade.side,
      size: trade.size,
      volume: trade.volume,
      gross: moneyText(trade.gross),
      net: moneyText(trade.net),
      fees: moneyText(trade.fees),
      opened: instantText(trade.opened),
      closed: instantText(trade.closed),
      executions: trade.parts.length,
      stated,
    })),
    ...made.open.map(({ account, symbol, position: { side, size, parts } }) => ({
      kind: 'open',
      account,
      symbol,
      side,
      size,
      opened: instantText(parts[0]!.execution.instant),
      executions: parts.length,
    })),
    ...made.setAside.map(({ account, symbol, execution, size, reason, line }) => ({
      kind: 'set-aside',
      account,
      symbol,
      action: execution.action,
      size,
      price: execution.price,
      at: instantText(execution.instant),
      line,
      reason,
    })),
    { kind: 'summary', trades: trades.length, executions, ...totals(trades) },
  ];
}

/** Sums by currency; amounts of different currencies are never added, so with several the totals stay empty and the sums are listed separately. */
function totals(
  trades: readonly {
    readonly currency: string;
    readonly trade: { readonly gross: Money; readonly net: Money };
  }[],
) {
  const byCurrency = Map.groupBy(trades, ({ currency }) => currency);
  const sums = [...byCurrency].map(([currency, list]) => {
    const gross = list.reduce((sum, { trade }) => sum + trade.gross, 0) as Money;
    const net = list.reduce((sum, { trade }) => sum + trade.net, 0) as Money;
    return [currency, { gross: moneyText(gross), net: moneyText(net) }] as const;
  });
  const [first] = sums;
  if (sums.length <= 1) return first?.[1] ?? { gross: '0.00', net: '0.00' };
  return { gross: null, net: null, currencies: Object.fromEntries(sums) };
}

function instantText(instant: number): string {
  return Temporal.Instant.fromEpochMilliseconds(instant).toString();
}
