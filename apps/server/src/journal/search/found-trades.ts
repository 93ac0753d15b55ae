import { MAX_FOUND, type findTrades } from '@daybook/api/journal/searches/find-trades.ts';
import type { AnswerOf } from '@daybook/api/contract/endpoint.ts';
import { assembleDetails, type DetailsMonth } from '@daybook/api/journal/details.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import { decimalText } from '@daybook/domain/decimal.ts';
import { divideHalfEven } from '@daybook/domain/divide-half-even.ts';
import { totalsOf } from '@daybook/domain/insights/totals.ts';
import { tradedRows } from '@daybook/domain/insights/gather.ts';
import { NO_MONEY } from '@daybook/domain/money.ts';
import { computeStatistics } from '@daybook/domain/statistics/compute.ts';
import { DAY_PLACES } from '@daybook/domain/trade/day-places.ts';
import type { SelectionSources } from '@daybook/domain/trade/filter-conditions.ts';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import { selectTrades } from '@daybook/domain/trade/select-trades.ts';
import {
  journalBit,
  parseTradeId,
  tradeIdText,
  type TradeColumns,
} from '@daybook/domain/trade/trade-columns.ts';
import { withCurrency } from '@daybook/domain/trade/units/usual-currency.ts';
import { unpack, unpackTrades, type PackedTrades } from '#server/journal/packed/packed-trades.ts';
import { tradesIn, type PackedUnits } from './trades-in-units.ts';

export type FoundTrades = AnswerOf<typeof findTrades>;

/** A search with all that has to be read for it. */
export interface PackedSearch {
  readonly trades: PackedTrades;
  /** Compressed; null where the filter needs none. */
  readonly details: readonly DetailsMonth[] | null;
  /** Ids of the trades whose notes hold the filter's words; null where it has none. */
  readonly noted: readonly string[] | null;
  /** What puts results into the units that the filter names; null where it names none. */
  readonly units: PackedUnits | null;
  readonly filter: SearchFilter;
  /** Id of the trade after which the list continues. */
  readonly after: string | null;
}

/** What a filter finds, by the columns and in the ways of the browser; null where `after` is no trade of the journal. */
export function foundTrades({ trades, filter, after, ...fetched }: PackedSearch): FoundTrades | null {
  const columns = unpackTrades(trades);
  const wanted = withCurrency(columns, filter);
  const rows = selectTrades(columns, wanted, sourcesOf(fetched, columns));
  const end = after === null ? rows.length : placeOf(columns, rows, after);
  if (end === null) return null;
  const page = rows.subarray(Math.max(0, end - MAX_FOUND), end).toReversed();
  return {
    revision: columns.revision,
    currency: wanted.currency ?? columns.currencies[0] ?? null,
    currencies: [...columns.currencies],
    figures: figuresOf(columns, rows),
    found: rows.length,
    results: Array.from(page, (row) => tradeAt(columns, row)),
    next: end > MAX_FOUND ? tradeIdText(columns.id[page.at(-1)!]!) : null,
  };
}

function sourcesOf(
  { details: months, noted, units }: Pick<PackedSearch, 'details' | 'noted' | 'units'>,
  columns: TradeColumns,
): SelectionSources {
  const details = months && assembleDetails(months.map(unpackMonth), columns);
  return {
    places: DAY_PLACES,
    ...(details && { details }),
    ...(noted && { noted: new Set(noted.map((id) => parseTradeId(id)!)) }),
    ...(units && { units: tradesIn(units, columns, details) }),
  };
}

function unpackMonth({ packed, trades }: DetailsMonth): DetailsMonth {
  return { packed: unpack(packed), trades };
}

/** How many of the rows come before a trade, which may have left what was found. */
function placeOf({ id }: TradeColumns, rows: Uint32Array, after: string): number | null {
  const row = id.indexOf(parseTradeId(after)!);
  if (row === -1) return null;
  const place = rows.findIndex((each) => each >= row);
  return place === -1 ? rows.length : place;
}

function figuresOf(columns: TradeColumns, rows: Uint32Array): FoundTrades['figures'] {
  const statistics = computeStatistics(columns, rows);
  const totals = totalsOf(columns, tradedRows(columns, rows));
  const { trades, gross, net } = statistics;
  return {
    trades,
    tradingDays: totals.days,
    totalShares: decimalText({ units: statistics.volume, scale: statistics.volumeScale }),
    gross,
    net,
    fees: gross - net,
    winningTrades: statistics.wins,
    losingTrades: statistics.losses,
    evenTrades: statistics.breakEvens,
    winningNet: statistics.winningNet,
    losingNet: statistics.losingNet,
    winRate: totals.winRate?.value ?? null,
    profitFactor: totals.profitFactor,
    averageNet: trades === 0 ? null : Number(divideHalfEven(BigInt(net), BigInt(trades))),
    deepestDrawdown: totals.course.deepest?.depth ?? NO_MONEY,
  };
}

function tradeAt(columns: TradeColumns, row: number): FoundTrades['results'][number] {
  const [gross, net] = [columns.gross[row]!, columns.net[row]!];
  return {
    id: tradeIdText(columns.id[row]!),
    symbol: columns.symbols[columns.symbol[row]!]!,
    account: columns.accounts[columns.account[row]!]!,
    action: columns.short[row] === 1 ? 'SLD' : 'BOT',
    day: columns.day[row] as Day,
    start: columns.start[row]!,
    end: columns.end[row]!,
    duration: columns.duration[row]!,
    executions: columns.executions[row]!,
    grossProfitAndLoss: gross,
    netProfitAndLoss: net,
    fees: gross - net,
    deleted: (columns.journal.bits[row]! & journalBit('deleted')) === 0 ? 'N' : 'Y',
  };
}
