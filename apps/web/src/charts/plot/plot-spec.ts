import type { Messages } from '@daybook/texts/en.ts';
import type { TableCell, TableCells } from '#web/ui/table/table-text.ts';
import type { ColumnsScale } from '../bars/columns-scale.ts';
import type { ChartTable } from '../chart-table.ts';

/** A chart as data: `Plot` draws it on the screen, the pen on a picture, and its table and file are read from it. */
export interface PlotSpec {
  /** Of a drawing that says something beyond its card and its cursor. */
  readonly name?: string;
  readonly across: AcrossAxis;
  /** Px at the sides, where values stand. */
  readonly margin: { readonly left: number; readonly right: number };
  /** One below the other on the same axis. */
  readonly panels: readonly PlotPanel[];
  /** Px under the last panel. */
  readonly foot: number;
  /** Null for a drawing that nothing is pointed at. */
  readonly cursor: PlotCursor | null;
  readonly table: PlotTable;
}

export type Point = readonly [across: number, up: number];
/** A token of the page. */
export type PlotColor = `--${string}`;
export type Anchor = 'start' | 'middle' | 'end';

interface AcrossAxis {
  readonly domain: readonly [from: number, to: number];
  /** Equal distances for equal factors; both ends are above 0. */
  readonly isLog?: boolean;
  /** Px between the sides of a panel and the ends of the axis. */
  readonly inset?: number;
  /** Words for a width in px; they end `drop` px under the panel that has them, the last one without `under`. */
  readonly labels: (width: number) => readonly AxisLabel[];
  readonly drop: number;
  readonly under?: number;
}

export interface AxisLabel {
  readonly at: number;
  readonly text: string;
  /** In the middle without it. */
  readonly anchor?: Anchor;
  /** Px that the middle of the words keeps from the left and from the right side. */
  readonly keep?: readonly [left: number, right: number];
}

export interface PlotPanel {
  /** Px above it. */
  readonly space: number;
  readonly height: number;
  /** Stands `rise` px above the panel. */
  readonly title?: { readonly text: string; readonly rise: number };
  readonly scale: ColumnsScale;
  readonly text: (tick: number) => string;
  /** Where the values stand: at the right without it. */
  readonly side?: 'left' | 'right';
  /** A function where they depend on the place that they have. */
  readonly marks: readonly PlotMark[] | ((place: PanelPlace) => readonly PlotMark[]);
  /** Last values in boxes among the values; two of them are kept apart. */
  readonly tags?: readonly PlotTag[];
}

interface PlotTag {
  readonly up: number;
  readonly text: string;
  readonly color: PlotColor;
}

/** The place across in px; `invert` gives the value back. */
interface AcrossScale {
  (across: number): number;
  readonly invert: (px: number) => number;
}

/** Where a panel's values are, in px from the corner of the plot. */
export interface PanelPlace {
  readonly x: AcrossScale;
  readonly y: (up: number) => number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Something drawn, in the units of its axes; widths, radii and shifts are px. */
export type PlotMark =
  | {
      readonly kind: 'line' | 'steps';
      readonly points: readonly Point[];
      readonly color: PlotColor;
      /** 1.75 without it. */
      readonly width?: number;
      readonly dash?: readonly number[];
    }
  | {
      /** Between a line and a value, or another line. */
      readonly kind: 'area';
      readonly points: readonly Point[];
      readonly to: number | readonly Point[];
      readonly color: PlotColor;
      readonly opacity?: number;
      /** Whether what is beyond the panel is cut off. */
      readonly isCut?: boolean;
    }
  | {
      readonly kind: 'dots';
      readonly points: readonly Point[];
      readonly color: PlotColor;
      readonly radius: number;
      readonly opacity?: number;
      /** Filled with the card, `color` as outline of this width. */
      readonly outline?: number;
    }
  | {
      readonly kind: 'bar';
      readonly from: number;
      readonly to: number;
      readonly height: number;
      readonly color: PlotColor;
      readonly isStriped?: boolean;
    }
  /** Behind the grid, from one place of the axis to another. */
  | {
      readonly kind: 'band';
      readonly from: number;
      readonly to: number;
      readonly color: PlotColor;
      /** Px beyond the panel. */
      readonly reach: readonly [above: number, below: number];
    }
  /** A line from the panel's upper to its lower edge. */
  | {
      readonly kind: 'rule';
      readonly at: number;
      readonly color: PlotColor;
      readonly width?: number;
      readonly dash?: readonly number[];
      /** Px above the panel. */
      readonly reach?: number;
    }
  | {
      readonly kind: 'label';
      readonly at: Point;
      readonly shift: readonly [right: number, down: number];
      readonly text: string;
      readonly anchor: Anchor;
      readonly color: PlotColor;
      readonly weight?: number;
      /** Whether what passes behind it leaves it readable. */
      readonly hasGround?: boolean;
    };

/** What can be pointed at: by the pointer, or by the arrow keys one after the other. */
interface PlotCursor {
  /** Places on the axis, rising. */
  readonly places: ArrayLike<number>;
  /** What is said before anything was pointed at. */
  readonly first: number;
  /** A dot in the first panel, at the value of an entry. */
  readonly dot: { readonly up: (at: number) => number; readonly radius: number } | null;
  /** A line through all panels; the nearest dot is found without it. */
  readonly isRuled: boolean;
  readonly sentence: (at: number) => string;
  /** Follows the sentence in the name of the link. */
  readonly leadsTo?: string;
  readonly href: (at: number) => string;
}

/** What the chart says in figures. */
interface PlotTable {
  /** All entries, in the order of the file. */
  readonly entries: ArrayLike<number>;
  /** Those that the table on the screen has, in its order. */
  readonly shown: readonly number[];
  readonly columns: readonly PlotColumn[];
}

interface PlotColumn {
  readonly label: (messages: Messages) => string;
  /** On the screen; a column without it is only in the file. */
  readonly text?: (entry: number) => string;
  /** In the file; a column without it is only on the screen. */
  readonly cell?: (entry: number) => TableCell;
}

/** The table behind a chart: its first column names the rows. */
export function tableOf(
  { table: { columns, shown } }: Pick<PlotSpec, 'table'>,
  messages: Messages,
): ChartTable {
  const seen = columns.flatMap(({ label, text }) => (text ? [{ label: label(messages), text }] : []));
  return {
    head: seen.map(({ label }, at) => ({ label, isFigure: at > 0 })),
    rows: shown.map((entry) => seen.map(({ text }) => text(entry))),
  };
}

/** The file behind a chart, its head first. */
export function* cellsOf(
  { table: { columns, entries } }: Pick<PlotSpec, 'table'>,
  messages: Messages,
): Generator<TableCells> {
  const kept = columns.flatMap(({ label, cell }) => (cell ? [{ label: label(messages), cell }] : []));
  yield kept.map(({ label }) => label);
  for (let at = 0; at < entries.length; at++) yield kept.map(({ cell }) => cell(entries[at]!));
}
