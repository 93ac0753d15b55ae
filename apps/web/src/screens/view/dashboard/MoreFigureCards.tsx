import { EyeOff } from 'lucide-react';
import { useDeferredValue, useMemo, type ReactNode } from 'react';
import { formatMoney, formatNumber } from '@daybook/domain/figure-text.ts';
import { tradedRows } from '@daybook/domain/insights/gather.ts';
import { totalsOf, type Totals } from '@daybook/domain/insights/totals.ts';
import { nearestMoney } from '@daybook/domain/money.ts';
import { formatDay } from '@daybook/domain/time-figures.ts';
import { RangeBar } from '#web/charts/ranges/RangeBar.tsx';
import { rangeScale } from '#web/charts/ranges/range-scale.ts';
import { usePreference } from '#web/journal/preferences/use-preference.ts';
import type { Selection } from '#web/journal/selection.ts';
import { filterPart } from '#web/journal/view-filter.ts';
import { parseView, viewHref, type Query, type View } from '#web/router/paths.ts';
import { useLocation } from '#web/router/ShownScreen.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Card } from '#web/ui/Card.tsx';
import { useCurrency } from '#web/ui/currency.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { MoneyText } from '#web/ui/MoneyText.tsx';
import { reportHref } from '../reports/report-address.ts';
import styles from './MoreFigureCards.module.css';

export interface MoreFigureCardsProps {
  readonly selection: Selection;
  /** The trader hid the row. */
  readonly onHidden?: () => void;
}

/** Profit factor, average per trade, deepest drawdown and longest losing run; or the way to them where they are hidden. */
export function MoreFigureCards({ selection, onHidden }: MoreFigureCardsProps) {
  const { breakdown } = useMessages();
  const [shown, save] = usePreference('dashboardFigures');
  const { path, query } = useLocation();
  const view = parseView(path);
  if (shown === 'hidden')
    return (
      <button type="button" className={styles.show} onClick={() => save('shown')}>
        {breakdown.showMore}
      </button>
    );
  return (
    <div className={styles.row}>
      {view && <Cards selection={selection} view={view} query={filterPart(query)} />}
      <IconButton
        small
        className={styles.hide}
        label={breakdown.hideMore}
        icon={<EyeOff size={14} />}
        onClick={() => {
          save('hidden');
          onHidden?.();
        }}
      />
    </div>
  );
}

interface CardsProps {
  readonly selection: Selection;
  readonly view: View;
  readonly query: Query;
}

/** Follows a change of the filter after what is above. */
function Cards({ selection, view, query }: CardsProps) {
  const { breakdown, words } = useMessages();
  const { columns, rows } = useDeferredValue(selection);
  const totals = useMemo(() => totalsOf(columns, tradedRows(columns, rows)), [columns, rows]);
  const { profitFactor, course } = totals;
  const breakdownHref = viewHref({ tab: 'breakdown', period: view.period }, query);
  return (
    <ul className={styles.cards}>
      <FigureLink
        label={breakdown.profitFactor}
        href={breakdownHref}
        figure={profitFactor === null ? '–' : formatNumber(profitFactor)}
        context={profitFactor === null ? breakdown.noLosses : breakdown.byNet}
      />
      <AverageLink totals={totals} href={reportHref(view, query, { kind: 'distribution', figure: 'net' })} />
      <FigureLink
        label={breakdown.deepestClosed}
        href={reportHref(view, query, { kind: 'equity', figure: 'net' })}
        figure={
          course.deepest ? <MoneyText amount={nearestMoney(-course.deepest.depth)} tone="plain" fits /> : '–'
        }
        context={course.deepest?.trough.day ? formatDay(course.deepest.trough.day) : breakdown.neverFell}
      />
      <FigureLink
        label={breakdown.longestLosingRun}
        href={breakdownHref}
        figure={words.trades(course.runs.losingTrades)}
        context={breakdown.days(course.runs.losingDays)}
      />
    </ul>
  );
}

function AverageLink({ totals: { average }, href }: { readonly totals: Totals; readonly href: string }) {
  const { breakdown } = useMessages();
  const currency = useCurrency();
  const money = (amount: number) => formatMoney(nearestMoney(amount), 'both', currency);
  const range = average?.range;
  return (
    <FigureLink
      label={breakdown.average}
      href={href}
      figure={average ? <MoneyText amount={nearestMoney(average.value)} tone="plain" fits /> : '–'}
      context={range ? breakdown.likelyBetween(money(range.low), money(range.high)) : breakdown.tooFew}
      drawing={
        average &&
        range && (
          <RangeBar
            value={average.value}
            range={range}
            scale={rangeScale([range], [average.value])}
            width={120}
          />
        )
      }
    />
  );
}

interface FigureLinkProps {
  readonly label: string;
  readonly href: string;
  readonly figure: ReactNode;
  readonly context: string;
  /** Next to the figure, hidden from screen readers. */
  readonly drawing?: ReactNode;
}

function FigureLink({ label, href, figure, context, drawing }: FigureLinkProps) {
  return (
    <li className={styles.item}>
      <Card className={styles.card}>
        <h2 className={styles.label}>
          <Anchor href={href} className={styles.link}>
            {label}
          </Anchor>
        </h2>
        <div className={styles.main}>
          <p className={styles.figure}>{figure}</p>
          {drawing}
        </div>
        <p className={styles.context}>{context}</p>
      </Card>
    </li>
  );
}
