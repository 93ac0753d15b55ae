/** The figures behind a chart, ready to be read: all cells are text. */
export interface ChartTable {
  readonly head: readonly ChartTableHead[];
  /** The first cell of a row names it. */
  readonly rows: readonly (readonly string[])[];
}

interface ChartTableHead {
  readonly label: string;
  /** Figures are aligned right. */
  readonly isFigure: boolean;
}

/** A head whose first column names the rows and whose others hold figures. */
export function tableHead(name: string, ...figures: readonly string[]): ChartTableHead[] {
  return [{ label: name, isFigure: false }, ...figures.map((label) => ({ label, isFigure: true }))];
}
