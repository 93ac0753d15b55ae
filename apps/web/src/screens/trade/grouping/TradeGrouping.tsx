import {
  changeGrouping,
  previewGrouping,
  readGrouping,
  undoGrouping,
  type GroupingChange,
} from '@daybook/api/journal/grouping.ts';
import type { TradeDetail } from '@daybook/api/journal/trades.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { refreshJournal } from '#web/journal/refresh-journal.ts';
import type { ChangeAnswer } from './ChangeDialog.tsx';
import { GroupingCard } from './GroupingCard.tsx';
import { call } from '#web/server/call.ts';
import { useCall } from '#web/server/use-call.ts';
import { codeOf, detailOf } from '#web/server/problem.ts';
import { useMessages } from '#web/texts/messages.ts';
import { changeSentence } from '#web/ui/change-sentence.ts';
import { showToast } from '#web/ui/overlays/toasts.ts';

interface TradeGroupingProps {
  readonly trade: TradeDetail;
  /** The boundaries changed: the trade is to be read again. */
  readonly onChanged: () => void;
}

/** A trade's receipt, with the drawing of its boundaries. */
export function TradeGrouping({ trade, onChanged }: TradeGroupingProps) {
  const messages = useMessages();
  const { grouping: words } = messages;
  const params = { id: trade.id };
  const { answer: grouping, retry: readAgain } = useCall(
    readGrouping,
    { params },
    {
      // A saved journal keeps the same executions, and their boundaries.
      again: trade.executions,
      onFailure: (error) => codeOf(error) !== '010' && reportError(error),
    },
  );
  const answered = (asked: Promise<Omit<Extract<ChangeAnswer, { kind: 'trades' }>, 'kind'>>) =>
    asked.then(
      ({ trades, written }): ChangeAnswer => ({ kind: 'trades', trades, written }),
      (error: unknown): ChangeAnswer => ({ kind: 'refused', sentence: sentenceOf(error, messages) }),
    );
  async function draw(change: GroupingChange): Promise<ChangeAnswer> {
    const drawn = call(changeGrouping, { params, body: { change } });
    const answer = await answered(drawn);
    if (answer.kind === 'refused') {
      showToast('error', answer.sentence);
      return answer;
    }
    const { undo } = await drawn;
    await refreshJournal();
    changed();
    showToast('success', words.done, { label: words.undo, run: () => void undoChange(undo) });
    return answer;
  }
  function changed(): void {
    readAgain();
    onChanged();
  }
  async function undoChange(undo: string): Promise<void> {
    try {
      await call(undoGrouping, { params: { undo }, body: {} });
      await refreshJournal();
      changed();
      showToast('info', words.undone);
    } catch (error) {
      showToast('error', sentenceOf(error, messages));
    }
  }
  if (!grouping) return null;
  return (
    <GroupingCard
      trade={trade}
      grouping={grouping}
      onPreview={(change) => answered(call(previewGrouping, { params, body: { change } }))}
      onChange={draw}
    />
  );
}

function sentenceOf(error: unknown, messages: Messages): string {
  const { refused, changed } = messages.grouping;
  if (codeOf(error) === '009') return changed;
  const reason = detailOf(error, 'reason');
  if (codeOf(error) === '011' && typeof reason === 'string' && reason in refused)
    return refused[reason as keyof typeof refused];
  return changeSentence(error, messages);
}
