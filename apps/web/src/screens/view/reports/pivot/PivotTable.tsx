import { Star } from 'lucide-react';
import { type KeyboardEvent, memo, type PointerEvent, useCallback, useRef, useState } from 'react';
import type { FigureName } from '@daybook/domain/insights/figures.ts';
import type { Report, ReportRow } from '@daybook/domain/insights/report.ts';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor, useGo } from '#web/ui/Anchor.tsx';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { useCurrency } from '#web/ui/currency.ts';
import { actOnKey, compareHref } from '../bucket-keys.ts';
import { cellFigure } from '../figure-words.ts';
import { tradesHref } from '../report-address.ts';
import type { ByChoice } from '../one/OneReport.tsx';
import { usePin } from '../ReportBar.tsx';
import { CellCard, type CardPlace } from './CellCard.tsx';
import { tintOf, type HeatScale } from './heat-scale.ts';
import { nextCell, type PivotGrid } from './pivot-grid.ts';
import { usePressOutside } from './use-press-outside.ts';
import styles from './PivotTable.module.css';

/** One dimension of a table: by the numbers of its buckets, what they are called and the margin of each. */
export interface PivotSide {
  readonly names: ReadonlyMap<number, string>;
  /** As a card calls it. */
  readonly full: ReadonlyMap<number, string>;
  readonly rows: ReadonlyMap<number, ReportRow>;
  /** Whether all of it together is the day. */
  readonly isDay: boolean;
}

export interface PivotTableProps {
  readonly report: Report;
  readonly grid: PivotGrid;
  readonly down: PivotSide;
  readonly along: PivotSide;
  readonly scale: HeatScale;
  readonly figure: FigureName;
  readonly choice: ByChoice;
  readonly title: string;
  /** What the report is of. */
  readonly filter: SearchFilter;
  /** Whether it fills its card; any other scrolls inside. */
  readonly isFitting: boolean;
}

/** Where amounts reach no more than so much, cells keep a tenth: 5 of the currency. */
const FINE_BELOW = 50_000;
/** Rows drawn at once. */
const ROWS_AT_ONCE = 60;
const ARROWS: Readonly<Record<string, readonly [down: number, along: number]>> = {
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
};

/** Cells of two dimensions, each a link to its trades with a card of its figures. */
export const PivotTable = memo(function PivotTable(props: PivotTableProps) {
  const { report, grid, figure, choice } = props;
  const { reportTables: words } = useMessages();
  const around = useRef<HTMLDivElement>(null);
  const [card, setCard] = useState<CardPlace | null>(null);
  const [current, setCurrent] = useState<number | null>(null);
  const [shown, setShown] = useState(ROWS_AT_ONCE);
  const go = useGo();
  const pin = usePin(choice);
  // The same for every drawing, so that a card that is shown draws no cell again.
  const show = useCallback((at: number, cell: HTMLElement, isHeld: boolean) => {
    if (around.current) setCard(placeCard(at, cell, around.current, isHeld));
  }, []);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const at = Number(event.target instanceof HTMLElement ? event.target.dataset['bucket'] : Number.NaN);
    const row = report.rows[at];
    if (!row) return;
    const arrow = ARROWS[event.key];
    const close = () => setCard(null);
    if (arrow) {
      event.preventDefault();
      const next = nextCell(grid, placeOf(grid, at), arrow);
      around.current?.querySelector<HTMLElement>(`[data-bucket="${next}"]`)?.focus();
    } else if (actOnKey(event, { compare: () => go(compareHref(row.filter)), pin: pin.toggle, close }))
      event.preventDefault();
  };
  usePressOutside(around, card !== null, () => setCard(null));
  const carded = card && report.rows[card.at];
  return (
    <div
      ref={around}
      className={styles.around}
      onKeyDown={press}
      onPointerLeave={() => setCard((now) => (now?.isHeld ? now : null))}
    >
      <Cells {...props} shown={shown} current={current} show={show} onFocus={setCurrent} />
      {grid.cells.length > shown && (
        <Button wide kind="plain" onClick={() => setShown(shown + ROWS_AT_ONCE)}>
          {words.more(Math.min(grid.cells.length - shown, ROWS_AT_ONCE))}
        </Button>
      )}
      {carded && (
        <CellCard
          place={card}
          row={carded}
          name={nameOf(props, ...placeOf(grid, card.at), words.pair)}
          figure={figure}
          onClose={() => setCard(null)}
        />
      )}
    </div>
  );
});

interface CellsProps extends PivotTableProps {
  readonly shown: number;
  /** The cell that the keyboard was on last. */
  readonly current: number | null;
  readonly show: (at: number, cell: HTMLElement, isHeld: boolean) => void;
  readonly onFocus: (at: number) => void;
}

function Cells({ shown, ...props }: CellsProps) {
  const { report, grid, down, along, scale, figure, filter, isFitting, title, current, show, onFocus } =
    props;
  const { reportTables: words } = useMessages();
  const first = grid.cells.flat().find((at) => at !== null) ?? null;
  const reachable = current !== null && report.rows[current] ? current : first;
  const scrolls = isFitting ? {} : ({ tabIndex: 0, role: 'group', 'aria-label': title } as const);
  return (
    <div className={classes(styles.scroll, isFitting && styles.fitting)} {...scrolls}>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            <td />
            {grid.columnCodes.map((code) => (
              <th key={code} scope="col">
                {along.names.get(code)}
              </th>
            ))}
            <th scope="col">{along.isDay ? words.allDay : words.allOf}</th>
          </tr>
        </thead>
        <tbody>
          {grid.cells.slice(0, shown).map((cells, at) => (
            <tr key={grid.rowCodes[at]}>
              <th scope="row">{down.names.get(grid.rowCodes[at]!)}</th>
              {cells.map((cell, column) => (
                <td key={grid.columnCodes[column]}>
                  {cell !== null && (
                    <Cell
                      {...{ scale, figure, show, onFocus }}
                      at={cell}
                      row={report.rows[cell]!}
                      name={nameOf(props, at, column, words.pair)}
                      isReachable={cell === reachable}
                    />
                  )}
                </td>
              ))}
              <Margin side={down} code={grid.rowCodes[at]!} figure={figure} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{down.isDay ? words.allDay : words.allOf}</th>
            {grid.columnCodes.map((code) => (
              <Margin key={code} side={along} code={code} figure={figure} />
            ))}
            <Total row={{ ...report.total, filter }} name={words.allOf} figure={figure} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function placeOf({ cells }: PivotGrid, at: number): readonly [number, number] {
  const row = cells.findIndex((each) => each.includes(at));
  return [row, cells[row]?.indexOf(at) ?? -1];
}

type Pair = (first: string, second: string) => string;

function nameOf({ grid, down, along }: PivotTableProps, row: number, column: number, pair: Pair): string {
  const [below, across] = [down.full.get(grid.rowCodes[row]!), along.full.get(grid.columnCodes[column]!)];
  // A day before its time, whichever goes down.
  return down.isDay ? pair(across ?? '', below ?? '') : pair(below ?? '', across ?? '');
}

const CARD_WIDTH = 264;

/** Below its cell, inside the table at its sides. */
function placeCard(at: number, cell: HTMLElement, around: HTMLElement, isHeld: boolean): CardPlace {
  const [box, outer] = [cell.getBoundingClientRect(), around.getBoundingClientRect()];
  const wanted = box.left - outer.left + box.width / 2 - CARD_WIDTH / 2;
  const left = Math.max(0, Math.min(wanted, outer.width - CARD_WIDTH));
  return { at, left, top: box.bottom - outer.top + 8, isHeld };
}

interface CellProps extends Pick<CellsProps, 'scale' | 'figure' | 'show' | 'onFocus'> {
  readonly at: number;
  readonly row: ReportRow;
  readonly name: string;
  readonly isReachable: boolean;
}

const Cell = memo(function Cell({ at, row, name, scale, figure, isReachable, show, onFocus }: CellProps) {
  const { reportTables: words, words: common } = useMessages();
  const currency = useCurrency();
  const pointer = useRef('');
  const tint = tintOf(row, scale);
  const side = tint && { [-1]: styles.loss, 0: styles.count, 1: styles.profit }[tint.side];
  const text =
    tint && row.value !== null
      ? cellFigure(figure, row.value, currency, scale.limit < FINE_BELOW ? 1 : 0, common.count)
      : '';
  const star = row.star ? `${words.star[row.star]}: ` : '';
  return (
    <Anchor
      href={tradesHref(row.filter)}
      // A text of its own for each of a thousand cells would be clipped one by one, which takes longer than all else.
      aria-label={`${text} ${star}${name}, ${words.tradesCount(row.sums.trades)}`.trim()}
      className={classes(
        styles.cell,
        tint ? side : styles.few,
        tint && LEVELS[tint.level],
        row.isClear && styles.clear,
        row.star && styles.starred,
      )}
      data-bucket={at}
      tabIndex={isReachable ? 0 : -1}
      onPointerDown={(event: PointerEvent) => {
        pointer.current = event.pointerType;
      }}
      onPointerEnter={(event) => event.pointerType === 'mouse' && show(at, event.currentTarget, false)}
      onFocus={(event) => {
        onFocus(at);
        show(at, event.currentTarget, true);
      }}
      onClick={(event) => {
        // On touch the first press shows the card, whose link opens the trades.
        if (pointer.current !== 'touch') return;
        event.preventDefault();
        show(at, event.currentTarget, true);
      }}
    >
      {text}
      {row.star && <Star className={styles.star} size={9} fill="currentColor" aria-hidden="true" />}
    </Anchor>
  );
});

const LEVELS = { 1: styles.faint, 2: styles.medium, 3: styles.strong } as const;

interface MarginProps {
  readonly side: PivotSide;
  readonly code: number;
  readonly figure: FigureName;
}

/** The figure of a whole row or column. */
function Margin({ side, code, figure }: MarginProps) {
  const row = side.rows.get(code);
  return row ? <Total row={row} name={side.full.get(code) ?? ''} figure={figure} /> : <td />;
}

interface TotalProps {
  readonly row: Pick<ReportRow, 'value' | 'sums' | 'filter'>;
  readonly name: string;
  readonly figure: FigureName;
}

/** A figure at the edge of the table, which leads to its trades. */
function Total({ row: { value, sums, filter }, name, figure }: TotalProps) {
  const { reportTables: words, words: common } = useMessages();
  const currency = useCurrency();
  if (value === null) return <td />;
  const text = cellFigure(figure, value, currency, 1, common.count);
  return (
    <td className={styles.margin}>
      <Anchor href={tradesHref(filter)} aria-label={`${text} ${name}, ${words.tradesCount(sums.trades)}`}>
        {text}
      </Anchor>
    </td>
  );
}
