import type { Messages } from './en.ts';

/**
 * What the first screen says, in a file of its own for each language: the browser draws the dashboard with these and
 * fetches the rest with the first screen that needs it.
 */
export type FirstMessages = Pick<
  Messages,
  'words' | 'ui' | 'shell' | 'problems' | 'charts' | 'trades' | 'search' | 'journal'
>;
