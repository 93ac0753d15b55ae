import type { MappedTable, TriedMapping } from '#brokers/mapper/mapped-table.ts';
import { SECONDS_A_DAY, type Day } from '@daybook/domain/calendar.ts';
import type { ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import { totalFees, type ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import type { FileAnswers, UnreadableRow } from '#brokers/files/file-reading.ts';
import { NO_CURRENCY, tryReading } from './try-reading.ts';

/** Executions that are shown one by one; all are counted. */
const MAX_SHOWN = 20;

function wrongOf({ line, reason, expected }: UnreadableRow): TriedMapping['unreadable'][number] {
  const open = ({ code, values }: UnreadableRow['reason']) => ({ code, values: [...values] });
  return { line, reason: open(reason), expected: expected && open(expected) };
}

/** Day and seconds as they are shown: in New York, or, until the zone is known, as written in the file. */
function shownMoment({ day, execTime, instant }: ReportedExecution, isZoned: boolean) {
  if (isZoned) return { day, seconds: execTime };
  const seconds = Math.floor(instant / 1000);
  return { day: Math.floor(seconds / SECONDS_A_DAY) as Day, seconds: seconds % SECONDS_A_DAY };
}

/** Of rows whose currency is not known yet, none is shown. */
function shownCurrency<Row extends { readonly currency: string }>(row: Row): Row {
  return row.currency === NO_CURRENCY ? { ...row, currency: '' } : row;
}

/** What a mapping makes of the first rows of a table, by the rules by which the whole file would be read. */
export function tryOnTable(
  { kind, rows }: Pick<MappedTable, 'kind' | 'rows'>,
  mapping: ColumnMapping,
  answers: FileAnswers,
  name: string,
): TriedMapping {
  // The zone is asked for on its own; the rest of the rows can be shown without it. UTC skips no hour.
  const zoned = { ...mapping, zone: mapping.zone ?? 'UTC' };
  const tried = tryReading({ kind, rows }, zoned, answers, name);
  const { executions, leftOut, unreadable, fingerprint, sizes, profits, amounts } = tried;
  const [foreign, others] = [true, false].map((isForeign) =>
    leftOut.filter(({ reason }) => (reason === 'foreign-fee') === isForeign),
  );
  return {
    executions: executions.slice(0, MAX_SHOWN).map((execution) => ({
      line: execution.line,
      account: execution.account,
      symbol: execution.instrument.symbol,
      action: execution.action,
      size: execution.size,
      price: execution.price,
      currency: shownCurrency(execution.instrument).currency,
      ...shownMoment(execution, mapping.zone !== null),
      fees: totalFees(execution.fees),
      plan: execution.plan ? { ...execution.plan, targets: [...execution.plan.targets] } : null,
    })),
    read: new Set(executions.map(({ line }) => line)).size,
    sizes: [...sizes],
    profits: { ...profits, first: profits.first.map(shownCurrency) },
    amounts: amounts && { ...amounts, first: amounts.first.map(shownCurrency) },
    asksCurrency: tried.asksCurrency,
    foreignFees: foreign!.length,
    leftOut: others!.map(({ line, reason, what }) => ({ line, reason, what })),
    unreadable: unreadable.map(wrongOf),
    fingerprint,
  };
}
