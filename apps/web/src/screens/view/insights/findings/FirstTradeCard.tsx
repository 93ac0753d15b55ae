import type { FirstTrade, RestOfDays } from '@daybook/domain/insights/findings/first-trade.ts';
import type { BandText } from '@daybook/domain/trade/band.ts';
import type { Result } from '@daybook/domain/trade/filter.ts';
import { findingCard, type CardTools, type ShownFinding } from './finding-card.ts';
import { lackingOf } from './lacking.ts';
import { RangeRows } from './RangeRows.tsx';

/** What comes after a first trade that was lost, against one that was won. */
export const firstTradeCard = findingCard({
  task: 'firstTrade',
  given: ({ filter }) => ({ accounts: filter.accounts ?? null }),
  label: ({ findings }) => findings.firstTrade.label,
  show: shownFirstTrade,
});

function shownFirstTrade(found: FirstTrade, tools: CardTools): ShownFinding {
  const { findings, breakdown, words } = tools.messages;
  const { firstTrade: texts } = findings;
  const { certainty, won, lost, even, alone } = found;
  const firsts = won.days + lost.days + even + alone;
  const sides = [
    { name: texts.afterWon, side: won, result: 'won' },
    { name: texts.afterLost, side: lost, result: 'lost' },
  ] as const;
  const averageOf = ({ average }: RestOfDays) => (average === null ? '–' : tools.counted(average));
  return {
    figure: certainty.kind === 'likely' ? tools.estimated(certainty.value) : '',
    scope: texts.scope,
    sentence: sentenceOf(found, tools),
    lacking: lackingOf(won.days < lost.days ? won : lost, tools.messages),
    drawing: (width) => (
      <RangeRows
        rows={sides.map(({ name, side }) => ({
          label: name(breakdown.days(side.days)),
          value: side.average,
          range: side.range,
          text: averageOf(side),
        }))}
        width={width}
      />
    ),
    table: {
      head: [texts.label, texts.days, tools.messages.reports.figures.trades, texts.average, texts.range],
      rows: [
        ...sides.map(({ name, side, result }) => ({
          cells: [
            name(breakdown.days(side.days)),
            words.count(side.days),
            words.count(side.trades),
            averageOf(side),
            side.range
              ? findings.likely(tools.estimated(side.range.low), tools.estimated(side.range.high))
              : findings.tooFew,
          ],
          href: tools.hrefOf({ nthBand: FIRST, result: result satisfies Result }),
        })),
        ...[
          [texts.even, even],
          [texts.alone, alone],
          [texts.unseen, found.unseen],
        ].map(([name, days]) => ({ cells: [String(name), words.count(Number(days)), '', '', ''] })),
      ],
    },
    link: { text: words.trades(firsts), href: tools.hrefOf({ nthBand: FIRST }) },
  };
}

const FIRST = '1..2' as BandText;

function sentenceOf({ certainty, won, lost }: FirstTrade, tools: CardTools): string {
  const { firstTrade: texts } = tools.messages.findings;
  if (certainty.kind === 'few')
    return texts.few(tools.messages.words.count(won.days), tools.messages.words.count(lost.days));
  const [afterWon, afterLost] = [tools.estimated(won.average ?? 0), tools.estimated(lost.average ?? 0)];
  return certainty.kind === 'none' ? texts.none(afterWon, afterLost) : texts.found(afterWon, afterLost);
}
