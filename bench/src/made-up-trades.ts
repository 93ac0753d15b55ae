import { emptyColumns } from '@daybook/domain/trade/trade-columns-testing.ts';
import { allocateColumns, type TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { chanceFrom } from '@daybook/domain/chance-testing.ts';

/** Made-up trades of ten years in the order of closing. */
export function makeTrades(count: number): TradeColumns {
  const random = chanceFrom(11);
  const symbols = Array.from({ length: 30 }, (_, at) => `SYM${at}`);
  const mistakes = Array.from({ length: 6 }, (_, at) => ({
    id: `m${at}` as never,
    title: `Mistake ${at}`,
    hue: null,
    archived: false,
  }));
  const columns: TradeColumns = {
    ...emptyColumns(1),
    ...allocateColumns(count, count),
    count,
    symbols,
    mistakes,
    currencies: ['USD'],
    accounts: ['A'],
  };
  let marks = 0;
  for (let row = 0; row < count; row++) {
    columns.id[row] = BigInt(row) * 7_919n + 3n;
    columns.symbol[row] = Math.floor(random() ** 3 * 30);
    columns.short[row] = random() < 0.45 ? 1 : 0;
    columns.volume[row] = 200 * (1 + Math.floor(random() * 5));
    columns.gross[row] = Math.round((random() - 0.49) * 800_000) * (random() < 0.03 ? 0 : 1);
    columns.net[row] = columns.gross[row]! - Math.round(random() * 20_000);
    columns.day[row] = 17_000 + Math.floor((row / count) * 2500);
    columns.start[row] = 34_200 + Math.floor(random() * 22_000);
    columns.duration[row] = Math.floor(random() ** 4 * 9000);
    columns.end[row] = columns.start[row]! + columns.duration[row]!;
    columns.executions[row] = 2 + Math.floor(random() * 4);
    columns.journal.event[row] = Math.floor(random() * 14);
    columns.journal.bits[row] = Math.floor(random() * 64);
    columns.journal.mistakeStart[row] = marks;
    if (random() < 0.2) columns.journal.mistake[marks++] = Math.floor(random() * 6);
  }
  columns.journal.mistakeStart[count] = marks;
  return columns;
}
