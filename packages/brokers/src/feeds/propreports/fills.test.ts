// Longer than 300 lines: one builder of rows serves the ordinary, the hostile and the generated answers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '@daybook/domain/chance-testing.ts';
import { dateOf, parseDay, timeText, type Day } from '@daybook/domain/calendar.ts';
import { decimalText } from '@daybook/domain/decimal.ts';
import { totalFees, type ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { dollars } from '@daybook/domain/money.ts';
import { roundToMoney } from '@daybook/domain/money-of-decimal.ts';
import { atOnce } from '#brokers/in-slices.ts';
import { findInstant, NEW_YORK } from '#brokers/rows/newyork.ts';
import { splitPagedAnswer } from './answer-page.ts';
import { DamagedAnswer } from './damaged-answer.ts';
import { readFills, type Fills } from './fills.ts';

const FEES = ['Comm', 'Ecn Fee', 'SEC', 'ORF', 'CAT', 'TAF', 'FTT', 'NSCC', 'Acc', 'Clr', 'Misc'];
const HEAD = ['Date/Time', 'Account', 'B/S', 'Qty', 'Symbol', 'Price', 'Route', 'Liq'];
const TAIL = ['Order Id', 'Fill Id', 'Currency', 'ISIN', 'CUSIP', 'Status', 'PropReports Id'];
const HEADER = [...HEAD, ...FEES, ...TAIL].join(',');

const from = parseDay('2026-05-01') as Day;
const to = parseDay('2026-05-29') as Day;
const asked = {
  account: { id: '7', name: 'DESK7', currency: 'USD' },
  others: new Set(['8', 'DESK8']),
  from,
  to,
};

const read = (...pages: string[]): Fills => {
  const split = pages.map((text, index) => splitPagedAnswer(text, index + 1));
  return atOnce(readFills(split, asked));
};

/** One row with everything given; a test changes the cells that it is about. */
function row(changes: Readonly<Record<string, string>> = {}): string {
  const cells: Record<string, string> = {
    'Date/Time': '05/12/2026 09:31:04',
    Account: 'DESK7',
    'B/S': 'B',
    Qty: '100',
    Symbol: 'KITE',
    Price: '10.25',
    Route: 'ARCA',
    Liq: 'A',
    Comm: '0.30',
    'Ecn Fee': '-0.20',
    CAT: '0.01',
    'Order Id': '0000000031',
    'Fill Id': '0000000001',
    Currency: 'USD',
    'PropReports Id': '90071',
    ...changes,
  };
  return HEADER.split(',')
    .map((name) => cells[name] ?? '')
    .join(',');
}

const page = (...rows: string[]): string => [HEADER, ...rows, 'Page 1/1', ''].join('\r\n');

function only(changes: Readonly<Record<string, string>>): ReportedExecution {
  const [execution, ...more] = read(page(row(changes))).executions;
  assert.equal(more.length, 0);
  return execution ?? assert.fail('no execution');
}

test('a fill becomes an execution with its fees by kind, its ids and its New York time', () => {
  const execution = only({ SEC: '0.02', TAF: '.005', NSCC: '0.0001', Misc: '0.02' });
  assert.deepEqual(execution, {
    account: 'DESK7',
    action: 'buy',
    effect: 'unknown',
    size: '100',
    price: '10.25',
    instrument: { kind: 'stock', symbol: 'KITE', contract: 'KITE', currency: 'USD', multiplier: '1' },
    instant: Date.parse('2026-05-12T13:31:04Z'),
    day: parseDay('2026-05-12'),
    execTime: 34_264,
    zone: 'America/New_York',
    localText: '05/12/2026 09:31:04',
    feeProvenance: 'stated',
    fees: { commission: 3000, exchange: -2000, regulatory: 350, other: 201 },
    addedLiquidity: true,
    route: 'ARCA',
    closedBySystem: null,
    statedRealised: null,
    line: 2,
    externalId: '90071',
    externalOrderId: '0000000031',
    sequence: 90071,
  });
});

test('the four letters give side and effect', () => {
  const sides = ['B', 'S', 'T', 'C'].map((letter) => only({ 'B/S': letter }));
  assert.deepEqual(
    sides.map(({ action, effect }) => `${action}/${effect}`),
    ['buy/unknown', 'sell/unknown', 'sell/open', 'buy/close'],
  );
});

test('liquidity is read only from flags that mean the same everywhere', () => {
  const results = ['A', '+', 'ADD', 'R', '-', 'X', 'a', 'RR', '2/6', ''].map(
    (Liq) => only({ Liq }).addedLiquidity,
  );
  assert.deepEqual(results, [true, true, true, false, false, null, null, null, null, null]);
});

test('without a PropReports Id a fill is known by day, order and fill number; without those by nothing', () => {
  assert.equal(only({ 'PropReports Id': '' }).externalId, '2026-05-12/0000000031/0000000001');
  const nameless = row({ 'PropReports Id': '', 'Fill Id': '' });
  assert.deepEqual(
    read(page(nameless, nameless)).executions.map(({ externalId }) => externalId),
    [null, null],
  );
});

test('every column between Liq and Order Id is a fee, and each page has its own columns', () => {
  const older =
    'Date/Time,Account,B/S,Qty,Symbol,Price,Liq,SEC,Vendor Tax,Comm,Order Id,Fill Id,PropReports Id';
  const first = [older, '05/12/2026 10:00:00,DESK7,S,5,KITE,11,R,0.01,0.5,0.2,1,1,1', 'Page 1/2'].join('\n');
  const second = page(row()).replace('Page 1/1', 'Page 2/2');
  const { executions } = read(first, second);
  assert.deepEqual(executions[0]?.fees, { commission: 2000, exchange: 0, regulatory: 100, other: 5000 });
  assert.deepEqual(
    executions.map(({ line }) => line),
    [2, 5],
  );
});

test('options have 100 shares a contract; what has no stated contract size is refused by name', () => {
  const option = only({ Symbol: '+KITE260619C00012500' });
  assert.deepEqual(option.instrument, {
    kind: 'option',
    symbol: 'KITE 260619C00012500',
    contract: '+KITE260619C00012500',
    currency: 'USD',
    multiplier: '100',
  });
  const symbols = ['/ESM6', '@EURUSD', '$XAU', '#ES', '+KITE1260619C00012500', 'kite', '=HYPERLINK("x")'];
  const answer = read(
    page(
      ...symbols.map((Symbol, index) =>
        row({ Symbol: `"${Symbol.replaceAll('"', '""')}"`, 'PropReports Id': String(index) }),
      ),
    ),
  );
  assert.equal(answer.executions.length, 0);
  assert.deepEqual(
    answer.refused.map(({ symbol, reason }) => `${symbol} ${reason}`),
    symbols.map(
      (symbol) => `${symbol} ${symbol.startsWith('+') ? 'adjusted-option' : 'contract-size-unknown'}`,
    ),
  );
  assert.deepEqual(
    ['BRK/A', 'ALP-PN', 'SHOP.TO'].map((Symbol) => only({ Symbol }).instrument.kind),
    ['stock', 'stock', 'stock'],
  );
});

test('a fill of no size and a cancelled one are left out with a reason', () => {
  const { executions, leftOut } = read(page(row({ Qty: '0' }), row({ Status: 'Busted' })));
  assert.equal(executions.length, 0);
  assert.deepEqual(
    leftOut.map(({ reason, line }) => [reason, line]),
    [
      ['no-size', 2],
      ['cancelled', 3],
    ],
  );
});

test('a row that moved to the next page is one fill, another row under its id is damage', () => {
  const again = page(row()).replace('Page 1/1', 'Page 2/2');
  const first = page(row()).replace('Page 1/1', 'Page 1/2');
  assert.equal(read(first, again).executions.length, 1);
  assert.throws(() => read(first, again.replace('10.25', '10.26')), /page 2, line 2: the id 90071/);
});

test("the account's currency is used where the fill has none", () => {
  assert.equal(only({ Currency: 'CAD' }).instrument.currency, 'CAD');
  assert.equal(only({ Currency: '' }).instrument.currency, 'USD');
});

test('no data is no fills', () => {
  assert.deepEqual(read('No data available\n'), { executions: [], leftOut: [], refused: [] });
  assert.deepEqual(read(page()), { executions: [], leftOut: [], refused: [] });
});

const HOSTILE: readonly (readonly [column: string, got: string, complaint: RegExp])[] = [
  ['Qty', '-5', /Qty: expected a number that is not negative, got "-5"/],
  ['Qty', '1O0', /got "1O0"/],
  ['Qty', '1x3', /Qty/],
  ['Qty', '', /Qty/],
  ['Qty', '1000000000000000000000', /Qty/],
  ['Price', 'NaN', /Price/],
  ['Price', '1e309', /Price/],
  ['Price', '-1', /Price/],
  ['Price', '10.1234567890123456789', /Price/],
  ['Comm', '1e-3', /Comm: expected a plain amount/],
  ['Misc', '(0.10)', /Misc/],
  ['SEC', '0.000000001', /SEC/],
  ['Clr', '99999999999', /Clr/],
  ['B/S', 'X', /B\/S: expected B, S, T or C/],
  ['B/S', 'constructor', /B\/S/],
  ['Date/Time', '02/30/2026 10:00:00', /Date\/Time/],
  ['Date/Time', '05/12/0000 10:00:00', /Date\/Time/],
  ['Date/Time', '05/12/9999 10:00:00', /Date\/Time/],
  ['Date/Time', '05/12/2027 10:00:00', /a day from 2026-05-01 to 2026-05-29/],
  ['Date/Time', '05/12/2026 24:00:00', /Date\/Time/],
  ['Date/Time', '05/12/26 10:00:00', /Date\/Time/],
  ['Date/Time', '2026-05-12 10:00:00', /Date\/Time/],
  ['Date/Time', '05/12/2026T10:00:00', /Date\/Time/],
  ['Symbol', '', /Symbol/],
  ['Symbol', 'KI TE', /Symbol/],
  ['Symbol', 'x'.repeat(10_000), /Symbol/],
  ['Symbol', '\u202eKITE', /Symbol/],
  ['Currency', 'dollars', /Currency/],
  ['PropReports Id', '1;drop table', /PropReports Id/],
  ['Order Id', '<script>', /Order Id/],
  ['Account', 'DESK8', /Account: expected the account DESK7/],
];

test('a wrong cell damages the whole answer, and page, line, column and what was got are named', () => {
  for (const [column, got, complaint] of HOSTILE) {
    const damaged = page(row({ 'PropReports Id': '1' }), row({ [column]: got }));
    assert.throws(
      () => read(damaged),
      (error) => {
        assert.ok(error instanceof DamagedAnswer, `${column} ${got}`);
        assert.deepEqual([error.page, error.line], [1, 3]);
        assert.match(error.message, complaint);
        assert.ok(error.message.length < 300);
        return true;
      },
    );
  }
});

test("a time that New York's clock skipped is damage", () => {
  const spring = { ...asked, from: parseDay('2026-03-02') as Day, to: parseDay('2026-03-13') as Day };
  const skipped = splitPagedAnswer(page(row({ 'Date/Time': '03/08/2026 02:30:00' })), 1);
  assert.throws(() => atOnce(readFills([skipped], spring)), /does not exist in America\/New_York/);
});

test('a missing trailer, another page, a missing or doubled column and an open quote are damage', () => {
  const good = page(row());
  const damaged = [
    [good.replace(/Page 1\/1\s*$/, ''), /expected "Page 1\/…" at the end/],
    [good.replace('Page 1/1', 'Page 2/3'), /expected Page 1/],
    [good.replace(',Fill Id', ''), /expected the columns Fill Id/],
    [good.replace(',ISIN', ',CUSIP'), /the column CUSIP occurs twice/],
    [good.replace(row(), `${row()},`), /expected 26 columns, got 27/],
    [good.replace(row(), row().slice(0, 60)), /columns, got/],
    [good.replace('ARCA', '"ARCA'), /quote is not closed/],
    [good.replace('ARCA', 'x'.repeat(70_000)), /more than 65536 characters/],
    ['<html><body>Please log in</body></html>', /expected "Page/],
    ['', /expected "Page/],
  ] as const;
  for (const [text, complaint] of damaged) assert.throws(() => read(text), complaint);
});

test('an answer cut off anywhere gives nothing', () => {
  const whole = page(row(), row({ 'PropReports Id': '90072', 'B/S': 'S' }));
  const complete = whole.trimEnd().length;
  for (let length = 0; length < complete; length += 1)
    assert.throws(() => read(whole.slice(0, length)), DamagedAnswer, `cut at ${length}`);
  assert.equal(read(whole.slice(0, complete)).executions.length, 2);
});

const arbitraryFill = fc.record({
  day: fc.integer({ min: from, max: to }).map((day) => day as Day),
  seconds: fc.integer({ min: 1, max: 86_399 }),
  letter: fc.constantFrom('B', 'S', 'T', 'C'),
  size: fc.bigInt({ min: 1n, max: 10n ** 14n }),
  price: fc.bigInt({ min: 0n, max: 10n ** 14n }),
  fees: fc.array(fc.integer({ min: -1e12, max: 1e12 }), { minLength: FEES.length, maxLength: FEES.length }),
});

test("what is written in the platform's format is read back exactly", () => {
  const eight = (units: bigint | number): string => decimalText({ units: BigInt(units), scale: 8 });
  fc.assert(
    fc.property(fc.array(arbitraryFill, { maxLength: 20 }), (fills) => {
      const rows = fills.map((fill, index) => {
        const { year, month, dayOfMonth } = dateOf(fill.day);
        const date = `${String(month).padStart(2, '0')}/${String(dayOfMonth).padStart(2, '0')}/${year}`;
        const fees = Object.fromEntries(FEES.map((name, at) => [name, eight(fill.fees[at] ?? 0)]));
        return row({
          'Date/Time': `${date} ${timeText(fill.seconds)}`,
          'B/S': fill.letter,
          Qty: eight(fill.size),
          Price: eight(fill.price),
          'PropReports Id': String(index + 1),
          ...fees,
        });
      });
      const { executions } = read(page(...rows));
      assert.equal(executions.length, fills.length);
      executions.forEach((execution, index) => {
        const fill = fills[index] ?? assert.fail();
        assert.equal(execution.instant, findInstant(NEW_YORK, fill.day, fill.seconds));
        assert.deepEqual([execution.day, execution.execTime], [fill.day, fill.seconds]);
        assert.deepEqual([execution.size, execution.price], [eight(fill.size), eight(fill.price)]);
        assert.equal(execution.fees.commission, roundToMoney({ units: BigInt(fill.fees[0] ?? 0), scale: 8 }));
        const exact = roundToMoney({
          units: fill.fees.reduce((sum, fee) => sum + BigInt(fee), 0n),
          scale: 8,
        });
        assert.ok(Math.abs(totalFees(execution.fees) - exact) <= dollars(0.0003));
      });
    }),
    { seed: 4, numRuns: roundsOf(200) },
  );
});
