/** Takes a change of many trades into the journal that is held, without reading the trades again where nothing else changed. */
import type { AnswerOf } from '@daybook/api/contract/endpoint.ts';
import type { changeTrades, SentChange, undoTradeChange } from '@daybook/api/journal/trade-changes.ts';
import { each } from '@daybook/domain/fields.ts';
import { FLAGS } from '@daybook/domain/journal/fields.ts';
import type { Money } from '@daybook/domain/money.ts';
import type { TradeChange } from '@daybook/domain/journal/trade-change.ts';
import { changeColumns } from '@daybook/domain/trade/changes/change-columns.ts';
import { tradeIdText, type TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { useJournal } from '#web/journal/journal-store.ts';
import { refreshJournal } from '#web/journal/refresh-journal.ts';

/** Trades of the list that are to be changed. */
export interface ChosenTrades {
  readonly columns: TradeColumns;
  readonly rows: Uint32Array;
}

type Change = Pick<AnswerOf<typeof changeTrades>, 'revision' | 'missing' | 'full'>;
type Undoing = Pick<AnswerOf<typeof undoTradeChange>, 'revision' | 'kept'>;

/** What was held before a change that was taken over, and the revision that it made; null where the trades were read again. */
export type ShownChange = { readonly before: TradeColumns; readonly revision: number } | null;

/** Shows what was changed. What cannot be had now follows with the next reading. */
export async function showChange(
  { columns: { id }, rows }: ChosenTrades,
  sent: SentChange,
  { revision, missing, full }: Change,
): Promise<ShownChange> {
  const before = useJournal.getState().columns;
  const isNext = before?.id === id && before.revision === revision - 1 && missing.length === 0;
  const left = new Set(full);
  const changed = left.size === 0 ? rows : rows.filter((row) => !left.has(tradeIdText(id[row]!)));
  const columns = isNext ? changeColumns(before, changed, changeOf(sent), revision) : null;
  if (!before || !columns) {
    await refreshQuietly();
    return null;
  }
  useJournal.setState({ columns });
  return { before, revision };
}

/** Shows an undo: the state before, where nothing else happened since. */
export async function showUndo(shown: ShownChange, { revision, kept }: Undoing): Promise<void> {
  const { columns } = useJournal.getState();
  const isLast = columns?.revision === shown?.revision && revision === (shown?.revision ?? 0) + 1;
  if (!columns || !shown || !isLast || kept.length > 0) return refreshQuietly();
  useJournal.setState({ columns: { ...columns, journal: shown.before.journal, revision } });
}

/** Reads what is new; where it cannot be had now, it follows with the next reading. */
export async function refreshQuietly(): Promise<void> {
  await refreshJournal().catch(() => null);
}

function changeOf({ flags = {}, plannedRisk, ...rest }: SentChange): TradeChange<string> {
  const answered = each(FLAGS, (flag) => (flags[flag] === undefined ? undefined : flags[flag] === 'Y'));
  return { ...rest, plannedRisk: plannedRisk as Money | null | undefined, flags: answered };
}
