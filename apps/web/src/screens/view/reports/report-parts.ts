import { lazyPart } from '#web/ui/page/lazy-part.tsx';

/** The reports beside the gallery, each a chunk of its own. */
export const oneReport = lazyPart(async () => (await import('./one/OneReport.tsx')).OneReport, '640px');
export const pivotReport = lazyPart(
  async () => (await import('./pivot/PivotReport.tsx')).PivotReport,
  '420px',
);
