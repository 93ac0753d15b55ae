import { useMemo } from 'react';
import { halfHourText } from '@daybook/domain/trade/half-hour.ts';
import { WEEKDAYS } from '@daybook/domain/calendar.ts';
import { dimensionOf, type DimensionName } from '@daybook/domain/insights/dimensions.ts';
import { figureOf } from '@daybook/domain/insights/figures.ts';
import type { Report } from '@daybook/domain/insights/report.ts';
import { dimensionName } from '#web/journal/words/dimension-name.ts';
import { ChartCard } from '#web/charts/ChartCard.tsx';
import { tableHead, type ChartTable } from '#web/charts/chart-table.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Card } from '#web/ui/Card.tsx';
import { useCurrency } from '#web/ui/currency.ts';
import { formatMoney, formatShare } from '@daybook/domain/figure-text.ts';
import { askReport } from '../ask-report.ts';
import { figureText, rangeCell } from '../figure-words.ts';
import { findingOf, pieces } from '../one/finding.ts';
import { ByMenus, namesOf, type ByChoice, type OneReportProps } from '../one/OneReport.tsx';
import { ReportBar } from '../ReportBar.tsx';
import { hasColumn, reportCells } from '../report-cells.ts';
import { ReportNotes } from '../ReportNotes.tsx';
import { selectionDigest } from '../selection-digest.ts';
import { useTriedSelections } from '#web/journal/tried/tried-selections.ts';
import { heatScale } from './heat-scale.ts';
import { HeatLegend } from './HeatLegend.tsx';
import { pivotGrid } from './pivot-grid.ts';
import { PivotTable, type PivotSide } from './PivotTable.tsx';
import { pivotImage } from './pivot-image.ts';
import { useMedia } from '#web/ui/fields/use-media.ts';

/** Where a day of half hours does not fit next to the names of the weekdays: half hours go down then. */
const NARROW = '(width < 1240px)';

/** Of the ranges of a figure without any edge, so many lie clear of zero by luck. */
const LUCK = 0.1;
/** Columns that fit into the card; more of them scroll inside. */
const MAX_FITTING = 20;

/** The report by two dimensions: a table of cells, half hour and weekday as a heat map. */
export function PivotReport({ view, query, selection, choice }: OneReportProps) {
  const messages = useMessages();
  const currency = useCurrency();
  useTriedSelections(selectionDigest(selection.filter, choice));
  const isNarrow = useMedia(NARROW);
  const pivot = useMemo(
    () => pivotOf(selection, choice, isNarrow, messages),
    [selection, choice, isNarrow, messages],
  );
  const { title, report, names, finding, notes, shown } = pivot;
  const across = choice.across ?? 'weekday';
  const by = [choice.by, across].map((name) => dimensionName(name, messages));
  const output = shown && {
    name: `${choice.by}-${across}-${choice.figure}`,
    cells: (into: Words) => {
      const dimensions = [choice.by, across] as const;
      const order = shown.report.rows.map((_, at) => at);
      const called = namesOf(shown.report, dimensions, selection.columns, into);
      const heads = dimensions.map((name) => dimensionName(name, into));
      return reportCells(shown.report, order, called, choice.figure, heads, into);
    },
    picture: () => pivotImage({ ...shown, finding, notes, currency, count: messages.words.count }),
  };
  return (
    <>
      <ReportBar view={view} query={query} choice={choice} output={output}>
        <ByMenus view={view} query={query} choice={choice} />
      </ReportBar>
      {report && shown ? (
        <ChartCard
          title={title}
          note={finding}
          table={() => pivotTable(report, names, by, choice, currency, messages)}
        >
          <PivotTable {...shown} />
          <HeatLegend scale={shown.scale} figure={choice.figure} />
          <ReportNotes hasStar={report.rows.some(({ star }) => star !== null)} notes={notes} isFlush />
        </ChartCard>
      ) : (
        <Card label={title}>
          <p role="status">{messages.reportTables.waiting}</p>
        </Card>
      )}
    </>
  );
}

type Words = ReturnType<typeof useMessages>;

/** All that is shown of a report by two dimensions; `shown` is null while its details are not there. */
function pivotOf(
  selection: OneReportProps['selection'],
  choice: ByChoice,
  isNarrow: boolean,
  messages: Words,
) {
  const { reports, reportTables: words } = messages;
  const { by, figure } = choice;
  const across = choice.across ?? 'weekday';
  const labels = selection.columns;
  const isTimed = by === 'halfHour' || across === 'halfHour';
  const title =
    words.titleOfTwo(reports.figures[figure], dimensionName(by, messages), dimensionName(across, messages)) +
    (isTimed ? words.newYork : '');
  const report = askReport(selection, [by, across], figure);
  if (!report) return { title, report, names: [], finding: '', notes: [], shown: null };
  const isHeat = isTimed && (by === 'weekday' || across === 'weekday');
  // Half hours run along where there is the width for it and down elsewhere; of any other pair the first goes down.
  const isTurned = isHeat ? (by === 'halfHour') !== isNarrow : false;
  const sideOf = (name: DimensionName) =>
    marginOf(name, askReport(selection, [name], figure), labels, messages);
  const [down, along] = isTurned ? [sideOf(across), sideOf(by)] : [sideOf(by), sideOf(across)];
  const names = namesOf(report, [by, across], labels, messages);
  const pairs = names.map((pair) => words.pair(pair[0]!, pair[1]!));
  const [grid, scale] = [pivotGrid(report, isTurned), heatScale(report.rows, figure)];
  return {
    title,
    report,
    names,
    finding: findingWords(report, pairs, choice, messages),
    notes: notesOf(report, [by, across], messages),
    shown: {
      report,
      grid,
      down,
      along,
      scale,
      figure,
      choice,
      isFitting: isHeat && grid.columnCodes.length <= MAX_FITTING,
      title,
      filter: selection.filter,
    },
  };
}

/** The cells as a table of plain lines. */
function pivotTable(
  report: Report,
  names: readonly (readonly string[])[],
  by: readonly string[],
  { figure }: ByChoice,
  currency: string,
  messages: Words,
): ChartTable {
  const { reports, reportTables: words, words: common } = messages;
  const hasFigure = hasColumn(figure);
  const hasRange = figureOf(figure).range !== null;
  const figures = [
    reports.figures.trades,
    words.days,
    words.net,
    ...(hasFigure ? [reports.figures[figure]] : []),
    reports.figures.winRate,
    ...(hasRange ? [words.range] : []),
  ];
  return {
    head: tableHead(by.join(' × '), ...figures),
    rows: report.rows.map(({ sums, value, range }, at) => [
      words.pair(names[at]![0]!, names[at]![1]!),
      common.count(sums.trades),
      common.count(sums.days),
      formatMoney(sums.net, 'both', currency),
      ...(hasFigure ? [figureText(figure, value, currency, common.count)] : []),
      formatShare(sums.wins, sums.trades),
      ...(hasRange ? [rangeCell(figure, range, currency, messages)] : []),
    ]),
  };
}

/** The buckets of one dimension, with the figure of each: names and margins of the table. */
function marginOf(
  name: DimensionName,
  report: Report | null,
  labels: Parameters<typeof namesOf>[2],
  messages: Words,
): PivotSide {
  const isDay = name === 'halfHour';
  if (!report) return { names: new Map(), full: new Map(), rows: new Map(), isDay };
  const names = namesOf(report, [name], labels, messages);
  const { reportTables: words, words: common } = messages;
  const codes = report.rows.map(({ bucket }) => bucket.codes[0]!);
  const full = (code: number, at: number) =>
    name === 'halfHour' ? words.halfHour(halfHourText(code), halfHourText(code + 1)) : names[at]![0]!;
  const short = (code: number, at: number) =>
    name === 'weekday' ? common.weekdaysShort[WEEKDAYS[code]!] : names[at]![0]!;
  return {
    names: new Map(codes.map((code, at) => [code, short(code, at)])),
    full: new Map(codes.map((code, at) => [code, full(code, at)])),
    rows: new Map(codes.map((code, at) => [code, report.rows[at]!])),
    isDay,
  };
}

function findingWords(
  report: Report,
  names: readonly string[],
  { figure }: OneReportProps['choice'],
  messages: Words,
): string {
  const { reportTables: words } = messages;
  if (!figureOf(figure).isJudged) return pieces(findingOf(report, figure, names, messages).text).join('');
  const known = report.rows.filter(({ range }) => range !== null);
  if (known.length === 0) return words.tooFewAll;
  const clear = known.filter(({ isClear }) => isClear).length;
  const starred = known.filter(({ star }) => star !== null).length;
  return [
    words.cells(clear, known.length, Math.round(known.length * LUCK)),
    words.starredCells(starred),
  ].join(' ');
}

function notesOf(report: Report, names: readonly DimensionName[], { reportTables: words }: Words): string[] {
  const hindsights = names.map((name) => dimensionOf(name).hindsight);
  return [
    report.rows.some(({ lacks }) => lacks !== null) && words.oneSided,
    hindsights.includes('judged') && words.judged,
    hindsights.includes('chosen') && words.chosen,
    report.countedTwice > 0 && words.countedTwice(report.countedTwice),
  ].filter((note) => note !== false);
}
