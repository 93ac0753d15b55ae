import { DIMENSIONS, type DimensionName } from '@daybook/domain/insights/dimensions.ts';
import { FIGURE_NAMES, type FigureName } from '@daybook/domain/insights/figures.ts';
import { filterQuery, parseFilter, type SearchFilter } from '@daybook/domain/trade/filter.ts';
import { filterPart } from '#web/journal/view-filter.ts';
import { viewHref, type Query, type View } from '#web/router/paths.ts';

/** How a report by one dimension is drawn. */
const CHART_FORMS = ['ranges', 'bars', 'time'] as const;
type ChartForm = (typeof CHART_FORMS)[number];

/** The view of the course of the trades. */
export const COURSES = ['equity', 'distribution', 'rolling', 'duration', 'size'] as const;

/** What the equity is the running sum of; all other courses are of the net. */
export type CourseFigure = Extract<FigureName, 'net' | 'gross'>;

/** Which report an address names. */
export type ReportChoice =
  | { readonly kind: 'gallery' }
  | {
      readonly kind: 'by';
      readonly by: DimensionName;
      /** The second dimension of a table of two. */
      readonly across: DimensionName | null;
      readonly figure: FigureName;
      readonly form: ChartForm;
    }
  /** Equity and drawdown, distribution, rolling figures, one dot a trade by duration or size. */
  | { readonly kind: (typeof COURSES)[number]; readonly figure: CourseFigure }
  /** The filter compared with another one, or with everything else where that is null. */
  | {
      readonly kind: 'compare';
      readonly secondFilter: SearchFilter | null;
      /** Trades of both sides count on one alone. */
      readonly isSeparate?: true;
    };

/** Names in the address in addition to those of the filter. `beside` is the second side of a comparison. */
export const REPORT_NAMES = [
  'report',
  'by',
  'across',
  'figure',
  'form',
  'beside',
  'separate',
  'first',
] as const;

/** The report that a query names; what is unknown is as if it were not there. */
export function parseReport(query: Query): ReportChoice {
  const figure = FIGURE_NAMES.find((known) => known === query['figure']) ?? 'average';
  const by = DIMENSIONS.find((known) => known === query['by']);
  const across = DIMENSIONS.find((known) => known === query['across'] && known !== by) ?? null;
  const course = COURSES.find((known) => known === query['report']);
  if (course) return { kind: course, figure: course === 'equity' && figure === 'gross' ? 'gross' : 'net' };
  if (query['report'] === 'compare') {
    const isSeparate = query['separate'] === 'yes' && query['beside'] !== undefined;
    return {
      kind: 'compare',
      secondFilter: readFilterText(query['beside']),
      ...(isSeparate && { isSeparate }),
    };
  }
  const form = CHART_FORMS.find((known) => known === query['form']) ?? 'ranges';
  return by ? { kind: 'by', by, across, figure, form } : { kind: 'gallery' };
}

/** The second filter of a comparison is one text, as it would be written in an address. */
function readFilterText(text: string | undefined): SearchFilter | null {
  return text === undefined ? null : parseFilter(Object.fromEntries(new URLSearchParams(text)));
}

/** Address of the search form where it chooses the second side of a comparison; filled with the side that it takes the place of. */
export function secondSideHref(first: SearchFilter, secondFilter: SearchFilter): string {
  return viewHref(
    { tab: 'search', period: 'all' },
    { ...filterQuery(secondFilter), first: filterText(first) },
  );
}

/** The first side of a comparison whose second is being chosen; null where none is. */
export function firstSide(query: Query): SearchFilter | null {
  return readFilterText(query['first']);
}

/** Address of a comparison of two filters, whatever the period: their days are in them. */
export function comparisonHref(first: SearchFilter, secondFilter: SearchFilter | null): string {
  return viewHref(
    { tab: 'reports', period: 'all' },
    { ...filterQuery(first), ...reportQuery({ kind: 'compare', secondFilter }) },
  );
}

/** A filter as one text of an address. */
function filterText(filter: SearchFilter): string {
  return new URLSearchParams(filterQuery(filter)).toString() || 'all';
}

/** Address of a report under the period and filter of a view. */
export function reportHref({ period }: View, query: Query, report: ReportChoice): string {
  return viewHref({ tab: 'reports', period }, { ...filterPart(query), ...reportQuery(report) });
}

/** A report as one text, as preferences keep it. */
export function reportText(report: ReportChoice): string {
  return new URLSearchParams(reportQuery(report)).toString();
}

/** Whether a kept text means a report: an older one may say the same in other words. */
export function isTextOf(text: string, report: ReportChoice): boolean {
  const wanted = reportText(report);
  return text === wanted || reportText(parseReport(Object.fromEntries(new URLSearchParams(text)))) === wanted;
}

/** The part of the address that {@link parseReport} reads. */
export function reportQuery(report: ReportChoice): Query {
  switch (report.kind) {
    case 'gallery':
      return {};
    case 'by':
      return {
        by: report.by,
        ...(report.across === null ? {} : { across: report.across }),
        figure: report.figure,
        ...(report.form === 'ranges' ? {} : { form: report.form }),
      };
    case 'compare':
      return {
        report: 'compare',
        ...(report.secondFilter === null ? {} : { beside: filterText(report.secondFilter) }),
        ...(report.isSeparate ? { separate: 'yes' } : {}),
      };
    default:
      return { report: report.kind, figure: report.figure };
  }
}

export { tradesHref } from '#web/journal/view-filter.ts';
