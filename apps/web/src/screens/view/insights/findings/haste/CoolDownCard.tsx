import type { CoolDown, WaitBin } from '@daybook/domain/insights/findings/haste/cool-down.ts';
import { MIN_SOON, SOON_MINUTES } from '@daybook/domain/insights/findings/haste/cool-down.ts';
import { findingCard, type CardTools, type ShownFinding } from '../finding-card.ts';
import { DotsAndLine } from './DotsAndLine.tsx';

/** Whether trades started soon after a losing close do worse. */
export const coolDownCard = findingCard({
  task: 'coolDown',
  given: ({ filter }) => ({ accounts: filter.accounts ?? null }),
  label: ({ haste }) => haste.coolDown.label,
  show: shownCoolDown,
});

function shownCoolDown(found: CoolDown, tools: CardTools): ShownFinding {
  const { findings, haste, words } = tools.messages;
  const { coolDown: texts } = haste;
  const { certainty, bins, minutes, soon } = found;
  const waitOf = ({ upTo }: WaitBin) => (upTo === null ? texts.longer : texts.upTo(upTo));
  const after = bins.reduce((sum, { trades }) => sum + trades, 0);
  return {
    figure: certainty.kind === 'likely' ? tools.estimated(certainty.value) : '',
    scope: minutes === null ? '' : texts.scope(minutes),
    sentence: sentenceOf(found, tools),
    lacking:
      soon < MIN_SOON ? findings.partOf(words.count(soon), words.trades(MIN_SOON)) : words.trades(soon),
    drawing: (width) => (
      <DotsAndLine
        dots={bins.map((bin) => ({
          label: texts.mark(bin.upTo),
          raw: bin.difference,
          fitted: bin.difference === null ? null : bin.fitted,
          isStarred: false,
        }))}
        base={{ value: 0, text: texts.afterWin }}
        width={width}
      />
    ),
    table: {
      head: [
        texts.waited,
        tools.messages.reports.figures.trades,
        texts.difference,
        `${texts.difference}: ${texts.fitted.toLowerCase()}`,
      ],
      rows: [
        ...bins.map((bin) => ({
          cells: [
            waitOf(bin),
            words.count(bin.trades),
            bin.difference === null ? '–' : tools.estimated(bin.difference),
            bin.difference === null ? '–' : tools.estimated(bin.fitted),
          ],
        })),
        { cells: [texts.all, words.count(after), '', ''], href: tools.hrefOf({ resultBefore: 'lost' }) },
      ],
    },
    link: { text: words.trades(found.trades), href: null },
  };
}

function sentenceOf({ minutes, difference, certainty, soon, visible }: CoolDown, tools: CardTools): string {
  const { haste, words } = tools.messages;
  const { coolDown: texts } = haste;
  if (certainty.kind === 'few') return texts.few(words.trades(soon));
  if (minutes !== null && difference !== null) return texts.found(minutes, tools.size(difference.value));
  const none = texts.none(words.trades(soon), SOON_MINUTES);
  return visible === null ? none : `${none} ${texts.visible(tools.size(visible))}`;
}
