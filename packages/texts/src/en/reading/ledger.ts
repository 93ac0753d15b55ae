import type { ReadingTopic } from './reading.ts';

/** How the plan ledger is to be read. */
export const readingLedger: ReadingTopic = {
  title: 'Plan ledger',
  paragraphs: [
    'A limit is broken by the execution that takes your loss of the trade, day or week beyond it, in New York time. The limit counts that you had saved then, not the one of today.',
    'What came after is the result of every trade of that day that started after the first broken limit. A trade that was open stays out.',
    'All accounts count, whatever the filter. Only trades in dollars count, because the limits are in dollars.',
  ],
};
