// Layouts whose files may not state the currency of prices: dollars are never assumed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FileAnswers } from './file-reading.ts';
import { fixtureBytes } from './fixtures-testing.ts';
import { isOpen, readWholeFiles, type WholeFile } from './read-file.ts';

const WHERE: FileAnswers = { account: 'A1', zone: 'Asia/Kolkata', dayOrder: 'month-first' };

function read(text: string, answers: FileAnswers = {}): WholeFile {
  return readWholeFiles({ name: 'file.csv', bytes: Buffer.from(text) }, { ...WHERE, ...answers })[0]!;
}

/** Currencies of what a file gives, `asked` where nothing is given before one is said, or the first row's refusal. */
function inCurrency(text: string, answers: FileAnswers = {}): string {
  const { executions, summary } = read(text, answers);
  const open = summary.questions.filter(isOpen).map(({ kind }) => kind);
  const fault = summary.unreadable.rows[0]?.expected?.code;
  if (fault !== undefined) return `! ${fault}`;
  if (open.length > 0) return executions.length > 0 ? `${open.join(' ')} for a part` : open.join(' ');
  return [...new Set(executions.map(({ instrument }) => instrument.currency))].join(' ');
}

/** A purchase and a sale in generic columns, with the values of further ones. */
function generic(symbol: string, further: Readonly<Record<string, string>> = {}, price = '812.50'): string {
  const line = (...own: readonly string[]): string => [...own, ...Object.values(further)].join(',');
  return [
    ['Date,Time,Symbol,Quantity,Price,Side', ...Object.keys(further)].join(','),
    line('2026-05-13', '09:31:04', symbol, '200', price, 'Buy'),
    line('2026-05-13', '09:41:04', symbol, '200', price, 'Sell'),
    '',
  ].join('\n');
}

test('generic columns: shares that nothing says the currency of are asked about', () => {
  assert.equal(inCurrency(generic('RELIANCE')), 'currency');
  assert.equal(inCurrency(generic('RELIANCE', {}, '$812.50')), 'currency');
  assert.equal(inCurrency(generic('RELIANCE'), { currency: 'INR' }), 'INR');
  assert.equal(inCurrency(generic('KITE'), { currency: 'USD' }), 'USD');
  assert.equal(inCurrency(generic('VOD'), { currency: 'GBX' }), 'currency');
});

test('generic columns: currency from exchange, ISIN, symbol, signs and a column of currencies', () => {
  assert.equal(inCurrency(generic('RELIANCE', { Exchange: 'NSE' })), 'INR');
  assert.equal(inCurrency(generic('RELIANCE', { ISIN: 'INE002A01018' })), 'INR');
  assert.equal(inCurrency(generic('RELIANCE.NS')), 'INR');
  assert.equal(inCurrency(generic('NSE:RELIANCE')), 'INR');
  assert.equal(inCurrency(generic('KITE', { Exchange: 'NASDAQ' })), 'USD');
  assert.equal(inCurrency(generic('SAP', { Currency: 'EUR' })), 'EUR');
  assert.equal(inCurrency(generic('SAP', { Currency: 'EUR' }), { currency: 'USD' }), 'EUR');
  assert.equal(inCurrency(generic('SAP', {}, '€112.50')), 'EUR');
  assert.equal(inCurrency(generic('SAP', {}, '112.50 EUR')), 'EUR');
  assert.equal(inCurrency(generic('RELIANCE', {}, '"₹1,812.50"')), 'INR');
  assert.equal(inCurrency(generic('VOD', { Currency: 'GBp' })), '! aPriceIn');
  assert.equal(inCurrency(generic('SAP', { Currency: 'euros' })), '! aCurrency');
  assert.equal(inCurrency(generic('SAP', { Currency: 'EUR' }, 'US$112.50')), '! aPriceIn');
});

test('generic columns: futures of CME and pairs name theirs, and a future of Eurex is no dollar', () => {
  assert.equal(inCurrency(generic('MESM6')), 'USD');
  assert.equal(inCurrency(generic('BTC/EUR')), 'EUR');
  const sized = { multipliers: { FDAXM6: '25', QQZM6: '10' } };
  assert.equal(inCurrency(generic('FDAXM6'), sized), 'EUR');
  assert.equal(inCurrency(generic('QQZM6'), sized), 'currency');
});

test('generic columns: a fee in another currency is left out and named, never added', () => {
  const fees = (text: string, answers: FileAnswers = {}): readonly string[] => {
    const { executions, summary } = read(text, answers);
    const sums = executions.map((fill) => `${fill.fees.commission} ${fill.feeProvenance}`);
    return [...sums, ...summary.leftOut.rows.map(({ reason, what }) => `${reason} ${what.split(' · ')[0]}`)];
  };
  const twice = (text: string): readonly string[] => [text, text];
  const euros = { Currency: 'EUR' } as const;
  assert.deepEqual(fees(generic('SAP', { ...euros, Commission: '€2.50' })), twice('25000 stated'));
  assert.deepEqual(fees(generic('SAP', { ...euros, Commission: '2.50' })), twice('25000 stated'));
  assert.deepEqual(fees(generic('SAP', { ...euros, Commission: '2.50 USD' })), [
    ...twice('0 unknown'),
    ...twice('foreign-fee 2.50 USD'),
  ]);
  // Fees of a pair are in the currency of the account, which its symbol does not name.
  const pair = { multipliers: { EURGBP: '100000' } };
  assert.equal(inCurrency(generic('EURGBP', {}, '0.8512'), pair), 'GBP');
  assert.equal(inCurrency(generic('EURGBP', { Commission: '2.50' }, '0.8512'), pair), 'currency');
  assert.deepEqual(
    fees(generic('EURGBP', { Commission: '2.50' }, '0.8512'), { ...pair, currency: 'GBP' }),
    twice('25000 stated'),
  );
  assert.deepEqual(fees(generic('EURGBP', { Commission: '2.50' }, '0.8512'), { ...pair, currency: 'USD' }), [
    ...twice('0 unknown'),
    ...twice('foreign-fee 2.50 USD'),
  ]);
});

const REPORT5 = fixtureBytes({ name: 'metatrader.html' }).toString('utf8');
const REPORT4 = fixtureBytes({ name: 'metatrader4.html' }).toString('utf8');

test('MetaTrader: an account is in the currency that its report states, else it is asked for', () => {
  assert.equal(inCurrency(REPORT5), 'USD');
  assert.equal(inCurrency(REPORT5.replace('(USD,', '(EUR,')), 'EUR');
  assert.equal(inCurrency(REPORT4.replace('Currency: USD', 'Currency: EUR')), 'EUR');
  // What the report states counts before an answer.
  assert.equal(inCurrency(REPORT4, { currency: 'EUR' }), 'USD');
  const [without5, without4] = [
    REPORT5.replace('(USD, ', '('),
    REPORT4.replace('<td colspan=2><b>Currency: USD</b></td>', ''),
  ];
  for (const [text, format] of [
    [without5, 'metatrader'],
    [without4, 'metatrader4'],
  ] as const) {
    assert.equal(read(text).summary.format, format);
    assert.equal(inCurrency(text), 'currency');
    assert.equal(inCurrency(text, { currency: 'EUR' }), 'EUR');
  }
  const line = '<th colspan="4" align="right">Currency:</th><th colspan="10"><b>EUR</b></th></tr>';
  assert.equal(
    inCurrency(without5.replace('<tr align="left"><th colspan="4" align="right">Company:', `<tr>${line}$&`)),
    'EUR',
  );
});

const EXECUTIONS = fixtureBytes({ name: 'ninjatrader-executions.csv' }).toString('utf8');
const TRADES = fixtureBytes({ name: 'ninjatrader-trades.csv' }).toString('utf8');
const [EXECUTIONS_HEAD = ''] = EXECUTIONS.split('\n');
const [TRADES_HEAD = ''] = TRADES.split('\n');

function grid(instrument: string, commission = '$2.15'): string {
  const row = (side: string, id: number): string =>
    `${instrument},${side},1,100,5/12/2026 9:36:5${id} AM,6a_${id},Entry,-,6a${id},Entry,${commission},1,Sim101,Simulated Data Feed,`;
  return [EXECUTIONS_HEAD, row('Buy', 1), row('Sell', 2), ''].join('\n');
}

function trades(instrument: string, profit: string): string {
  return `${TRADES_HEAD}\n1,${instrument},Sim101,,Long,1,100,104,5/12/2026 9:31:04 AM,5/12/2026 9:33:10 AM,Entry,Exit,${profit},${profit},$0.00,$0.00,$0.00,$0.00,$0.00,$0.00,$0.00,$0.00,2,\n`;
}

test('NinjaTrader: for CME futures, and for shares, no question is asked', () => {
  assert.equal(inCurrency(EXECUTIONS), 'USD');
  assert.equal(inCurrency(TRADES), 'USD');
  assert.equal(inCurrency(grid('AAPL')), 'USD');
  assert.equal(inCurrency(grid('EURUSD')), 'USD');
  // Its size is not known here, its currency is.
  assert.equal(inCurrency(grid('ZC 07-26'), { multipliers: { ZCN6: '50' } }), 'USD');
});

test('NinjaTrader: DAX is in euros, and an unknown future is asked about', () => {
  const sized = { multipliers: { FDAXM6: '25', QQZM6: '10', HSIM6: '50' } };
  assert.equal(inCurrency(grid('FDAX 06-26'), sized), 'EUR');
  assert.equal(inCurrency(trades('FDAX 06-26', '€100.00'), sized), 'EUR');
  assert.equal(inCurrency(grid('QQZ 06-26'), sized), 'currency');
  assert.equal(inCurrency(grid('QQZ 06-26'), { ...sized, currency: 'CHF' }), 'CHF');
  assert.equal(inCurrency(grid('HSI 06-26'), sized), 'HKD');
  // A share of either country may be bought from an account in euros.
  assert.equal(inCurrency(grid('SAP', '€2.15')), 'currency');
  assert.equal(inCurrency(grid('SAP', '€2.15'), { currency: 'EUR' }), 'EUR');
  assert.equal(inCurrency(grid('SAP.DE')), 'EUR');
});

test('NinjaTrader: charges and profits of an account in euros are never added to dollars', () => {
  const { executions, summary } = read(grid('ES 06-26', '€2.15'));
  assert.deepEqual(
    executions.map(({ instrument, fees }) => `${instrument.currency} ${fees.commission}`),
    ['USD 0', 'USD 0'],
  );
  assert.deepEqual(
    summary.leftOut.rows.map(({ reason }) => reason),
    ['foreign-fee', 'foreign-fee'],
  );
  const converted = read(trades('ES 06-26', '€172.41'));
  assert.deepEqual([converted.executions.length, converted.summary.stated.length], [2, 0]);
});
