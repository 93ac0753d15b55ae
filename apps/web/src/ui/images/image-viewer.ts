import { lazyPart } from '#web/ui/page/lazy-part.tsx';

/** Shows pictures enlarged; its code comes with the first that is opened. */
export const imageViewer = lazyPart(async () => (await import('./ImageViewer.tsx')).ImageViewer);
