import { createMistakes } from '@daybook/api/journal/mistakes.ts';
import { readTrade, type TradeAnswer } from '@daybook/api/journal/trades.ts';
import { setDraft } from '#web/server/unsaved.ts';
import { loadAllMessages } from '#web/texts/load-messages.ts';
import { arrangeImages } from './images/arranged-images.ts';
import type { Arrival } from '#web/router/screen.ts';
import { call } from '#web/server/call.ts';
import { codeOf } from '#web/server/problem.ts';
import { pause } from '#web/server/pause.ts';

/** Reading so many executions takes a task of its own; the page is drawn in the next one. */
const MANY = 1000;

/** Reads a trade; a trader who has no mistakes yet gets the default ones, in the language of the page. */
export async function openTrade({ params, signal }: Arrival): Promise<TradeAnswer> {
  const id = params['tradeId']!;
  const answer = await call(readTrade, { params: { id }, signal }).catch((error: unknown) => {
    if (codeOf(error) === '010') forgetTyped(id);
    throw error;
  });
  if (answer.trade.executions.length > MANY) await pause(0);
  if (answer.errors.length > 0) return answer;
  const { trade } = await loadAllMessages();
  const { errors } = await call(createMistakes, { body: [...trade.defaultMistakes] });
  return { ...answer, errors };
}

/** A trade that is gone can neither be saved nor shown: what was typed for it is dropped, or every leaving would be asked about. */
function forgetTyped(id: string): void {
  setDraft(`trade.${id}`, null);
  arrangeImages(id, null);
}
