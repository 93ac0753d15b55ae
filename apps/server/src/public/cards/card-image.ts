import type { CardFigures, PublicTrade } from '@daybook/api/public/share.ts';
import { formatMoney, formatPercent } from '@daybook/domain/figure-text.ts';
import type { Money } from '@daybook/domain/money.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { canDraw, drawText, fitSize, fitText, measureText, type Weight } from './card-font.ts';
import {
  coursePath,
  courseOf,
  markPath,
  type CourseExecution,
  type CoursePoint,
} from '#server/public/pages/course.ts';

/** What the picture of a link shows; two pictures of equal facts are the same picture. */
export interface CardFacts {
  readonly symbol: string;
  readonly side: string;
  readonly isLong: boolean;
  readonly date: string;
  /** The one large figure; null for none. */
  readonly figure: string | null;
  /** What the figure is of. */
  readonly figureNote: string;
  readonly tone: 'profit' | 'loss' | 'even';
  readonly name: string | null;
  readonly origin: string;
  readonly isVerified: boolean;
  /** At most {@link COURSE_POINTS}, in units of {@link COURSE}. */
  readonly points: readonly CoursePoint[];
}

/** Decides what a shared trade's picture shows, by its trader's choice. */
export function cardFacts(
  trade: PublicTrade,
  choice: {
    readonly card: CardFigures;
    readonly dayLimit: number;
    readonly course: readonly CourseExecution[];
  },
  messages: Messages,
): CardFacts {
  const { pages, words } = messages;
  const isLong = trade.action === 'BOT';
  const net = trade.netProfitAndLoss;
  const figure = cardFigure(trade, choice);
  return {
    symbol: trade.symbol.slice(0, MAX_TEXT),
    side: isLong ? words.sides.long : words.sides.short,
    isLong,
    date: trade.date,
    figure,
    figureNote: choice.card === 'percent' ? pages.ofDayLimit : messages.trade.net,
    // Colour would reveal what the trader chose to hide.
    tone: figure === null || net === 0 ? 'even' : net > 0 ? 'profit' : 'loss',
    name: trade.userName?.slice(0, MAX_TEXT) ?? null,
    origin: pages.origin[trade.origin],
    isVerified: trade.origin === 'platform',
    points: courseOf(choice.course, COURSE).points,
  };
}

/** More of a text than fits is not handed to who draws it. */
const MAX_TEXT = 250;

/** The one figure that a shared trade shows where its link is posted, by its trader's choice; null for none. */
export function cardFigure(
  { netProfitAndLoss: net, currency }: PublicTrade,
  { card, dayLimit }: { readonly card: CardFigures; readonly dayLimit: number },
): string | null {
  if (card === 'dollars') return formatMoney(net as Money, 'both', currency);
  // Limits are in dollars; of another currency there is no per cent.
  if (card === 'none' || dayLimit <= 0 || currency !== 'USD') return null;
  return `${net > 0 ? '+' : ''}${formatPercent(net / dayLimit)}`;
}

export const CARD_SIZE = { width: 1200, height: 630 } as const;
/** The drawing of the course, in pixels of the picture. */
const COURSE = { width: 470, height: 330, edge: 24 } as const;
const INK = '#14181f';
const QUIET = '#69727f';
const TONES = { profit: '#08745a', loss: '#b93a1f', even: INK } as const;
const MARKS = { buy: '#17a37f', sell: '#e2674a' } as const;

/** The picture as SVG without any text element: every letter is an outline. */
export function cardSvg(facts: CardFacts): string {
  const { width, height } = CARD_SIZE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="#f6f7f9"/>`,
    '<rect x="32" y="32" width="1136" height="566" rx="24" fill="#fff" stroke="#e6e8ec" stroke-width="2"/>',
    brand(),
    headline(facts),
    result(facts),
    course(facts),
    foot(facts),
    '</svg>',
  ].join('');
}

function letters(text: string, x: number, y: number, size: number, weight: Weight, fill: string): string {
  const { path } = drawText(text, { x, y, size, weight });
  return path === '' ? '' : `<path d="${path}" fill="${fill}"/>`;
}

function brand(): string {
  const mark =
    '<rect width="28" height="28" rx="7" fill="#3451c6"/><path d="M8 7v13M14 6.5v16M20 7.5v13" stroke="#fff" stroke-width="1.5" ' +
    'stroke-linecap="round"/><path d="M6.2 10.5h3.6v5H6.2zM12.2 12.5h3.6v6h-3.6zM18.2 9.5h3.6v7h-3.6z" fill="#fff"/>';
  return `<g transform="translate(80 76) scale(1.6)">${mark}</g>${letters('Daybook', 142, 109, 30, 600, INK)}`;
}

function headline({ symbol, side, isLong, date }: CardFacts): string {
  const shown = fitText(symbol, 540, 84, 600);
  const arrow = isLong ? 'M94 306V278M82 290l12-12 12 12' : 'M94 278V306M82 294l12 12 12-12';
  return [
    letters(shown, 78, 240, 84, 600, INK),
    `<path d="${arrow}" fill="none" stroke="${QUIET}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>`,
    letters(`${side}  ·  ${date}`, 122, 303, 32, 400, QUIET),
  ].join('');
}

function result({ figure, figureNote, tone }: CardFacts): string {
  if (figure === null) return '';
  const size = fitSize(figure, 540, 88, 600);
  return letters(figureNote, 80, 378, 28, 400, QUIET) + letters(figure, 76, 466, size, 600, TONES[tone]);
}

function course({ points }: CardFacts): string {
  const marks = points.map(
    (point) => `<path d="${markPath(point, 13)}" fill="${point.isBuy ? MARKS.buy : MARKS.sell}"/>`,
  );
  const line = `<path d="${coursePath(points)}" fill="none" stroke="#d3d7de" stroke-width="3" stroke-linejoin="round"/>`;
  const frame = `<rect width="${COURSE.width}" height="${COURSE.height}" rx="16" fill="#f6f7f9"/>`;
  return `<g transform="translate(650 150)">${frame}${line}${marks.join('')}</g>`;
}

/** Who traded, and where the executions come from. A name in letters that cannot be drawn is left out. */
function foot({ name, origin, isVerified }: CardFacts): string {
  const shown = name !== null && canDraw(name) ? fitText(name, 520, 30, 600) : '';
  const colour = isVerified ? TONES.profit : QUIET;
  const width = measureText(origin, 26, 600);
  const left = Math.round(1120 - width);
  const tick = isVerified
    ? `<path d="M${left - 32} 539l9 9 15-17" fill="none" stroke="${colour}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>`
    : '';
  return letters(shown, 80, 549, 30, 600, INK) + tick + letters(origin, left, 549, 26, 600, colour);
}
