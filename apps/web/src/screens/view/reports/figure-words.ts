import { axisMoney, formatMoney, formatNumber, shortMoney } from '@daybook/domain/figure-text.ts';
import { figureOf, type FigureName } from '@daybook/domain/insights/figures.ts';
import type { Range } from '@daybook/domain/insights/likely-range.ts';
import type { Money } from '@daybook/domain/money.ts';
import type { Messages } from '@daybook/texts/en.ts';

/** Writes counts as the language does. */
type Counts = Messages['words']['count'];

/** Shown for an unknown figure. */
export const UNKNOWN_FIGURE = '–';

/** A figure as shown in a table: `+$27.97`, `69%`, `2.28`. */
export function figureText(name: FigureName, value: number | null, currency: string, count: Counts): string {
  if (value === null) return UNKNOWN_FIGURE;
  switch (figureOf(name).unit) {
    case 'money':
      return formatMoney(Math.round(value) as Money, signsOf(name), currency);
    case 'count':
      return count(value);
    case 'rate':
      return percent(value);
    case 'share':
      return value > 0 ? `+${percent(value)}` : percent(value);
    case 'number':
      return formatNumber(value);
  }
}

/** A figure in a small place: `+$28`, `69%`. */
function shortFigure(name: FigureName, value: number, currency: string, count: Counts): string {
  if (figureOf(name).unit !== 'money') return figureText(name, value, currency, count);
  return shortMoney(Math.round(value) as Money, signsOf(name), currency);
}

/** A figure on an axis, without zeros behind its point: `+$50K`, `−$2.5`, `50%`. */
export function axisFigure(name: FigureName, value: number, currency: string, count: Counts): string {
  if (figureOf(name).unit !== 'money') return figureText(name, value, currency, count);
  const text = axisMoney(Math.round(value) as Money, currency);
  return value > 0 && signsOf(name) === 'both' ? `+${text}` : text;
}

/** Both ends of a likely range. */
export function rangeEnds(
  name: FigureName,
  { low, high }: Range,
  currency: string,
  count: Counts,
): readonly [string, string] {
  return [shortFigure(name, low, currency, count), shortFigure(name, high, currency, count)];
}

/** Whether a range says nothing but that all its trades are equal. */
export function isAllEqual({ low, high }: Range): boolean {
  return low === high;
}

/** A likely range in a cell. */
export function rangeCell(
  name: FigureName,
  range: Range | null,
  currency: string,
  { reportTables: words, words: common }: Messages,
): string {
  if (range === null) return words.tooFew;
  return isAllEqual(range)
    ? words.allEqual
    : words.between(...rangeEnds(name, range, currency, common.count));
}

/** The figure for a cell of a table, without its unit and with so many decimals below 100: `+38`, `−4.5`, `+1,265`, `12.3K`. */
export function cellFigure(
  name: FigureName,
  value: number,
  currency: string,
  decimals: 0 | 1,
  count: Counts,
): string {
  if (figureOf(name).unit !== 'money') return figureText(name, value, currency, count).replace('%', '');
  if (Math.abs(value) >= SHORT_FROM)
    return shortFigure(name, value, currency, count).replace(/[^\d.,KMB+−]/g, '');
  const text = formatNumber(value / 10_000, Math.abs(value) < WHOLE_FROM ? decimals : 0);
  return value > 0 && signsOf(name) === 'both' && /[1-9]/.test(text) ? `+${text}` : text;
}

/** 100 and 10,000 of the currency. */
const [WHOLE_FROM, SHORT_FROM] = [1_000_000, 100_000_000];

function percent(ratio: number): string {
  return `${formatNumber(ratio * 100, 0)}%`;
}

/** What is never below zero carries no plus. */
function signsOf(name: FigureName): 'minus' | 'both' {
  return name === 'spread' ? 'minus' : 'both';
}
