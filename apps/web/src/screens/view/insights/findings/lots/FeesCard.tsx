import type { FeeLine } from '@daybook/domain/insights/findings/executions/fee-line.ts';
import { formatNumber, formatPercent } from '@daybook/domain/figure-text.ts';
import { findingCard, type CardTools, type ShownFinding } from '../finding-card.ts';
import { countedFigure } from './lot-words.ts';
import { SumRows } from './SumRows.tsx';

/** What trading cost, and how far a price has to go until it is paid. It stands last. */
export const feesCard = findingCard({
  task: 'fees',
  needsDetails: true,
  given: () => null,
  label: ({ lots }) => lots.fees.label,
  isLast: true,
  show: shownFees,
});

function shownFees(found: FeeLine, tools: CardTools): ShownFinding {
  const { lots, words } = tools.messages;
  const { fees: texts } = lots;
  const { certainty, shareOfGross, gross, net, trades, turned } = found;
  const rows = [
    { label: texts.rows.commission, value: 0 - found.commission },
    { label: texts.rows.exchange, value: 0 - found.exchangeFee },
    { label: texts.rows.regulatory, value: 0 - found.regulatoryFee },
    { label: texts.rows.other, value: 0 - found.otherFee },
  ].filter(({ value }) => value !== 0);
  return {
    figure: countedFigure(certainty, tools),
    scope: shareOfGross === null ? texts.scopeWithout : texts.scope(formatPercent(shareOfGross)),
    sentence:
      certainty.kind === 'few'
        ? texts.few
        : certainty.kind === 'none'
          ? texts.none(words.trades(trades))
          : sentenceOf(found, tools),
    lacking: texts.few,
    drawing:
      rows.length === 0
        ? null
        : (width) => (
            <SumRows rows={rows.map((row) => ({ ...row, text: tools.counted(row.value) }))} width={width} />
          ),
    table: {
      head: [lots.what, lots.gross],
      rows: [
        { cells: [texts.before, tools.counted(gross)] },
        ...rows.map(({ label, value }) => ({ cells: [label, tools.counted(value)] })),
        { cells: [texts.after, tools.counted(net)] },
        ...(turned > 0
          ? [{ cells: [texts.turned(words.trades(turned)), ''], href: tools.hrefOf({ result: 'turned' }) }]
          : []),
      ],
    },
    link: {
      text: turned > 0 ? words.trades(turned) : words.trades(trades),
      href: turned > 0 ? tools.hrefOf({ result: 'turned' }) : null,
    },
  };
}

function sentenceOf({ breakEvenTicks, measured, winners, underOneTick, turned }: FeeLine, tools: CardTools) {
  const { lots, words } = tools.messages;
  const { fees: texts } = lots;
  const ticks =
    breakEvenTicks === null
      ? texts.noTicks
      : texts.ticks(formatNumber(breakEvenTicks), words.trades(measured));
  return [
    ticks,
    ...(winners > 0 && underOneTick > 0
      ? [texts.underOne(words.count(underOneTick), words.count(winners))]
      : []),
    ...(turned > 0 ? [texts.turned(words.trades(turned))] : []),
  ].join(' ');
}
