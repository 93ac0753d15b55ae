import type { BeyondTrade, StopHonesty } from '@daybook/domain/insights/findings/executions/stop-honesty.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import { formatDay } from '@daybook/domain/time-figures.ts';
import { tradeIdText } from '@daybook/domain/trade/trade-columns.ts';
import { loadOneRs } from '#web/journal/units/load-one-rs.ts';
import { findingCard, type CardTable, type CardTools, type ShownFinding } from '../finding-card.ts';
import { countedFigure } from './lot-words.ts';
import { SumRows } from './SumRows.tsx';

/** What losses came to beyond what the trades risked. */
export const stopHonestyCard = findingCard({
  task: 'stopHonesty',
  given: ({ columns, sources }) => loadOneRs(columns, sources.details ?? null),
  label: ({ lots }) => lots.honesty.label,
  show: shownHonesty,
});

function shownHonesty(found: StopHonesty, tools: CardTools): ShownFinding {
  const { honesty: texts } = tools.messages.lots;
  const { words } = tools.messages;
  const { certainty, within, breached, movedAway } = found;
  const known = tools.messages.units.coverage.r(found.trades, tools.selection.rows.length);
  const over = within.trades + breached.trades;
  const moved = movedAway.trades > 0 ? texts.moved(movedAway.trades, tools.counted(0 - movedAway.lost)) : '';
  return {
    figure: countedFigure(certainty, tools),
    scope: texts.scope,
    sentence:
      certainty.kind === 'few'
        ? texts.few
        : [certainty.kind === 'none' ? texts.none(known) : texts.sentence(over, breached.trades), moved]
            .join(' ')
            .trim(),
    lacking: words.trades(0),
    foot: known,
    drawing: (width) => (
      <SumRows
        rows={[
          { label: texts.rows.within, value: 0 - within.lost, text: tools.counted(0 - within.lost) },
          { label: texts.rows.breached, value: 0 - breached.lost, text: tools.counted(0 - breached.lost) },
          ...(movedAway.trades === 0
            ? []
            : [
                {
                  label: texts.rows.moved,
                  value: 0 - movedAway.lost,
                  text: tools.counted(0 - movedAway.lost),
                },
              ]),
        ]}
        width={width}
      />
    ),
    table: tableOf(found.worst, tools),
    link: over === 0 ? null : { text: words.trades(over), href: null },
  };
}

/** The worst ones, each leading to its trade. */
function tableOf(worst: readonly BeyondTrade[], { messages, selection, counted }: CardTools): CardTable {
  const { columns } = selection;
  const { trades, lots } = messages;
  return {
    head: [trades.symbol, trades.date, lots.honesty.oneR, trades.gross, lots.honesty.beyond],
    rows: worst.map(({ row, oneR, lost }) => ({
      cells: [
        columns.symbols[columns.symbol[row]!]!,
        formatDay(columns.day[row] as Day),
        counted(oneR).replace('+', ''),
        counted(0 - lost),
        counted(oneR - lost),
      ],
      href: `/journal/trade/${tradeIdText(columns.id[row]!)}`,
    })),
  };
}
