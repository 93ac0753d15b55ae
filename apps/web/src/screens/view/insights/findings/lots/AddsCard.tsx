import type { AddsFinding, LotSum } from '@daybook/domain/insights/findings/executions/adds.ts';
import { findingCard, type CardTools, type ShownFinding } from '../finding-card.ts';
import { addsSentence, countedFigure, leftOut } from './lot-words.ts';
import { SumRows } from './SumRows.tsx';

/** What adding to winners and to losers brought, beside the first lots. */
export const addsCard = findingCard({
  task: 'adds',
  needsDetails: true,
  given: () => null,
  label: ({ lots }) => lots.adds.label,
  show: shownAdds,
});

function shownAdds(found: AddsFinding, tools: CardTools): ShownFinding {
  const { lots, words } = tools.messages;
  const { adds: texts } = lots;
  const { certainty, trades, firstLots, toWinners, toLosers, symbols } = found;
  const hasLosers = toLosers.trades > 0;
  const rows = [
    { label: texts.rows.first, ...firstLots },
    // A trade may have both: those with winners alone are fewer than these.
    { label: texts.rows.winners, ...toWinners },
    { label: texts.rows.losers, ...toLosers },
  ];
  const cells = ({ gross, trades: count, orders }: LotSum, label: string) => [
    label,
    tools.counted(gross),
    words.count(count),
    words.count(orders),
  ];
  return {
    figure: countedFigure(certainty, tools),
    scope: hasLosers ? texts.toLosers : texts.toWinners,
    sentence:
      certainty.kind === 'few'
        ? texts.few
        : certainty.kind === 'none'
          ? texts.none(words.trades(firstLots.trades))
          : [addsSentence(found, tools), leftOut(found, tools.messages)].join(' ').trim(),
    lacking: words.trades(0),
    drawing: (width) => (
      <SumRows
        rows={rows.map(({ label, gross }) => ({ label, value: gross, text: tools.counted(gross) }))}
        width={width}
      />
    ),
    table: {
      head: [lots.what, lots.gross, lots.trades, lots.orders],
      rows: [
        ...rows.map(({ label, ...sum }, at) => ({
          cells: cells(sum, label),
          ...(at === 2 && hasLosers ? { href: tools.hrefOf({ adds: 'loser' }) } : {}),
        })),
        ...symbols.map(({ symbol, gross, trades: count }) => ({
          cells: [`${texts.rows.losers}: ${symbol}`, tools.counted(gross), words.count(count), ''],
          href: tools.hrefOf({ adds: 'loser', symbol }),
        })),
      ],
    },
    link: {
      text: words.trades(trades),
      href: trades === 0 ? null : tools.hrefOf({ adds: hasLosers ? 'loser' : 'winner' }),
    },
  };
}
