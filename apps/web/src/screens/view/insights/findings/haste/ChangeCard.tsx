import type { Day } from '@daybook/domain/calendar.ts';
import {
  MIN_CHANGE_DAYS,
  type ChangeOfEdge,
} from '@daybook/domain/insights/findings/haste/change-of-edge.ts';
import { formatDay } from '@daybook/domain/time-figures.ts';
import { findingCard, type CardTable, type CardTools, type ShownFinding } from '../finding-card.ts';
import { CourseLine } from './CourseLine.tsx';

/** Whether the average of a trade changed in the period, and when. */
export const changeCard = findingCard({
  task: 'changeOfEdge',
  given: () => null,
  label: ({ haste }) => haste.changeOfEdge.label,
  show: shownChange,
});

function shownChange(found: ChangeOfEdge, tools: CardTools): ShownFinding {
  const { breakdown, findings, haste, words } = tools.messages;
  const { changeOfEdge: texts } = haste;
  const { certainty, change, course, days, dayList } = found;
  const placeOf = (day: Day) => dayList.indexOf(day);
  const turn = change && {
    at: placeOf(change.day),
    from: placeOf(change.from),
    to: placeOf(change.to),
  };
  return {
    figure: certainty.kind === 'likely' ? tools.estimated(certainty.value) : '',
    scope: change ? texts.scope(formatDay(change.day)) : '',
    sentence: sentenceOf(found, tools),
    lacking: findings.partOf(words.count(days), breakdown.days(MIN_CHANGE_DAYS)),
    drawing:
      days === 0
        ? null
        : (width) => (
            <CourseLine
              course={course}
              turn={turn}
              first={formatDay(dayList[0]! as Day)}
              last={formatDay(dayList.at(-1)! as Day)}
              width={width}
            />
          ),
    table: tableOf(found, tools),
    link: change
      ? { text: words.trades(change.tradesAfter), href: tools.hrefOf({ startDate: change.day }) }
      : { text: breakdown.days(days), href: tools.hrefOf({}) },
  };
}

/** Before and after the change, or all days where there is none. */
function tableOf({ change, trades, dayList }: ChangeOfEdge, tools: CardTools): CardTable {
  const { haste, reports, words } = tools.messages;
  const { changeOfEdge: texts } = haste;
  const head = [texts.period, reports.figures.trades, comparedBy(tools).average];
  const [first, last] = [dayList[0] as Day | undefined, dayList.at(-1) as Day | undefined];
  if (first === undefined || last === undefined) return { head, rows: [] };
  const row = (from: Day, to: Day, count: number, average: number | null) => ({
    cells: [
      texts.span(formatDay(from), formatDay(to)),
      words.count(count),
      average === null ? '–' : tools.estimated(average),
    ],
    href: tools.hrefOf({ startDate: from, endDate: to }),
  });
  if (change === null) return { head, rows: [row(first, last, trades, null)] };
  const { day, before, after, tradesAfter } = change;
  return {
    head,
    rows: [row(first, (day - 1) as Day, trades - tradesAfter, before), row(day, last, tradesAfter, after)],
  };
}

/** What is said of trades at their usual size, or as they are where the unit of results tells the size already. */
function comparedBy({ messages, selection }: CardTools) {
  const { changeOfEdge: texts } = messages.haste;
  return selection.columns.measured ? texts.inUnit : texts;
}

function sentenceOf({ certainty, change, days, power }: ChangeOfEdge, tools: CardTools): string {
  const { breakdown, haste } = tools.messages;
  const { changeOfEdge: texts } = haste;
  if (certainty.kind === 'few') return texts.few(breakdown.days(days), MIN_CHANGE_DAYS);
  if (change !== null)
    return comparedBy(tools).found(
      formatDay(change.day),
      formatDay(change.from),
      formatDay(change.to),
      tools.estimated(change.before),
      tools.estimated(change.after),
    );
  const none = texts.none(breakdown.days(days));
  return `${none} ${power === null ? texts.noEdge : texts.power(breakdown.days(days), Math.round(10 * power))}`;
}
