import { useMemo, useState } from 'react';
import { ArrowLeftRight, ChevronDown } from 'lucide-react';
import { compareTrades } from '@daybook/domain/insights/compare.ts';
import { gather, tradedRows } from '@daybook/domain/insights/gather.ts';
import { quantile } from '@daybook/domain/insights/quantile.ts';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import type { ResultUnit, TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { tableHead } from '#web/charts/chart-table.ts';
import { ChartCard } from '#web/charts/ChartCard.tsx';
import { NothingFound } from '#web/charts/NothingFound.tsx';
import { useSources } from '#web/journal/sources/sources.ts';
import { lackedUnit } from '#web/journal/units/has-units.ts';
import { NoResultsInUnit } from '#web/journal/units/NoResultsInUnit.tsx';
import { SourcesWaiting } from '#web/journal/sources/SourcesWaiting.tsx';
import { formatDay } from '@daybook/domain/time-figures.ts';
import { shortMoney } from '@daybook/domain/figure-text.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import type { Money } from '@daybook/domain/money.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { viewHref } from '#web/router/paths.ts';
import { useMessages } from '#web/texts/messages.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { useCurrency } from '#web/ui/currency.ts';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { filterQuery } from '@daybook/domain/trade/filter.ts';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { reportHref, reportQuery, secondSideHref } from '../report-address.ts';
import { ReportBar } from '../ReportBar.tsx';
import type { ReportProps } from '../ReportsTab.tsx';
import { ComparisonTable } from './ComparisonTable.tsx';
import { comparisonCells, comparisonImage } from './comparison-output.ts';
import { comparisonRows } from './comparison-rows.ts';
import { equityLine } from './equity-lines.ts';
import { EquityLines } from './EquityLines.tsx';
import { sideName } from './side-name.ts';
import { secondRows, sideChoices, type SideChoice } from './sides.ts';
import styles from './Comparison.module.css';

export interface ComparisonProps extends ReportProps {
  /** The filter of the second side; everything else where it is null. */
  readonly secondFilter: SearchFilter | null;
}

/** The filter of the view compared with another one: both lines on one axis, and every figure with its difference. */
export function Comparison({ view, query, selection, secondFilter }: ComparisonProps) {
  const messages = useMessages();
  const { comparison: words } = messages;
  const currency = useCurrency();
  const { columns, filter } = selection;
  const secondFilterText = JSON.stringify(secondFilter);
  const other = useMemo(() => JSON.parse(secondFilterText) as SearchFilter | null, [secondFilterText]);
  const { sources, waiting } = useSources(columns, other ?? filter, false);
  const sides = useMemo(() => {
    if (sources === null) return null;
    const first = tradedRows(columns, selection.rows);
    const second = tradedRows(columns, secondRows(selection, other, sources));
    const medians = [medianOf(columns, first), medianOf(columns, second)] as const;
    return { first, second, medians, figures: compareTrades(columns, first, second) };
  }, [columns, selection, other, sources]);
  const namesIn = (into: Messages) =>
    [
      sideName(filter, columns, into),
      secondFilter === null ? into.comparison.others : sideName(secondFilter, columns, into),
    ] as const;
  const names = namesIn(messages);
  if (sides === null) return waiting && <SourcesWaiting waiting={waiting} />;
  const { first, second, medians, figures } = sides;
  const isEmpty = first.length === 0 || second.length === 0;
  const shown = { comparison: figures, rows: comparisonRows(figures, medians), names };
  const output = {
    name: 'comparison',
    cells: (into: Messages) => comparisonCells({ ...shown, names: namesIn(into) }, into),
    picture: () => comparisonImage(shown, currency, messages),
  };
  return (
    <div className={styles.comparison}>
      <ReportBar
        view={view}
        query={query}
        choice={{ kind: 'compare', secondFilter }}
        output={isEmpty ? null : output}
      >
        <Side name={names[0]} size={words.size(figures.first.trades, figures.first.days)} isFirst />
        <Swap filter={filter} secondFilter={secondFilter} />
        <Menu
          label={words.choose}
          className={styles.side}
          items={[
            ...sideChoices(filter, columns.accounts).map((choice) => ({
              text: choiceName(choice, messages),
              href: reportHref(view, query, { kind: 'compare', secondFilter: choice.filter }),
              current: JSON.stringify(choice.filter) === secondFilterText,
            })),
            { text: words.search, href: secondSideHref(filter, secondFilter ?? filter), startsGroup: true },
          ]}
        >
          <SideText name={names[1]} size={words.size(figures.second.trades, figures.second.days)} />
          <ChevronDown size={14} className={styles.open} aria-hidden="true" />
        </Menu>
      </ReportBar>
      {isEmpty ? (
        <NothingFound>
          <EmptySide filter={filter} secondFilter={secondFilter} unit={columns.measured?.unit ?? 'money'} />
        </NothingFound>
      ) : (
        <>
          <Lines columns={columns} first={first} second={second} names={names} shared={figures.shared} />
          <ComparisonTable {...shown} />
        </>
      )}
    </div>
  );
}

interface EmptySideProps extends Pick<ComparisonProps, 'secondFilter'> {
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

interface SideProps {
  readonly name: string;
  readonly size: string;
  readonly isFirst?: boolean;
}

function Side(side: SideProps) {
  return (
    <div className={styles.side}>
      <SideText {...side} />
    </div>
  );
}

function SideText({ name, size, isFirst = false }: SideProps) {
  return (
    <>
      <span className={isFirst ? styles.firstKey : styles.secondKey} aria-hidden="true" />
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        <span className={styles.size}>{size}</span>
      </span>
    </>
  );
}

/** Everything else is what the first side makes it, so it cannot be first. */
function Swap({
  filter,
  secondFilter,
}: {
  readonly filter: SearchFilter;
  readonly secondFilter: SearchFilter | null;
}) {
  const { comparison: words } = useMessages();
  if (secondFilter === null) return null;
  const swapped = { ...filterQuery(secondFilter), ...reportQuery({ kind: 'compare', secondFilter: filter }) };
  return (
    <ButtonLink
      kind="plain"
      href={viewHref({ tab: 'reports', period: 'all' }, swapped)}
      icon={<ArrowLeftRight size={14} />}
      aria-label={words.swap}
      title={words.swap}
    />
  );
}

interface LinesProps {
  readonly columns: TradeColumns;
  readonly first: Uint32Array;
  readonly second: Uint32Array;
  readonly names: readonly [string, string];
  readonly shared: number;
}

function Lines({ columns, first, second, names, shared }: LinesProps) {
  const { comparison: words, charts } = useMessages();
  const currency = useCurrency();
  const [unit, setUnit] = useState<'all' | 'average'>('all');
  const lines = useMemo(
    () =>
      [
        equityLine(columns, first, unit === 'average'),
        equityLine(columns, second, unit === 'average'),
      ] as const,
    [columns, first, second, unit],
  );
  const table = () => {
    const valueAt = new Map(
      lines.flatMap((line, side) => line.days.map((day, at) => [`${side}|${day}`, line.values[at]!])),
    );
    const days = [...new Set(lines.flatMap((line) => line.days))].sort((left, right) => left - right);
    const text = (value: number | undefined) =>
      value === undefined ? '' : shortMoney(Math.round(value) as Money, 'both', currency);
    return {
      head: tableHead(charts.day, ...names),
      rows: days.map((day) => [
        formatDay(day as Day),
        text(valueAt.get(`0|${day}`)),
        text(valueAt.get(`1|${day}`)),
      ]),
    };
  };
  return (
    <ChartCard
      title={words.title}
      note={words.shared(shared)}
      table={table}
      controls={
        <Segmented
          label={words.title}
          segments={[
            { value: 'all', text: words.dollars },
            { value: 'average', text: words.average },
          ]}
          value={unit}
          onChange={setUnit}
        />
      }
    >
      <EquityLines lines={lines} names={names} />
    </ChartCard>
  );
}

function medianOf({ net }: TradeColumns, rows: Uint32Array): number | null {
  return rows.length === 0 ? null : quantile(gather(rows, (row) => net[row]!).sort(), 0.5);
}

function choiceName({ key }: SideChoice, { comparison: words }: Messages): string {
  switch (key) {
    case 'else':
      return words.others;
    case 'all':
    case 'long':
    case 'short':
    case 'earlier':
      return words[key];
    default:
      return words.account(key.slice('account-'.length));
  }
}
