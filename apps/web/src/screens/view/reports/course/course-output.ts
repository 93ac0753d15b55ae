import { axisMoney } from '@daybook/domain/figure-text.ts';
import { nearestMoney } from '@daybook/domain/money.ts';
import { cellsOf, type PlotSpec } from '#web/charts/plot/plot-spec.ts';
import type { ReportOutput } from '../ReportBar.tsx';

/** Px at the right of a plot, where its values stand. */
export const VALUES_WIDTH = 60;

/** Amounts are in 1/10,000. */
export const dollars = (amount: number) => amount / 10_000;

/** Words of amounts on an axis. */
export function axisText(currency: string): (amount: number) => string {
  return (amount) => axisMoney(nearestMoney(amount), currency);
}

interface OutputWords {
  /** Begins the name of the files. */
  readonly name: string;
  readonly title: string;
  readonly note: string;
  /** Under the picture. */
  readonly notes?: readonly string[];
}

/** A plot as file and as picture. */
export function outputOf(plot: PlotSpec, { name, title, note, notes = [] }: OutputWords): ReportOutput {
  return {
    name,
    cells: (messages) => cellsOf(plot, messages),
    picture: () => ({ title, finding: note, plot, head: [], rows: [], notes }),
  };
}
