import type { MappedTable, TriedMapping } from '@daybook/api/column-mappings.ts';
import type { ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import { totalFees } from '@daybook/domain/execution/reported-execution.ts';
import type { FileAnswers, UnreadableRow } from '#server/outside/files/file-reading.ts';
import { tryReading } from '#server/outside/files/mapper/try-reading.ts';

/** Executions that are shown one by one; all are counted. */
const MOST_SHOWN = 20;

function wrongOf({ line, reason, expected }: UnreadableRow): TriedMapping['unreadable'][number] {
  const open = ({ code, values }: UnreadableRow['reason']) => ({ code, values: [...values] });
  return { line, reason: open(reason), expected: expected && open(expected) };
}

/** What a mapping makes of the first rows of a table, by the rules by which the whole file would be read. */
export function tryOnTable(
  { kind, rows }: Pick<MappedTable, 'kind' | 'rows'>,
  mapping: ColumnMapping,
  answers: FileAnswers,
  name: string,
): TriedMapping {
  // The zone is asked for on its own; what else stands in the rows can be shown without it.
  const zoned = { ...mapping, zone: mapping.zone ?? 'America/New_York' };
  const { executions, leftOut, unreadable, fingerprint } = tryReading({ kind, rows }, zoned, answers, name);
  return {
    executions: executions.slice(0, MOST_SHOWN).map((execution) => ({
      line: execution.line,
      account: execution.account,
      symbol: execution.instrument.symbol,
      action: execution.action,
      size: execution.size,
      price: execution.price,
      currency: execution.instrument.currency,
      day: execution.day,
      seconds: execution.execTime,
      fees: totalFees(execution.fees),
    })),
    read: executions.length,
    leftOut: leftOut.map(({ line, reason, what }) => ({ line, reason, what })),
    unreadable: unreadable.map(wrongOf),
    fingerprint,
  };
}
