// The traps of the layouts with sections: PropReports, Lightspeed's ids, statements of Interactive Brokers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { because } from '@daybook/texts/file-reason.ts';
import type { FileAnswers } from './file-reading.ts';
import { fixtureBytes, resultOf } from './fixtures-testing.ts';
import { readFileParts, readWholeFiles, type WholeFile } from './read-file.ts';
import { inEnglish } from '#brokers/reading/unreadable-file.ts';

const DETAILED = fixtureBytes({ name: 'propreports-detailed.csv' }).toString('utf8');
const TRADES = fixtureBytes({ name: 'propreports-trades.csv' }).toString('utf8');
const LIGHTSPEED = fixtureBytes({ name: 'lightspeed.csv' }).toString('utf8');
const STATEMENT = fixtureBytes({ name: 'ibkr-statement.csv' }).toString('utf8');

function read(text: string, answers: FileAnswers = { account: 'A1' }): WholeFile {
  return readWholeFiles({ name: 'file.csv', bytes: Buffer.from(text) }, answers)[0]!;
}

const faults = (text: string): readonly string[] => read(text).summary.unreadable.rows.map(inEnglish);

const refusal = (text: string): unknown =>
  [...readFileParts({ name: 'file.csv', bytes: Buffer.from(text) }, { account: 'A1' })].at(-1);

test('PropReports detailed: a rebate in parentheses lowers the fees, and ids and flags are kept', () => {
  const { executions } = read(DETAILED);
  assert.partialDeepStrictEqual(executions[1], {
    fees: { commission: 900, exchange: -3000, regulatory: 600, other: 100 },
    externalOrderId: '0000061044',
    externalId: null,
    addedLiquidity: true,
    statedRealised: { amount: '28.5', kind: 'gross' },
  });
  assert.deepEqual(
    executions.slice(3, 5).map(({ action, effect }) => `${action}/${effect}`),
    ['sell/open', 'buy/close'],
  );
});

test('PropReports detailed: a fill that is missing or changed shows in the position, a changed fee in the net', () => {
  const lines = DETAILED.split('\n');
  assert.deepEqual(faults([...lines.slice(0, 4), ...lines.slice(5)].join('\n')), [
    'line 5, Position: got 0; expected 150 from the fill above',
  ]);
  assert.match(
    faults(DETAILED.replace(',0.60,,,0.01,', ',6.60,,,0.01,')).join(),
    /Net: got -0\.74; expected Gross less/,
  );
});

test('PropReports detailed: fills without their date or symbol are not taken', () => {
  assert.match(faults(DETAILED.split('\n').slice(1).join('\n')).join('\n'), /under no date or no symbol/);
});

test('PropReports trades: each trade is two fills that give its gross and net to the cent', () => {
  const file = read(TRADES);
  assert.equal(file.summary.grain, 'round-trips');
  const [entry, exit] = file.executions;
  assert.deepEqual([entry?.price, exit?.price], ['8.12', '8.310647058824']);
  assert.deepEqual(resultOf({ executions: file.executions.slice(0, 2) }), {
    trades: 1,
    gross: '324.10',
    net: '319.82',
  });
  assert.match(
    faults(TRADES.replace('324.10', '334.10').replace('319.82', '329.82')).join(),
    /Gross: got 334\.1/,
  );
});

test('Lightspeed: a trade number is valid for its day, and one that is used twice is distinguished', () => {
  const { executions } = read(LIGHTSPEED.replace('A1C8C ', 'A1C8B '));
  assert.deepEqual(
    executions.map(({ externalId }) => externalId),
    ['2026-05-12:A1C7Q', '2026-05-12:A1C8B', '2026-05-12:A1C8B#2', '2026-05-12:B77A2', '2026-05-12:B77F0'],
  );
});

test('Lightspeed: quantity and words must agree, and the principal must follow', () => {
  assert.match(faults(LIGHTSPEED.replace('"-200 "', '"200 "')).join(), /Qty: got "200"/);
  assert.match(faults(LIGHTSPEED.replace('"4.1150 "', '"4.2150 "')).join(), /Principal Amount: got 1,234\.5/);
});

test('Interactive Brokers: options are named as in Flex reports, futures have the size of the instrument list', () => {
  const { executions } = read(STATEMENT);
  const instruments = new Map(executions.map(({ instrument }) => [instrument.symbol, instrument]));
  assert.deepEqual([...instruments.keys()], ['KITE', 'MOTH', 'KITE 260515C00008500', 'MESM6']);
  assert.equal(instruments.get('MESM6')?.multiplier, '5');
  const without = STATEMENT.replace(/Financial Instrument Information,Data,Futures[^\r]*\r\n/, '');
  const asked = read(without).summary;
  assert.deepEqual(
    asked.questions.filter(({ kind }) => kind === 'multiplier').map(({ answer }) => answer),
    [null],
  );
});

test('Interactive Brokers: amounts, subtotals and the end of the trades are checked', () => {
  assert.match(
    faults(STATEMENT.replace('8.12,8.4,-12180', '8.13,8.4,-12180')).join(),
    /contract size 1 is not the stated amount -12,180/,
  );
  assert.match(
    faults(STATEMENT.replace('12465,-7.9435', '12465,-7.9425')).join(),
    /SubTotal of KITE, Comm\/Fee/,
  );
  // A subtotal without its last cells is whole as far as it goes.
  const short = STATEMENT.replace(/,269\.5565,285,(?=\r?\n)/, ',269.5565');
  assert.notEqual(short, STATEMENT);
  assert.deepEqual(faults(short), []);
  assert.match(faults(short.replace('12465,-7.9435', '12465,-7.9425')).join(), /SubTotal of KITE, Comm\/Fee/);
  const cut = STATEMENT.slice(0, STATEMENT.indexOf('Trades,Total,,Stocks'));
  assert.partialDeepStrictEqual(refusal(cut), {
    kind: 'refused',
    reason: because('cutWithinTrades'),
  });
});

test('Interactive Brokers: orders are left out where their fills are listed too, and lots always', () => {
  const order = /Trades,Data,Order,Stocks,USD,MOTH,"2026-05-13, 16:12:00"[^\r]*\r\n/.exec(STATEMENT)![0];
  const fills = order
    .replace(',100,20.55', ',40,20.55')
    .replace('-2055', '-822')
    .replace(',-1,', ',-0.4,')
    .replace('Order', 'Trade');
  const rest = order
    .replace(',100,20.55', ',60,20.55')
    .replace('-2055', '-1233')
    .replace(',-1,', ',-0.6,')
    .replace('-17.0105', '0')
    .replace('Order', 'Trade');
  const opening = /Trades,Data,Order,Stocks,USD,MOTH,"2026-05-13, 15:59:59"[^\r]*\r\n/.exec(STATEMENT)![0];
  const lot = 'Trades,Data,ClosedLot,Stocks,USD,MOTH,"2026-05-13, 15:59:59",-100,20.4,,,,,,,ST\r\n';
  const listed = STATEMENT.replace(opening, opening + opening.replace('Order', 'Trade')).replace(
    order,
    order + fills + rest + lot,
  );
  const file = read(listed);
  assert.equal(file.summary.unreadable.count, 0, JSON.stringify(file.summary.unreadable.rows));
  assert.deepEqual(
    file.executions
      .filter(({ instrument }) => instrument.symbol === 'MOTH')
      .map(({ action, size }) => `${action} ${size}`),
    ['sell 100', 'buy 40', 'buy 60'],
  );
  assert.equal(file.summary.leftOut.rows.filter(({ reason }) => reason === 'sum').length, 3);
});

test('Interactive Brokers: a row without a time of day is named with what to do', () => {
  assert.match(
    faults(STATEMENT.replace('"2026-05-12, 09:31:04"', '2026-05-12')).join(),
    /line 9, Date\/Time: "2026-05-12" has no time of day; use a Flex query/,
  );
});

test('Interactive Brokers: a cancelled order goes with the row that cancels it, and takes no other', () => {
  const plain = STATEMENT.replaceAll('\r\n', '\n');
  const sale = /^.*KITE,"2026-05-12, 09:52:10".*\n/m.exec(plain)![0];
  const back = sale.replace('"-1,500"', '"1,500"').replace(/C\n/, 'C;Ca\n');
  const text = plain.replace(sale, sale + sale.replace('09:52:10', '09:52:11') + back);
  const file = read(text.replace('KITE,,0,,,285,-15.4435,0,269.5565', 'KITE,,,,,285,,0,'));
  assert.deepEqual(resultOf(file), resultOf(read(STATEMENT)));
  assert.deepEqual(
    file.summary.leftOut.rows.map(({ line, reason }) => `${line} ${reason}`),
    ['12 cancelled', '10 cancelled', '28 forex-conversion'],
  );
  const alone = read(plain.replace(/(KITE,"2026-05-12, 09:52:10".*;?)C\n/, '$1C;Ca\n'));
  assert.equal(alone.summary.leftOut.rows[0]?.reason, 'cancels-nothing');
});

test('Interactive Brokers: an account with stars for its digits keeps what is left of them', () => {
  assert.deepEqual(read(STATEMENT.replace('U5550077', 'U***0077 (Custom Consolidated)')).summary.accounts, [
    'U***0077',
  ]);
});

test('Interactive Brokers: an unknown kind of row does not count as an order', () => {
  assert.match(
    faults(STATEMENT.replace('Data,Order,Stocks', 'Data,Lot,Stocks')).join(),
    /DataDiscriminator: got "Lot"/,
  );
});

test('Interactive Brokers: a statement in another language is refused as such, wherever its trades begin', () => {
  const german = STATEMENT.replaceAll(/^Trades,/gm, 'Transaktionen,').replaceAll(
    'DataDiscriminator,Asset Category,Currency',
    'DataDiscriminator,Vermögenswertkategorie,Währung',
  );
  for (const text of [german, german.replace(/^[^]*?(?=Transaktionen,)/, '')])
    assert.partialDeepStrictEqual(refusal(text), {
      kind: 'refused',
      reason: because('statementLanguage'),
      expected: because('statementInEnglish'),
    });
});

test('Interactive Brokers: a size is found for a category with the holding company behind it', () => {
  const held = STATEMENT.replaceAll(
    'Order,Futures,',
    'Order,Futures - Held with Example Limited,',
  ).replaceAll('SubTotal,,Futures,', 'SubTotal,,Futures - Held with Example Limited,');
  assert.deepEqual(read(held).executions, read(STATEMENT).executions);
});

test('PropReports detailed: a symbol needs no name after it, and fills below an unknown line are reported', () => {
  assert.deepEqual(
    read(DETAILED.replaceAll('MOTH - Moth & Sons', 'MOTH')).executions,
    read(DETAILED).executions,
  );
  assert.match(
    faults(DETAILED.replaceAll('MOTH - Moth & Sons', 'Moth and Sons')).join(),
    /under no date or no symbol/,
  );
});

test('Lightspeed: a fee of another name is a fee too', () => {
  assert.deepEqual(read(LIGHTSPEED.replace('"FeeMF"', '"FeeCAT"')).executions, read(LIGHTSPEED).executions);
});

const ACTIONS_HEAD =
  'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code';
const action = (description: string, quantity: string, proceeds = '0'): string =>
  `Corporate Actions,Data,Stocks,USD,2026-05-13,"2026-05-12, 20:25:00","${description}","${quantity}",${proceeds},0,0,`;

/** What a statement with these actions states of splits, which fills it has more than without them, and what it leaves out. */
function withActions(...rows: readonly string[]) {
  const { executions, summary } = read([STATEMENT.trimEnd(), ACTIONS_HEAD, ...rows, ''].join('\r\n'));
  return {
    splits: (summary.splits ?? []).map(
      ({ account, instrument, instant, numerator, denominator, sizeChange }) =>
        `${account} ${instrument.contract} ${new Date(instant).toISOString()} ${numerator}:${denominator} ${sizeChange}`,
    ),
    cash: executions
      .slice(read(STATEMENT).executions.length)
      .map(({ action: side, size, price }) => `${side} ${size} @ ${price}`),
    leftOut: summary.leftOut.rows.filter(({ reason }) => reason === 'corporate-action').length,
  };
}

test('IBKR statement: splits among the corporate actions are read, all others are named', () => {
  const none = { splits: [], cash: [], leftOut: 0 };
  assert.deepEqual(
    withActions(
      action('WREN(US0000000077) Split 6 for 4 (WREN, WREN INC, US0000000077)', '1,200'),
      'Corporate Actions,Data,Total,,,,,,0,0,0,',
    ),
    { ...none, splits: ['U5550077 WREN 2026-05-13T00:25:00.000Z 3:2 1200'] },
  );
  const reverse = 'WREN(US0000000077) Split 1 for 20 (WREN, WREN INC, US0000000077)';
  assert.deepEqual(withActions(action(reverse, '-389', '1.62')), {
    ...none,
    splits: ['U5550077 WREN 2026-05-13T00:25:00.000Z 1:20 -388.55'],
    cash: ['sell 0.45 @ 3.6'],
  });
  const exchanged = (symbol: string): string =>
    `WREN(US0000000077) Split 1 for 20 (${symbol}, WREN INC, US0000000078)`;
  assert.deepEqual(withActions(action(exchanged('WRNN'), '20')), { ...none, leftOut: 1 });
  assert.deepEqual(withActions(action(exchanged('WREN.OLD'), '-400'), action(exchanged('WREN'), '20')), {
    ...none,
    leftOut: 2,
  });
  assert.deepEqual(withActions(action('WREN(US0000000077) Cash Dividend USD 0.10', '0')), {
    ...none,
    leftOut: 1,
  });
});
