import { lazyPart } from '#web/ui/page/lazy-part.tsx';

/** The reports besides the gallery, each a separate chunk. */
export const oneReport = lazyPart(async () => (await import('./one/OneReport.tsx')).OneReport, '640px');
export const pivotReport = lazyPart(
  async () => (await import('./pivot/PivotReport.tsx')).PivotReport,
  '420px',
);
