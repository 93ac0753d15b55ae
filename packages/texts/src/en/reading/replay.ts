import type { ReadingTopic } from './reading.ts';

/** How a rule's replay is to be read. */
export const readingReplay: ReadingTopic = {
  title: 'Rule replay',
  paragraphs: [
    'Each month uses the amount that was best on the days before it. Nothing of the month itself is known when it is chosen, so this is what the rule could have done for you.',
    'With hindsight the best amount is picked with every result known. Nobody could have known it beforehand, so it promises more than it can deliver.',
    'Trades that started after the stop are left out. One that was open stays in, with its own result. A real stop may fill at a worse price.',
    'Leaving out trades changes a result by itself. The details say how much of the change leaving out as many average trades would have made.',
  ],
};
