import type { NthBand, NthTrade } from '@daybook/domain/insights/findings/nth-trade.ts';
import type { BandText } from '@daybook/domain/trade/band.ts';
import { findingCard, type CardTools, type ShownFinding } from './finding-card.ts';
import { lackingOf } from './lacking.ts';
import { RunningLine } from './RunningLine.tsx';

/** Whether what comes from some trade of the day on loses. */
export const nthTradeCard = findingCard({
  task: 'nthTrade',
  given: ({ filter }) => ({ accounts: filter.accounts ?? null }),
  label: ({ findings }) => findings.nthTrade.label,
  show: shownNthTrade,
});

function shownNthTrade(found: NthTrade, tools: CardTools): ShownFinding {
  const { findings, words } = tools.messages;
  const { nthTrade: texts } = findings;
  const { cut, bands } = found;
  const mark = cut && {
    before: bands.findIndex(({ from }) => from === cut.from),
    text: texts.fromOn(cut.from),
  };
  return {
    figure: cut ? tools.counted(cut.net) : '',
    scope: cut ? texts.fromOn(cut.from) : '',
    sentence: sentenceOf(found, tools),
    lacking: lackingOf(found, tools.messages),
    drawing: (width) => (
      <RunningLine
        values={bands.map(({ running }) => running)}
        labels={bands.map(bandLabel)}
        mark={mark}
        width={width}
      />
    ),
    table: {
      head: [texts.label, tools.messages.reports.figures.trades, texts.net, texts.average, texts.running],
      rows: bands.map((band) => ({
        cells: [
          bandLabel(band),
          words.count(band.trades),
          tools.counted(band.net),
          band.trades === 0 ? '–' : tools.counted(band.net / band.trades),
          tools.counted(band.running),
        ],
        href: tools.hrefOf({ nthBand: bandFilter(band) }),
      })),
    },
    link: cut
      ? { text: words.trades(cut.trades), href: tools.hrefOf({ nthBand: `${cut.from}..` as BandText }) }
      : { text: words.trades(found.trades), href: tools.hrefOf({}) },
  };
}

function sentenceOf({ certainty, cut, cuts, most, trades }: NthTrade, tools: CardTools): string {
  const { findings, words } = tools.messages;
  const { nthTrade: texts } = findings;
  if (certainty.kind === 'few') return texts.few(most);
  if (cut === null) return texts.none(words.trades(trades));
  if (certainty.kind === 'none')
    return texts.luck(cut.from, tools.estimated(cut.net), words.trades(cut.trades));
  return texts.found(cut.from, tools.estimated(cut.before), tools.size(cut.net), cuts);
}

function bandLabel({ from, to }: NthBand): string {
  if (to === null) return `${from}+`;
  return from === to ? `${from}` : `${from}–${to}`;
}

/** Half-open, as all bands of a filter. */
function bandFilter({ from, to }: NthBand): BandText {
  return `${from}..${to === null ? '' : to + 1}` as BandText;
}
