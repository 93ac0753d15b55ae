import type { ReadingTopic } from './reading.ts';

/** How the plan ledger is to be read. */
export const readingLedger: ReadingTopic = {
  title: 'Plan ledger',
  paragraphs: [
    'A limit is broken by the close of the trade that takes your loss of the trade, day or week beyond it, in New York time. The limits that you had saved then count, not those of today; days before your plan are measured against the first limits you saved.',
    'What came after is the result of every trade that closed later that day, counted once, from the first broken limit. A trade that was already open then is part of it.',
    'All accounts count, whatever the filter; the days of the period do count. Only trades in dollars count, because the limits are in dollars.',
  ],
};
