import { createMistakes } from '@daybook/api/mistakes.ts';
import { readTrade, type TradeAnswer } from '@daybook/api/trades.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { call } from '#web/server/call.ts';

/** Reads a trade; a trader who has no mistakes yet gets the default ones, in the language of the page. */
export async function openTrade(id: string, messages: Messages, signal: AbortSignal): Promise<TradeAnswer> {
  const answer = await call(readTrade, { params: { id }, signal });
  if (answer.errors.length > 0) return answer;
  const { errors } = await call(createMistakes, { body: [...messages.journal.defaultMistakes] });
  return { ...answer, errors };
}
