import { addDecimals, decimal, decimalText } from '@daybook/domain/decimal.ts';
import { formatDecimal, formatMoney } from '@daybook/domain/figure-text.ts';
import type { Money } from '@daybook/domain/money.ts';
import type { CourseStep } from '@daybook/domain/trade/details/course-of-trade.ts';
import { formatSize } from '@daybook/domain/figures/size-text.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { PRICE, RESULT, type DrawnCourse, type DrawnStop } from './draw-course.ts';
import type { Explained } from '../explain.ts';
import {
  ALONG,
  AWAY,
  BACK_ALONG,
  placeAtMarks,
  placeWords,
  widthOf,
  type Box,
  type PlacedWord,
} from './place-words.ts';
import { roleText } from '../role-words.ts';

/** With more marks than this no words are set, and with more than that no numbers: they would cover each other. */
const [WORDS_FOR, NUMBERS_FOR] = [10, 40];
/** Narrower than this, in pixels, the names of roles are left out. */
const WIDE = 460;
/** Half of a mark, of a dot and of a line, with a little air. */
const [MARK, DOT, LINE] = [10, 5, 2];

/** Whether the marks have their numbers. */
export function isNumbered({ marks }: DrawnCourse, executions: number): boolean {
  return executions <= NUMBERS_FOR && marks.length <= NUMBERS_FOR;
}

interface CourseWords {
  readonly roles: readonly PlacedWord[];
  readonly average: readonly PlacedWord[];
  readonly stops: readonly PlacedWord[];
  /** Of the line at 1R. */
  readonly risk: readonly PlacedWord[];
  readonly values: readonly PlacedWord[];
}

const NONE: CourseWords = { roles: [], average: [], stops: [], risk: [], values: [] };

/** The words in the drawing: names of roles, the average price, the stop, 1R, and what the whole position stood at. */
export function courseWords(
  drawn: DrawnCourse,
  { steps, roles }: Explained,
  currency: string,
  oneR: Money | null,
  messages: Messages,
): CourseWords {
  const { marks, right, dots } = drawn;
  const inResult = [
    ...dots.map(({ x, y }) => squareAt(x, y, DOT)),
    ...closedBoxes(drawn),
    titleBox(RESULT.top, messages.tradeExplained.running),
  ];
  const risk = oneR === null ? [] : riskWord(drawn, oneR, inResult, currency, messages);
  if (marks.length > WORDS_FOR && drawn.stop === null) return { ...NONE, risk };
  const edge = { left: 0, right, top: PRICE.top - 10, bottom: PRICE.bottom + 12 };
  const around = [
    ...marks.map(({ x, y }) => squareAt(x, y, MARK)),
    ...averageBoxes(drawn),
    ...stopBoxes(drawn),
  ];
  if (marks.length > WORDS_FOR) return { ...NONE, risk, stops: stopWords(drawn, around, edge, messages) };
  const average = placeWords(averageWord(drawn, steps, messages), around, edge);
  const stops = stopWords(drawn, [...around, ...average.map(boxOf)], edge, messages);
  const names =
    right < WIDE
      ? []
      : firstOfOrders(marks, roles).map(({ x, y, places }) => ({
          x,
          y,
          text: roleText(roles[places[0]!]!, messages),
        }));
  const last = dots.length - 1;
  const amounts = dots
    .filter(({ value }, at) => at !== last && value !== 0)
    .map(({ x, y, value }) => ({ x, y, text: formatMoney(value, 'both', currency) }));
  return {
    roles: placeAtMarks(names, marks, [...around, ...[...average, ...stops].map(boxOf)], edge),
    average,
    stops,
    risk,
    values: placeAtMarks(
      amounts,
      dots,
      [...inResult, ...(oneR === null ? [] : [lineAt1R(drawn, oneR)]), ...risk.map(boxOf)],
      resultEdge(right),
    ),
  };
}

/** One order filled in parts is named once, at its first mark. */
function firstOfOrders(marks: DrawnCourse['marks'], roles: Explained['roles']): DrawnCourse['marks'] {
  const orderOf = ({ places }: DrawnCourse['marks'][number]) => roles[places[0]!]!.order;
  return marks.filter((mark, at) => at === 0 || orderOf(mark) !== orderOf(marks[at - 1]!));
}

/** What the title of a band covers, with a little air below it. */
function titleBox(top: number, text: string): Box {
  return { left: 0, right: widthOf(text), top: top - 24, bottom: top - 8 };
}

function resultEdge(right: number): Box {
  return { left: 0, right, top: RESULT.top - 12, bottom: RESULT.bottom + 8 };
}

function lineAt1R({ result, right }: DrawnCourse, oneR: Money): Box {
  const y = result.y(-oneR);
  return { left: 0, right, top: y - LINE, bottom: y + LINE };
}

/** Over or under its line, at the left or else at the right; over it at the left where it covers something everywhere. */
function riskWord(
  drawn: DrawnCourse,
  oneR: Money,
  around: readonly Box[],
  currency: string,
  { tradeExplained }: Messages,
): PlacedWord[] {
  const { result, right } = drawn;
  const text = tradeExplained.oneR(formatMoney(-oneR as Money, 'minus', currency));
  const y = result.y(-oneR);
  const edge = resultEdge(right);
  const [place] = [
    ...placeWords([{ text, x: -AWAY, y }], around, edge, ALONG),
    ...placeWords([{ text, x: right + AWAY, y }], around, edge, BACK_ALONG),
  ];
  return [place ?? { text, x: 0, y, left: 0, base: y - 4 }];
}

function squareAt(x: number, y: number, half: number): Box {
  return { left: x - half, right: x + half, top: y - half, bottom: y + half };
}

function boxOf({ left, base, text }: PlacedWord): Box {
  return { left, right: left + widthOf(text), top: base - 10, bottom: base + 4 };
}

/** Over or under the longest piece of the line of averages. */
function averageWord({ averages }: DrawnCourse, steps: Explained['steps'], { tradeExplained }: Messages) {
  const longest = averages.toSorted((one, other) => other.to - other.from - (one.to - one.from))[0];
  if (!longest) return [];
  const text = tradeExplained.averageAt(formatDecimal(steps[longest.place]!.average!, 2));
  const x = longest.from - 10;
  return [{ x, y: longest.y - 10, text }];
}

/** Where each piece of the stop begins. */
function stopWords(
  { stop }: DrawnCourse,
  around: readonly Box[],
  edge: Box,
  { tradeExplained: words }: Messages,
): PlacedWord[] {
  if (stop === null) return [];
  const named = stop.pieces.map(({ from, y, price }, at) => {
    const shown = formatDecimal(price, 2);
    return { text: at === 0 ? words.stopAt(shown) : words.stopMoved(shown), x: from - 10, y };
  });
  return placeWords(named, around, edge, ALONG);
}

function stopBoxes({ stop }: DrawnCourse): Box[] {
  return stop === null ? [] : stepBoxes(stop.pieces);
}

function averageBoxes({ averages }: DrawnCourse): Box[] {
  return stepBoxes(averages);
}

type Piece = DrawnCourse['averages'][number] | DrawnStop['pieces'][number];

/** What a step line covers. */
function stepBoxes(pieces: readonly Pick<Piece, 'from' | 'to' | 'y'>[]): Box[] {
  return pieces.flatMap(({ from, to, y }, at) => {
    const before = pieces[at - 1];
    const across = { left: from, right: to, top: y - LINE, bottom: y + LINE };
    return before === undefined ? [across] : [across, upright(from, before.y, y)];
  });
}

function closedBoxes({ closed, right }: DrawnCourse): Box[] {
  return closed.flatMap(([x, y], at) => {
    const to = closed[at + 1]?.[0] ?? right;
    const before = closed[at - 1];
    const across = { left: at === 0 ? 0 : x, right: to, top: y - LINE, bottom: y + LINE };
    return before === undefined ? [across] : [across, upright(x, before[1], y)];
  });
}

function upright(x: number, one: number, other: number): Box {
  return { left: x - LINE, right: x + LINE, top: Math.min(one, other), bottom: Math.max(one, other) };
}

/** What a trade's chart says under its title. */
export function courseNote({ steps, roles }: Explained, { tradeExplained, words }: Messages): string {
  const orders = (isExit: boolean): number =>
    new Set(roles.filter((_role, at) => steps[at]!.isExit === isExit).map(({ order }) => order)).size;
  return tradeExplained.courseNote(orders(false), orders(true), formatSize(largestSize(steps), words.count));
}

/** The most that was open at once, both sides together; decimal text. */
export function largestSize(steps: Explained['steps']): string {
  const open = ({ long, short }: CourseStep) => Number(long) + Number(short);
  const most = steps.reduce<CourseStep | null>(
    (largest, step) => (largest === null || open(step) > open(largest) ? step : largest),
    null,
  );
  return most === null ? '0' : decimalText(addDecimals(decimal(most.long), decimal(most.short)));
}
