import { createMistakes } from '@daybook/api/journal/mistakes.ts';
import { readTrade, type TradeAnswer } from '@daybook/api/journal/trades.ts';
import { loadAllMessages } from '#web/texts/load-messages.ts';
import type { Arrival } from '#web/router/screen.ts';
import { call } from '#web/server/call.ts';

/** Reads a trade; a trader who has no mistakes yet gets the default ones, in the language of the page. */
export async function openTrade({ params, signal }: Arrival): Promise<TradeAnswer> {
  const answer = await call(readTrade, { params: { id: params['tradeId']! }, signal });
  if (answer.errors.length > 0) return answer;
  const { trade } = await loadAllMessages();
  const { errors } = await call(createMistakes, { body: [...trade.defaultMistakes] });
  return { ...answer, errors };
}
