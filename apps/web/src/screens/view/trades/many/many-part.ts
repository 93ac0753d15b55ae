import { lazyPart } from '#web/ui/page/lazy-part.tsx';

/** The bar of the selected trades, fetched when the first one is. */
export const manyBar = lazyPart(async () => (await import('./ManyBar.tsx')).ManyBar);
