import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { axisMoney, formatMoney } from '@daybook/domain/figure-text.ts';
import { distributionOf, type Bin, type Distribution } from '@daybook/domain/insights/distribution.ts';
import { gather, tradedRows } from '@daybook/domain/insights/gather.ts';
import { narrow } from '@daybook/domain/insights/narrow.ts';
import { nearestMoney } from '@daybook/domain/money.ts';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import { columnsScale } from '#web/charts/bars/columns-scale.ts';
import { ChartCard } from '#web/charts/ChartCard.tsx';
import { tableOf } from '#web/charts/plot/plot-spec.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { classes } from '#web/ui/classes.ts';
import { useCurrency } from '#web/ui/currency.ts';
import { tradesHref } from '../report-address.ts';
import { binBand, innerLabels, innerOf, placeIn } from './bins.ts';
import { outputOf } from './course-output.ts';
import { CourseBar } from './CourseBar.tsx';
import { binText, distributionPlot } from './distribution-plot.ts';
import styles from './NetDistribution.module.css';
import type { CourseProps } from './Equity.tsx';

/** How often trades brought how much, each step of net leading to its trades. */
export function NetDistribution({ choice, ...props }: CourseProps) {
  const messages = useMessages();
  const { courses, words, reportTables } = messages;
  const { columns, rows, filter } = props.selection;
  const distribution = useMemo(
    () => distributionOf(gather(tradedRows(columns, rows), (row) => columns.net[row]!)),
    [columns, rows],
  );
  const currency = useCurrency();
  if (distribution === null) return null;
  const money = (amount: number) => formatMoney(nearestMoney(amount), 'both', currency);
  const { bins, step, lower, upper, mean, median } = distribution;
  const plot = distributionPlot(distribution, currency, messages);
  const trades = bins.reduce((sum, bin) => sum + bin.trades, 0);
  const title = reportTables.courses.distribution;
  const note = courses.distributionNote(
    words.trades(trades),
    formatMoney(step, 'minus', currency),
    money(lower),
    money(upper),
  );
  const notes = [`${courses.meanIs(money(mean))} · ${courses.medianIs(money(median))}`];
  const output = outputOf(plot, { name: 'distribution-net', title, note, notes });
  return (
    <>
      <CourseBar {...props} choice={choice} output={output} />
      <ChartCard title={title} note={note} table={() => tableOf(plot, messages)}>
        {/* Filters are in money: what is in another unit leads to no trades. */}
        <Bins distribution={distribution} filter={columns.measured ? null : filter} />
      </ChartCard>
    </>
  );
}

interface BinsProps {
  readonly distribution: Distribution;
  /** Null where the steps lead nowhere. */
  readonly filter: SearchFilter | null;
}

function Bins({ distribution, filter }: BinsProps) {
  const { courses, reportTables, words } = useMessages();
  const currency = useCurrency();
  const { bins, mean, median } = distribution;
  const inner = innerOf(bins);
  const scale = columnsScale(
    bins.map(({ trades }) => trades),
    1,
  );
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(bins.length - 1, at + by));
    setAt(next);
    list.current?.querySelectorAll<HTMLElement>('[data-hint]')[next]?.focus();
  };
  const linkOf = (bin: Bin, place: number) => (
    <BinLink
      key={place}
      bin={bin}
      share={bin.trades / (scale.high || 1)}
      href={filter && tradesHref(narrow(filter, [{ netBand: binBand(bin) }]))}
      isReached={place === at}
      onFocus={() => setAt(place)}
      onKeyDown={move}
    />
  );
  const first = inner.first;
  const [atMedian, atMean] = [placeIn(inner.bins, median), placeIn(inner.bins, mean)];
  const isMedianTurned = isTurned(atMedian, median < mean);
  const isMeanTurned = isTurned(atMean, mean <= median);
  const money = (value: number) => formatMoney(nearestMoney(value), 'minus', currency);
  return (
    <div className={styles.bins}>
      <div className={styles.axis} aria-hidden="true">
        {scale.ticks.map((count) => (
          <span key={count} style={{ bottom: `${(count / (scale.high || 1)) * 100}%` }}>
            {words.count(count)}
          </span>
        ))}
      </div>
      <div ref={list} className={styles.ground} role="group" aria-label={reportTables.courses.distribution}>
        {scale.ticks.map((count) => (
          <span
            key={count}
            className={styles.rule}
            style={{ bottom: `${(count / (scale.high || 1)) * 100}%` }}
          />
        ))}
        {first > 0 && linkOf(bins[0]!, 0)}
        <div className={styles.inner}>
          {inner.bins.map((bin, place) => linkOf(bin, first + place))}
          <Level
            place={atMedian}
            isMedian
            text={courses.medianIs(money(median))}
            isTurned={isMedianTurned}
            isLower={isMedianTurned === isMeanTurned}
          />
          <Level place={atMean} text={courses.meanIs(money(mean))} isTurned={isMeanTurned} />
        </div>
        {first + inner.bins.length < bins.length && linkOf(bins.at(-1)!, bins.length - 1)}
      </div>
      <BinLabels bins={bins} />
    </div>
  );
}

/** The part of the width that the words of a striped end take next to it. */
const END_WIDTH = 0.12;
/** Farther from the middle than this part of the width a label has no space on a phone. */
const NEAR_END = 0.2;

/** Nets under the bins. */
function BinLabels({ bins }: Pick<Distribution, 'bins'>) {
  const { courses } = useMessages();
  const currency = useCurrency();
  const { first, bins: inner } = innerOf(bins);
  const tick = (value: number) => axisMoney(nearestMoney(value), currency);
  const hasLast = first + inner.length < bins.length;
  const labels = innerLabels(inner).filter(
    ({ place }) => (first === 0 || place > END_WIDTH) && (!hasLast || place < 1 - END_WIDTH),
  );
  return (
    <div className={styles.labels} aria-hidden="true">
      {first > 0 && <span className={styles.end}>{courses.under(tick(bins[0]!.to!))}</span>}
      <div className={styles.place}>
        {labels.map(({ value, place }) => (
          <span
            key={value}
            className={classes(
              value === 0 && styles.zeroLabel,
              Math.abs(place - 0.5) > NEAR_END && styles.atEnd,
            )}
            style={{ left: `${place * 100}%` }}
          >
            {tick(value)}
          </span>
        ))}
      </div>
      {hasLast && <span className={styles.end}>{courses.above(tick(bins.at(-1)!.from!))}</span>}
    </div>
  );
}

interface BinLinkProps {
  readonly bin: Bin;
  /** Of the height. */
  readonly share: number;
  readonly href: string | null;
  readonly isReached: boolean;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function BinLink({ bin, share, href, isReached, onFocus, onKeyDown }: BinLinkProps) {
  const messages = useMessages();
  const { words } = messages;
  const currency = useCurrency();
  const isTail = bin.from === null || bin.to === null;
  const isLoss = (bin.to ?? 1) <= 0;
  const text = `${binText(bin, currency, messages)}: ${words.trades(bin.trades)}`;
  const named = {
    className: classes(styles.bin, isTail && styles.tail),
    'aria-label': text,
    'data-hint': text,
    tabIndex: isReached ? 0 : -1,
    onFocus,
    onKeyDown,
  };
  const stick = (
    <>
      {isTail && <span className={styles.count}>{words.count(bin.trades)}</span>}
      <span
        className={classes(styles.stick, isLoss ? styles.loss : styles.profit)}
        style={{ height: `${share * 100}%` }}
      />
    </>
  );
  return href === null ? (
    <span role="img" {...named}>
      {stick}
    </span>
  ) : (
    <Anchor href={href} {...named}>
      {stick}
    </Anchor>
  );
}

interface LevelProps {
  /** From 0 to 1; null where it lies outside. */
  readonly place: number | null;
  readonly text: string;
  readonly isMedian?: boolean;
  /** Whether the words are at the left of the line. */
  readonly isTurned: boolean;
  readonly isLower?: boolean;
}

/** Nearer than this part of the width to an edge a text has no space towards it. */
const EDGE = 0.15;

/** Whether the text of a level is at its left, as preferred if `isLeft`. */
function isTurned(place: number | null, isLeft: boolean): boolean {
  return place !== null && (place > 1 - EDGE || (isLeft && place >= EDGE));
}

function Level({ place, text, isMedian = false, isTurned: isLeft, isLower = false }: LevelProps) {
  if (place === null) return null;
  return (
    <span
      className={classes(
        styles.level,
        isMedian && styles.median,
        isLeft && styles.turned,
        isLower && styles.lower,
      )}
      style={{ left: `${place * 100}%` }}
    >
      <span>{text}</span>
    </span>
  );
}
