import type { ReadingTopic } from './reading.ts';

/** How a comparison is to be read. */
export const readingComparison: ReadingTopic = {
  title: 'Compare',
  paragraphs: [
    'The likely difference holds the truth nine times in ten. It counts whole days, so that one good day is not taken for many good trades. If zero is inside, the difference could be luck.',
    'There is no star here: you chose what to compare.',
  ],
};
