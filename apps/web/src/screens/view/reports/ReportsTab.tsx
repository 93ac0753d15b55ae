import { useMemo, type ReactNode } from 'react';
import type { LabelTables } from '@daybook/domain/trade/trade-columns.ts';
import { NothingFound } from '#web/charts/NothingFound.tsx';
import { useNamedPart } from '#web/router/part-name.ts';
import { useMessages } from '#web/texts/messages.ts';
import type { Selection } from '#web/journal/selection.ts';
import type { Query, View } from '#web/router/paths.ts';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { parseReport, REPORT_NAMES, type ReportChoice } from './report-address.ts';
import { oneReport, pivotReport } from './report-parts.ts';
import { reportName, titleOf } from './gallery/gallery-cards.ts';
import { ReportGallery } from './gallery/ReportGallery.tsx';

/** Chunks of their own. */
const comparison = lazyPart(async () => (await import('./compare/Comparison.tsx')).Comparison, '640px');

const course = lazyPart(async () => (await import('./course/CourseReport.tsx')).CourseReport, '640px');

/** What every report gets. */
export interface ReportProps {
  readonly view: View;
  readonly query: Query;
  readonly selection: Selection;
}

export interface ReportsTabProps extends ReportProps {
  /** Shown instead of a report while there is nothing to group. */
  readonly empty?: ReactNode;
}

/** The gallery of all reports, or the one that the address names. */
export function ReportsTab({ empty, ...props }: ReportsTabProps) {
  const report = useReport(props.query);
  useNamedPart(...useReportNames(report, props.selection.columns));
  if (props.selection.statistics.trades === 0) return <NothingFound>{empty}</NothingFound>;
  switch (report.kind) {
    case 'equity':
    case 'distribution':
    case 'rolling':
    case 'duration':
    case 'size':
      return <course.Part {...props} choice={report} />;
    case 'compare':
      return <comparison.Part {...props} choice={report} />;
    case 'by':
      return report.across === null ? (
        <oneReport.Part {...props} choice={report} />
      ) : (
        <pivotReport.Part {...props} choice={report} />
      );
    default:
      return <ReportGallery {...props} />;
  }
}

/** The same for every query that names the same report, so that it is not drawn again for another filter before its trades are there. */
function useReport(query: Query): ReportChoice {
  const text = JSON.stringify(Object.fromEntries(REPORT_NAMES.map((name) => [name, query[name]])));
  return useMemo(() => parseReport(JSON.parse(text) as Query), [text]);
}

/** With its figure and without; null for the gallery, which the tab names. */
function useReportNames(report: ReportChoice, labels: LabelTables): [string | null, string | null] {
  const messages = useMessages();
  if (report.kind === 'gallery') return [null, null];
  return [reportName(report, labels, messages), titleOf(report, labels, messages)];
}
