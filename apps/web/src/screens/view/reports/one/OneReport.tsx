import { useId, useState, type KeyboardEvent } from 'react';
import { dimensionOf, DIMENSIONS, type DimensionName } from '@daybook/domain/insights/dimensions.ts';
import { FIGURE_NAMES, figureOf, isPaid } from '@daybook/domain/insights/figures.ts';
import type { Report } from '@daybook/domain/insights/report.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { dimensionName } from '#web/journal/words/dimension-name.ts';
import { useMessages } from '#web/texts/messages.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { useGo } from '#web/ui/Anchor.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { useCurrency } from '#web/ui/currency.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { askReport } from '../ask-report.ts';
import { actOnKey, compareHref, moveAmongBuckets } from '../bucket-keys.ts';
import { bucketHue, bucketLabels } from '../bucket-label.ts';
import { reportHref, tradesHref, type ReportChoice } from '../report-address.ts';
import { ReportBar, ReportMenu, usePin } from '../ReportBar.tsx';
import { reportCells } from '../report-cells.ts';
import { FindingText, ReportNotes } from '../ReportNotes.tsx';
import type { ReportProps } from '../ReportsTab.tsx';
import { selectionDigest } from '../selection-digest.ts';
import { useTriedSelections } from '#web/journal/tried/tried-selections.ts';
import { COURSES_SHOWN, ReportCourses } from './ReportCourses.tsx';
import { findingOf, type Finding } from './finding.ts';
import { reportImage } from './report-image.ts';
import { RangeLegend } from './RangeLegend.tsx';
import { rowState } from './row-state.ts';
import { ReportBars } from './ReportBars.tsx';
import { ReportTable } from './ReportTable.tsx';
import { sortedRows, type Sorting } from './sorted-rows.ts';
import styles from './OneReport.module.css';

/** Which report by dimensions is shown. */
export type ByChoice = Extract<ReportChoice, { readonly kind: 'by' }>;

export interface OneReportProps extends ReportProps {
  readonly choice: ByChoice;
}

/** The report by one dimension: its row of menus, and the card with what came out. */
export function OneReport({ view, query, selection, choice }: OneReportProps) {
  const messages = useMessages();
  const { reports, reportTables: words } = messages;
  const currency = useCurrency();
  const { by, figure } = choice;
  useTriedSelections(selectionDigest(selection.filter, choice));
  const report = askReport(selection, [by], figure);
  const names = report ? namesOf(report, [by], selection.columns, messages).map(([name]) => name!) : [];
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const title = words.title(reports.figures[figure], dimensionName(by, messages));
  const finding = report && findingOf(report, figure, names, messages);
  const isInMoney = selection.columns.measured === undefined;
  const notes = report ? notesOf(report, choice, isInMoney, messages) : [];
  const output = report && {
    name: `${by}-${figure}`,
    cells: (into: Messages) =>
      reportCells(
        report,
        choice.form === 'ranges' ? sortedRows(report, names, sorting) : report.order,
        namesOf(report, [by], selection.columns, into),
        figure,
        [dimensionName(by, into)],
        into,
      ),
    picture: () =>
      reportImage({
        report,
        names,
        figure,
        by: dimensionName(by, messages),
        title,
        finding: finding?.text ?? '',
        notes,
        currency,
        messages,
      }),
  };
  return (
    <>
      <ReportBar
        view={view}
        query={query}
        choice={choice}
        output={output}
        drawnAs={<FormSwitch {...{ view, query, choice }} />}
      >
        <ByMenus view={view} query={query} choice={choice} />
      </ReportBar>
      {by === 'tag' && report?.rows.every(({ bucket }) => bucket.isRest) ? (
        <NoTags filter={selection.filter} />
      ) : report && finding ? (
        <ReportCard
          {...{ report, names, choice, title, finding, notes, selection, sorting, onSort: setSorting }}
        />
      ) : (
        <Card label={title}>
          <p role="status">{words.waiting}</p>
        </Card>
      )}
    </>
  );
}

/** In place of a report by tag where no trade has one. */
function NoTags({ filter }: Pick<OneReportProps['selection'], 'filter'>) {
  const { reportTables: words, shell } = useMessages();
  return (
    <Card>
      <EmptyState
        drawing="chart"
        title={words.noTags}
        action={<ButtonLink href={tradesHref(filter)}>{shell.tabs.trades}</ButtonLink>}
      >
        {words.noTagsHelp}
      </EmptyState>
    </Card>
  );
}

/** What the buckets of a report are called, one text a dimension. */
export function namesOf(
  { rows }: Report,
  by: readonly DimensionName[],
  labels: Parameters<typeof bucketLabels>[2],
  messages: Parameters<typeof bucketLabels>[3],
): string[][] {
  return rows.map(({ bucket }) => bucketLabels(by, bucket, labels, messages));
}

interface ReportCardProps extends Pick<OneReportProps, 'choice' | 'selection'> {
  readonly report: Report;
  readonly names: readonly string[];
  readonly title: string;
  readonly finding: Finding;
  readonly notes: readonly string[];
  readonly sorting: Sorting | null;
  readonly onSort: (sorting: Sorting) => void;
}

function ReportCard(props: ReportCardProps) {
  const { report, names, choice, title, finding, notes, selection, sorting, onSort } = props;
  const messages = useMessages();
  const headingId = useId();
  const go = useGo();
  const pin = usePin(choice);
  const { by, figure, form } = choice;
  const act = (event: KeyboardEvent<HTMLElement>) => {
    const row =
      event.target instanceof HTMLElement ? report.rows[Number(event.target.dataset['bucket'])] : undefined;
    if (!row) return;
    const isDone = actOnKey(event, { compare: () => go(compareHref(row.filter)), pin: pin.toggle });
    if (isDone) event.preventDefault();
    else moveAmongBuckets(event);
  };
  const drawn = { report, names, figure };
  return (
    <Card labelledBy={headingId} padded={false}>
      <div className={styles.head}>
        <div>
          <h2 id={headingId} className={styles.title}>
            {title}
          </h2>
          <FindingText {...finding} />
        </div>
        {form === 'ranges' && figureOf(figure).range !== null && (
          <RangeLegend
            isJudged={figureOf(figure).isJudged}
            hasFew={report.rows.some((row) => rowState(row) === 'few')}
          />
        )}
      </div>
      <div onKeyDown={act}>
        {form === 'ranges' && (
          <ReportTable
            {...drawn}
            by={dimensionName(by, messages)}
            hues={report.rows.map(({ bucket }) => bucketHue(bucket, selection.columns))}
            showsAfterResult={dimensionOf(by).hindsight !== 'judged'}
            labelledBy={headingId}
            sorting={sorting}
            onSort={onSort}
          />
        )}
        {form === 'bars' && <ReportBars {...drawn} by={by} />}
        {form === 'time' && <ReportCourses {...drawn} selection={selection} by={by} />}
      </div>
      <ReportNotes hasStar={report.rows.some(({ star }) => star !== null)} notes={notes} />
    </Card>
  );
}

type MenusProps = Pick<OneReportProps, 'view' | 'query' | 'choice'>;

/** How a report by one dimension is drawn. */
function FormSwitch({ view, query, choice }: MenusProps) {
  const { reportTables: words } = useMessages();
  const go = useGo();
  return (
    <div>
      <Segmented
        label={words.drawnAs}
        segments={[
          { value: 'ranges', text: words.forms.ranges },
          { value: 'bars', text: words.forms.bars },
          { value: 'time', text: words.forms.time },
        ]}
        value={choice.form}
        onChange={(form) => go(reportHref(view, query, { ...choice, form }), { replace: true })}
      />
    </div>
  );
}

/** By, Figure and Split by: each leads to the address of another report. */
export function ByMenus({ view, query, choice }: MenusProps) {
  const messages = useMessages();
  const { reports, reportTables: words } = messages;
  const go = useGo();
  const show = (change: Partial<ByChoice>) =>
    go(reportHref(view, query, { ...choice, ...change }), { replace: true });
  const dimensions = DIMENSIONS.map((value) => ({ value, text: dimensionName(value, messages) }));
  const { by, across, figure } = choice;
  return (
    <>
      <ReportMenu
        label={words.by}
        options={dimensions}
        value={by}
        onChange={(next) => show({ by: next, across: next === across ? by : across })}
      />
      <ReportMenu
        label={words.figure}
        options={FIGURE_NAMES.map((value) => ({ value, text: reports.figures[value] }))}
        value={figure}
        onChange={(next) => show({ figure: next })}
      />
      <ReportMenu<DimensionName | ''>
        label={words.splitBy}
        options={[{ value: '', text: words.nothing }, ...dimensions.filter(({ value }) => value !== by)]}
        value={across ?? ''}
        onChange={(next) => show({ across: next === '' ? null : next })}
      />
    </>
  );
}

/** Whose buckets hold trades of very different sizes: a true edge of the small ones is lost in the spread of the large. */
const BY_SIZE: readonly DimensionName[] = ['size', 'volume', 'account'];

/** What has to be said below a report. */
function notesOf(
  report: Report,
  { by, figure, form }: ByChoice,
  isInMoney: boolean,
  { reportTables: words }: ReturnType<typeof useMessages>,
): string[] {
  const { hindsight } = dimensionOf(by);
  const isRanged = figureOf(figure).range !== null;
  const { length } = report.rows;
  return [
    form === 'time' && `${words.moments(Math.min(length, COURSES_SHOWN), length)} ${words.sameScale}`,
    !isRanged && form === 'ranges' && words.noRange,
    form !== 'time' && report.rows.some(({ isEnough }) => !isEnough) && words.striped,
    dimensionOf(by).isNamed === true && isRanged && !isPaid(figure) && form === 'ranges' && words.order,
    isInMoney && BY_SIZE.includes(by) && figureOf(figure).isJudged && words.inMoney,
    report.rows.some(({ lacks }) => lacks !== null) && words.oneSided,
    hindsight === 'judged' && words.judged,
    hindsight === 'chosen' && words.chosen,
    report.countedTwice > 0 && words.countedTwice(report.countedTwice),
  ].filter((note) => note !== false);
}
