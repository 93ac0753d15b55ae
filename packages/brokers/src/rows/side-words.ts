import type { PositionEffect } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { wrongCell } from '#brokers/reading/unreadable-file.ts';

export interface Side {
  readonly action: 'buy' | 'sell';
  readonly effect: PositionEffect;
}

const WORDS: Readonly<Record<string, Side>> = {
  B: { action: 'buy', effect: 'unknown' },
  BUY: { action: 'buy', effect: 'unknown' },
  BOT: { action: 'buy', effect: 'unknown' },
  BOUGHT: { action: 'buy', effect: 'unknown' },
  S: { action: 'sell', effect: 'unknown' },
  SELL: { action: 'sell', effect: 'unknown' },
  SLD: { action: 'sell', effect: 'unknown' },
  SOLD: { action: 'sell', effect: 'unknown' },
  SS: { action: 'sell', effect: 'open' },
  SHORT: { action: 'sell', effect: 'open' },
  'SELL SHORT': { action: 'sell', effect: 'open' },
  'SHORT SELL': { action: 'sell', effect: 'open' },
  'SELL TO OPEN': { action: 'sell', effect: 'open' },
  STO: { action: 'sell', effect: 'open' },
  'SELL TO CLOSE': { action: 'sell', effect: 'close' },
  STC: { action: 'sell', effect: 'close' },
  BC: { action: 'buy', effect: 'close' },
  BTC: { action: 'buy', effect: 'close' },
  COVER: { action: 'buy', effect: 'close' },
  'BUY TO COVER': { action: 'buy', effect: 'close' },
  'BUY TO CLOSE': { action: 'buy', effect: 'close' },
  BTO: { action: 'buy', effect: 'open' },
  'BUY TO OPEN': { action: 'buy', effect: 'open' },
};

/** Side and effect of a word that platforms use for them; null for any other. */
export function findSideWord(text: string): Side | null {
  const word = text.toUpperCase().replace(/[\s_-]+/g, ' ');
  return (Object.hasOwn(WORDS, word) ? WORDS[word] : undefined) ?? null;
}

/** The same for a cell. Throws `UnreadableFile` for any other word. */
export function readSideWord(line: number, column: string, text: string): Side {
  const side = findSideWord(text);
  if (!side) throw wrongCell(line, column, text, because('aSide', ['Buy', 'Sell', 'Short', 'Cover']));
  return side;
}
