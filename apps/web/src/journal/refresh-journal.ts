import { readDashboard } from '@daybook/api/journal/read-dashboard.ts';
import type { AnswerOf } from '@daybook/api/contract/endpoint.ts';
import { labelTables } from '@daybook/api/journal/labels/label-tables.ts';
import { parseTradeRecords } from '@daybook/api/journal/records.ts';
import { isSeparated } from '@daybook/domain/journal/labels.ts';
import { mergeTrades } from '@daybook/domain/trade/trade-row.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { call } from '#web/server/call.ts';
import { journalGeneration, useJournal } from './journal-store.ts';
import { knownOfTrader, putReceived, readWhole } from './load-journal.ts';

/**
 * Asks for the trades beyond those already held and for what changed among them, and merges the answer. When both sides
 * then disagree about how many there are, the whole journal is read again. Throws as {@link call} does.
 */
export async function refreshJournal(): Promise<void> {
  const { columns } = useJournal.getState();
  if (!columns) return readWhole();
  const generation = journalGeneration();
  const asked = knownOfTrader();
  const answer = await call(readDashboard, {
    params: { n: String(columns.count + 1) },
    query: { since: String(columns.revision), executions: 'none' },
  });
  if (generation !== journalGeneration()) return;
  const merged = mergeAnswer(useJournal.getState().columns ?? columns, answer);
  if (merged) putReceived(merged, answer, asked);
  else await readWhole();
}

/** The columns with the answer in them; null when they cannot be made to agree with it. */
export function mergeAnswer(held: TradeColumns, answer: AnswerOf<typeof readDashboard>): TradeColumns | null {
  // A trade was saved after this answer was given: it holds nothing that the columns lack.
  if (answer.revision < held.revision) return held;
  const tables = labelTables(answer);
  // Columns hold trades under merged labels: which ones had a label that is separate again is not in them.
  if (isSeparated(held.setups, tables.setups) || isSeparated(held.tags, tables.tags)) return null;
  const merged = mergeTrades(held, {
    changed: parseTradeRecords(answer.trades, answer.tradeErrors, answer.tradeTags),
    gone: answer.gone,
    ...tables,
    revision: answer.revision,
  });
  return merged.count === answer.total ? merged : null;
}
