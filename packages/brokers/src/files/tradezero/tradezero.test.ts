import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '@daybook/domain/chance-testing.ts';
import { dateOf, parseDay, timeText, type Day } from '@daybook/domain/calendar.ts';
import { decimalText, type Decimal } from '@daybook/domain/decimal.ts';
import type { ReportedExecution, ReportedExecutions } from '@daybook/domain/execution/reported-execution.ts';
import { findFutureSize } from '#brokers/instruments/contract-sizes.ts';
import { readReportedFile } from '#brokers/files/read-testing.ts';
import { UnreadableFile } from '#brokers/reading/unreadable-file.ts';
import { findInstant, NEW_YORK } from '#brokers/rows/newyork.ts';

const readTradeZero = (text: string): ReportedExecutions => readReportedFile(Buffer.from(text), 'tradezero');

const NAMES =
  'Account,T/D,S/D,Currency,Type,Side,Symbol,Qty,Price,Exec Time,Comm,SEC,TAF,NSCC,Nasdaq,ECN Remove,ECN Add,Gross Proceeds,Net Proceeds,Clr Broker';
const HEADER = `${NAMES},Liq,Note`;

type Cells = Readonly<Record<string, string>>;

const FILL: Cells = {
  Account: 'TZ100001',
  'T/D': '05/12/2026',
  'S/D': '05/13/2026',
  Currency: 'USD',
  Type: 'stock',
  Side: 'SS',
  Symbol: 'KITE',
  Qty: '100',
  Price: '10.25',
  'Exec Time': '09:31:04',
  Comm: '0.99',
  SEC: '0.02',
  TAF: '0.01',
  NSCC: '0.005',
  Nasdaq: '0',
  'ECN Remove': '0.3',
  'ECN Add': '0',
  'Gross Proceeds': '1025',
  'Net Proceeds': '1023.675',
  'Clr Broker': 'SIM',
};

const aRow = (changes: Cells = {}, header = HEADER): string =>
  header
    .split(',')
    .map((name) => ({ ...FILL, ...changes })[name] ?? '')
    .join(',');
const read = (...rows: readonly string[]): ReportedExecutions =>
  readTradeZero([HEADER, ...rows, ''].join('\r\n'));
const only = (changes: Cells): ReportedExecution => read(aRow(changes)).executions[0] ?? assert.fail();
const free: Cells = { Comm: '0', SEC: '0', TAF: '', NSCC: '0', 'ECN Remove': '0' };

test('a row becomes an execution with its fees by kind', () => {
  assert.deepEqual(only({ Liq: 'R' }), {
    account: 'TZ100001',
    action: 'sell',
    effect: 'open',
    size: '100',
    price: '10.25',
    instrument: { kind: 'stock', symbol: 'KITE', contract: 'KITE', currency: 'USD', multiplier: '1' },
    day: parseDay('2026-05-12'),
    execTime: 34_264,
    instant: Date.parse('2026-05-12T13:31:04Z'),
    zone: 'America/New_York',
    localText: '05/12/2026 09:31:04',
    addedLiquidity: false,
    closedBySystem: null,
    fees: { commission: 9900, exchange: 3000, regulatory: 300, other: 50 },
    feeProvenance: 'stated',
    externalId: null,
    externalOrderId: null,
    sequence: 0,
    statedRealised: null,
    line: 2,
  });
});

test('the older layout of 20 columns, short years, a comma at the end and a byte order mark are read', () => {
  const older = ['\ufeff' + NAMES + ',', aRow({ 'T/D': '05/12/26' }, NAMES) + ','].join('\n');
  assert.equal(readTradeZero(older).executions[0]?.instant, Date.parse('2026-05-12T13:31:04Z'));
});

test('a date that a spreadsheet turned into its own form is read', () => {
  assert.equal(only({ 'T/D': '2026-05-12' }).instant, Date.parse('2026-05-12T13:31:04Z'));
});

test('the four sides give side and effect', () => {
  const bought: Cells = { ...free, 'Gross Proceeds': '-1025', 'Net Proceeds': '-1025' };
  const sold: Cells = { ...free, 'Net Proceeds': '1025' };
  const sides = [
    only({ ...bought, Side: 'B' }),
    only({ ...sold, Side: 'S' }),
    only(sold),
    only({ ...bought, Side: 'BC' }),
  ];
  assert.deepEqual(
    sides.map(({ action, effect }) => `${action}/${effect}`),
    ['buy/unknown', 'sell/unknown', 'sell/open', 'buy/close'],
  );
});

test('proceeds must follow from the other columns', () => {
  assert.throws(
    () => read(aRow(), aRow({ Price: '10.26' })),
    /line 3, Gross Proceeds: got 1,025; expected 1,026 from/,
  );
  assert.throws(() => read(aRow({ Comm: '0.98' })), /Net Proceeds: got 1,023\.675; expected 1,023\.685/);
  assert.throws(() => read(aRow({ Side: 'B' })), /Gross Proceeds: got 1,025; expected -1,025/);
  const rounded = { ...free, Price: '10.2537', Qty: '33' };
  assert.equal(only({ ...rounded, 'Gross Proceeds': '338.37', 'Net Proceeds': '338.37' }).price, '10.2537');
  assert.throws(
    () => read(aRow({ ...rounded, 'Gross Proceeds': '338.36', 'Net Proceeds': '338.36' })),
    /338\.3721/,
  );
});

test('options and futures have the size of their contract, or are refused', () => {
  const sum = (amount: string): Cells => ({ ...free, 'Gross Proceeds': amount, 'Net Proceeds': amount });
  const option = only({ ...sum('102500'), Type: 'call', Symbol: 'KITE  260619C00012500' });
  assert.deepEqual(
    [option.instrument.kind, option.instrument.contract, option.instrument.multiplier],
    ['option', 'KITE 260619C00012500', '100'],
  );
  assert.equal(
    only({ ...sum('102500'), Type: '2', Symbol: 'KITE260619P00012500' }).instrument.kind,
    'option',
  );
  assert.equal(only({ ...sum('5125'), Type: 'future', Symbol: 'MESM6' }).instrument.multiplier, '5');
  assert.throws(() => read(aRow({ ...sum('1025'), Type: 'call' })), /an option with expiry and strike/);
  assert.throws(
    () => read(aRow({ ...sum('1025'), Type: 'future', Symbol: 'QQZM6' })),
    /contract size of "QQZM6" is not known/,
  );
  assert.throws(() => read(aRow({ ...sum('1025'), Type: 'future', Symbol: 'ES' })), /month and year/);
  assert.throws(
    () => read(aRow({ ...sum('1025'), Type: 'future', Symbol: 'ESM6' })),
    /Gross Proceeds: got 1,025; expected 51,250/,
  );
  assert.deepEqual(['/MNQZ25', '6EH6', 'CLF27', 'ESM', 'FESX', 'constructorM6'].map(findFutureSize), [
    '2',
    '125000',
    '1000',
    null,
    null,
    null,
  ]);
});

test('account types of the clearing firm are stocks', () => {
  assert.deepEqual(
    ['1', '2', '3', 'Stock'].map((Type) => only({ Type }).instrument.kind),
    Array(4).fill('stock'),
  );
  assert.throws(() => read(aRow({ Type: '4' })), /line 2, Type: got "4"; expected one of stock/);
});

test('two equal rows are two fills, and a row of no size is left out', () => {
  const answer = read(
    aRow(),
    aRow(),
    aRow({ ...free, Qty: '0', 'Gross Proceeds': '0', 'Net Proceeds': '0' }),
  );
  assert.equal(answer.executions.length, 2);
  assert.deepEqual(answer.leftOut, [{ line: 4, reason: 'no-size', what: '05/12/2026 09:31:04 KITE' }]);
});

test('wrong cells are refused with line and column', () => {
  const wrong: readonly (readonly [Cells, RegExp])[] = [
    [{ Qty: '26,649' }, /columns/],
    [{ Qty: '-100' }, /Qty/],
    [{ Qty: '1x2' }, /Qty/],
    [{ Price: '' }, /Price/],
    [{ Price: '10.2.5' }, /Price/],
    [{ Comm: 'NaN' }, /Comm/],
    [{ Side: 'b' }, /Side/],
    [{ 'T/D': '13/15/2026' }, /T\/D/],
    [{ 'T/D': '12.05.2026' }, /T\/D/],
    [{ 'Exec Time': '09:31' }, /a spreadsheet may have dropped the seconds/],
    [{ 'Exec Time': '24:00:00' }, /Exec Time/],
    [{ 'T/D': '03/08/2026', 'Exec Time': '02:30:00' }, /does not exist/],
    [{ Currency: 'usd' }, /Currency/],
    [{ Account: '' }, /Account/],
    [{ Symbol: '=HYPERLINK("x")' }, /quotes or the length/],
    [{ Symbol: '=1+1' }, /Symbol/],
    [{ Symbol: '<script>' }, /Symbol/],
  ];
  for (const [changes, complaint] of wrong)
    assert.throws(
      () => read(aRow(), aRow(changes)),
      (error) => {
        assert.ok(error instanceof UnreadableFile, JSON.stringify(changes));
        assert.equal(error.line, 3);
        assert.match(error.message, complaint);
        return true;
      },
    );
});

test('a column that is missing, doubled or unknown is refused', () => {
  const without = (name: string, by: string): string =>
    [HEADER.replace(name, by), aRow({}, HEADER.replace(name, by))].join('\n');
  assert.throws(() => readTradeZero(without('NSCC,', '')), /column NSCC is missing/);
  assert.throws(() => readTradeZero(without('Note', 'Rebate')), /column "Rebate" is not known/);
  assert.throws(() => readTradeZero(without('Note', 'Liq')), /column Liq occurs twice/);
  assert.throws(() => readTradeZero(''), /the file is empty/);
});

test('a later added fee column is read as a fee, and the net proceeds must include it', () => {
  const header = HEADER.replace('NSCC,', 'NSCC,CAT,');
  const row = aRow({ CAT: '0.007', 'Net Proceeds': '1023.668' }, header);
  const [fill] = readTradeZero(`${header}\n${row}\n`).executions;
  assert.equal(fill?.fees.regulatory, only({}).fees.regulatory + 70);
  assert.throws(() => readTradeZero(`${header}\n${aRow({ CAT: '0.007' }, header)}\n`), /Net Proceeds/);
});

test('a file cut off anywhere gives fewer whole rows or nothing, and never a changed row', () => {
  const whole = [HEADER, aRow({ 'Clr Broker': '' }), aRow({ Symbol: 'MOTH', Note: 'last' })].join('\n');
  const kept = new Set<number>();
  for (let length = 0; length < whole.length; length += 1) {
    try {
      const { executions } = readTradeZero(whole.slice(0, length));
      kept.add(executions.length);
      executions.forEach(({ size, price, instrument }) =>
        assert.deepEqual([size, price, instrument.kind], ['100', '10.25', 'stock']),
      );
    } catch (error) {
      assert.ok(error instanceof UnreadableFile, String(error));
    }
  }
  assert.deepEqual(
    [0, 1, 2, 3].filter((count) => kept.has(count)),
    [0, 1, 2],
  );
});

const arbitraryRow = fc.record({
  day: fc.integer({ min: 18_000, max: 24_000 }).map((day) => day as Day),
  seconds: fc.integer({ min: 4 * 3600, max: 86_399 }),
  side: fc.constantFrom('B', 'S', 'SS', 'BC'),
  size: fc.integer({ min: 1, max: 1_000_000 }),
  price: fc.integer({ min: 0, max: 100_000_000 }),
  fees: fc.array(fc.integer({ min: -10_000, max: 1_000_000 }), { minLength: 7, maxLength: 7 }),
});

test('what is written in the layout is read back exactly', () => {
  const four = (units: number): string => decimalText({ units: BigInt(units), scale: 4 });
  const names = ['Comm', 'SEC', 'TAF', 'NSCC', 'Nasdaq', 'ECN Remove', 'ECN Add'];
  fc.assert(
    fc.property(fc.array(arbitraryRow, { maxLength: 15 }), (rows) => {
      const written = rows.map((row) => {
        const { year, month, dayOfMonth } = dateOf(row.day);
        const gross: Decimal = {
          units: BigInt(row.size) * BigInt(row.price) * (row.side.startsWith('S') ? 1n : -1n),
          scale: 4,
        };
        const net = { units: gross.units - row.fees.reduce((sum, fee) => sum + BigInt(fee), 0n), scale: 4 };
        return aRow({
          'T/D': `${month}/${dayOfMonth}/${year}`,
          'Exec Time': timeText(row.seconds),
          Side: row.side,
          Qty: String(row.size),
          Price: four(row.price),
          ...Object.fromEntries(names.map((name, index) => [name, four(row.fees[index] ?? 0)])),
          'Gross Proceeds': decimalText(gross),
          'Net Proceeds': decimalText(net),
        });
      });
      const { executions } = read(...written);
      assert.equal(executions.length, rows.length);
      executions.forEach((execution, index) => {
        const row = rows[index] ?? assert.fail();
        assert.equal(execution.instant, findInstant(NEW_YORK, row.day, row.seconds));
        assert.deepEqual([execution.size, execution.price], [String(row.size), four(row.price)]);
        const [comm = 0, sec = 0, taf = 0, nscc = 0, ...exchange] = row.fees;
        const sum = exchange.reduce((total, fee) => total + fee, 0);
        assert.deepEqual(execution.fees, {
          commission: comm,
          exchange: sum,
          regulatory: sec + taf,
          other: nscc,
        });
      });
    }),
    { seed: 6, numRuns: roundsOf(200) },
  );
});
