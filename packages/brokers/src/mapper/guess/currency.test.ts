import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '@daybook/domain/chance-testing.ts';
import type { ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import type { FileAnswers, KeptMapping } from '#brokers/files/file-reading.ts';
import { inferCurrency } from './currency-evidence.ts';
import { isOpen, readFileParts, readWholeFiles } from '#brokers/files/read-file.ts';

const HEAD = 'Exec Time,Ticker,B/S,Shares,Fill Price,Comm';

/** A purchase and a sale of a symbol with the values of further columns. */
function table(symbol: string, further: Readonly<Record<string, string>> = {}, price = '812.50'): string {
  const [names, cells] = [Object.keys(further), Object.values(further)];
  const line = (...own: readonly string[]): string => [...own, ...cells].join(',');
  return [
    [HEAD, ...names].join(','),
    line('05/13/2026 09:31:04', symbol, 'Bought', '200', price, '1.00'),
    line('05/13/2026 09:41:04', symbol, 'Sold', '200', price, '1.00'),
    '',
  ].join('\n');
}

function guessOf(text: string): ColumnMapping {
  const part = [...readFileParts({ name: 'export.csv', bytes: Buffer.from(text) }, {})].at(-1)!;
  if (part.kind !== 'asked' || part.question.kind !== 'mapping') throw new Error(JSON.stringify(part));
  return { ...part.question.table.guess, zone: 'Asia/Kolkata', dateOrder: 'month-first' };
}

/** What a table is read in by its guess: currencies, or what is asked before anything can be imported. */
function inCurrency(text: string, change: Partial<ColumnMapping> = {}, answers: FileAnswers = {}): string {
  const mapping = { ...guessOf(text), ...change };
  const { executions, summary } = readWholeFiles(
    { name: 'export.csv', bytes: Buffer.from(text) },
    { account: 'A1', ...answers, mapping },
  )[0]!;
  const [open] = summary.questions.filter(isOpen);
  if (open) {
    assert.deepEqual([open.kind, executions.length], ['currency', 0]);
    return 'asked';
  }
  const codes = [...new Set(executions.map(({ instrument }) => instrument.currency))].join(' ');
  return summary.unreadable.count > 0 ? `! ${summary.unreadable.rows[0]?.expected?.code}` : codes;
}

test('Indian shares without a currency are asked about and never in dollars', () => {
  assert.equal(inCurrency(table('RELIANCE')), 'asked');
  assert.equal(inCurrency(table('RELIANCE'), {}, { currency: 'INR' }), 'INR');
  assert.equal(inCurrency(table('RELIANCE'), { currency: 'INR' }), 'INR');
  assert.equal(inCurrency(table('RELIANCE'), { fallbackCurrency: 'INR' }), 'INR');
});

test('an exchange determines the currency, in a column or before the symbol', () => {
  assert.equal(inCurrency(table('RELIANCE', { Exchange: 'NSE' })), 'INR');
  assert.equal(inCurrency(table('RELIANCE', { Exchange: 'BSE' })), 'INR');
  assert.equal(inCurrency(table('NSE:RELIANCE')), 'INR');
  assert.equal(inCurrency(table('RELIANCE.NS')), 'INR');
  assert.equal(inCurrency(table('RELIANCE-EQ')), 'INR');
  assert.equal(inCurrency(table('KITE', { Exchange: 'NASDAQ' })), 'USD');
  assert.equal(inCurrency(table('NASDAQ:KITE')), 'USD');
  assert.equal(inCurrency(table('SAP', { 'Execution Venue': 'XETRA' })), 'EUR');
  assert.equal(inCurrency(table('PETR4', { Bolsa: 'B3' })), 'BRL');
  assert.equal(inCurrency(table('SHOP', { Exchange: 'TSX' })), 'CAD');
});

test('each row is in the currency of its own exchange', () => {
  const [head, first, second] = table('KITE', { Exchange: 'NASDAQ' }).split('\n');
  const mixed = [head, first, second!.replace('KITE', 'INFY').replace('NASDAQ', 'NSE'), ''].join('\n');
  assert.equal(inCurrency(mixed), 'USD INR');
  const half = [head, first, second!.replace('KITE', 'VOD').replace('NASDAQ', 'LSE'), ''].join('\n');
  const { executions, summary } = readWholeFiles(
    { name: 'export.csv', bytes: Buffer.from(half) },
    { account: 'A1', mapping: guessOf(half) },
  )[0]!;
  assert.deepEqual(
    [executions.length, summary.questions.filter(isOpen).map(({ kind }) => kind)],
    [1, ['currency']],
  );
});

test('an ISIN determines it where securities of that country are traded only at home', () => {
  assert.equal(inCurrency(table('RELIANCE', { ISIN: 'INE002A01018' })), 'INR');
  assert.equal(inCurrency(table('INE002A01018')), 'INR');
  assert.equal(inCurrency(table('PETR4', { ISIN: 'BRPETRACNPR6' })), 'BRL');
  // Bought in euros in Frankfurt as often as in dollars.
  assert.equal(inCurrency(table('US0378331005')), 'asked');
  assert.equal(inCurrency(table('AAPL', { ISIN: 'US0378331005', Exchange: 'XETRA' })), 'EUR');
  assert.equal(inCurrency(table('SAP', { ISIN: 'DE0007164600' })), 'asked');
  // Conflicting evidence is ignored.
  assert.equal(inCurrency(table('INFY', { ISIN: 'INE009A01021', Exchange: 'NYSE' })), 'asked');
});

test('signs and codes in cells and names of columns determine it', () => {
  for (const [written, currency] of [
    ['₹812.50', 'INR'],
    ['Rs. 812.50', 'INR'],
    ['Rs 812.50', 'INR'],
    ['C$812.50', 'CAD'],
    ['A$812.50', 'AUD'],
    ['HK$812.50', 'HKD'],
    ['US$812.50', 'USD'],
    ['812.50 USD', 'USD'],
    ['€812.50', 'EUR'],
    ['R$812.50', 'BRL'],
  ] as const)
    assert.equal(inCurrency(table('KITE', {}, written)), currency, written);
  // Several countries write a bare dollar.
  assert.equal(inCurrency(table('KITE', {}, '$812.50')), 'asked');
  assert.equal(inCurrency(table('KITE').replace('Fill Price', 'Fill Price (₹)')), 'INR');
  assert.equal(inCurrency(table('KITE').replace('Fill Price', 'Fill Price (USD)')), 'USD');
  assert.equal(inCurrency(table('KITE', { Currency: 'INR' })), 'INR');
  const lakhs = table('KITE', {}, '"₹1,12,345.50"');
  assert.equal(inCurrency(lakhs), 'INR');
});

test('London quotes in pence or in pounds: it is asked for, and pence are refused', () => {
  assert.equal(inCurrency(table('VOD', { Exchange: 'LSE' })), 'asked');
  assert.equal(inCurrency(table('VOD', { Exchange: 'LSE' }), {}, { currency: 'GBX' }), 'asked');
  assert.equal(inCurrency(table('VOD', { Exchange: 'LSE' }), { currency: 'GBX' }), 'asked');
  assert.equal(inCurrency(table('VOD', { Currency: 'GBp' })), '! aPriceIn');
  assert.equal(inCurrency(table('VOD', { Currency: 'GBX' })), '! aPriceIn');
  assert.equal(inCurrency(table('VOD').replace('Fill Price', 'Fill Price (GBX)')), '! aPriceIn');
  assert.equal(inCurrency(table('VOD', { Currency: 'GBP' })), 'GBP');
});

test('futures whose size is known and pairs name what their prices are in; the fees of a pair are asked for', () => {
  const units = { pairSize: '1' } as const;
  assert.equal(inCurrency(table('MESM6')), 'USD');
  assert.equal(inCurrency(table('BTCUSDT')), 'USD');
  assert.equal(inCurrency(table('BTC/EUR')), 'EUR');
  assert.equal(inCurrency(table('EURGBP'), units), 'asked');
  assert.equal(inCurrency(table('EURGBP').replace(',Comm', ',Remark'), units), 'GBP');
  assert.equal(inCurrency(table('NIYM6', { Exchange: 'CME' }), { multiplier: '500' }), 'asked');
});

test('the mapping takes precedence over the exchange', () => {
  assert.equal(inCurrency(table('KITE', { Exchange: 'NASDAQ' }), { currency: 'EUR' }), 'EUR');
  assert.equal(inCurrency(table('KITE', { Exchange: 'NASDAQ' }), { fallbackCurrency: 'EUR' }), 'USD');
});

test('a saved mapping without a currency asks with every file that states none', () => {
  const mapping = guessOf(table('KITE'));
  const text = table('RELIANCE');
  const fingerprint = (() => {
    const part = [...readFileParts({ name: 'a.csv', bytes: Buffer.from(text) }, {})].at(-1)!;
    return part.kind === 'asked' && part.question.kind === 'mapping' ? part.question.table.fingerprint : '';
  })();
  const kept: KeptMapping = { id: 'm1', name: 'Mine', mapping, fingerprint, usedAt: 1 };
  const openOf = (each: KeptMapping): readonly string[] =>
    readWholeFiles({ name: 'a.csv', bytes: Buffer.from(text) }, { account: 'A1', kept: [each] })[0]!
      .summary.questions.filter(isOpen)
      .map(({ kind }) => kind);
  assert.deepEqual(openOf(kept), ['currency']);
  assert.deepEqual(openOf({ ...kept, mapping: { ...mapping, fallbackCurrency: 'USD' } }), []);
});

test('no table without evidence is ever ready', () => {
  const plain = fc
    .stringMatching(/^[A-Z]{1,5}$/)
    .filter((symbol) => inferCurrency({ symbol, exchange: '', isin: '' }) === null);
  const venue = fc.constantFrom('', 'LSE', 'TSE', 'SIX', 'DARK', 'MAIN');
  const price = fc.integer({ min: 1, max: 9_999_999 }).map((cents) => (cents / 100).toFixed(2));
  fc.assert(
    fc.property(plain, venue, price, fc.boolean(), (symbol, exchange, cost, isDollar) => {
      const text = table(symbol, { Exchange: exchange }, isDollar ? `$${cost}` : cost);
      const mapping = { ...guessOf(text), kind: 'stock' } as const;
      const { executions, summary } = readWholeFiles(
        { name: 'export.csv', bytes: Buffer.from(text) },
        { account: 'A1', mapping },
      )[0]!;
      assert.equal(executions.length, 0);
      assert.deepEqual(
        summary.questions.filter(isOpen).map(({ kind }) => kind),
        ['currency'],
      );
    }),
    { numRuns: roundsOf(150) },
  );
});
