import { namesOf } from '@daybook/domain/fields.ts';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';

/** The parts that there are, each a chunk of its own, in the order of their switch. */
export const INSIGHT_PARTS = {
  findings: lazyPart(async () => (await import('./findings/FindingsPart.tsx')).FindingsPart, '640px'),
  replay: lazyPart(async () => (await import('./replay/ReplayPart.tsx')).ReplayPart, '640px'),
  ledger: lazyPart(async () => (await import('./ledger/LedgerPart.tsx')).LedgerPart, '640px'),
  simulation: lazyPart(async () => (await import('./simulation/SimulationPart.tsx')).SimulationPart, '640px'),
} as const;

/** Their names. */
export const PARTS_THERE = namesOf(INSIGHT_PARTS);
