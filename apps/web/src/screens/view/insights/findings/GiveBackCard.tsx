import type { AheadDay, GiveBack } from '@daybook/domain/insights/findings/give-back.ts';
import { formatDay, formatTime } from '@daybook/domain/time-figures.ts';
import { findingCard, type CardTools, type ShownFinding } from './finding-card.ts';
import { lackingOf } from './lacking.ts';
import { TurnedDays } from './TurnedDays.tsx';

/** How much of what the days had at their best was given back, and whether stopping at half of it would have helped. */
export const giveBackCard = findingCard({
  task: 'giveBack',
  given: () => null,
  label: ({ findings }) => findings.giveBack.label,
  show: shownGiveBack,
});

function shownGiveBack(found: GiveBack, tools: CardTools): ShownFinding {
  const { findings, breakdown, words } = tools.messages;
  const { giveBack: texts } = findings;
  const { turned, days } = found;
  return {
    figure: findings.partOf(words.count(turned.length), breakdown.days(days)),
    scope: texts.scope,
    sentence: sentenceOf(found, tools),
    lacking: lackingOf(found, tools.messages),
    // The range is that of the rule, not of the days.
    foot: '',
    drawing: turned.length === 0 ? null : (width) => <TurnedDays days={turned} width={width} />,
    table: {
      head: [texts.day, texts.peak, texts.peakAt, texts.close, texts.tradesAfter, texts.timeAfter],
      rows: turned.map((day) => ({
        cells: cellsOf(day, tools),
        href: tools.hrefOf({ startDate: day.day, endDate: day.day }),
      })),
    },
    link:
      turned.length === 0
        ? { text: words.trades(found.trades), href: tools.hrefOf({}) }
        : { text: breakdown.days(turned.length), href: null },
  };
}

function cellsOf({ day, peak, peakAt, close, tradesAfter, secondsAfter }: AheadDay, tools: CardTools) {
  return [
    formatDay(day),
    tools.counted(peak),
    formatTime(peakAt),
    tools.counted(close),
    tools.messages.words.count(tradesAfter),
    formatTime(secondsAfter),
  ];
}

function sentenceOf(found: GiveBack, tools: CardTools): string {
  const { findings, breakdown, words } = tools.messages;
  const { giveBack: texts } = findings;
  const { certainty, aheadDays, days, turned, peaks, closes, rule, trades } = found;
  if (certainty.kind === 'few') return texts.few(words.count(aheadDays), breakdown.days(days));
  if (turned.length === 0) return texts.none(breakdown.days(days), words.trades(trades));
  const stood = texts.stood(turned.length, tools.estimated(peaks), tools.estimated(closes));
  if (certainty.kind !== 'likely') return `${stood} ${texts.unchanged}`;
  const { low, high } = certainty.range;
  const [saved, atAverage] = [tools.estimated(rule.saved), tools.estimated(rule.atAverage)];
  if (low <= 0 && high >= 0) return `${stood} ${texts.cannotBeSaid(saved)}`;
  return `${stood} ${texts.saved(saved, words.trades(rule.trades), atAverage)}`;
}
