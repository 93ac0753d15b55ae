// Tables that state the result of a row: size × price × contract size must be that, or the trader says why not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '@daybook/domain/chance-testing.ts';
import type { ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import { readByGuess } from './guessed-testing.ts';
import { readWholeFiles, isOpen } from '#brokers/files/read-file.ts';

/** Options whose prices are a contract, as written by a broker that also states their size. */
const OPTIONS = [
  'Date,Action,Symbol,Instrument Type,Value,Quantity,Average Price,Commissions,Fees,Multiplier',
  '2026-05-12T13:31:04Z,BUY_TO_OPEN,SPY   260515C00500000,Equity Option,-125.00,1,-125.00,-1.00,-0.14,100',
  '2026-05-12T13:41:04Z,SELL_TO_CLOSE,SPY   260515C00500000,Equity Option,150.00,1,150.00,0.00,-0.14,100',
  '2026-05-12T14:31:04Z,BUY_TO_OPEN,KITE  260515P00010000,Equity Option,-90.00,2,-45.00,-2.00,-0.28,100',
  '2026-05-12T14:41:04Z,SELL_TO_CLOSE,KITE  260515P00010000,Equity Option,100.00,2,50.00,0.00,-0.28,100',
].map((line) => line.replace(/,-(\d+\.\d+),(-\d+\.\d+),(-\d+\.\d+),100$/, ',$1,$2,$3,100'));

function open(lines: readonly string[], mapping: ColumnMapping) {
  const file = { name: 'export.csv', bytes: Buffer.from(`${lines.join('\n')}\n`) };
  const [whole] = readWholeFiles(file, { mapping });
  return whole!.summary.questions.filter(isOpen).map(({ kind }) => kind);
}

test('a contract size that the amounts prove is proposed in place of the one that a column states', () => {
  const { guess, whole, tried } = readByGuess(...OPTIONS);
  assert.equal(guess.multiplier, '1');
  assert.ok(guess.columns.every(({ field }) => field !== 'multiplier'));
  assert.deepEqual(
    whole.executions.map(
      ({ instrument, price, size }) => `${size} ${instrument.symbol}×${instrument.multiplier} @ ${price}`,
    ),
    [
      '1 SPY 260515C00500000×1 @ 125',
      '1 SPY 260515C00500000×1 @ 150',
      '2 KITE 260515P00010000×1 @ 45',
      '2 KITE 260515P00010000×1 @ 50',
    ],
  );
  assert.partialDeepStrictEqual(tried.amounts, {
    column: 'Value',
    compared: 4,
    differing: 0,
    proposed: null,
  });
});

test('a table whose amounts differ is not ready before its trader overrules the column by name', () => {
  const guess = { ...readByGuess(...OPTIONS).guess, currency: 'USD' };
  const own: ColumnMapping = { ...guess, multiplier: null };
  assert.deepEqual(open(OPTIONS, own), ['stated-amounts']);
  // Nor where the mapping passes the column over.
  const silent = { ...own, columns: own.columns.filter(({ field }) => field !== 'amount') };
  assert.deepEqual(open(OPTIONS, silent), ['stated-amounts']);
  assert.deepEqual(open(OPTIONS, { ...silent, overruled: ['Fees'] }), ['stated-amounts']);
  assert.deepEqual(open(OPTIONS, { ...own, overruled: ['value'] }), []);
  assert.deepEqual(open(OPTIONS, guess), []);
});

test('a few rows that differ are listed, and the others are ready', () => {
  const rows = Array.from({ length: 40 }, (_, at) => {
    const amount = at === 7 ? '900.00' : '812.00';
    return `2026-05-12 09:${10 + at}:00,KITE,${at % 2 === 0 ? 'Buy' : 'Sell'},100,8.12,${amount}`;
  });
  const lines = ['Time,Symbol,Side,Quantity,Price,Total', ...rows];
  const { whole } = readByGuess(...lines);
  assert.deepEqual(whole.summary.questions.filter(isOpen), []);
  assert.partialDeepStrictEqual(whole.summary.amounts, {
    column: 'Total',
    compared: 40,
    differing: 1,
    first: [{ line: 9, symbol: 'KITE', currency: 'USD', stated: '900', calculated: '812' }],
  });
});

test('futures that move no cash prove nothing, and one size for all does not pass them over', () => {
  const lines = [...OPTIONS, '2026-05-12T15:31:04Z,BUY_TO_OPEN,MESM6,Future,0.00,1,5000.25,-1.00,-0.28,5'];
  const { guess, whole } = readByGuess(...lines);
  assert.equal(guess.multiplier, null);
  assert.deepEqual(
    whole.summary.questions.filter(isOpen).map(({ kind }) => kind),
    ['stated-amounts'],
  );
  assert.deepEqual(open(lines.slice(0, 1).concat(lines.slice(-1)), { ...guess, multiplier: '1' }), [
    'stated-amounts',
  ]);
});

/** How a broker writes prices and amounts of what it calls a size of 1. */
const CONVENTIONS = ['plain', 'a contract', 'hundredths', 'lots'] as const;

test('however amounts are written, rows come out right to 1/10,000 or the table is held back', () => {
  const fill = fc.record({
    size: fc.integer({ min: 1, max: 500 }),
    cents: fc.integer({ min: 50, max: 90_000 }),
  });
  const style = fc.record({
    convention: fc.constantFrom(...CONVENTIONS),
    isNet: fc.boolean(),
    isSigned: fc.boolean(),
    name: fc.constantFrom(
      'Value',
      'Amount',
      'Net Amount',
      'Gross Proceeds',
      'Total',
      'Importe',
      'Valor total',
      'Betrag',
    ),
    isOption: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(fill, { minLength: 2, maxLength: 12 }), style, (fills, how) => {
      const { convention, isNet, isSigned, name, isOption } = how;
      const own = isOption ? 100 : 1;
      const factor = { plain: 1, 'a contract': own, hundredths: 100, lots: 1 / 100 }[convention];
      const trueCents = ({ size, cents }: (typeof fills)[number]): number => size * cents * own;
      const rows = fills.map((each, at) => {
        const isBuy = at % 2 === 0;
        const price = (each.cents * factor) / 100;
        const size = each.size;
        const gross = trueCents(each) / 100;
        const net = isNet ? gross + (isBuy ? 1 : -1) : gross;
        const amount = isSigned && isBuy ? -net : net;
        const symbol = isOption ? 'SPY 260515C00500000' : 'KITE';
        return `2026-05-12 09:${10 + at}:00,${symbol},${isBuy ? 'Buy' : 'Sell'},${size},${price.toFixed(4)},1.00,${amount.toFixed(2)}`;
      });
      const { whole } = readByGuess(`Time,Symbol,Side,Quantity,Price,Commission,${name}`, ...rows);
      if (whole.summary.questions.some(isOpen)) return;
      for (const [at, { size, price, instrument }] of whole.executions.entries()) {
        const cents = Number(size) * Number(price) * Number(instrument.multiplier) * 100;
        const expected = trueCents(fills[at]!);
        assert.ok(
          Math.abs(cents - expected) <= Math.max(1, expected / 100_000),
          `${cents} is not ${expected}`,
        );
      }
    }),
    { seed: 20_260_512, numRuns: roundsOf(300) },
  );
});
