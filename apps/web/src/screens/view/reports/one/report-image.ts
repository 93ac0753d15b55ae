import { formatMoney, formatNumber, formatShare } from '@daybook/domain/figure-text.ts';
import { profitFactor, type FigureName } from '@daybook/domain/insights/figures.ts';
import type { Report, ReportRow } from '@daybook/domain/insights/report.ts';
import { placeOn, placeRange, type RangeScale } from '#web/charts/ranges/range-scale.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { figureText, rangeCell, UNKNOWN_FIGURE } from '../figure-words.ts';
import { hasColumn } from '../report-cells.ts';
import type { ImageContent, ImageRow } from '../report-image.ts';
import { isClearTotal, scaleOf } from './report-scale.ts';
import { rowState } from './row-state.ts';

/** Rows of a picture; the others are in the file. */
const MAX_ROWS = 60;

interface ReportImage {
  readonly report: Report;
  readonly names: readonly string[];
  readonly figure: FigureName;
  readonly by: string;
  readonly title: string;
  readonly finding: string;
  readonly notes: readonly string[];
  readonly currency: string;
  readonly messages: Messages;
}

type ImagedRow = Pick<ReportRow, 'sums' | 'value' | 'range' | 'isClear'>;

/** A report by one dimension as it is drawn on a picture; of very many buckets the likely best. */
export function reportImage({ report, names, title, finding, notes, ...shown }: ReportImage): ImageContent {
  const { figure, messages } = shown;
  const { reports, reportTables: words } = messages;
  const scale = scaleOf(report, figure);
  const chosen = new Set(report.ranked.slice(0, MAX_ROWS));
  const shownRows = report.order.filter((at) => chosen.has(at));
  const rows = shownRows.map((at) => {
    const row = report.rows[at]!;
    return { ...imageRow(row, names[at]!, scale, shown), isStarred: row.star !== null };
  });
  const whole = { ...report.total, isClear: isClearTotal(report.total, figure) };
  const isStarred = report.rows.some(({ star }) => star !== null);
  return {
    title,
    finding,
    head: [
      shown.by,
      reports.figures.trades,
      words.days,
      words.net,
      ...(hasColumn(figure) ? [reports.figures[figure]] : []),
      ...(scale ? ['', words.range] : []),
      reports.figures.winRate,
      reports.figures.profitFactor,
    ],
    rows: [...rows, imageRow(whole, words.all, scale, shown)],
    notes: [...(isStarred ? [`★ ${words.starred(report.judged)}`] : []), ...notes],
  };
}

function imageRow(
  row: ImagedRow,
  name: string,
  scale: RangeScale | null,
  { figure, currency, messages }: Pick<ReportImage, 'figure' | 'currency' | 'messages'>,
): ImageRow {
  const { words: common } = messages;
  const { sums, value, range } = row;
  const factor = profitFactor(sums);
  const cells = [
    name,
    common.count(sums.trades),
    common.count(sums.days),
    formatMoney(sums.net, 'both', currency),
    ...(hasColumn(figure) ? [figureText(figure, value, currency, common.count)] : []),
    ...(scale ? [null, rangeCell(figure, range, currency, messages)] : []),
    formatShare(sums.wins, sums.trades),
    factor === null ? UNKNOWN_FIGURE : formatNumber(factor),
  ];
  if (!scale) return { cells };
  const placed = range && value !== null ? placeRange(scale, range, value) : null;
  const middle = placeOn(scale, scale.middle);
  return { cells, range: { placed, middle, state: rowState(row), isGain: (value ?? 0) >= scale.middle } };
}
