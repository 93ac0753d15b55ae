import type { ReactNode } from 'react';
import type { Query, View } from '#web/router/paths.ts';
import { useMessages } from '#web/texts/messages.ts';
import { useGo } from '#web/ui/Anchor.tsx';
import { COURSES, reportHref, type CourseFigure, type ReportChoice } from '../report-address.ts';
import { ReportBar, ReportMenu, type ReportOutput } from '../ReportBar.tsx';

export type CourseChoice = Extract<ReportChoice, { readonly kind: (typeof COURSES)[number] }>;

interface CourseBarProps {
  readonly view: View;
  readonly query: Query;
  readonly choice: CourseChoice;
  /** Null while there is nothing to hand out. */
  readonly output: ReportOutput | null;
  /** Figures between which the report lets choose. */
  readonly figures?: readonly CourseFigure[];
  /** Shown before the buttons at the right. */
  readonly children?: ReactNode;
}

/** The row above a course: which one, and of which figure. */
export function CourseBar({ view, query, choice, output, figures = [], children }: CourseBarProps) {
  const { courses, reports, reportTables } = useMessages();
  const go = useGo();
  const show = (report: CourseChoice) => go(reportHref(view, query, report));
  return (
    <ReportBar view={view} query={query} choice={choice} output={output} drawnAs={children}>
      <ReportMenu
        label={courses.report}
        value={choice.kind}
        options={COURSES.map((kind) => ({ value: kind, text: reportTables.courses[kind] }))}
        onChange={(kind) => show({ ...choice, kind })}
      />
      {figures.length > 0 && (
        <ReportMenu
          label={courses.figure}
          value={choice.figure}
          options={figures.map((figure) => ({ value: figure, text: reports.figures[figure] }))}
          onChange={(figure) => show({ ...choice, figure })}
        />
      )}
    </ReportBar>
  );
}
