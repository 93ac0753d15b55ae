import { useMemo } from 'react';
import { compareTrades } from '@daybook/domain/insights/compare.ts';
import { gather } from '@daybook/domain/insights/gather.ts';
import { quantile } from '@daybook/domain/insights/quantile.ts';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import type { ResultUnit, TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { NothingFound } from '#web/charts/NothingFound.tsx';
import { useSources } from '#web/journal/sources/sources.ts';
import { lackedUnit } from '#web/journal/units/has-units.ts';
import { NoResultsInUnit } from '#web/journal/units/NoResultsInUnit.tsx';
import { SourcesWaiting } from '#web/journal/sources/SourcesWaiting.tsx';
import type { Messages } from '@daybook/texts/en.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { useCurrency } from '#web/ui/currency.ts';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { reportHref, secondSideHref, type ReportChoice } from '../report-address.ts';
import { ReportBar } from '../ReportBar.tsx';
import type { ReportProps } from '../ReportsTab.tsx';
import { ComparisonTable } from './ComparisonTable.tsx';
import { comparisonCells, comparisonImage } from './comparison-output.ts';
import { comparisonRows } from './comparison-rows.ts';
import { EquityLines } from './EquityLines.tsx';
import { sideName } from './side-name.ts';
import { SideMenus } from './SideMenus.tsx';
import { sidesOf, type Sides } from './sides.ts';
import styles from './Comparison.module.css';

type Compare = Extract<ReportChoice, { readonly kind: 'compare' }>;

interface ComparisonProps extends ReportProps {
  readonly choice: Compare;
}

/** The filter of the view compared with another one: both lines on one axis, and every figure with its difference. */
export function Comparison({ view, query, selection, choice }: ComparisonProps) {
  const messages = useMessages();
  const currency = useCurrency();
  const { columns, filter } = selection;
  const asked = JSON.stringify(choice);
  const { secondFilter: other, isSeparate = false } = useMemo(() => JSON.parse(asked) as Compare, [asked]);
  const { sources, waiting } = useSources(columns, other ?? filter, false);
  const compared = useMemo(() => {
    if (sources === null) return null;
    const sides = sidesOf(selection, other, sources, isSeparate);
    const [first, second] = [sides.first.rows, sides.second.rows];
    const medians = [medianOf(columns, first), medianOf(columns, second)] as const;
    return { sides, medians, figures: compareTrades(columns, first, second) };
  }, [columns, selection, other, isSeparate, sources]);
  if (compared === null) return waiting && <SourcesWaiting waiting={waiting} />;
  const { sides, medians, figures } = compared;
  const { first, second } = sides;
  const namesIn = (into: Messages) =>
    [
      sideName(first.filter, columns, into),
      second.filter === null ? into.comparison.others : sideName(second.filter, columns, into),
    ] as const;
  const names = namesIn(messages);
  const isEmpty = first.rows.length === 0 || second.rows.length === 0;
  const shown = { comparison: figures, rows: comparisonRows(figures, medians), names };
  const output = {
    name: 'comparison',
    cells: (into: Messages) => comparisonCells({ ...shown, names: namesIn(into) }, into),
    picture: () => comparisonImage(shown, currency, messages),
  };
  // The period stays while the first side does.
  return (
    <div className={styles.comparison}>
      <ReportBar view={view} query={query} choice={choice} output={isEmpty ? null : output}>
        <SideMenus
          view={view}
          query={query}
          filter={filter}
          sides={sides}
          names={names}
          accounts={columns.accounts}
          figures={figures}
        />
      </ReportBar>
      {isEmpty ? (
        <NothingFound>
          <EmptySide filter={filter} secondFilter={other} unit={columns.measured?.unit ?? 'money'} />
        </NothingFound>
      ) : (
        <>
          <Shared
            sides={sides}
            shared={figures.shared}
            names={names}
            href={reportHref(view, query, {
              kind: 'compare',
              secondFilter: other,
              ...(sides.separate ? {} : { isSeparate: true }),
            })}
          />
          <EquityLines columns={columns} first={first.rows} second={second.rows} names={names} />
          <ComparisonTable {...shown} />
        </>
      )}
    </div>
  );
}

interface SharedProps {
  readonly sides: Sides;
  /** Trades that count on both sides. */
  readonly shared: number;
  readonly names: readonly [string, string];
  /** The comparison with the trades of both sides counted otherwise. */
  readonly href: string;
}

/** Says that trades are on both sides, and offers the comparison without, or with them again. */
function Shared({ sides: { separate }, shared, names, href }: SharedProps) {
  const { comparison: words } = useMessages();
  if (separate === null && shared === 0) return null;
  return (
    <p className={styles.shared}>
      {separate
        ? words.separate(separate.trades, names[separate.from === 'first' ? 1 : 0])
        : words.shared(shared)}{' '}
      <Anchor href={href}>{separate ? words.countTwice : words.countOnce}</Anchor>
    </p>
  );
}

interface EmptySideProps extends Pick<Compare, 'secondFilter'> {
  readonly filter: SearchFilter;
  readonly unit: ResultUnit;
}

/** Another search for the second side, or money where it asks for trades without a result in the unit. */
function EmptySide({ filter, secondFilter, unit }: EmptySideProps) {
  const { comparison: words } = useMessages();
  const lacked = lackedUnit(unit, secondFilter ?? {});
  if (lacked !== null) return <NoResultsInUnit unit={lacked} />;
  return (
    <EmptyState
      title={words.empty}
      action={<ButtonLink href={secondSideHref(filter, secondFilter ?? filter)}>{words.search}</ButtonLink>}
    >
      {words.emptyHelp}
    </EmptyState>
  );
}

function medianOf({ net }: TradeColumns, rows: Uint32Array): number | null {
  return rows.length === 0 ? null : quantile(gather(rows, (row) => net[row]!).sort(), 0.5);
}
