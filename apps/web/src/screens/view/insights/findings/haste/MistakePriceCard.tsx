import {
  MIN_MARKED,
  type MistakePrice,
  type PricedMistake,
} from '@daybook/domain/insights/findings/haste/mistake-price.ts';
import { findingCard, type CardTools, type ShownFinding } from '../finding-card.ts';
import { RangeRows } from '../RangeRows.tsx';

const MAX_ROWS = 3;

/** What trades with mistakes made less than those without. */
export const mistakePriceCard = findingCard({
  task: 'mistakePrice',
  given: () => null,
  label: ({ haste }) => haste.mistakePrice.label,
  show: shownMistakePrice,
});

function shownMistakePrice(found: MistakePrice, tools: CardTools): ShownFinding {
  const { findings, haste, words } = tools.messages;
  const { mistakePrice: texts } = haste;
  const { mistakes, clearest, months, uncompared } = found;
  const nameOf = ({ mistake }: PricedMistake) => tools.selection.columns.mistakes[mistake]!.title;
  const most = mistakes.reduce((largest, { trades }) => Math.max(largest, trades), 0);
  const filterOf = ({ mistake }: PricedMistake) =>
    tools.hrefOf({ errorId: tools.selection.columns.mistakes[mistake]!.id });
  const amount = (each: PricedMistake, value: number) =>
    each.trades < MIN_MARKED ? '–' : tools.estimated(value);
  return {
    figure: clearest ? tools.estimated(clearest.share) : '',
    scope: clearest ? texts.scope(nameOf(clearest), tools.estimated(clearest.share / months)) : '',
    sentence: sentenceOf(found, tools, nameOf),
    lacking:
      most < MIN_MARKED ? findings.partOf(words.count(most), texts.marks(MIN_MARKED)) : texts.marks(most),
    ...(clearest && uncompared > 0
      ? {
          foot: `${tools.messages.breakdown.days(found.days)} · ${texts.uncompared(words.trades(uncompared))}`,
        }
      : {}),
    drawing:
      mistakes.length === 0
        ? null
        : (width) => (
            <RangeRows
              rows={firstRows(found).map((each) => ({
                label: nameOf(each),
                value: each.range === null ? null : each.share,
                range: each.range,
                text: each.trades < MIN_MARKED ? words.trades(each.trades) : tools.estimated(each.share),
              }))}
              width={width}
            />
          ),
    table: {
      head: [texts.mistake, tools.messages.reports.figures.trades, texts.share, texts.month, texts.range],
      rows: mistakes.map((each) => ({
        cells: [
          nameOf(each),
          words.count(each.trades),
          amount(each, each.share),
          amount(each, each.share / months),
          each.range === null
            ? findings.tooFew
            : findings.likely(tools.estimated(each.range.low), tools.estimated(each.range.high)),
        ],
        href: filterOf(each),
      })),
    },
    link: clearest
      ? { text: words.trades(clearest.trades), href: filterOf(clearest) }
      : { text: words.trades(found.trades), href: null },
  };
}

/** The one that is spoken of first, then those with a range, by what they cost. */
function firstRows({ mistakes, clearest }: MistakePrice): PricedMistake[] {
  const rank = (each: PricedMistake) => (each === clearest ? 0 : each.range === null ? 2 : 1);
  return mistakes.toSorted((left, right) => rank(left) - rank(right)).slice(0, MAX_ROWS);
}

function sentenceOf(
  { certainty, mistakes, clearest, gap, trades }: MistakePrice,
  tools: CardTools,
  nameOf: (each: PricedMistake) => string,
): string {
  const { haste, words } = tools.messages;
  const { mistakePrice: texts } = haste;
  if (certainty.kind === 'few') return trades === 0 ? texts.unmarked : texts.few(words.trades(trades));
  if (clearest === null) return `${texts.none(words.trades(trades), tools.estimated(gap))} ${texts.after}`;
  const also = mistakes.filter((each) => each.isStarred && each !== clearest).length;
  const others = mistakes.length - 1 - also;
  return [
    texts.found(nameOf(clearest), tools.size(clearest.share), clearest.share < 0),
    also > 0 ? texts.alsoFound(also) : '',
    others > 0 ? texts.others(others) : '',
    texts.after,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}
