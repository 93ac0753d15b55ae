import { createMistakes } from '@daybook/api/journal/mistakes.ts';
import { readTrade, type TradeAnswer } from '@daybook/api/journal/trades.ts';
import { loadAllMessages } from '#web/texts/load-messages.ts';
import type { Arrival } from '#web/router/screen.ts';
import { call } from '#web/server/call.ts';
import { pause } from '#web/server/pause.ts';

/** Reading so many executions takes a task of its own; the page is drawn in the next one. */
const MANY = 1000;

/** Reads a trade; a trader who has no mistakes yet gets the default ones, in the language of the page. */
export async function openTrade({ params, signal }: Arrival): Promise<TradeAnswer> {
  const answer = await call(readTrade, { params: { id: params['tradeId']! }, signal });
  if (answer.trade.executions.length > MANY) await pause(0);
  if (answer.errors.length > 0) return answer;
  const { trade } = await loadAllMessages();
  const { errors } = await call(createMistakes, { body: [...trade.defaultMistakes] });
  return { ...answer, errors };
}
