import type { ReconciledDay } from '@daybook/api/imports/reconciliation.ts';

/** A figure of a checked day, by the name of its words. Amounts are 1/10,000. */
interface DayFigure {
  readonly name: 'gross' | 'statedGross' | 'net' | 'statedNet' | 'moved' | 'difference';
  readonly amount: number;
}

/** Half a cent an execution, as the server seals. */
const TOLERANCE_A_FILL = 50;

/**
 * The figure by which a day agrees or differs: net, unless gross alone is stated or alone differs. Null where nothing is
 * stated.
 */
export function differingFigure(day: ReconciledDay): 'gross' | 'net' | null {
  const { statedGross, statedNet, fills, moved } = day;
  const differs = (figure: 'gross' | 'net', stated: number | null) =>
    stated !== null &&
    Math.abs(day[figure] - moved[figure] - stated) > TOLERANCE_A_FILL * (fills - moved.fills);
  if (statedNet === null) return statedGross === null ? null : 'gross';
  return differs('gross', statedGross) && !differs('net', statedNet) ? 'gross' : 'net';
}

/**
 * Our figures and the stated ones, what manual groupings moved from other days, and the remaining difference, by the
 * figure that shows it.
 */
export function figuresOf(day: ReconciledDay): DayFigure[] {
  const { gross, net, statedGross, statedNet, moved } = day;
  const stated = (name: 'statedGross' | 'statedNet', amount: number | null): DayFigure[] =>
    amount === null ? [] : [{ name, amount }];
  const differing = differingFigure(day);
  const theirs = { gross: statedGross, net: statedNet };
  const carried = moved[differing ?? 'net'];
  return [
    { name: 'gross', amount: gross },
    ...stated('statedGross', statedGross),
    { name: 'net', amount: net },
    ...stated('statedNet', statedNet),
    ...(carried === 0 ? [] : [{ name: 'moved' as const, amount: carried }]),
    ...(differing === null
      ? []
      : [{ name: 'difference' as const, amount: day[differing] - carried - theirs[differing]! }]),
  ];
}
