import type { SizeSkill } from '@daybook/domain/insights/findings/haste/size-skill.ts';
import { findingCard, type CardTools, type ShownFinding } from '../finding-card.ts';
import { lackingOf } from '../lacking.ts';
import { Bars } from './Bars.tsx';

/** What choosing the size of each trade earned. */
export const sizingCard = findingCard({
  task: 'sizeSkill',
  given: () => null,
  label: ({ haste }) => haste.sizing.label,
  isOfMoney: true,
  show: shownSizing,
});

function shownSizing(found: SizeSkill, tools: CardTools): ShownFinding {
  const { haste, words } = tools.messages;
  const { sizing: texts } = haste;
  const { certainty, fifths, sizes, trades } = found;
  return {
    figure: certainty.kind === 'likely' ? tools.estimated(certainty.value) : '',
    scope: texts.scope,
    sentence: [sentenceOf(found, tools), tools.selection.columns.measured ? texts.inMoney : '']
      .join(' ')
      .trim(),
    lacking: sizes < 2 ? texts.sizes(sizes) : lackingOf(found, tools.messages),
    ...footOf(found, tools),
    drawing: (width) => (
      <Bars
        bars={fifths.map(({ average }, at) => ({ label: texts.fifths[at]!, value: average }))}
        width={width}
      />
    ),
    table: {
      head: [texts.size, tools.messages.reports.figures.trades, texts.average],
      rows: fifths.map((fifth, at) => ({
        cells: [
          texts.fifths[at]!,
          words.count(fifth.trades),
          fifth.average === null ? '–' : tools.estimated(fifth.average),
        ],
      })),
    },
    link: { text: words.trades(trades), href: tools.hrefOf({}) },
  };
}

function sentenceOf({ certainty, flat, sizing, range, sizes, trades }: SizeSkill, tools: CardTools): string {
  const { findings, haste, words } = tools.messages;
  const { sizing: texts } = haste;
  if (sizes === 1) return texts.oneSize(words.trades(trades));
  if (certainty.kind === 'few') return texts.few(words.trades(trades));
  if (certainty.kind === 'likely') return texts.sums(tools.estimated(flat), tools.estimated(sizing));
  const likely = range && findings.likely(tools.estimated(range.low), tools.estimated(range.high));
  const sums = texts.sums(tools.estimated(flat), `${tools.estimated(sizing)}${likely ? `, ${likely}` : ''}`);
  return `${texts.none(words.trades(trades))} ${sums}`;
}

/** The days, and what is not known of the sizes. */
function footOf({ days, lacking, isByFirst }: SizeSkill, { messages }: CardTools): { foot?: string } {
  const { breakdown, haste, words } = messages;
  const said = [
    isByFirst ? '' : haste.sizing.byVolume,
    lacking > 0 ? haste.sizing.unknown(words.trades(lacking)) : '',
  ].filter((text) => text !== '');
  return said.length === 0 ? {} : { foot: [breakdown.days(days), ...said].join(' · ') };
}
