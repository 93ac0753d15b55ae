import type { ExposedTrades, Exposure } from '@daybook/domain/insights/findings/exposure.ts';
import { formatDay } from '@daybook/domain/time-figures.ts';
import { findingCard, type CardTools, type ShownFinding } from './finding-card.ts';
import { lackingOf } from './lacking.ts';
import { RangeRows } from './RangeRows.tsx';

/** Whether trades that were open together with another one did as well as those alone. */
export const exposureCard = findingCard({
  task: 'exposure',
  given: () => null,
  label: ({ findings }) => findings.exposure.label,
  show: shownExposure,
});

function shownExposure(found: Exposure, tools: CardTools): ShownFinding {
  const { findings, words } = tools.messages;
  const { exposure: texts } = findings;
  const { certainty, together, alone } = found;
  const averageOf = ({ average }: ExposedTrades) => (average === null ? '–' : tools.counted(average));
  return {
    figure: certainty.kind === 'likely' ? tools.estimated(certainty.value) : '',
    scope: texts.scope,
    sentence: sentenceOf(found, tools, averageOf),
    lacking: lackingOf(together.trades < alone.trades ? together : alone, tools.messages),
    drawing: (width) => (
      <RangeRows
        rows={[
          { name: texts.together, side: together },
          { name: texts.alone, side: alone },
        ].map(({ name, side }) => ({
          label: name(words.count(side.trades)),
          value: side.average,
          range: side.range,
          text: averageOf(side),
        }))}
        width={width}
      />
    ),
    table: {
      head: [texts.day, texts.togetherTrades, texts.net],
      rows: found.exposedDays.map(({ day, trades, net }) => ({
        cells: [formatDay(day), words.count(trades), tools.counted(net)],
        href: tools.hrefOf({ startDate: day, endDate: day }),
      })),
    },
    link: together.trades === 0 ? null : { text: words.trades(together.trades), href: null },
  };
}

/** `31 h 20 min`, `4 min`. */
function hoursText(seconds: number, count: (value: number) => string): string {
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${count(hours)} h ${minutes % 60} min`;
}

function sentenceOf(
  { certainty, most, seconds, atStake, together, alone, difference }: Exposure,
  tools: CardTools,
  averageOf: (side: ExposedTrades) => string,
): string {
  const { findings, words } = tools.messages;
  const { exposure: texts } = findings;
  if (most < 2) return texts.never;
  const stake = atStake && texts.stake(tools.money.size(atStake.low), tools.money.size(atStake.high));
  const held = [texts.held(words.count(most), hoursText(seconds, words.count)), stake ?? ''].join(' ').trim();
  if (certainty.kind === 'few') return `${texts.few(words.trades(together.trades))} ${held}`;
  const averages = texts.averages(
    averageOf(together),
    words.count(together.trades),
    averageOf(alone),
    words.count(alone.trades),
  );
  const range = difference?.range;
  const compared = words.trades(difference?.trades ?? 0);
  // A card says its range below the sentence, a row has it nowhere else.
  const likely =
    certainty.kind === 'none' && range
      ? `, ${findings.likely(tools.estimated(range.low), tools.estimated(range.high))}`
      : '';
  const sameHours = texts.inSameHalfHours(tools.estimated(difference?.sum ?? 0), `${compared}${likely}`);
  return `${certainty.kind === 'none' ? texts.none : texts.found} ${sameHours} ${averages} ${held}`;
}
