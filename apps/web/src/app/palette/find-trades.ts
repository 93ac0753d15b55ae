import { parseDay, type Day } from '@daybook/domain/calendar.ts';
import { journalBit, type TradeColumns } from '@daybook/domain/trade/trade-columns.ts';

/** What was typed, as a search for trades: days, both ends included, and parts of a symbol in capitals. */
interface WantedTrades {
  readonly days: { readonly from: Day; readonly to: Day } | null;
  readonly symbolParts: readonly string[];
}

const DATE = /^(\d{4})-?(?:(\d{1,2})-?(?:(\d{1,2}))?)?$/;
const DELETED = journalBit('deleted');

/** Reads `AAPL`, `2026-11-20`, `2026-11 tsla` or `2026`. Null when nothing was typed. */
export function parseWanted(typed: string): WantedTrades | null {
  const words = typed.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  const days = words.map(daysOf).find((range) => range !== null) ?? null;
  const symbolParts = words.filter((word) => daysOf(word) === null).map((word) => word.toUpperCase());
  return { days, symbolParts };
}

/** The days of a year, a month or a date; null for what is none. */
function daysOf(word: string): WantedTrades['days'] {
  const [, year, month, date] = DATE.exec(word) ?? [];
  if (!year) return null;
  const two = (text: string) => text.padStart(2, '0');
  const first = parseDay(`${year}-${two(month ?? '1')}-${two(date ?? '1')}`);
  if (first === null) return null;
  return { from: first, to: date ? first : lastDay(Number(year), month ? Number(month) : 12) };
}

function lastDay(year: number, month: number): Day {
  const next =
    month === 12 ? `${year + 1}-01-01` : `${String(year)}-${String(month + 1).padStart(2, '0')}-01`;
  return ((parseDay(next) ?? Number.MAX_SAFE_INTEGER) - 1) as Day;
}

/** Rows of at most `most` trades that were meant, latest first; symbols that begin so before those that hold it. */
export function findTrades(columns: TradeColumns, wanted: WantedTrades, most: number): number[] {
  const { days, symbolParts } = wanted;
  const begins = columns.symbols.map((symbol) => meets(symbol, symbolParts, 'begins'));
  const holds = columns.symbols.map((symbol) => meets(symbol, symbolParts, 'holds'));
  const first: number[] = [];
  const others: number[] = [];
  for (let row = columns.count - 1; row >= 0 && first.length < most; row--) {
    const day = columns.day[row]!;
    if (days && day < days.from) break; // rows are in order of their days
    if (days && day > days.to) continue;
    if ((columns.journal.bits[row]! & DELETED) !== 0) continue;
    const symbol = columns.symbol[row]!;
    if (begins[symbol]) first.push(row);
    else if (holds[symbol] && others.length < most) others.push(row);
  }
  return [...first, ...others].slice(0, most);
}

function meets(symbol: string, parts: readonly string[], how: 'begins' | 'holds'): boolean {
  const name = symbol.toUpperCase();
  return parts.every((part, at) =>
    how === 'begins' && at === 0 ? name.startsWith(part) : name.includes(part),
  );
}
