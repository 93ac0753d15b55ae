import type { ReadingTopic } from './reading.ts';

/** How the findings are to be read. */
export const readingFindings: ReadingTopic = {
  title: 'Findings',
  paragraphs: [
    'Each card asks one question of your own trades. What cost or earned most stands first; fees stand last.',
    'The line below the picture says what your result would be without those trades. It is arithmetic over what happened, not a promise.',
    'Sums are exact. Where a card compares, its range holds the true difference nine times in ten; if zero is inside, it could be luck.',
    'A question is answered from 20 trades on 8 days. Below that, the card says that it is too few.',
  ],
};
