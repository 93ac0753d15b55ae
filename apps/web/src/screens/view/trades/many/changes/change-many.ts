import { createLabel } from '@daybook/api/journal/labels/label-calls.ts';
import { createMistakes } from '@daybook/api/journal/mistakes.ts';
import { changeTrades, undoTradeChange } from '@daybook/api/journal/trade-changes.ts';
import type { AnswerOf } from '@daybook/api/contract/endpoint.ts';
import { titleKey } from '@daybook/domain/journal/mistake.ts';
import { tradeIdText } from '@daybook/domain/trade/trade-columns.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { call } from '#web/server/call.ts';
import { detailOf, problemSentence } from '#web/server/problem.ts';
import { showToast, type ToastAction } from '#web/ui/overlays/toasts.ts';
import { holdChange } from './last-changes.ts';
import type { NewKind } from '../menu-entries.ts';
import { showUnchanged } from './UnchangedTrades.tsx';
import { refreshQuietly, showChange, showUndo, type ChosenTrades, type ShownChange } from './show-change.ts';
import { changeSentences, markChange, setupChange, type BulkChange } from '../bulk-changes.ts';

/** Changes trades and says what came of it, with a way back. A sentence when it was refused, and nothing changed. */
export async function changeMany(
  chosen: ChosenTrades,
  bulkChange: BulkChange,
  messages: Messages,
): Promise<string | null> {
  try {
    const trades = Array.from(chosen.rows, (row) => tradeIdText(chosen.columns.id[row]!));
    const outcome = await call(changeTrades, { body: { trades, change: bulkChange.change } });
    const shown = await showChange(chosen, bulkChange.change, outcome);
    showOutcome(outcome, shown, bulkChange, messages);
    return null;
  } catch (error) {
    return problemSentence(error, messages);
  }
}

/** Creates what was typed, or finds it where another window did meanwhile; the change that gives it to trades, or a sentence. */
export async function createNamed(
  kind: NewKind,
  name: string,
  messages: Messages,
): Promise<BulkChange | string> {
  try {
    if (kind === 'mistake') {
      const { errors } = await call(createMistakes, { body: [name] });
      await refreshQuietly();
      const made = errors.find(({ title }) => titleKey(title) === titleKey(name))!;
      return markChange(messages, 'mistake', { id: made.id, name: made.title }, true);
    }
    const { id } = await call(createLabel, { params: { kind }, body: { name } });
    // The columns are to know it before trades have it.
    await refreshQuietly();
    return kind === 'tag'
      ? markChange(messages, 'tag', { id, name }, true)
      : setupChange(messages, { id, name });
  } catch (error) {
    const known: Readonly<Record<string, string>> = messages.manyTrades.labelProblems;
    return known[detailOf(error, 'problem') ?? ''] ?? problemSentence(error, messages);
  }
}

function showOutcome(
  outcome: AnswerOf<typeof changeTrades>,
  shown: ShownChange,
  bulkChange: BulkChange,
  messages: Messages,
): void {
  const { manyTrades: words, trade } = messages;
  const { id, changed, full } = outcome;
  const note = changeSentences(outcome, bulkChange, messages);
  if (full.length > 0) showToast('info', words.full(full.length), showing(full, messages));
  if (id === null) return showToast('info', words.nothingChanged, undefined, note);
  const message = bulkChange.message(changed);
  const run = holdChange(message, () => undo(id, shown, messages));
  showToast('success', message, { label: trade.undo, run }, note);
}

/** Whether it was undone. */
async function undo(id: string, shown: ShownChange, messages: Messages): Promise<boolean> {
  const { manyTrades: words } = messages;
  try {
    const undone = await call(undoTradeChange, { params: { id } });
    await showUndo(shown, undone);
    const { changed, kept } = undone;
    if (kept.length === 0) showToast('success', words.undone(changed));
    else showToast('info', words.undoneBut(changed, kept.length), showing(kept, messages));
    return true;
  } catch (error) {
    // The selection may be gone by now: the toast is the only place that is left to speak.
    showToast('error', problemSentence(error, messages));
    return false;
  }
}

function showing(ids: readonly string[], { manyTrades }: Messages): ToastAction {
  return { label: manyTrades.showThem, run: () => showUnchanged(ids) };
}
