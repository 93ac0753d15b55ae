import assert from 'node:assert/strict';
import { calendarRows, monthResult } from '@daybook/domain/calendar-month/month-results.ts';
import { addMonths, monthStart, type Day } from '@daybook/domain/calendar.ts';
import { DIMENSIONS } from '@daybook/domain/insights/dimensions.ts';
import { draw, type Chance } from '@daybook/domain/chance-testing.ts';
import { makeReport } from '@daybook/domain/insights/report.ts';
import { tradedRows } from '@daybook/domain/insights/gather.ts';
import { readDelimited } from '@daybook/domain/read-delimited-testing.ts';
import type { Statistics } from '@daybook/domain/statistics/statistics.ts';
import type { SelectionSources } from '@daybook/domain/trade/filter-conditions.ts';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import { journalBit, tradeIdText, type TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { selectionOf } from '../../apps/web/src/journal/selection.ts';
import { galleryItems } from '../../apps/web/src/screens/view/gallery/gallery-items.ts';
import { listCells } from '../../apps/web/src/screens/view/trades/list-cells.ts';
import { PROGRAM_FORM, writeTable } from '../../apps/web/src/ui/table/table-text.ts';
import { en } from '@daybook/texts/en.ts';

/** A screen's figures of the trades that count: their number and their result, in 1/10,000. */
export interface Shown {
  readonly trades: number;
  readonly net: number;
}

/** The journal as a browser has it, with a filter in its currency. */
export interface SelectedRows {
  readonly columns: TradeColumns;
  readonly sources: SelectionSources;
  readonly filter: SearchFilter;
}

/** What each screen shows of a filter, by its name, with the ids of the list's trades, the latest first. */
export async function shownBy(
  selected: SelectedRows,
  chance: Chance,
): Promise<{ readonly screens: Readonly<Record<string, Shown>>; readonly listed: string[] }> {
  const { columns, sources, filter } = selected;
  const { rows, statistics } = selectionOf(columns, filter, sources);
  const counted = tradedRows(columns, rows);
  const by = DIMENSIONS[draw(chance, 0, DIMENSIONS.length - 1)]!;
  const context = { columns, sources, accounts: filter.accounts };
  const report = makeReport({ context, rows: counted, filter, by: [by], figure: 'net' });
  const screens = {
    dashboard: { trades: statistics.trades, net: statistics.net },
    'account progress': { trades: statistics.trades, net: statistics.days.close.at(-1) ?? 0 },
    ...breakdown(statistics),
    [`report by ${by}`]: { trades: report.total.sums.trades, net: report.total.sums.net },
    list: sumOf(counted, columns),
    calendar: sumOfMonths(columns, calendarRows(columns, filter, sources)),
    gallery: gallery(columns, rows),
    file: await file(selected, rows),
  };
  return { screens, listed: Array.from(rows, (row) => tradeIdText(columns.id[row]!)).toReversed() };
}

function sumOf(rows: Uint32Array, { net }: TradeColumns): Shown {
  return { trades: rows.length, net: rows.reduce((sum, row) => sum + net[row]!, 0) };
}

function breakdown({ byWeekday, byMoment, byDuration, bySymbol }: Statistics): Record<string, Shown> {
  const parts = { byWeekday, byMoment, byDuration, bySymbol };
  return Object.fromEntries(
    Object.entries(parts).map(([name, tallies]) => [
      `breakdown ${name}`,
      {
        trades: tallies.reduce((sum, { trades }) => sum + trades, 0),
        net: tallies.reduce((sum, { net }) => sum + net, 0),
      },
    ]),
  );
}

/** Of every month from that of the first trade to that of the last. */
function sumOfMonths(columns: TradeColumns, counted: Uint32Array): Shown {
  const sum = { trades: 0, net: 0 };
  if (columns.count === 0) return sum;
  const last = columns.day[columns.count - 1] as Day;
  for (let month = monthStart(columns.day[0] as Day); month <= last; month = addMonths(month, 1)) {
    const { trades, net } = monthResult(columns, month, counted);
    sum.trades += trades;
    sum.net += net;
  }
  return sum;
}

const IMAGE = { name: 'x', width: 1, height: 1, thumbnailWidth: 1, thumbnailHeight: 1 };

/** As if each trade had one picture. */
function gallery(columns: TradeColumns, rows: Uint32Array): Shown {
  const bits = columns.journal.bits.map((held) => held | journalBit('hasImage'));
  const images = Array.from(columns.id, (id) => ({ ...IMAGE, tradeId: tradeIdText(id) }));
  const items = galleryItems({ ...columns, journal: { ...columns.journal, bits } }, rows, images);
  assert.equal(items.length, rows.length);
  const row = new Map(Array.from(columns.id, (id, at) => [tradeIdText(id), at]));
  const traded = items.filter(({ tradeId }) => columns.executions[row.get(tradeId)!]! > 0);
  return { trades: traded.length, net: traded.reduce((sum, { net }) => sum + net, 0) };
}

/** The exported list. */
async function file({ columns, sources }: SelectedRows, rows: Uint32Array): Promise<Shown> {
  const source = { columns, details: sources.details ?? null, messages: en };
  const cells = listCells(source, rows, ['executions', 'net'], PROGRAM_FORM.purpose);
  const [, ...lines] = readDelimited(
    (await writeTable(cells, PROGRAM_FORM)).join(''),
    PROGRAM_FORM.separator,
  );
  const traded = lines.filter(([executions]) => Number(executions) > 0);
  return {
    trades: traded.length,
    net: traded.reduce((sum, [, net]) => sum + Math.round(Number(net) * 10_000), 0),
  };
}
