import type { CheckedDay } from '@daybook/api/reconciliation.ts';

/** A figure of a checked day, by the name of its words. Amounts are 1/10,000. */
export interface DayFigure {
  readonly name: 'gross' | 'statedGross' | 'net' | 'statedNet' | 'difference';
  readonly amount: number;
}

/** Half a cent an execution, as the server seals. */
const TOLERANCE_A_FILL = 50;

/**
 * The figure by which a day agrees or differs: net, unless gross alone is stated or alone differs. Null where nothing is
 * stated.
 */
export function tellingFigure({
  gross,
  net,
  statedGross,
  statedNet,
  fills,
}: CheckedDay): 'gross' | 'net' | null {
  const differs = (ours: number, stated: number | null) =>
    stated !== null && Math.abs(ours - stated) > TOLERANCE_A_FILL * fills;
  if (statedNet === null) return statedGross === null ? null : 'gross';
  return differs(gross, statedGross) && !differs(net, statedNet) ? 'gross' : 'net';
}

/** Our figures beside what is stated, and how far they are apart by the figure that tells. */
export function figuresOf(day: CheckedDay): DayFigure[] {
  const { gross, net, statedGross, statedNet } = day;
  const stated = (name: 'statedGross' | 'statedNet', amount: number | null): DayFigure[] =>
    amount === null ? [] : [{ name, amount }];
  const telling = tellingFigure(day);
  const apart = telling === 'gross' ? gross - (statedGross ?? 0) : net - (statedNet ?? 0);
  return [
    { name: 'gross', amount: gross },
    ...stated('statedGross', statedGross),
    { name: 'net', amount: net },
    ...stated('statedNet', statedNet),
    ...(telling === null ? [] : [{ name: 'difference' as const, amount: apart }]),
  ];
}
