import { draw, type Chance } from '../chance-testing.ts';
import type { InstrumentKind } from '../execution/reported-execution.ts';

/** One fill of a made-up trade. */
export interface Fill {
  readonly at: number;
  readonly opens: boolean;
  readonly size: number;
  /** In ticks. */
  readonly price: number;
}

/** A made-up trade with its fills. */
export interface Whole {
  readonly instrument: Listed;
  readonly side: 'long' | 'short';
  readonly account: number;
  readonly fills: readonly Fill[];
}

/** What a second account does with the trades of the first. */
export type Copies = 'none' | 'other-size' | 'late' | 'same';

interface Listed {
  readonly symbol: string;
  readonly kind: InstrumentKind;
  readonly multiplier: number;
  /** Ticks in a price of 1. */
  readonly ticks: number;
  readonly price: number;
  readonly spellings: readonly string[];
}

const LISTED: readonly Listed[] = [
  {
    symbol: 'AAPL',
    kind: 'stock',
    multiplier: 1,
    ticks: 100,
    price: 190,
    spellings: ['AAPL', 'NASDAQ:AAPL', 'aapl'],
  },
  {
    symbol: 'BRK.B',
    kind: 'stock',
    multiplier: 1,
    ticks: 100,
    price: 410,
    spellings: ['BRK.B', 'BRK_B', 'BRK/B'],
  },
  { symbol: 'GNLN', kind: 'stock', multiplier: 1, ticks: 10_000, price: 4, spellings: ['GNLN'] },
  {
    symbol: 'NQZ5',
    kind: 'future',
    multiplier: 20,
    ticks: 4,
    price: 25_000,
    spellings: ['NQZ5', 'NQ', 'NQZ25', '/NQZ5', 'NQ 12-25'],
  },
  {
    symbol: 'MNQZ5',
    kind: 'future',
    multiplier: 2,
    ticks: 4,
    price: 25_000,
    spellings: ['MNQZ5', 'MNQ', 'MNQ DEC 25'],
  },
  {
    symbol: 'EURUSD',
    kind: 'forex',
    multiplier: 1,
    ticks: 100_000,
    price: 1,
    spellings: ['EURUSD', 'EUR/USD', 'EUR.USD'],
  },
  {
    symbol: 'SPY 251219C00600000',
    kind: 'option',
    multiplier: 100,
    ticks: 100,
    price: 5,
    spellings: ['SPY 251219C00600000', 'SPY251219C00600000', '.SPY251219C600'],
  },
];

/** Fills of one trade that begins at a moment, scaled in and out or not. */
function drawFills(chance: Chance, from: number, price: number, kind: InstrumentKind): Fill[] {
  const unit = kind === 'stock' ? 100 : kind === 'forex' ? 1000 : 1;
  const legs = chance() < 0.3 ? draw(chance, 2, 4) : 1;
  const outs = chance() < 0.3 ? draw(chance, 2, 4) : 1;
  const sizes = Array.from({ length: legs }, () => unit * draw(chance, 1, 5) * (outs > 1 ? 12 : 1));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let at = from;
  let ticks = price;
  const fills: Fill[] = [];
  const pause = chance() < 0.5 ? 8 : 900;
  for (const size of sizes) {
    fills.push({ at, opens: true, size, price: ticks });
    at += draw(chance, 1, pause);
    ticks += draw(chance, -9, 9);
  }
  let left = total;
  for (let out = 0; out < outs; out++) {
    const size = out === outs - 1 ? left : Math.max(Math.floor(total / outs / unit), 1) * unit;
    left -= size;
    fills.push({ at, opens: false, size, price: ticks });
    at += draw(chance, 1, pause);
    ticks += draw(chance, -9, 9);
  }
  return fills;
}

/** Trades that follow each other in one account, some seconds apart, some flips. */
export function drawWholes(chance: Chance, count: number): Whole[] {
  const wholes: Whole[] = [];
  let at = 1_760_000_000;
  const instruments = Array.from(
    { length: draw(chance, 1, 3) },
    () => LISTED[draw(chance, 0, LISTED.length - 1)]!,
  );
  let side: 'long' | 'short' = 'long';
  const prices = new Map(instruments.map((each) => [each, each.price * each.ticks]));
  while (wholes.length < count) {
    const instrument = instruments[draw(chance, 0, instruments.length - 1)]!;
    const price = prices.get(instrument)! + draw(chance, -30, 30);
    prices.set(instrument, price);
    const fills = drawFills(chance, at, price, instrument.kind);
    wholes.push({ instrument, side, account: 0, fills });
    const pace = chance();
    // A flip begins with the fill that ends the trade before, a scalp a few seconds later.
    const pause = pace < 0.2 ? 0 : pace < 0.6 ? draw(chance, 1, 20) : draw(chance, 60, 20_000);
    at = fills.at(-1)!.at + pause;
    side = pause === 0 || chance() < 0.5 ? (side === 'long' ? 'short' : 'long') : side;
  }
  return wholes;
}

/** The same trades in a second account: of another size, a little later, or alike. */
export function copiesOf(chance: Chance, wholes: readonly Whole[], how: Copies): Whole[] {
  if (how === 'none') return [];
  const times = how === 'other-size' ? draw(chance, 2, 4) : 1;
  const late = how === 'late' ? draw(chance, 1, 3) : 0;
  return wholes
    .filter(() => chance() < 0.7)
    .map((whole) => ({
      ...whole,
      account: 1,
      fills: whole.fills.map((fill) => ({ ...fill, size: fill.size * times, at: fill.at + late })),
    }));
}

/** The result of a trade's fills. */
export interface Sums {
  readonly size: number;
  readonly maxSize: number;
  readonly gross: number;
  readonly entry: number;
  readonly exit: number;
}

/** Sizes, result and average prices. */
export function sumsOf({ instrument, side, fills }: Whole): Sums {
  const ins = fills.filter(({ opens }) => opens);
  const outs = fills.filter(({ opens }) => !opens);
  const sizeOf = (some: readonly Fill[]): number => some.reduce((sum, { size }) => sum + size, 0);
  const valueOf = (some: readonly Fill[]): number =>
    some.reduce((sum, { size, price }) => sum + size * price, 0);
  const size = sizeOf(ins);
  const move = valueOf(outs) - valueOf(ins);
  return {
    size,
    maxSize: size,
    gross: ((side === 'long' ? 1 : -1) * move * instrument.multiplier) / instrument.ticks,
    entry: valueOf(ins) / size / instrument.ticks,
    exit: valueOf(outs) / sizeOf(outs) / instrument.ticks,
  };
}
