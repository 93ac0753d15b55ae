import { PLAIN_DETAILS } from '@daybook/domain/trade/details/details-testing.ts';
import { packDetails, type DetailsRow } from '@daybook/api/journal/details.ts';
import { parseDay, type Day } from '@daybook/domain/calendar.ts';
import { UNSET_CHOICES } from '@daybook/domain/journal/fields.ts';
import { dollars } from '@daybook/domain/money.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import type { TradeRow } from '@daybook/domain/trade/trade-row.ts';
import type { DetailsManifest } from './follow-details.ts';
import { monthsOf } from './months-of.ts';

const FIRST = parseDay('2026-10-30') as Day;

/** A trade of its own day, from one on to the next. */
export function aTrade(id: number, parts: Partial<TradeRow> = {}): TradeRow {
  return {
    id: String(id).padStart(13, '0'),
    symbol: id % 2 === 0 ? 'NVDA' : 'AAPL',
    currency: 'USD',
    account: 'A',
    side: 'long',
    volume: String(100 * id),
    gross: dollars(12),
    net: dollars(11),
    day: (FIRST + id) as Day,
    start: 34_200,
    end: 34_300,
    durationSeconds: 100,
    executions: 2,
    ...UNSET_CHOICES,
    bits: [],
    answered: [],
    mistakes: [],
    tags: [],
    ...parts,
  };
}

/** A server that has the details of some trades. */
export class FakeServer {
  trades: TradeColumns;
  waiting = 0;
  /** Prices are this high; a correction moves them. */
  price = 10;
  asked = 0;
  fetched = 0;

  constructor(trades: TradeColumns) {
    this.trades = trades;
  }

  manifest(): DetailsManifest {
    this.asked += 1;
    const total = this.trades.count;
    const months = monthsOf(this.trades).map((month) => ({
      ...month,
      hash: this.hashOf(month.firstDay),
      bytes: 1,
    }));
    return { months: this.waiting > 0 ? [] : months, total, totalCalculated: total - this.waiting };
  }

  hashOf(firstDay: number): string {
    return `${firstDay}${this.price}`.padStart(32, '0');
  }

  body(hash: string): Uint8Array<ArrayBuffer> | null {
    let from = 0;
    for (const { firstDay, trades } of monthsOf(this.trades)) {
      if (this.hashOf(firstDay) === hash) {
        this.fetched += 1;
        return packDetails(firstDay as Day, this.rows(from, from + trades));
      }
      from += trades;
    }
    return null;
  }

  private rows(from: number, to: number): DetailsRow[] {
    const { symbols, symbol, volume, volumeScale } = this.trades;
    return Array.from({ length: to - from }, (_, at) => ({
      ...PLAIN_DETAILS,
      maxSize: String(from + at + 1),
      firstPrice: String(this.price),
      lastPrice: String(this.price + 1),
      kind: 'stock',
      symbol: symbols[symbol[from + at]!]!,
      volume: volume[from + at]! / 10 ** volumeScale,
    }));
  }
}
