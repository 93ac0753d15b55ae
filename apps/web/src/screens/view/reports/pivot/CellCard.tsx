import { ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { figureOf, type FigureName } from '@daybook/domain/insights/figures.ts';
import type { ReportRow } from '@daybook/domain/insights/report.ts';
import { formatShare } from '@daybook/domain/figure-text.ts';
import { RangeBar } from '#web/charts/ranges/RangeBar.tsx';
import { rangeScale } from '#web/charts/ranges/range-scale.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { classes } from '#web/ui/classes.ts';
import { useCurrency } from '#web/ui/currency.ts';
import { MoneyText } from '#web/ui/MoneyText.tsx';
import { WholeAmounts } from '#web/ui/page/WholeAmounts.tsx';
import { figureText, isAllEqual, rangeEnds } from '../figure-words.ts';
import { hasColumn } from '../report-cells.ts';
import { tradesHref } from '../report-address.ts';
import styles from './CellCard.module.css';

/** Where the card of a cell is, in px of its table; held while its cell has the focus. */
export interface CardPlace {
  readonly at: number;
  readonly left: number;
  readonly top: number;
  readonly isHeld: boolean;
}

interface CellCardProps {
  readonly place: CardPlace;
  readonly row: ReportRow;
  readonly name: string;
  readonly figure: FigureName;
  readonly onClose: () => void;
}

/** The figures of one cell with its likely range and the way to its trades. */
export function CellCard({ place, row, name, figure, onClose }: CellCardProps) {
  const { reports, reportTables: words, words: common } = useMessages();
  const currency = useCurrency();
  const { sums, range, value } = row;
  const card = useRef<HTMLDivElement>(null);
  // Its link is what a finger presses next, and what a keyboard goes to.
  useEffect(() => {
    if (place.isHeld) card.current?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  const kind = figureOf(figure).range;
  const lines = [
    [reports.figures.trades, words.onDays(sums.trades, sums.days)],
    [words.net, <MoneyText key="net" amount={sums.net} tone="plain" signs="both" />],
    ...(hasColumn(figure)
      ? [[reports.figures[figure], figureText(figure, value, currency, common.count)] as const]
      : []),
    [reports.figures.winRate, formatShare(sums.wins, sums.trades)],
  ] as const;
  return (
    <div
      ref={card}
      className={classes(styles.card, place.isHeld && styles.held)}
      style={{ left: place.left, top: place.top }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <p className={styles.title}>{name}</p>
      <dl>
        {lines.map(([label, text]) => (
          <div key={label} className={styles.line}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.range}>
        {kind !== null && range !== null && (
          <RangeBar
            scale={rangeScale([range], [value], kind === 'rate')}
            range={range}
            value={value}
            isClear={row.isClear}
            height={34}
          />
        )}
        <p>
          <WholeAmounts>
            {kind === null
              ? words.noRange
              : range === null
                ? words.tooFew
                : isAllEqual(range)
                  ? words.allEqual
                  : words.likelyBetween(...rangeEnds(figure, range, currency, common.count))}
          </WholeAmounts>
        </p>
        <Anchor href={tradesHref(row.filter)} className={styles.link}>
          {words.show(sums.trades)}
          <ChevronRight size={14} aria-hidden="true" />
        </Anchor>
      </div>
    </div>
  );
}
