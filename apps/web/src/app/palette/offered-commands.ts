import type { Day } from '@daybook/domain/calendar.ts';
import type { SavedView } from '@daybook/domain/journal/saved-views.ts';
import type { Money } from '@daybook/domain/money.ts';
import { isOvernight } from '@daybook/domain/trade/opening-day.ts';
import { tradeIdText, type TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { formatMoney } from '@daybook/domain/figure-text.ts';
import { formatDay, formatSpan, formatTime } from '@daybook/domain/time-figures.ts';
import { lastChange } from '#web/screens/view/trades/many/changes/last-changes.ts';
import { viewHref } from '#web/router/paths.ts';
import {
  fixedCommands,
  viewCommands,
  matchingCommands,
  recentCommands,
  undoCommands,
  type Command,
  type CommandGroup,
} from './commands.ts';
import { findTrades, parseWanted } from './find-trades.ts';

const MAX_TRADES = 8;
/** A group is kept together. */
const GROUPS = ['views', 'screens', 'periods', 'actions'] as const satisfies CommandGroup[];

/** What is offered for the typed text: before anything is typed, what was chosen last and every fixed command. */
export function offeredCommands(
  typed: string,
  columns: TradeColumns | null,
  views: readonly SavedView[],
  messages: Messages,
): Command[] {
  const fixed = [
    ...viewCommands(views, messages),
    ...undoCommands(lastChange()?.message ?? null, messages),
    ...fixedCommands(messages),
  ];
  const recent = matchingCommands(recentCommands(), typed);
  const found = [
    ...tradesFor(typed, columns, messages),
    ...GROUPS.flatMap((group) => matchingCommands(fixed, typed).filter((command) => command.group === group)),
  ];
  return [...recent, ...found.filter(({ id }) => recent.every((command) => command.id !== id))];
}

function tradesFor(typed: string, columns: TradeColumns | null, { palette }: Messages): Command[] {
  const wanted = columns && parseWanted(typed);
  if (!columns || !wanted) return [];
  const trades = findTrades(columns, wanted, MAX_TRADES).map((row) => tradeCommand(columns, row));
  const [symbol, ...more] = wanted.symbolParts;
  if (wanted.days || more.length > 0 || !symbol || !columns.symbols.includes(symbol)) return trades;
  const href = viewHref({ tab: 'trades', period: 'all' }, { symbol });
  return [{ id: href, group: 'trades', text: palette.allOf(symbol), href }, ...trades];
}

function tradeCommand(columns: TradeColumns, row: number): Command {
  const id = tradeIdText(columns.id[row]!);
  const day = columns.day[row] as Day;
  const span = { day, start: columns.start[row]!, end: columns.end[row]!, duration: columns.duration[row]! };
  const currency = columns.currencies[columns.currency[row]!];
  return {
    id,
    group: 'trades',
    text: `${columns.symbols[columns.symbol[row]!]} ${isOvernight(span) ? formatSpan(span) : `${formatDay(day)} ${formatTime(span.start)}`}`,
    detail: formatMoney(columns.net[row] as Money, 'both', currency),
    href: `/journal/trade/${id}`,
  };
}
