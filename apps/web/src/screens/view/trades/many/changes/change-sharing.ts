import { MAX_SHARED_AT_ONCE, shareTrades } from '@daybook/api/public/share-many.ts';
import { journalBit, type TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { call } from '#web/server/call.ts';
import { problemSentence } from '#web/server/problem.ts';
import { showToast } from '#web/ui/overlays/toasts.ts';
import { holdChange } from './last-changes.ts';

/** What of some trades becomes public, by trades. */
interface PublicParts {
  readonly images: number;
  readonly notes: number;
  readonly mistakes: number;
}

/** Counts the trades that have what others would see. */
export function publicPartsOf({ journal }: TradeColumns, rows: Uint32Array): PublicParts {
  const having = (has: (row: number) => boolean) => rows.filter(has).length;
  const marked = (bit: number) => having((row) => (journal.bits[row]! & bit) !== 0);
  return {
    images: marked(journalBit('hasImage')),
    notes: marked(journalBit('hasComments')),
    mistakes: having((row) => journal.mistakeStart[row] !== journal.mistakeStart[row + 1]),
  };
}

/** Opens or closes the public pages of trades and offers the way back where one call can go it. A sentence when it was refused. */
export async function changeSharing(
  trades: readonly string[],
  isShared: boolean,
  messages: Messages,
): Promise<string | null> {
  const { manyTrades: words, trade } = messages;
  try {
    const { changed, unchanged, missing } = await call(shareTrades, {
      body: { trades: [...trades], isShared },
    });
    const note = [
      unchanged > 0 ? words.wereSo(unchanged, changed.length + unchanged) : '',
      missing.length > 0 ? words.missing(missing.length) : '',
    ];
    const message = (isShared ? words.sharedNow : words.stopped)(changed.length);
    const canUndo = changed.length > 0 && (isShared || changed.length <= MAX_SHARED_AT_ONCE);
    const run = canUndo ? holdChange(message, () => changeBack(changed, !isShared, messages)) : null;
    showToast(
      changed.length > 0 ? 'success' : 'info',
      message,
      run ? { label: trade.undo, run } : undefined,
      note.filter(Boolean).join(' '),
    );
    return null;
  } catch (error) {
    return problemSentence(error, messages);
  }
}

/** Whether they are as they were. */
async function changeBack(
  trades: readonly string[],
  isShared: boolean,
  messages: Messages,
): Promise<boolean> {
  const { manyTrades: words } = messages;
  try {
    const { changed } = await call(shareTrades, { body: { trades: [...trades], isShared } });
    showToast('success', words.undone(changed.length));
    return true;
  } catch (error) {
    showToast('error', problemSentence(error, messages));
    return false;
  }
}
