import type { ReadingTopic } from './reading.ts';

/** How a report is to be read. */
export const readingReports: ReadingTopic = {
  title: 'Reports',
  paragraphs: [
    'Bold: the group makes or loses money, and that is unlikely to be luck. Everything else could be luck.',
    'A star says that a group is better or worse than your other trades. All groups of a report are judged together, each against the trades outside it. About one star in ten is still luck.',
    'A likely range holds the true figure nine times in ten. It counts whole days, so that one good day is not taken for many good trades.',
    'Below 20 trades or 8 days there is no range. Below 5 winners or 5 losers a group is not compared with the others.',
    'Money hides what small trades do behind large ones. R and per share put all trades on one scale.',
    'Every filter and report that you look at for a second counts as a selection, once a New York day. Of ten reports without anything in them, about one shows a star.',
  ],
};
