import { lazyPart } from './lazy-part.tsx';

/** Looks at pictures large; its code comes with the first that is opened. */
export const imageViewer = lazyPart(async () => (await import('#web/ui/ImageViewer.tsx')).ImageViewer, '0px');
