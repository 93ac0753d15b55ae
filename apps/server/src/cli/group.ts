import { readFile } from 'node:fs/promises';
import { moneyText, type Money } from '@daybook/domain/money.ts';
import { groupReported, type GroupedInstrument } from '#server/imports/group-reported.ts';
import type { FileFormat } from '#server/outside/files/detect.ts';
import { readReportedFile } from '#server/outside/files/read-file.ts';
import { UnreadableFile } from '#server/outside/files/unreadable-file.ts';
import type { CommandOutput } from './output.ts';

/** The dry run of an import: what the file's executions say, stored nowhere. Exit code 0, or 2 with the line and the reason when the file cannot be read. */
export async function groupCommand(
  file: string,
  options: { readonly format?: FileFormat | undefined; readonly json: boolean },
  output: CommandOutput,
): Promise<number> {
  const reported = await readOrRefuse(file, options.format, output);
  if (!reported) return 2;
  for (const { line, reason, what } of reported.leftOut)
    output.note(`line ${line}: left out (${reason}): ${what}`);
  const grouped = groupReported(reported.executions);
  for (const row of rowsOf(grouped, reported.executions.length))
    output.print(options.json ? JSON.stringify(row) : Object.values(row).map(String).join('  '));
  return 0;
}

/** Reads a trader's file; says why not and gives null when it cannot be read. */
export async function readOrRefuse(file: string, format: FileFormat | undefined, output: CommandOutput) {
  try {
    return readReportedFile(await readFile(file), format);
  } catch (error) {
    if (error instanceof UnreadableFile) {
      output.note(`${file}: ${error.message}`);
      return null;
    }
    if (error instanceof Error && 'code' in error) {
      output.note(`${file}: cannot be opened (${String(error.code)})`);
      return null;
    }
    throw error;
  }
}

type Row = Readonly<Record<string, string | number | null | object>>;

function rowsOf(grouped: readonly GroupedInstrument[], executions: number): Row[] {
  const trades = grouped
    .flatMap(({ account, symbol, currency, trades: list }) =>
      list.map((trade) => ({ account, symbol, currency, trade })),
    )
    .sort((left, right) => left.trade.closed - right.trade.closed || left.trade.opened - right.trade.opened);
  return [
    ...trades.map(({ account, symbol, trade }) => ({
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
    })),
    ...grouped.flatMap(({ account, symbol, open }) =>
      open
        ? [
            {
              kind: 'open',
              account,
              symbol,
              side: open.side,
              size: open.size,
              opened: instantText(open.parts[0]!.execution.instant),
              executions: open.parts.length,
            },
          ]
        : [],
    ),
    ...grouped.flatMap(({ account, symbol, setAside }) =>
      setAside.map(({ execution, size, reason }) => ({
        kind: 'set-aside',
        account,
        symbol,
        action: execution.action,
        size,
        price: execution.price,
        at: instantText(execution.instant),
        line: execution.line,
        reason,
      })),
    ),
    { kind: 'summary', trades: trades.length, executions, ...totals(trades) },
  ];
}

/** Sums by currency; amounts of different currencies are never added, so several leave the totals empty and stand beside them. */
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
