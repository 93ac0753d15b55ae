import type { TradeDetail } from '@daybook/api/journal/trades.ts';
import { dayText, type Day } from '@daybook/domain/calendar.ts';
import { formatDecimal, formatMoney } from '@daybook/domain/figure-text.ts';
import type { Money } from '@daybook/domain/money.ts';
import { formatTime } from '@daybook/domain/time-figures.ts';
import type { CourseStep } from '@daybook/domain/trade/details/course-of-trade.ts';
import { formatSize } from '@daybook/domain/figures/size-text.ts';
import type { Messages } from '@daybook/texts/en.ts';
import type { CourseMark } from './drawing/course-marks.ts';
import { dayOfExecution } from './drawing/course-axis.ts';
import type { Explained, Role } from './explain.ts';

type Execution = TradeDetail['executions'][number];

/** `Add to loser`, `Last exit, crossing`. */
export function roleText({ name, isCrossing }: Role, { tradeExplained: words }: Messages): string {
  return isCrossing ? words.crossing(words.roles[name]) : words.roles[name];
}

/** Time of an execution; with its day where a trade's executions lie on several. */
export function timeOfExecution({ dateTime, execTime }: Execution, withDay: boolean): string {
  const time = formatTime(execTime);
  return withDay ? `${dayText(dayOfExecution(dateTime, execTime) as Day)} ${time}` : time;
}

/** Whether executions lie on several New York days; they are in the order of their time. */
export function onSeveralDays(executions: readonly Execution[]): boolean {
  const [first, last] = [executions[0], executions.at(-1)];
  if (!first || !last) return false;
  return dayOfExecution(first.dateTime, first.execTime) !== dayOfExecution(last.dateTime, last.execTime);
}

/** `150`, `−100`; both sides where a platform held both at once: `100 / −50`. */
export function positionText(
  { long, short, position }: CourseStep,
  count: Messages['words']['count'],
): string {
  return long !== '0' && short !== '0'
    ? `${formatSize(long, count)} / ${formatSize(`-${short}`, count)}`
    : formatSize(position, count);
}

/** An average price, or a dash where there is none. */
export function averageText(average: string | null): string {
  return average === null ? '–' : formatDecimal(average, 2);
}

interface MarkTexts {
  readonly executions: readonly Execution[];
  readonly explained: Explained;
  /** ISO 4217. */
  readonly currency: string;
  readonly messages: Messages;
}

/** Everything about a mark in one line: which execution, what it did, and how the trade stood after it. */
export function markText({ places }: CourseMark, { executions, explained, currency, messages }: MarkTexts) {
  const { tradeExplained: words, words: names } = messages;
  const { pointed } = words;
  const [first, last] = [places[0]!, places.at(-1)!];
  const { action, size, price } = executions[last]!;
  const step = explained.steps[last]!;
  const done = names.actions[action === 'BOT' ? 'buy' : 'sell'];
  const money = (amount: Money) => formatMoney(amount, 'both', currency);
  return [
    pointed.executions(first + 1, last + 1),
    ...(places.length === 1 ? [roleText(explained.roles[last]!, messages)] : [pointed.summed(places.length)]),
    timeOfExecution(executions[last]!, onSeveralDays(executions)),
    ...(places.length === 1
      ? [pointed.at(done, formatSize(size, names.count), formatDecimal(price, 2))]
      : []),
    pointed.position(positionText(step, names.count)),
    ...(step.average === null ? [] : [pointed.average(averageText(step.average))]),
    pointed.closed(money(step.closed)),
    ...(step.value === null ? [] : [pointed.whole(money(step.value))]),
  ].join(' · ');
}
