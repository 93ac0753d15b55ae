import { counted } from '../plural.ts';

/** A topic of the page that says how figures are to be read. */
export interface ReadingTopic {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** The page on how to read reports and insights, and the links that lead to it. */
export const reading = {
  title: 'How to read this',
  tried: (value: number) =>
    `You have looked at ${counted(value, { one: 'selection', other: 'selections' })} today. The more you try, the more looks good by luck.`,
};
