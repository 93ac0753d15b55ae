import type { ReadingTopic } from './reading.ts';

/** How a rule's replay is to be read. */
export const readingReplay: ReadingTopic = {
  title: 'Rule replay',
  paragraphs: [
    'Chosen on the past, each month uses the limit that would have been best on all days before it, once these are at least 60. Where no limit beat having no rule, the month has none. Nothing of the month itself is known when it is chosen.',
    'In hindsight the best limit is picked with every result known. Nobody could have known it beforehand, so it promises more than it can deliver.',
    'Trades that started after the stop are left out. One that was open stays in, with its own result. A real stop may fill at a worse price.',
    'Leaving out trades changes a result by itself. The rest, beside as many average trades, is the rule’s doing.',
  ],
};
