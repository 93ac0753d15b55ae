import type { ReadingTopic } from './reading.ts';

/** How the findings are to be read. */
export const readingFindings: ReadingTopic = {
  title: 'Findings',
  paragraphs: [
    'Each card asks one question of your own trades. The clearest answers stand first, fees last.',
    'Sums are exact. Where a card compares, its range holds the true difference nine times in ten; if zero is inside, it could be luck.',
    'Most questions need 20 trades on 8 days. Each says what it lacks until it can be answered.',
  ],
};
