import type { ScalingFinding } from '@daybook/domain/insights/findings/executions/scaling.ts';
import { findingCard, type CardTools, type ShownFinding } from '../finding-card.ts';
import { countedFigure, leftOut, outcomeOf } from './lot-words.ts';
import { SumRows } from './SumRows.tsx';

/** What scaling in and out brought against holding the whole size. */
export const scalingCard = findingCard({
  task: 'scaling',
  needsDetails: true,
  given: () => null,
  label: ({ lots }) => lots.scaling.label,
  show: shownScaling,
});

function shownScaling(found: ScalingFinding, tools: CardTools): ShownFinding {
  const { lots, words } = tools.messages;
  const { scaling: texts } = lots;
  const { certainty, way, scaled, trades, scalingIn, scalingOut, heldWhole } = found;
  const rows = [
    { label: texts.rows.held, gross: heldWhole, trades: scaled },
    { label: texts.rows.in, ...scalingIn },
    { label: texts.rows.out, ...scalingOut },
  ];
  return {
    figure: countedFigure(certainty, tools),
    scope: texts.scopes[way],
    sentence: sentenceOf(found, tools),
    lacking: words.trades(0),
    drawing: (width) => (
      <SumRows
        rows={rows.map(({ label, gross }) => ({ label, value: gross, text: tools.counted(gross) }))}
        width={width}
      />
    ),
    table: {
      head: [lots.what, lots.gross, lots.trades],
      rows: rows.map(({ label, gross, trades: count }) => ({
        cells: [label, tools.counted(gross), words.count(count)],
      })),
    },
    link: { text: words.trades(trades), href: null },
  };
}

function sentenceOf(found: ScalingFinding, tools: CardTools): string {
  const { lots, words } = tools.messages;
  const { scaling: texts } = lots;
  const { certainty, scalingIn, scalingOut, heldWhole, notComparable, unexplained } = found;
  if (certainty.kind === 'few') return texts.few;
  if (certainty.kind === 'none')
    return texts.none(words.trades(tools.selection.rows.length - notComparable - unexplained));
  const changed = (amount: number) => texts.changed[outcomeOf(amount)](tools.countedSize(amount));
  const said = texts.sentence(changed(scalingIn.gross), changed(scalingOut.gross), tools.counted(heldWhole));
  return [said, leftOut(found, tools.messages)].join(' ').trim();
}
