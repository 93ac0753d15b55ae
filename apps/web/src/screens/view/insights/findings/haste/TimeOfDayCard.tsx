import type { HalfHour, Stretch, TimeOfDay } from '@daybook/domain/insights/findings/haste/time-of-day.ts';
import { halfHourText } from '@daybook/domain/trade/half-hour.ts';
import { findingCard, type CardTools, type ShownFinding } from '../finding-card.ts';
import { lackingOf } from '../lacking.ts';
import { DotsAndLine } from './DotsAndLine.tsx';

/** At which time of the day trades bring more or less than the trader's average. */
export const timeOfDayCard = findingCard({
  task: 'timeOfDay',
  given: () => null,
  label: ({ haste }) => haste.timeOfDay.label,
  show: shownTimeOfDay,
});

function shownTimeOfDay(found: TimeOfDay, tools: CardTools): ShownFinding {
  const { haste, words } = tools.messages;
  const { timeOfDay: texts } = haste;
  const { certainty, halfHours, stretch, average } = found;
  const judged = halfHours.filter(({ shrunk }) => shrunk !== null);
  const span = stretch && spanOf(stretch, tools);
  const isAbove = certainty.kind === 'likely' && certainty.value > 0;
  const isOne = stretch !== null && stretch.to - stretch.from === 1;
  return {
    figure: certainty.kind === 'likely' ? tools.estimated(certainty.value) : '',
    scope: span === null ? '' : isAbove ? texts.above(span) : texts.below(span),
    sentence: sentenceOf(found, tools),
    lacking: lackingOf(found, tools.messages),
    drawing:
      judged.length === 0
        ? null
        : (width) => (
            <DotsAndLine
              dots={judged.map(({ halfHour, average: raw, shrunk, isStarred }) => ({
                label: halfHourText(halfHour),
                raw,
                fitted: shrunk,
                isStarred,
              }))}
              base={{ value: average, text: texts.average }}
              width={width}
            />
          ),
    table: {
      head: [
        texts.halfHour,
        tools.messages.reports.figures.trades,
        texts.made,
        texts.shrunk,
        texts.range,
        texts.starred,
      ],
      rows: halfHours.map((each) => ({
        cells: cellsOf(each, tools),
        href: tools.hrefOf({ halfHour: each.halfHour }),
      })),
    },
    // No filter holds several half hours: the table leads to each of them.
    link: {
      text: words.trades(found.trades),
      href: stretch === null ? tools.hrefOf({}) : isOne ? tools.hrefOf({ halfHour: stretch.from }) : null,
    },
  };
}

function cellsOf({ halfHour, trades, average, shrunk, range, isStarred }: HalfHour, tools: CardTools) {
  const { findings, haste, words } = tools.messages;
  return [
    halfHourText(halfHour),
    words.count(trades),
    tools.counted(average),
    shrunk === null ? '–' : tools.estimated(shrunk),
    range === null
      ? findings.tooFew
      : findings.likely(tools.estimated(range.low), tools.estimated(range.high)),
    isStarred ? haste.timeOfDay.yes : '',
  ];
}

function spanOf({ from, to }: Stretch, { messages }: CardTools): string {
  return messages.haste.timeOfDay.span(halfHourText(from), halfHourText(to % 48));
}

function sentenceOf(found: TimeOfDay, tools: CardTools): string {
  const { haste, words } = tools.messages;
  const { timeOfDay: texts } = haste;
  const { certainty, halfHours, stretch, stretchAverage, average } = found;
  if (certainty.kind === 'few') return texts.few(words.trades(found.trades), halfHours.length);
  const judged = halfHours.filter(({ shrunk }) => shrunk !== null).length;
  if (stretch === null || stretchAverage === null) return texts.none(judged, tools.estimated(average));
  const starred = halfHours.filter(({ isStarred }) => isStarred).length - (stretch.to - stretch.from);
  const made = texts.found(spanOf(stretch, tools), tools.estimated(stretchAverage), tools.estimated(average));
  return `${made} ${starred === 0 ? texts.others : texts.alsoStarred(starred)}`;
}
