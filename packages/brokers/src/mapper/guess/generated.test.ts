import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '@daybook/domain/chance-testing.ts';
import type { ColumnField, DateOrder } from '@daybook/domain/execution/column-mapping.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { HEADER_WORDS } from './header-words.ts';
import { readFileParts, readWholeFiles } from '#brokers/files/read-file.ts';

const ZONE = 'America/New_York';

interface Fill {
  readonly date: number;
  readonly seconds: number;
  readonly symbol: string;
  readonly isBuy: boolean;
  readonly size: number;
  readonly cents: number;
  readonly commission: number;
  readonly regulatory: number;
}

const anyFill = fc.record({
  date: fc.integer({ min: 1, max: 28 }),
  seconds: fc.integer({ min: 0, max: 86_399 }),
  symbol: fc.constantFrom('KITE', 'ZZAA', 'BRK.B', 'MESM6'),
  isBuy: fc.boolean(),
  size: fc.integer({ min: 1, max: 20_000 }),
  cents: fc.integer({ min: 1, max: 999_999 }),
  commission: fc.integer({ min: -300, max: 999 }),
  regulatory: fc.integer({ min: 0, max: 99 }),
});

/** How one table is written. */
interface Style {
  readonly delimiter: string;
  readonly decimal: 'point' | 'comma';
  readonly thousands: boolean;
  readonly date: 'iso' | 'compact' | 'month-first' | 'day-first' | 'named';
  readonly isOneColumn: boolean;
  readonly isSigned: boolean;
  readonly sides: readonly [string, string];
  readonly chargeSign: 'positive' | 'negative';
  /** Numbers by which names are chosen and columns shuffled. */
  readonly seeds: readonly number[];
}

const anyStyle = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  decimal: fc.constantFrom('point' as const, 'comma' as const),
  thousands: fc.boolean(),
  date: fc.constantFrom<Style['date'][]>('iso', 'compact', 'month-first', 'day-first', 'named'),
  isOneColumn: fc.boolean(),
  isSigned: fc.boolean(),
  sides: fc.constantFrom<Style['sides'][]>(
    ['Buy', 'Sell'],
    ['BOT', 'SLD'],
    ['B', 'S'],
    ['Compra', 'Venta'],
    ['compra', 'venda'],
    ['Kauf', 'Verkauf'],
    ['C', 'V'],
    ['Long', 'Short'],
  ),
  chargeSign: fc.constantFrom('positive' as const, 'negative' as const),
  seeds: fc.array(fc.nat(10_000), { minLength: 12, maxLength: 12 }),
});

function two(number: number): string {
  return String(number).padStart(2, '0');
}

function numberText(hundredths: number, { decimal, thousands }: Style): string {
  const digits = String(Math.abs(hundredths)).padStart(3, '0');
  const mark = decimal === 'point' ? '.' : ',';
  const whole = digits.slice(0, -2);
  const parted = thousands ? whole.replace(/\B(?=(?:\d{3})+$)/g, decimal === 'point' ? ',' : '.') : whole;
  return `${hundredths < 0 ? '-' : ''}${parted}${mark}${digits.slice(-2)}`;
}

function dateText(date: number, { date: form }: Style): string {
  switch (form) {
    case 'iso':
      return `2026-05-${two(date)}`;
    case 'compact':
      return `202605${two(date)}`;
    case 'month-first':
      return `5/${date}/2026`;
    case 'day-first':
      return `${two(date)}.05.2026`;
    case 'named':
      return `${date} May 2026`;
  }
}

function timeText(seconds: number): string {
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
}

type Cells = readonly (readonly [ColumnField | 'noise', (fill: Fill) => string])[];

function columnsOf(style: Style): Cells {
  const { isOneColumn, isSigned, sides, chargeSign } = style;
  const charge = (hundredths: number) =>
    numberText(chargeSign === 'negative' ? -hundredths : hundredths, style);
  const moments: Cells = isOneColumn
    ? [['date-time', ({ date, seconds }) => `${dateText(date, style)} ${timeText(seconds)}`]]
    : [
        ['date', ({ date }) => dateText(date, style)],
        ['time', ({ seconds }) => timeText(seconds)],
      ];
  const side: Cells = isSigned ? [] : [['side', ({ isBuy }) => sides[isBuy ? 0 : 1]]];
  return [
    ...moments,
    ...side,
    ['symbol', ({ symbol }) => symbol],
    ['size', ({ size, isBuy }) => `${isSigned && !isBuy ? '-' : ''}${size}`],
    ['price', ({ cents }) => numberText(cents, style)],
    ['commission', ({ commission }) => charge(commission)],
    ['regulatory-fee', ({ regulatory }) => charge(regulatory)],
    ['noise', ({ seconds }) => `route ${seconds % 7}`],
  ];
}

function wordsOf(field: ColumnField | 'noise'): readonly string[] {
  if (field === 'noise') return ['Via', 'Venue'];
  const words = HEADER_WORDS[field === 'date' || field === 'time' ? 'date-time' : field] ?? [];
  // Of lots only the trader knows how much each is.
  return words.filter((word) => !word.startsWith('lot'));
}

function disguised(fills: readonly Fill[], style: Style): string {
  const taken = new Set<string>();
  const columns = columnsOf(style)
    .map(([field, cell], index) => {
      const free = wordsOf(field).filter((word) => !taken.has(word));
      const seed = style.seeds[index % style.seeds.length]!;
      const name = free[seed % free.length]!;
      taken.add(name);
      return { name: seed % 2 === 0 ? name.toUpperCase() : name, cell, seed };
    })
    .toSorted((left, right) => left.seed - right.seed);
  const quote = (text: string) => (text.includes(style.delimiter) ? `"${text}"` : text);
  const lines = [
    columns.map(({ name }) => name),
    ...fills.map((each) => columns.map(({ cell }) => cell(each))),
  ];
  return lines.map((cells) => `${cells.map(quote).join(style.delimiter)}\r\n`).join('');
}

function generic(fills: readonly Fill[]): string {
  const lines = fills.map((each) =>
    [
      `2026-05-${two(each.date)}`,
      timeText(each.seconds),
      each.symbol,
      each.size,
      each.cents / 100,
      each.isBuy ? 'B' : 'S',
      each.commission / 100,
      each.regulatory / 100,
      0,
    ].join(','),
  );
  return ['Date,Time,Symbol,Quantity,Price,Side,Commission,TransFee,ECNFee', ...lines, ''].join('\n');
}

/** What must be the same, whatever the file looked like. */
function essence({ instrument, action, size, price, instant, fees, sequence }: ReportedExecution) {
  return { instrument, action, size, price, instant, fees, sequence };
}

function ordersOf(style: Style): DateOrder {
  return style.date === 'month-first' || style.date === 'day-first' ? style.date : 'year-first';
}

function readDisguised(text: string, style: Style): readonly ReportedExecution[] {
  const file = { name: 'fills.csv', bytes: Buffer.from(text) };
  const part = [...readFileParts(file, {})].at(-1);
  assert.ok(part?.kind === 'asked' && part.question.kind === 'mapping', JSON.stringify(part));
  const { guess } = part.question.table;
  // Only dates of ambiguous order are left open.
  assert.ok(guess.dateOrder === ordersOf(style) || guess.dateOrder === null, guess.dateOrder ?? '');
  const mapping = { ...guess, dateOrder: ordersOf(style), zone: ZONE, fallbackCurrency: 'USD' };
  const [read] = readWholeFiles(file, { mapping });
  assert.deepEqual(read?.summary.unreadable.rows, []);
  return read?.executions ?? [];
}

test('however a table is written, its guessed mapping reads what the generic columns say', () => {
  const fills = fc.array(anyFill, { minLength: 2, maxLength: 12 });
  const both = [
    {
      date: 3,
      seconds: 34_264,
      symbol: 'KITE',
      isBuy: true,
      size: 100,
      cents: 812,
      commission: 100,
      regulatory: 2,
    },
    {
      date: 4,
      seconds: 34_300,
      symbol: 'KITE',
      isBuy: false,
      size: 100,
      cents: 831,
      commission: 100,
      regulatory: 2,
    },
  ];
  fc.assert(
    fc.property(fills, anyStyle, (some, written) => {
      // Tables with a few charges of one sign, and both sides, as every trader's has.
      const all = [
        ...both,
        ...both,
        ...some.map((each) => ({ ...each, commission: Math.abs(each.commission) })),
      ];
      const expected = readWholeFiles(
        { name: 'generic.csv', bytes: Buffer.from(generic(all)) },
        { zone: ZONE, currency: 'USD' },
      );
      const found = readDisguised(disguised(all, written), written);
      assert.deepEqual(found.map(essence), expected[0]?.executions.map(essence));
    }),
    { seed: 20_260_512, numRuns: roundsOf(300) },
  );
});
