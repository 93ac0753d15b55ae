import type { first } from './en/first.ts';

/**
 * What the first screen says, in a file of its own for each language: the browser draws the dashboard with these and
 * fetches the rest with the first screen that needs it.
 */
export type FirstMessages = typeof first;
