import { readAnswered } from '@daybook/api/journal/entry-schemas.ts';
import { labelTables } from '@daybook/api/journal/labels/label-tables.ts';
import type { TradeAnswer, TradeDetail } from '@daybook/api/journal/trades.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import { CHOICES, FLAGS, readChoices } from '@daybook/domain/journal/fields.ts';
import { isSeparated, type TagId } from '@daybook/domain/journal/labels.ts';
import type { MistakeId } from '@daybook/domain/journal/mistake.ts';
import { titleKey } from '@daybook/domain/journal/mistake.ts';
import type { Money } from '@daybook/domain/money.ts';
import type { JournalBit, TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { mergeTrades, type TradeRow } from '@daybook/domain/trade/trade-row.ts';

/** How the columns take a trade that the server answered with. */
type TradeMerge =
  | { readonly kind: 'merged'; readonly columns: TradeColumns }
  | { readonly kind: 'known' }
  /** Other changes lie between: only the server knows which. */
  | { readonly kind: 'behind' };

/** Merges one trade into the columns, if it is the only thing that changed since they were read. */
export function mergeTrade(columns: TradeColumns, answer: TradeAnswer): TradeMerge {
  const { revision } = answer.trade;
  if (revision <= columns.revision) return { kind: 'known' };
  if (revision > columns.revision + 1) return { kind: 'behind' };
  const tables = labelTables(answer);
  if (isSeparated(columns.setups, tables.setups) || isSeparated(columns.tags, tables.tags))
    return { kind: 'behind' };
  const changed = [tradeRowOf(answer)];
  return { kind: 'merged', columns: mergeTrades(columns, { changed, gone: [], ...tables, revision }) };
}

/** A whole trade as one row of the columns. */
export function tradeRowOf({ trade, errors }: TradeAnswer): TradeRow {
  const { id, symbol, currency, account, volume, start, end } = trade;
  return {
    id,
    symbol,
    currency,
    account,
    volume,
    start,
    end,
    ...readChoices(CHOICES, (name) => trade[name]),
    side: trade.action === 'BOT' ? 'long' : 'short',
    gross: trade.grossProfitAndLoss as Money,
    net: trade.netProfitAndLoss as Money,
    day: trade.day as Day,
    durationSeconds: trade.duration,
    executions: trade.executions.length,
    bits: bitsOf(trade),
    answered: readAnswered(trade.answered) ?? [],
    mistakes: mistakeIds(trade.errors, errors),
    tags: trade.tags as TagId[],
  };
}

function bitsOf(trade: TradeDetail): JournalBit[] {
  const bits: JournalBit[] = FLAGS.filter((flag) => trade[flag] === 'Y');
  if (trade.deleted === 'Y') bits.push('deleted');
  if (trade.image !== null) bits.push('hasImage');
  if (trade.haveComments === 'Y') bits.push('hasComments');
  return bits;
}

function mistakeIds(titles: readonly string[], errors: TradeAnswer['errors']): MistakeId[] {
  const ids = new Map(errors.map(({ id, title }) => [titleKey(title), id as MistakeId]));
  return titles.map((title) => ids.get(titleKey(title))).filter((id) => id !== undefined);
}
