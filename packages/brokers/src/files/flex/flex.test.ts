// Longer than 300 lines: one builder of reports serves the tests of all traps of this format.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '@daybook/domain/chance-testing.ts';
import { dayText, parseDay, timeText, type Day } from '@daybook/domain/calendar.ts';
import { decimalText } from '@daybook/domain/decimal.ts';
import type { ReportedExecution, ReportedExecutions } from '@daybook/domain/execution/reported-execution.ts';
import { roundToMoney } from '@daybook/domain/money-of-decimal.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { readFlex as flexSteps } from './flex.ts';
import { UnreadableFile } from '#brokers/reading/unreadable-file.ts';
import { atOnce } from '#brokers/in-slices.ts';
import { findInstant, NEW_YORK } from '#brokers/rows/newyork.ts';

const readFlex = (text: string): ReportedExecutions => {
  const read = atOnce(flexSteps([text]));
  // However a text is cut into pieces, it says the same.
  assert.deepEqual(atOnce(flexSteps(text.match(/[^]{1,37}/g) ?? [])), read);
  return read;
};

type Attributes = Readonly<Record<string, string | undefined>>;

const FILL: Attributes = {
  accountId: 'U5550001',
  currency: 'USD',
  assetCategory: 'STK',
  symbol: 'KITE',
  conid: '881',
  multiplier: '1',
  dateTime: '20260512;093104',
  quantity: '100',
  tradePrice: '10.25',
  buySell: 'BUY',
  ibCommission: '-1.005',
  ibCommissionCurrency: 'USD',
  taxes: '0',
  openCloseIndicator: 'O',
  notes: '',
  levelOfDetail: 'EXECUTION',
  fifoPnlRealized: '0',
  tradeID: '7001',
  ibOrderID: '5001',
  ibExecID: '0000aaaa.6a000001.01.01',
};

function element(name: string, attributes: Attributes): string {
  const given = Object.entries(attributes).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const escaped = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  return `<${name} ${given.map(([key, value]) => `${key}="${escaped(value)}"`).join(' ')} />`;
}

const aTrade = (changes: Attributes = {}): string => element('Trade', { ...FILL, ...changes });

function aReport(...rows: readonly string[]): string {
  return [
    '<FlexQueryResponse queryName="journal" type="AF">',
    '<FlexStatements count="1">',
    '<FlexStatement accountId="U5550001" fromDate="20260501" toDate="20260529">',
    `<Trades>\n${rows.join('\n')}\n</Trades>`,
    '</FlexStatement></FlexStatements></FlexQueryResponse>',
  ].join('\n');
}

const read = (...rows: readonly string[]): ReportedExecutions => readFlex(aReport(...rows));

function only(changes: Attributes): ReportedExecution {
  const { executions } = read(aTrade(changes));
  assert.equal(executions.length, 1);
  return executions[0] ?? assert.fail();
}

const leftOut = ({ leftOut: rows }: ReportedExecutions): (string | number)[][] =>
  rows.map(({ line, reason }) => [line, reason]);

test('a trade of an activity report becomes an execution', () => {
  assert.deepEqual(only({ fifoPnlRealized: '-12.3456789', notes: 'P', taxes: '-0.02' }), {
    account: 'U5550001',
    action: 'buy',
    effect: 'open',
    size: '100',
    price: '10.25',
    instrument: { kind: 'stock', symbol: 'KITE', contract: '881', currency: 'USD', multiplier: '1' },
    day: parseDay('2026-05-12'),
    execTime: 34_264,
    instant: Date.parse('2026-05-12T13:31:04Z'),
    zone: 'America/New_York',
    localText: '20260512;093104',
    addedLiquidity: null,
    closedBySystem: false,
    fees: { commission: 10_050, exchange: 0, regulatory: 200, other: 0 },
    feeProvenance: 'stated',
    externalId: '0000aaaa.6a000001.01',
    otherIds: ['trade:7001'],
    externalOrderId: '5001',
    sequence: 7001,
    statedRealised: { amount: '-12.3456789', kind: 'net' },
    line: 5,
  });
});

test('a trade confirmation says the same with other names', () => {
  const confirm = element('TradeConfirm', {
    accountId: 'U5550001',
    assetCategory: 'FUT',
    symbol: 'MNQM6',
    conid: '99',
    multiplier: '2',
    currency: 'USD',
    execID: '0000aaaa.6a000002.01.01',
    orderID: '5002',
    tradeID: '7002',
    dateTime: '20260512;100000',
    buySell: 'SELL',
    quantity: '1',
    price: '27043.50',
    commission: '-0.62',
    commissionCurrency: 'USD',
    code: 'C;P',
  });
  const report = aReport(confirm).replaceAll('Trades>', 'TradeConfirms>');
  const [execution] = readFlex(report).executions;
  assert.deepEqual([execution?.action, execution?.effect, execution?.size], ['sell', 'close', '1']);
  assert.deepEqual([execution?.price, execution?.fees.commission], ['27043.5', 6200]);
  assert.equal(execution?.externalId, '0000aaaa.6a000002.01');
});

test('dates are read in every form that cannot be misread', () => {
  const forms = [
    '20260512;093104',
    '2026-05-12;09:31:04',
    '2026-05-12, 093104',
    '2026-05-12,09:31:04',
    '20260512 093104',
  ];
  for (const dateTime of [...forms, '2026-05-12T09:31:04', '20260512;093104 EDT'])
    assert.equal(only({ dateTime }).instant, Date.parse('2026-05-12T13:31:04Z'), dateTime);
  const split = only({ dateTime: undefined, tradeDate: '20260512', tradeTime: '093104' });
  assert.equal(split.instant, Date.parse('2026-05-12T13:31:04Z'));
  assert.equal(only({ dateTime: '2026-05-12', tradeTime: '093104' }).localText, '2026-05-12;093104');
  assert.equal(only({ dateTime: '20251102;013000 EST' }).instant, Date.parse('2025-11-02T06:30:00Z'));
  assert.equal(only({ dateTime: '20251102;013000' }).instant, Date.parse('2025-11-02T05:30:00Z'));
});

test('a date that can be misread, a missing time and a skipped one are refused with what to do', () => {
  for (const dateTime of [
    '05/12/2026;093104',
    '12-MAY-26;093104',
    '20260512;0931',
    '20261312;093104',
    '20260512;243104',
  ])
    assert.throws(() => read(aTrade({ dateTime })), UnreadableFile, dateTime);
  assert.throws(
    () => read(aTrade({ dateTime: '20260512' })),
    /line 5, the fill has no time of day; choose the date format/,
  );
  assert.throws(() => read(aTrade({ dateTime: undefined })), /no time of day/);
  assert.throws(() => read(aTrade({ dateTime: '20260308;023000' })), /does not exist in America\/New_York/);
  assert.throws(() => read(aTrade({ dateTime: '20260512;093104 EST' })), /a day on which New York has EST/);
});

test('orders, sums, lots and other levels of detail are never counted', () => {
  const order = element('Order', { symbol: 'KITE', quantity: '100', levelOfDetail: 'ORDER' });
  const others = ['SymbolSummary', 'AssetSummary', 'Lot', 'WashSale'].map((name) =>
    element(name, { symbol: 'KITE' }),
  );
  const answer = read(order, aTrade(), ...others, aTrade({ levelOfDetail: 'CLOSED_LOT' }));
  assert.equal(answer.executions.length, 1);
  assert.deepEqual(
    leftOut(answer),
    [5, 7, 8, 9, 10, 11].map((line) => [line, 'not-an-execution']),
  );
  assert.throws(() => read(order), /orders or totals but no executions; choose Executions/);
  assert.equal(only({ levelOfDetail: undefined }).size, '100');
});

test('trades elsewhere in the document are not executions, and corporate actions are named', () => {
  const report = aReport(aTrade()).replace(
    '</Trades>',
    `</Trades><CorporateActions><CorporateAction symbol="KITE" description="SPLIT 2 FOR 1"/></CorporateActions><Old>${aTrade()}</Old>`,
  );
  const answer = readFlex(report);
  assert.equal(answer.executions.length, 1);
  assert.deepEqual(
    answer.leftOut.map(({ reason, what }) => [reason, what]),
    [['corporate-action', 'CorporateAction KITE SPLIT 2 FOR 1']],
  );
});

test('a sign must match its side; without a side the sign decides', () => {
  assert.deepEqual(
    [only({ buySell: 'SELL', quantity: '-2.5' })].map(({ action, size }) => [action, size]),
    [['sell', '2.5']],
  );
  assert.equal(only({ buySell: undefined, quantity: '-3' }).action, 'sell');
  assert.throws(() => read(aTrade({ quantity: '-100' })), /quantity: got "-100"; expected a sign/);
  assert.throws(() => read(aTrade({ buySell: 'SELL' })), /quantity/);
  assert.throws(() => read(aTrade({ buySell: 'HOLD' })), /buySell/);
  assert.deepEqual(leftOut(read(aTrade(), aTrade({ quantity: '0', ibExecID: 'x' }))), [[6, 'no-size']]);
});

test('open and close are read where the report states them; a fill through zero is both and so neither', () => {
  const effects = ['O', 'C', 'C;O', ''].map((openCloseIndicator) => only({ openCloseIndicator }).effect);
  assert.deepEqual(effects, ['open', 'close', 'unknown', 'unknown']);
});

test('a liquidation by the platform is closed by the system', () => {
  const results = ['L', 'L;P', 'P', '', undefined].map((notes) => only({ notes }).closedBySystem);
  assert.deepEqual(results, [true, true, false, false, null]);
});

test('expiry and assignment are fills at price 0', () => {
  const notes = ['Ep', 'A', 'Ex'].map((note) =>
    only({ assetCategory: 'OPT', multiplier: '100', tradePrice: '0', notes: note, ibExecID: '' }),
  );
  assert.deepEqual(
    notes.map(({ price, externalId }) => [price, externalId]),
    Array.from({ length: 3 }, () => ['0', 'trade:7001']),
  );
});

test('ids fall back from the execution to the trade, the transaction and nothing', () => {
  const ids = [{}, { tradeID: '' }, { tradeID: '', transactionID: '9001' }].map(
    (changes) => only({ ibExecID: undefined, ...changes }).externalId,
  );
  assert.deepEqual(ids, ['trade:7001', null, 'transaction:9001']);
  assert.equal(only({ ibExecID: undefined, execID: 'custom-1' }).externalId, 'custom-1');
});

test('a higher version replaces its fill, in any order', () => {
  const first = aTrade();
  const corrected = aTrade({ ibExecID: '0000aaaa.6a000001.01.02', tradePrice: '10.30', notes: 'Co' });
  for (const rows of [
    [first, corrected],
    [corrected, first],
  ]) {
    const answer = read(...rows);
    assert.deepEqual(
      answer.executions.map(({ price, externalId }) => [price, externalId]),
      [['10.3', '0000aaaa.6a000001.01']],
    );
    assert.deepEqual(leftOut(answer), [[rows.indexOf(first) + 5, 'correction-replaced']]);
  }
});

test('the third group of an id is a separate leg and not a version', () => {
  const legs = read(aTrade(), aTrade({ ibExecID: '0000aaaa.6a000001.02.01', tradeID: '7002' }));
  assert.equal(legs.executions.length, 2);
});

test('the same fill in two statements is one, two fills under one id are refused', () => {
  const again = read(aTrade(), aTrade());
  assert.equal(again.executions.length, 1);
  assert.deepEqual(leftOut(again), [[6, 'correction-replaced']]);
  assert.throws(() => read(aTrade(), aTrade({ quantity: '50' })), /line 6, the id .* on line 5/);
  assert.equal(read(aTrade(), aTrade({ accountId: 'U5550002', quantity: '50' })).executions.length, 2);
});

test('a cancellation withdraws its fill once, by id, by trade number or by content', () => {
  const cancels: Attributes = { buySell: 'BUY (Ca.)', quantity: '-100', ibCommission: '1.005' };
  const fill = aTrade();
  const twin = aTrade({ ibExecID: '0000aaaa.6a000009.01.01', tradeID: '7009' });
  for (const named of [
    {},
    { ibExecID: '', tradeID: '7010', origTradeID: '7001' },
    { ibExecID: '', tradeID: '7010' },
  ]) {
    const answer = read(fill, twin, aTrade({ ...cancels, ...named }));
    assert.deepEqual(
      answer.executions.map(({ externalId }) => externalId),
      ['0000aaaa.6a000009.01'],
      JSON.stringify(named),
    );
    assert.deepEqual(leftOut(answer), [
      [5, 'cancelled'],
      [7, 'cancelled'],
    ]);
  }
  for (const by of [{ buySell: undefined }, { buySell: 'BUY' }])
    assert.equal(read(fill, aTrade({ ...cancels, ...by, notes: 'Ca' })).executions.length, 0);
  const alone = read(aTrade(cancels));
  assert.equal(alone.executions.length, 0);
  assert.equal(alone.leftOut[0]?.reason, 'cancels-nothing');
});

test('a cancellation that states the number of a trade of another report leaves an equal fill alone', () => {
  const cancels = {
    buySell: 'BUY (Ca.)',
    quantity: '-100',
    ibExecID: '',
    tradeID: '7011',
    origTradeID: '6001',
  };
  const answer = read(aTrade(), aTrade(cancels));
  assert.equal(answer.executions.length, 1);
  assert.deepEqual(leftOut(answer), [[6, 'cancels-nothing']]);
  const unnumbered = read(aTrade({ tradeID: '' }), aTrade(cancels));
  assert.equal(unnumbered.executions.length, 0, 'a fill without a number may be the one');
});

test('contracts keep their size and are distinguished by their number', () => {
  const future = only({
    assetCategory: undefined,
    symbol: 'M6BM6',
    multiplier: '6250',
    expiry: '20260615',
    conid: '5',
  });
  assert.deepEqual(future.instrument, {
    kind: 'future',
    symbol: 'M6BM6',
    contract: '5',
    currency: 'USD',
    multiplier: '6250',
  });
  const option = only({
    assetCategory: 'OPT',
    symbol: 'KITE  260619C00012500',
    multiplier: '100',
    conid: '',
  });
  assert.deepEqual(
    [option.instrument.symbol, option.instrument.contract],
    Array(2).fill('KITE 260619C00012500'),
  );
  assert.equal(only({ assetCategory: undefined, putCall: 'P', multiplier: '100' }).instrument.kind, 'option');
  assert.equal(only({ assetCategory: 'XYZ', multiplier: '3' }).instrument.kind, 'other');
});

test('a contract size that is missing or contradicts the amount is refused, never assumed', () => {
  for (const assetCategory of ['FUT', 'OPT', 'FOP', 'XYZ', undefined])
    assert.throws(
      () => read(aTrade({ assetCategory, multiplier: '' })),
      /contract size is missing; add the fields Multiplier/,
    );
  assert.equal(only({ multiplier: undefined }).instrument.multiplier, '1');
  assert.equal(
    only({ assetCategory: undefined, multiplier: undefined, proceeds: '-1025' }).instrument.multiplier,
    '1',
  );
  assert.throws(
    () => read(aTrade({ tradeMoney: '51250' })),
    /price × quantity × contract size 1 is not the stated amount 51,250/,
  );
  for (const multiplier of ['0', '-5', '1,000', 'x'])
    assert.throws(() => read(aTrade({ multiplier })), /multiplier/);
  assert.equal(
    only({ assetCategory: 'BOND', tradePrice: '99.5', tradeMoney: '99.5' }).instrument.multiplier,
    '0.01',
  );
});

test('conversions of currencies are left out', () => {
  const cash = aTrade({ assetCategory: 'CASH', symbol: 'EUR.USD', ibExecID: 'a' });
  const unnamed = aTrade({ assetCategory: undefined, symbol: 'EUR.USD', ibExecID: 'b' });
  assert.deepEqual(leftOut(read(cash, unnamed)), [
    [5, 'forex-conversion'],
    [6, 'forex-conversion'],
  ]);
});

test('a commission in another currency is set aside and named, never added', () => {
  const answer = read(aTrade({ ibCommissionCurrency: 'EUR' }));
  assert.deepEqual(
    answer.executions.map(({ fees, feeProvenance }) => [fees.commission, feeProvenance]),
    [[0, 'unknown']],
  );
  assert.equal(answer.leftOut[0]?.reason, 'foreign-fee');
  assert.match(answer.leftOut[0]?.what ?? '', /^-1\.005 EUR · /);
  assert.equal(only({ ibCommission: undefined }).feeProvenance, 'unknown');
  assert.equal(only({ ibCommission: '0.25' }).fees.commission, -2500);
});

test('a stated figure of 0 states nothing', () => {
  assert.deepEqual(
    ['0', '', undefined, '1E-7'].map((fifoPnlRealized) => only({ fifoPnlRealized }).statedRealised),
    Array(4).fill(null),
  );
});

test('wrong cells are refused with line and attribute', () => {
  const wrong: Attributes[] = [
    { quantity: '1O0' },
    { quantity: '1e' },
    { quantity: '' },
    { tradePrice: 'NaN' },
    { tradePrice: '1,000.5' },
    { ibCommission: '1e309' },
    { currency: 'dollars' },
    { accountId: 'U 1' },
    { conid: '-1' },
    { symbol: '' },
    { ibExecID: '<x>' },
    { symbol: 'x'.repeat(65) },
  ];
  for (const changes of wrong)
    assert.throws(
      () => read(aTrade({ ibExecID: 'a' }), aTrade(changes)),
      /^UnreadableFile: line 6, /,
      JSON.stringify(changes),
    );
});

test('a broken document names its line', () => {
  assert.throws(
    () => readFlex(aReport(aTrade()).replace('type="AF"', 'type="A & F"\ncount="1;2"')),
    /^UnreadableFile: line 1, the XML is broken/,
  );
  assert.throws(() => readFlex(aReport(aTrade()).replace('</Trades>', '')), /the XML is broken here/);
  assert.throws(
    () => readFlex(aReport(aTrade()).replace('symbol=', 'symbol="A" symbol=')),
    /line 5, the XML is broken here/,
  );
  assert.throws(() => readFlex('<Statement/>'), /the document is a Statement; expected a FlexQueryResponse/);
});

const BOMBS: Readonly<Record<string, string>> = {
  laughs: `<!DOCTYPE l [<!ENTITY a "ha">${'<!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">'.repeat(9)}]><FlexQueryResponse>&b;</FlexQueryResponse>`,
  quadratic: `<!DOCTYPE l [<!ENTITY a "${'a'.repeat(50_000)}">]><FlexQueryResponse x="${'&a;'.repeat(10_000)}"/>`,
  external:
    '<!DOCTYPE l [<!ENTITY a SYSTEM "file:///etc/passwd">]><FlexQueryResponse>&a;</FlexQueryResponse>',
  remote: '<!DOCTYPE l SYSTEM "http://127.0.0.1:9/x.dtd"><FlexQueryResponse/>',
  parameter: '<!DOCTYPE l [<!ENTITY % a SYSTEM "http://127.0.0.1:9/x"> %a;]><FlexQueryResponse/>',
  entity: '<FlexQueryResponse>&a;</FlexQueryResponse>',
  nested: `<FlexQueryResponse>${'<a>'.repeat(1_000_000)}`,
  attributes: `<FlexQueryResponse ${Array.from({ length: 1_000_000 }, (_, index) => `a${index}=""`).join(' ')}/>`,
  longAttribute: `<FlexQueryResponse a="${'x'.repeat(20_000_000)}"/>`,
  text: `<FlexQueryResponse>${'x'.repeat(20_000_000)}`,
  cdata: `<FlexQueryResponse>${'<![CDATA[x]]>'.repeat(300_000)}`,
  split: '<FlexQueryResponse>]]></FlexQueryResponse>',
  nul: '<FlexQueryResponse>\0</FlexQueryResponse>',
  comment: `<FlexQueryResponse><!--${'x'.repeat(20_000_000)}`,
  name: `<${'x'.repeat(20_000_000)}>`,
  references: `<FlexQueryResponse a="${'&amp;'.repeat(4_000_000)}"/>`,
  internalSubset: `<!DOCTYPE a [${'<!ENTITY a "b">'.repeat(1_000_000)}]><FlexQueryResponse/>`,
  elements: `<FlexQueryResponse>${'<a/>'.repeat(600_000)}</FlexQueryResponse>`,
  encoding: '<?xml version="1.0" encoding="UTF-7"?><FlexQueryResponse/>',
};

test('no bomb goes off', () => {
  for (const [name, bomb] of Object.entries(BOMBS)) assert.throws(() => readFlex(bomb), UnreadableFile, name);
});

test('a report cut off anywhere gives nothing', () => {
  const whole = aReport(aTrade(), aTrade({ ibExecID: '0000aaaa.6a000002.01.01' }));
  for (let length = 0; length < whole.length; length += 1)
    assert.throws(() => readFlex(whole.slice(0, length)), UnreadableFile, `cut at ${length}`);
});

const arbitraryFill = fc.record({
  day: fc.integer({ min: 18_000, max: 24_000 }).map((day) => day as Day),
  seconds: fc.integer({ min: 4 * 3600, max: 86_399 }),
  buys: fc.boolean(),
  size: fc.bigInt({ min: 1n, max: 10n ** 13n }),
  price: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 13n }),
  commission: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
  multiplier: fc.constantFrom('1', '100', '6250', '0.5'),
});

test("what is written in the report's format is read back exactly", () => {
  const at = (units: bigint, scale: number): string => decimalText({ units, scale });
  fc.assert(
    fc.property(fc.array(arbitraryFill, { maxLength: 20 }), (fills) => {
      const rows = fills.map((fill, index) =>
        aTrade({
          assetCategory: 'FUT',
          multiplier: fill.multiplier,
          buySell: fill.buys ? 'BUY' : 'SELL',
          dateTime: `${dayText(fill.day).replaceAll('-', '')};${timeText(fill.seconds).replaceAll(':', '')}`,
          quantity: `${fill.buys ? '' : '-'}${at(fill.size, 4)}`,
          tradePrice: at(fill.price, 8),
          ibCommission: at(fill.commission, 9),
          ibExecID: `e${index}`,
          symbol: `A&B<${index}>"`,
        }),
      );
      const { executions } = read(...rows);
      assert.equal(executions.length, fills.length);
      executions.forEach((execution, index) => {
        const fill = fills[index] ?? assert.fail();
        assert.equal(execution.instant, findInstant(NEW_YORK, fill.day, fill.seconds));
        assert.deepEqual([execution.day, execution.execTime], [fill.day, fill.seconds]);
        assert.deepEqual([execution.size, execution.price], [at(fill.size, 4), at(fill.price, 8)]);
        assert.equal(execution.fees.commission, -roundToMoney({ units: fill.commission, scale: 9 }) || 0);
        assert.equal(execution.instrument.multiplier, fill.multiplier);
        assert.equal(execution.instrument.symbol, `A&B<${index}>"`);
      });
    }),
    { seed: 5, numRuns: roundsOf(200) },
  );
});

test('a report without a section of trades names the section to add, and an empty section is valid', () => {
  const report = (sections: string): string =>
    `<FlexQueryResponse queryName="Cash" type="AF"><FlexStatements count="1"><FlexStatement accountId="U5550001" fromDate="20260512" toDate="20260512">${sections}</FlexStatement></FlexStatements></FlexQueryResponse>`;
  assert.throws(
    () => readFlex(report('<CashReport /><OpenPositions />')),
    new UnreadableFile(null, because('flexNoTrades'), because('flexAddTrades')),
  );
  assert.deepEqual(readFlex(report('<Trades />')).executions, []);
  assert.deepEqual(readFlex(report('<TradeConfirms />')).executions, []);
});
