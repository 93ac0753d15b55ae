import type { ExitStep, PartialExits } from '@daybook/domain/insights/findings/executions/partial-exits.ts';
import { formatPercent } from '@daybook/domain/figure-text.ts';
import { findingCard, type CardTools, type ShownFinding } from '../finding-card.ts';
import { bandText } from '@daybook/domain/trade/band.ts';
import { countedFigure, leftOut } from './lot-words.ts';
import { SumRows } from './SumRows.tsx';

/** What each exit of trades that left in several brought. */
export const exitsCard = findingCard({
  task: 'partialExits',
  needsDetails: true,
  given: () => null,
  label: ({ lots }) => lots.exits.label,
  show: shownExits,
});

const SEVERAL_EXITS = bandText({ from: { units: 2n, scale: 0 }, to: null });

function shownExits(found: PartialExits, tools: CardTools): ShownFinding {
  const { lots, words } = tools.messages;
  const { exits: texts } = lots;
  const { certainty, steps } = found;
  const several = found.trades + found.notComparable + found.unexplained;
  const nameOf = (at: number) => texts.steps[at] ?? '';
  const shareOf = ({ won, trades: all }: ExitStep) => texts.shareOf(words.count(won), words.count(all));
  return {
    figure: countedFigure(certainty, tools),
    scope: texts.scope,
    sentence:
      certainty.kind === 'few'
        ? texts.few
        : certainty.kind === 'none'
          ? texts.none(words.trades(tools.selection.rows.length))
          : [texts.sentence(shareOf(steps[0]!), shareOf(steps[1]!)), leftOut(found, tools.messages)]
              .join(' ')
              .trim(),
    lacking: words.trades(0),
    drawing: (width) => (
      <SumRows
        rows={steps.map(({ gross }, at) => ({
          label: nameOf(at),
          value: gross,
          text: tools.counted(gross),
        }))}
        width={width}
      />
    ),
    table: {
      head: [lots.what, lots.gross, texts.average, texts.won, texts.likely, texts.afterWonHead],
      rows: steps.map((step, at) => ({
        cells: [
          nameOf(at),
          tools.counted(step.gross),
          tools.estimated(step.gross / step.trades),
          shareOf(step),
          step.range === null
            ? tools.messages.findings.tooFew
            : `${formatPercent(step.range.low)} – ${formatPercent(step.range.high)}`,
          step.afterWon === null
            ? ''
            : texts.shareOf(words.count(step.afterWon.won), words.count(step.afterWon.trades)),
        ],
      })),
    },
    link: {
      text: words.trades(several),
      href: several === 0 ? null : tools.hrefOf({ exitsBand: SEVERAL_EXITS }),
    },
  };
}
