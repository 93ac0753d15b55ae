import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '@daybook/domain/chance-testing.ts';
import { readByGuess } from './guessed-testing.ts';

interface Trip {
  readonly date: number;
  readonly seconds: number;
  readonly held: number;
  readonly isLong: boolean;
  readonly symbol: string;
  readonly size: number;
  /** Hundredths. */
  readonly entry: number;
  readonly exit: number;
  readonly fee: number;
}

const anyTrip: fc.Arbitrary<Trip> = fc.record({
  date: fc.integer({ min: 13, max: 27 }),
  seconds: fc.integer({ min: 0, max: 80_000 }),
  held: fc.integer({ min: 0, max: 6000 }),
  isLong: fc.boolean(),
  symbol: fc.constantFrom('KITE', 'ZZAA', 'BRK.B', 'MESM6'),
  size: fc.integer({ min: 1, max: 900 }),
  entry: fc.integer({ min: 100, max: 99_999 }),
  exit: fc.integer({ min: 100, max: 99_999 }),
  fee: fc.integer({ min: 1, max: 999 }),
});

/** Names of entry and exit, of moments and prices, as platforms write them. */
const ENDS = [
  ['Entry Time', 'Exit Time', 'Entry Price', 'Exit Price'],
  ['EnteredAt', 'ExitedAt', 'EntryPrice', 'ExitPrice'],
  ['Open Time', 'Close Time', 'Open Price', 'Close Price'],
  ['Opened', 'Closed', 'Entry', 'Exit'],
  ['Opening time', 'Closing time', 'Opening price', 'Closing price'],
  ['Time', 'Time', 'Price', 'Price'],
  ['Hora de apertura', 'Hora de cierre', 'Precio de apertura', 'Precio de cierre'],
  ['Data de abertura', 'Data de fechamento', 'Preço de entrada', 'Preço de saída'],
  ['Eröffnungszeit', 'Schlusszeit', 'Eröffnungskurs', 'Schlusskurs'],
] as const;
const SIDES = [
  ['Side', 'Long', 'Short'],
  ['Type', 'buy', 'sell'],
  ['Direction', 'BUY', 'SELL'],
  ['Lado', 'Compra', 'Venta'],
  ['Richtung', 'Kauf', 'Verkauf'],
] as const;

const anyStyle = fc.record({
  ends: fc.constantFrom(...ENDS),
  side: fc.constantFrom(...SIDES),
  size: fc.constantFrom('Qty', 'Size', 'Shares', 'Volume', 'Closed Quantity', 'Cantidad', 'Stück'),
  symbol: fc.constantFrom('Symbol', 'Instrument', 'ContractName', 'Activo', 'Wertpapier'),
  fee: fc.constantFrom('Commission', 'Fees', 'Comisión', 'Gebühr'),
  profit: fc.constantFrom('Profit', 'PnL', 'P&L', 'Net', 'Net P&L', 'Beneficio', 'Ergebnis'),
  isNet: fc.boolean(),
  isNegativeFee: fc.boolean(),
  decimal: fc.constantFrom('.' as const, ',' as const),
  seeds: fc.array(fc.nat(1000), { minLength: 12, maxLength: 12 }),
});
type Style = typeof anyStyle extends fc.Arbitrary<infer Value> ? Value : never;

function two(number: number): string {
  return String(number).padStart(2, '0');
}

function moment(date: number, seconds: number): string {
  const time = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
  return `${date}/05/2026 ${time}`;
}

function hundredths(amount: number, { decimal }: Style): string {
  return `${amount < 0 ? '-' : ''}${Math.floor(Math.abs(amount) / 100)}${decimal}${two(Math.abs(amount) % 100)}`;
}

function profitOf({ isLong, entry, exit, size, symbol, fee }: Trip, { isNet }: Style): number {
  const points = (isLong ? exit - entry : entry - exit) * size * (symbol === 'MESM6' ? 5 : 1);
  return points - (isNet ? fee : 0);
}

type Column = readonly [name: string, cell: (trip: Trip) => string];

function columnsOf(style: Style): readonly Column[] {
  const { ends, side } = style;
  return [
    [ends[0], ({ date, seconds }) => moment(date, seconds)],
    [ends[2], ({ entry }) => hundredths(entry, style)],
    [ends[1], ({ date, seconds, held }) => moment(date, seconds + held)],
    [ends[3], ({ exit }) => hundredths(exit, style)],
    [side[0], ({ isLong }) => (isLong ? side[1] : side[2])],
    [style.symbol, ({ symbol }) => symbol],
    [style.size, ({ size }) => String(size)],
    [style.fee, ({ fee }) => hundredths(style.isNegativeFee ? -fee : fee, style)],
    [style.profit, (trip) => hundredths(profitOf(trip, style), style)],
    ['Duration', ({ held }) => `${Math.floor(held / 60)}m`],
  ];
}

function lines(trips: readonly Trip[], style: Style): string[] {
  const { ends, seeds } = style;
  const columns = columnsOf(style).map((column, at) => ({ column, seed: seeds[at] ?? 0 }));
  // Columns of one name mean entry and exit by their order.
  const shown = ends[0] === ends[1] ? columns : columns.toSorted((left, right) => left.seed - right.seed);
  const rows = trips.map((trip) => shown.map(({ column: [, cell] }) => cell(trip)));
  return [shown.map(({ column: [name] }) => name), ...rows].map((cells) => cells.join(';'));
}

/** What a careful person would enter. */
function expected(trips: readonly Trip[]): string[] {
  const at = ({ date, seconds }: Trip, later: number): string =>
    new Date(Date.UTC(2026, 4, date, 4, 0, seconds + later)).toISOString().slice(5, 19);
  const plain = (amount: number): string => String(amount / 100);
  return trips
    .flatMap((trip, index) => {
      const { isLong, size, symbol, entry, exit, fee, held } = trip;
      const what = `${size} ${symbol}×${symbol === 'MESM6' ? 5 : 1}`;
      const [first, second] = isLong ? ['buy', 'sell'] : ['sell', 'buy'];
      return [
        `${index + 2} ${at(trip, 0)} ${first} ${what} @ ${plain(entry)} USD 0.00`,
        `${index + 2} ${at(trip, held)} ${second} ${what} @ ${plain(exit)} USD ${(fee / 100).toFixed(2)}`,
      ];
    })
    .toSorted();
}

test('however a table of round trips is written, its guess reads both executions of each, and its profits agree', () => {
  const some: Trip[] = [true, false].map((isLong) => ({
    date: 14,
    seconds: 34_264,
    held: 60,
    isLong,
    symbol: 'KITE',
    size: 100,
    entry: 812,
    exit: 831,
    fee: 100,
  }));
  fc.assert(
    fc.property(fc.array(anyTrip, { minLength: 1, maxLength: 8 }), anyStyle, (more, style) => {
      const trips = [...some, ...more];
      const read = readByGuess(...lines(trips, style));
      assert.deepEqual(read.others, []);
      assert.deepEqual(read.fills.toSorted(), expected(trips));
      assert.deepEqual([read.tried.profits.compared, read.tried.profits.unequal], [trips.length, 0]);
    }),
    { seed: 20_260_513, numRuns: roundsOf(120) },
  );
});
