import { lazyPart } from './lazy-part.tsx';

/** What lies over any screen when it is asked for, each a chunk of its own. */
export const palette = lazyPart(async () => (await import('./CommandPalette.tsx')).CommandPalette, '0');
export const tour = lazyPart(async () => (await import('./HelpTour.tsx')).HelpTour, '0');
