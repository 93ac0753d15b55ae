import { ChevronDown, ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { COURSES, reportHref, type ReportChoice } from '../report-address.ts';
import type { Query, View } from '#web/router/paths.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor, useGo } from '#web/ui/Anchor.tsx';
import styles from './Course.module.css';

export type CourseChoice = Extract<ReportChoice, { readonly kind: (typeof COURSES)[number] }>;

export interface CourseBarProps {
  readonly view: View;
  readonly query: Query;
  readonly choice: CourseChoice;
  /** Figures between which the report lets choose. */
  readonly figures?: readonly CourseChoice['figure'][];
  /** Stands at the right. */
  readonly children?: ReactNode;
}

/** The row above a course: the way back, which one, and of which figure. */
export function CourseBar({ view, query, choice, figures = [], children }: CourseBarProps) {
  const { courses, reports } = useMessages();
  const go = useGo();
  const show = (report: CourseChoice) => go(reportHref(view, query, report));
  return (
    <div className={styles.bar}>
      <Anchor href={reportHref(view, query, { kind: 'gallery' })} className={styles.back}>
        <ChevronLeft size={16} aria-hidden="true" />
        {courses.back}
      </Anchor>
      <Menu
        label={courses.report}
        value={choice.kind}
        options={COURSES.map((kind) => ({ value: kind, text: courses.kinds[kind] }))}
        onChange={(kind) => show({ ...choice, kind })}
      />
      {figures.length > 0 && (
        <Menu
          label={courses.figure}
          value={choice.figure}
          options={figures.map((figure) => ({ value: figure, text: reports.figures[figure] }))}
          onChange={(figure) => show({ ...choice, figure })}
        />
      )}
      <div className={styles.right}>{children}</div>
    </div>
  );
}

interface MenuProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly onChange: (value: Value) => void;
}

/** The machine's own list, with its label inside the box. */
function Menu<Value extends string>({ label, value, options, onChange }: MenuProps<Value>) {
  return (
    <label className={styles.menu}>
      <span className={styles.menuLabel}>{label}</span>
      <select
        className={styles.select}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <ChevronDown size={14} aria-hidden="true" />
    </label>
  );
}
