// Trades that the broker cancels and books anew, against what happened.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '@daybook/domain/chance-testing.ts';
import { totalFees, type ReportedExecutions } from '@daybook/domain/execution/reported-execution.ts';
import { atOnce } from '#brokers/in-slices.ts';
import { readWholeFiles } from '#brokers/files/read-file.ts';
import { readFlex } from './flex.ts';

/** Cells by the columns in CSV; empty ones are not written in XML. */
type Cells = Readonly<Record<string, string>>;

const BOUGHT: Cells = {
  ClientAccountID: 'U1',
  CurrencyPrimary: 'USD',
  AssetClass: 'STK',
  Symbol: 'KITE',
  Conid: '881',
  Multiplier: '1',
  DateTime: '20260512;093104',
  Quantity: '100',
  TradePrice: '10',
  'Buy/Sell': 'BUY',
  IBCommission: '-4',
  IBCommissionCurrency: 'USD',
  TradeID: '7001',
  OrigTradeID: '',
  TransactionID: '9001',
  OrigTransactionID: '',
  IBExecID: '0000aaaa.6a000001.01.01',
  LevelOfDetail: 'EXECUTION',
};
const CANCELLED: Cells = {
  ...BOUGHT,
  Quantity: '-100',
  'Buy/Sell': 'BUY (Ca.)',
  IBCommission: '0',
  TransactionID: '9002',
  OrigTransactionID: '9001',
};
const BOOKED_ANEW: Cells = { ...BOUGHT, IBCommission: '0', TransactionID: '9003' };

const ATTRIBUTES: Cells = {
  ClientAccountID: 'accountId',
  CurrencyPrimary: 'currency',
  AssetClass: 'assetCategory',
  'Buy/Sell': 'buySell',
  IBCommission: 'ibCommission',
  IBCommissionCurrency: 'ibCommissionCurrency',
  IBExecID: 'ibExecID',
};
const attributeOf = (column: string) => ATTRIBUTES[column] ?? column[0]!.toLowerCase() + column.slice(1);

function readXml(statements: readonly (readonly Cells[])[]): ReportedExecutions {
  const texts = statements.map((rows) => {
    const trades = rows.map((cells) => {
      const stated = Object.entries(cells).filter(([, cell]) => cell !== '');
      return `<Trade ${stated.map(([column, cell]) => `${attributeOf(column)}="${cell}"`).join(' ')}/>`;
    });
    return `<FlexStatement accountId="U1"><Trades>${trades.join('\n')}</Trades></FlexStatement>`;
  });
  return atOnce(
    readFlex([
      `<FlexQueryResponse type="AF"><FlexStatements>${texts.join('')}</FlexStatements></FlexQueryResponse>`,
    ]),
  );
}

function readCsv(rows: readonly Cells[]) {
  const lines = [Object.keys(BOUGHT), ...rows.map((cells) => Object.values(cells))];
  const text = lines.map((cells) => `${cells.map((cell) => `"${cell}"`).join(',')}\n`).join('');
  return readWholeFiles({ name: 'flex.csv', bytes: Buffer.from(text) }, {})[0]!;
}

const said = ({ executions }: Pick<ReportedExecutions, 'executions'>) =>
  executions.map(({ externalId, price, fees }) => [externalId, price, totalFees(fees) / 10_000]);

test('what is booked anew under the same numbers stands, with the commission that the broker kept', () => {
  const rows = [BOUGHT, CANCELLED, BOOKED_ANEW];
  for (const without of [
    [],
    ['IBExecID'],
    ['TradeID'],
    ['OrigTransactionID'],
    ['IBExecID', 'OrigTransactionID'],
  ]) {
    const shown = rows.map((row) => ({ ...row, ...Object.fromEntries(without.map((name) => [name, ''])) }));
    for (const order of [shown, shown.toReversed()]) {
      assert.deepEqual(said(readXml([order])), [['transaction:9003', '10', 4]], without.join());
      assert.deepEqual(said(readCsv(order)), [['transaction:9003', '10', 4]], without.join());
    }
    assert.deepEqual(said(readXml([shown, shown])), [['transaction:9003', '10', 4]], 'stated twice');
  }
});

test('without numbers of bookings the order of the rows tells which one is cancelled', () => {
  const rows = [BOUGHT, CANCELLED, BOOKED_ANEW].map((row) => ({
    ...row,
    TransactionID: '',
    OrigTransactionID: '',
  }));
  for (const name of ['IBExecID', 'TradeID'] as const) {
    const shown = rows.map((row) => ({ ...row, [name]: '' }));
    assert.equal(readXml([shown]).executions.length, 1);
    assert.equal(readXml([shown, shown]).executions.length, 1, 'stated twice');
    assert.equal(readXml([shown.slice(0, 1), shown.slice(0, 2)]).executions.length, 0, 'not booked anew');
    assert.equal(readXml([shown.slice(0, 1), shown.slice(1)]).executions.length, 1, 'in the next statement');
  }
});

test('a cancellation takes no other booking than the one that it names', () => {
  const { executions, leftOut } = readXml([[CANCELLED, BOOKED_ANEW]]);
  assert.equal(executions.length, 1);
  assert.equal(executions[0]?.feeProvenance, 'unknown', 'what the cancelled one cost is in another report');
  assert.deepEqual(
    leftOut.map(({ reason, cancels }) => [reason, cancels?.ids]),
    [['cancels-nothing', ['transaction:9001', 'transaction:9002']]],
  );
});

test('a trade may be booked anew in parts', () => {
  const parts = ['60', '40'].map((Quantity, at) => ({ ...BOOKED_ANEW, Quantity, TransactionID: `901${at}` }));
  assert.deepEqual(said(readXml([[BOUGHT, CANCELLED, ...parts]])), [
    ['transaction:9010', '10', 4],
    ['transaction:9011', '10', 0],
  ]);
});

test('a commission that was kept is listed where nothing was booked anew, and none that was given back', () => {
  const kept = readXml([[BOUGHT, CANCELLED]]).leftOut.find(({ reason }) => reason === 'kept-fee');
  assert.equal(kept?.what, '4.00 USD · 20260512;093104 buy 100 KITE @ 10');
  const given = readXml([[BOUGHT, { ...CANCELLED, IBCommission: '4' }]]);
  assert.deepEqual(
    given.leftOut.map(({ reason }) => reason),
    ['cancelled', 'cancelled'],
  );
});

test('a row that its type calls a cancellation is one', () => {
  const row = { ...CANCELLED, 'Buy/Sell': '', TransactionType: 'TradeCancel' };
  assert.deepEqual(readXml([[BOUGHT, row]]).executions, []);
});

/** A trade with how often it was booked anew, whether the last booking was cancelled too, and which numbers its bookings share. */
const TRADE = fc.record({
  anew: fc.integer({ min: 0, max: 3 }),
  isGone: fc.boolean(),
  price: fc.constantFrom('10', '10.5'),
  newPrice: fc.constantFrom('10', '10.5'),
  fee: fc.integer({ min: 0, max: 9 }),
  givenBack: fc.boolean(),
  hasOwnTradeIds: fc.boolean(),
});
const QUERY = fc.record({
  hasOriginals: fc.boolean(),
  hasExecutionIds: fc.boolean(),
  isNewestFirst: fc.boolean(),
  statements: fc.integer({ min: 1, max: 3 }),
});

test('whatever is cancelled and booked anew, what was booked last stands with all that was charged', () => {
  const property = fc.property(fc.array(TRADE, { maxLength: 6 }), QUERY, (trades, query) => {
    let booking = 9000;
    const expected: (string | number)[][] = [];
    const rows = trades.flatMap(({ anew, isGone, price, newPrice, fee, givenBack, hasOwnTradeIds }, at) => {
      const shown: Cells[] = [];
      let charged = 0;
      for (let version = 0; version <= anew; version += 1) {
        const present = version === 0 ? price : newPrice;
        const own: Cells = {
          ...BOUGHT,
          TradePrice: present,
          IBCommission: `${-fee}`,
          TradeID: hasOwnTradeIds ? `${70 + at}${version}` : `${70 + at}`,
          TransactionID: `${(booking += 1)}`,
          IBExecID: query.hasExecutionIds ? `0000aaaa.6a0000${10 + at}.01.01` : '',
        };
        const isLast = version === anew;
        charged += fee;
        shown.push(own);
        if (isLast && !isGone) expected.push([`transaction:${booking}`, present, charged]);
        else {
          charged -= givenBack ? fee : 0;
          const { TransactionID: original } = own;
          shown.push({
            ...own,
            Quantity: '-100',
            'Buy/Sell': 'BUY (Ca.)',
            IBCommission: givenBack ? `${fee}` : '0',
            TransactionID: `${(booking += 1)}`,
            OrigTransactionID: query.hasOriginals ? original! : '',
          });
        }
        // Bookings that share no number are not known to be of one trade.
        if (hasOwnTradeIds && !query.hasExecutionIds) charged = 0;
      }
      return shown;
    });
    const inOrder = query.isNewestFirst ? rows.toReversed() : rows;
    const statements = Array.from({ length: query.statements }, () => inOrder);
    const key = (line: (string | number)[]) => String(line[0]);
    const byId = (lines: (string | number | null)[][]) =>
      lines.toSorted((one, other) => key(one as string[]).localeCompare(key(other as string[])));
    assert.deepEqual(byId(said(readXml(statements))), byId(expected));
  });
  fc.assert(property, { seed: 20_261_128, numRuns: roundsOf(2_000, 300) });
});
