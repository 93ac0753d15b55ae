import type { FeeLine } from '@daybook/domain/insights/findings/executions/fee-line.ts';
import type { VenueSum } from '@daybook/domain/insights/findings/executions/venue-sums.ts';
import { formatNumber, formatPercent } from '@daybook/domain/figure-text.ts';
import { formatSize } from '@daybook/domain/figures/size-text.ts';
import { findingCard, type CardTable, type CardTools, type ShownFinding } from '../finding-card.ts';
import { feeSums, FEE_KINDS, type FeeKind } from './fee-sums.ts';
import { countedFigure } from './lot-words.ts';
import { SumRows } from './SumRows.tsx';
import { loadVenueFees } from './venue-fees.ts';

/** What trading cost, and how far a price has to go until it is paid. It stands last. */
export const feesCard = findingCard({
  task: 'fees',
  needsDetails: true,
  given: ({ columns }) => loadVenueFees(columns),
  label: ({ lots }) => lots.fees.label,
  isLast: true,
  show: shownFees,
});

function shownFees(found: FeeLine, tools: CardTools): ShownFinding {
  const { lots, words } = tools.messages;
  const { fees: texts } = lots;
  const { certainty, shareOfGross, trades, turned } = found;
  const { before, kinds, after } = feeSums(found);
  const labels: Readonly<Record<FeeKind, string>> = {
    commission: texts.rows.commission,
    exchangeFee: texts.rows.exchange,
    regulatoryFee: texts.rows.regulatory,
    otherFee: texts.rows.other,
  };
  const rows = FEE_KINDS.map((kind, at) => ({
    label: labels[kind],
    value: 0 - found[kind],
    text: tools.counted(kinds[at]!),
  })).filter(({ value }) => value !== 0);
  return {
    figure: countedFigure(certainty, tools),
    scope: shareOfGross === null ? texts.scopeWithout : texts.scope(formatPercent(shareOfGross)),
    sentence:
      certainty.kind === 'few'
        ? texts.few
        : certainty.kind === 'none'
          ? texts.none(words.trades(trades))
          : sentenceOf(found, tools),
    lacking: words.trades(0),
    drawing: rows.length === 0 ? null : (width) => <SumRows rows={rows} width={width} />,
    table: withVenues(
      [
        { cells: [texts.before, tools.counted(before)] },
        ...rows.map(({ label, text }) => ({ cells: [label, text] })),
        { cells: [texts.after, tools.counted(after)] },
        ...(turned > 0
          ? [{ cells: [texts.turned(words.trades(turned)), ''], href: tools.hrefOf({ result: 'turned' }) }]
          : []),
      ],
      found.byVenue,
      tools,
    ),
    link: {
      text: turned > 0 ? words.trades(turned) : words.trades(trades),
      href: turned > 0 ? tools.hrefOf({ result: 'turned' }) : null,
    },
  };
}

/** Below the sums those of each route and liquidity, where a source says either. */
function withVenues(
  sums: CardTable['rows'],
  venues: readonly VenueSum[],
  { messages, money: { counted, precise } }: CardTools,
): CardTable {
  const { lots, words, reports } = messages;
  const { fees: texts } = lots;
  if (venues.length === 0) return { head: [lots.what, texts.amount], rows: sums };
  return {
    head: [lots.what, texts.amount, texts.size, texts.each, reports.figures.trades],
    rows: [
      ...sums.map((row) => ({ ...row, cells: [...row.cells, '', '', ''] })),
      ...venues.map(({ route, added, size, fees, trades }) => ({
        cells: [
          [
            route ?? texts.venue.noRoute,
            ...(added === null ? [] : [texts.venue[added ? 'added' : 'taken']]),
          ].join(' · '),
          counted(0 - fees),
          formatSize(size.toFixed(Number.isInteger(size) ? 0 : 2), words.count),
          perUnit({ fees, size }, precise),
          words.count(trades),
        ],
      })),
    ],
  };
}

/** What one share or contract bore, to 1/10,000. */
function perUnit({ fees, size }: Pick<VenueSum, 'fees' | 'size'>, precise: CardTools['precise']): string {
  return size === 0 ? '' : precise(0 - fees / size);
}

function liquiditySentence({ byLiquidity }: FeeLine, { messages, money: { precise } }: CardTools): string[] {
  const taken = byLiquidity.find(({ added }) => added === false);
  const added = byLiquidity.find((each) => each.added === true);
  if (!taken || !added) return [];
  return [messages.lots.fees.perUnit(perUnit(taken, precise), perUnit(added, precise))];
}

function sentenceOf(found: FeeLine, tools: CardTools) {
  const { breakEvenTicks, measured, winners, underOneTick, turned } = found;
  const { lots, words } = tools.messages;
  const { fees: texts } = lots;
  const ticks =
    breakEvenTicks === null
      ? texts.noTicks
      : texts.ticks(formatNumber(breakEvenTicks), words.trades(measured));
  return [
    ticks,
    ...(winners > 0 && underOneTick > 0 ? [texts.underOne(underOneTick, winners)] : []),
    ...(turned > 0 ? [texts.turned(words.trades(turned))] : []),
    ...liquiditySentence(found, tools),
  ].join(' ');
}
