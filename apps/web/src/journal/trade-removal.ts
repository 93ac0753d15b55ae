import { deleteTrade, restoreTrade } from '@daybook/api/journal/trade-deletion.ts';
import type { TradeAnswer, TradeDetail } from '@daybook/api/journal/trades.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { call } from '#web/server/call.ts';
import { codeOf, problemSentence, ServerProblem } from '#web/server/problem.ts';
import { showToast } from '#web/ui/overlays/toasts.ts';
import { putTrade } from './put-trade.ts';

type Listener = (answer: TradeAnswer) => void;

const listeners = new Set<Listener>();

/** Calls back when a trade was deleted or restored, wherever that was asked for; returns the undoing. */
export function onTradeRemoval(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type Seen = Pick<TradeDetail, 'id' | 'version' | 'symbol'>;

/** Deletes the trade as it was seen and offers to undo it. Null when done, else a sentence that says why not. */
export async function removeTrade(seen: Seen, messages: Messages): Promise<string | null> {
  const { trade: words } = messages;
  const change = call(deleteTrade, { params: { id: seen.id }, query: { version: String(seen.version) } });
  const { refusal, present } = await settle(change, messages);
  if (refusal === null && present)
    showToast('success', words.removed(seen.symbol), {
      label: words.undo,
      run: () => void undo(present.trade, messages),
    });
  return refusal;
}

/** Takes the deletion of the trade back. Null when done, else a sentence that says why not. */
export async function restoreRemovedTrade(seen: Seen, messages: Messages): Promise<string | null> {
  const change = call(restoreTrade, { params: { id: seen.id }, body: { version: seen.version } });
  const { refusal } = await settle(change, messages);
  if (refusal === null) showToast('success', messages.trade.restored(seen.symbol));
  return refusal;
}

/** The trade's page may be gone by now: the toast is the only place that is left to speak. */
async function undo(seen: Seen, messages: Messages): Promise<void> {
  const refusal = await restoreRemovedTrade(seen, messages);
  if (refusal !== null) showToast('error', refusal);
}

/** Takes what the server answered into the journal and the open page, also when it refused for a change made meanwhile. */
async function settle(change: Promise<TradeAnswer>, messages: Messages) {
  try {
    const present = await change;
    take(present);
    return { refusal: null, present };
  } catch (error) {
    if (codeOf(error) === '009' && error instanceof ServerProblem && error.current !== undefined)
      take(error.current as TradeAnswer);
    return { refusal: problemSentence(error, messages), present: null };
  }
}

function take(present: TradeAnswer): void {
  putTrade(present);
  for (const listener of listeners) listener(present);
}
