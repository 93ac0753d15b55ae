// One file, since how the service is asked and what its reports say are tested through its one function.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { parseDay, type Day } from '@daybook/domain/calendar.ts';
import { flexService } from './fetch-platform.ts';
import {
  startFlexService,
  type FakeFlexService,
  type FlexTestFill,
  type FlexTestServer,
} from './flex-testing.ts';
import type { PlatformAnswer, PlatformRequest } from '#brokers/feeds/platform.ts';

const day = (text: string): Day => parseDay(text)!;
const BEGINNING = day('2005-01-01');

const BOUGHT: FlexTestFill = {
  day: '2026-03-02',
  time: '10:00:00',
  symbol: 'AAPL',
  quantity: 100,
  price: '10',
  id: '1',
};
const SOLD: FlexTestFill = { ...BOUGHT, time: '10:10:00', quantity: -100, price: '10.5', id: '2' };

function loginOf(server: FlexTestServer, part: Partial<PlatformRequest> = {}) {
  return {
    host: server.host,
    hosts: server.hosts,
    user: server.broker.queryId,
    password: Buffer.from(server.broker.token),
    retryMs: 1,
    ...part,
  };
}

function fetch(server: FlexTestServer, part: Partial<PlatformRequest> = {}) {
  return flexService.fetchPlatform({
    ...loginOf(server, part),
    from: BEGINNING,
    to: day('2026-04-02'),
    ...part,
  });
}

async function fetchWell(
  server: FlexTestServer,
  part: Partial<PlatformRequest> = {},
): Promise<PlatformAnswer> {
  const answer = await fetch(server, part);
  return answer.kind === 'answer' ? answer : assert.fail(JSON.stringify(answer));
}

const start = (t: TestContext, part: Partial<FakeFlexService> = {}) =>
  startFlexService(t, { fills: [BOUGHT, SOLD], ...part });

const paths = ({ asked }: FlexTestServer) => asked.map(({ path }) => path.slice(path.lastIndexOf('/') + 1));

test('a token and a query show the accounts of the statement, those without trades too', async (t) => {
  const server = await start(t, { accounts: ['U1000001', 'U1000002'] });
  const answer = await flexService.testLogin(loginOf(server));
  assert.ok(answer.kind === 'accepted');
  assert.deepEqual(
    answer.accounts.map(({ name }) => name),
    ['U1000001', 'U1000002'],
  );
  assert.match(String(server.asked[0]?.headers['user-agent']), /^Daybook/);
  assert.equal(server.asked[0]?.query.get('q'), '0012345', 'leading zeros stay');
});

test('a report that is still being made is asked for under the same reference', async (t) => {
  const server = await start(t, { polls: 4 });
  const { executions, coverage, withheld } = await fetchWell(server);
  assert.equal(executions.source, 'ibkr');
  assert.deepEqual(
    executions.executions.map(({ externalId, size, action }) => [externalId, size, action]),
    [
      ['0000e432.00000001.01', '100', 'buy'],
      ['0000e432.00000002.01', '100', 'sell'],
    ],
  );
  assert.deepEqual(paths(server), ['SendRequest', ...Array.from({ length: 5 }, () => 'GetStatement')]);
  assert.equal(new Set(server.asked.slice(1).map(({ query }) => query.get('q'))).size, 1);
  assert.deepEqual(coverage, [
    { account: 'U1000001', to: day('2026-03-31'), complete: null, withdrawnIds: [] },
  ]);
  assert.deepEqual(withheld, [{ account: 'U1000001', reports: ['openPositions', 'trades'] }]);
});

test('a report that is made longer than there is time for is still being prepared', async (t) => {
  const server = await start(t, { polls: 1_000 });
  const answer = await fetch(server, { totalMs: 300 });
  assert.ok(answer.kind === 'timed-out' && answer.reason === 'ibkr-still-preparing', JSON.stringify(answer));
});

test('too many requests end the asking at once, and the token rests', async (t) => {
  const server = await start(t, { codes: ['1018'] });
  for (let times = 0; times < 3; times += 1) {
    // At this pace the token rests for 24 seconds, longer than the three attempts take anywhere.
    const answer = await fetch(server, { retryMs: 20 });
    assert.ok(answer.kind === 'busy' && answer.reason === 'ibkr-too-many-requests');
  }
  assert.equal(server.asked.length, 1);
});

test('a forgotten reference is begun again once, and not twice', async (t) => {
  const once = await start(t, { codes: ['', '1017'] });
  assert.equal((await fetchWell(once)).executions.executions.length, 2);
  assert.equal(paths(once).filter((path) => path === 'SendRequest').length, 2);
  const twice = await start(t, { codes: ['', '1017', '', '1017'] });
  assert.equal((await fetch(twice)).kind, 'failed');
  assert.equal(twice.asked.length, 4);
});

test('what the service calls temporary is asked again, three times at most', async (t) => {
  for (const code of ['1001', '1004', '1005', '1006', '1007', '1008', '1009', '1021']) {
    const well = await start(t, { codes: [code, '', code] });
    assert.equal((await fetchWell(well)).executions.executions.length, 2, code);
    const busy = await start(t, { codes: [code, code, code] });
    assert.equal((await fetch(busy)).kind, 'busy', code);
    assert.equal(busy.asked.length, 3, code);
  }
});

test('what the trader must mend is named, and not asked again', async (t) => {
  const rows = [
    ['1003', 'failed', 'ibkr-not-available'],
    ['1010', 'refused-login', 'ibkr-legacy-query'],
    ['1011', 'refused-login', 'ibkr-service-inactive'],
    ['1012', 'refused-login', 'ibkr-token-expired'],
    ['1013', 'refused-login', 'ibkr-ip-restricted'],
    ['1014', 'refused-login', 'ibkr-query-invalid'],
    ['1015', 'refused-login', 'ibkr-token-invalid'],
    ['1016', 'refused-login', 'ibkr-account-invalid'],
    ['1020', 'refused-login', 'ibkr-request-invalid'],
    ['1999', 'failed', undefined],
  ] as const;
  for (const [code, kind, reason] of rows) {
    const server = await start(t, { codes: [code] });
    const answer = await fetch(server);
    assert.ok(answer.kind !== 'answer');
    assert.deepEqual([answer.kind, answer.reason, server.asked.length], [kind, reason, 1], code);
    assert.doesNotMatch(JSON.stringify(answer), new RegExp(server.broker.token));
  }
});

test('the token never goes where an answer sends it', async (t) => {
  const thief = await start(t);
  for (const url of [
    `${thief.url}/AccountManagement/FlexWebService/GetStatement`,
    'https://interactivebrokers.com.evil.test/AccountManagement/FlexWebService/GetStatement',
    'not an address',
  ]) {
    const server = await start(t, { url });
    const answer = await fetch(server);
    assert.equal(answer.kind, 'refused-host', url);
    assert.equal(server.asked.length, 1);
  }
  const own = await start(t);
  own.broker.url = `${own.url}/elsewhere`;
  assert.equal((await fetch(own)).kind, 'refused-host');
  assert.equal(thief.asked.length, 0);
});

test('the secret is overwritten, whatever comes of it', async (t) => {
  const server = await start(t, { codes: ['1012'] });
  for (let times = 0; times < 2; times += 1) {
    const password = Buffer.from(server.broker.token);
    await fetch(server, { password });
    assert.ok(password.every((byte) => byte === 0));
  }
});

test('a Trade Confirmation query gives the same fills', async (t) => {
  const [activity, confirms] = [await start(t), await start(t, { type: 'TCF' })];
  const [one, two] = [await fetchWell(activity), await fetchWell(confirms)];
  const facts = ({ executions }: PlatformAnswer) =>
    executions.executions.map((execution) => [
      execution.externalId,
      execution.instant,
      execution.action,
      execution.size,
      execution.price,
      execution.fees,
    ]);
  assert.deepEqual(facts(two), facts(one));
});

test('a correction replaces its fill, and a withdrawn fill is marked as such', async (t) => {
  const cancelled: FlexTestFill = { ...SOLD, id: '3', symbol: 'MSFT' };
  const fills = [
    BOUGHT,
    { ...SOLD, price: '10.4' },
    { ...SOLD, version: 2 },
    cancelled,
    {
      ...cancelled,
      quantity: 100,
      id: '4',
      notes: 'Ca',
      attributes: { buySell: 'SELL (Ca.)', origTradeID: '73' },
    },
  ];
  const { executions, coverage } = await fetchWell(await start(t, { fills }));
  assert.deepEqual(
    executions.executions.map(({ instrument, price }) => [instrument.symbol, price]),
    [
      ['AAPL', '10'],
      ['AAPL', '10.5'],
    ],
  );
  const withdrawnIds = coverage.flatMap((entry) => entry.withdrawnIds);
  assert.ok(withdrawnIds.includes('0000e432.00000003.01'));
  assert.ok(!withdrawnIds.includes('0000e432.00000002.01'), 'what was corrected is not taken back');
});

/** `BOUGHT` as it was booked, cancelled, and booked anew at another price under the same numbers. */
const [BOOKED, CANCELLED_BOOKING, BOOKED_ANEW] = [
  { ...BOUGHT, attributes: { transactionID: '901' } },
  {
    ...BOUGHT,
    quantity: -BOUGHT.quantity,
    commission: '1',
    attributes: { transactionID: '902', origTransactionID: '901', buySell: 'BUY (Ca.)' },
  },
  { ...BOUGHT, price: '10.2', attributes: { transactionID: '903' } },
];

test('of a fill that is booked anew under the same numbers only its first booking is taken back', async (t) => {
  const server = await start(t, { fills: [BOOKED, CANCELLED_BOOKING, BOOKED_ANEW, SOLD] });
  const { executions, coverage } = await fetchWell(server);
  assert.deepEqual(
    executions.executions.map(({ externalId, price }) => [externalId, price]),
    [
      ['transaction:903', '10.2'],
      ['0000e432.00000002.01', SOLD.price],
    ],
  );
  assert.deepEqual(coverage[0]?.withdrawnIds, ['transaction:901', 'transaction:902']);
});

test('a statement that leaves trading days out is completed by one of the whole period', async (t) => {
  const server = await start(t, { from: '2026-03-12', to: '2026-03-13' });
  const known = new Map([['U1000001', day('2026-02-26')]]);
  const { executions, coverage } = await fetchWell(server, { fromByAccount: known });
  assert.equal(executions.executions.length, 2, 'the fills of the second of March are there');
  assert.deepEqual(
    server.asked
      .filter(({ path }) => path.endsWith('SendRequest'))
      .map(({ query }) => [query.get('fd'), query.get('td')]),
    [
      [null, null],
      ['20260226', '20260313'],
    ],
  );
  assert.equal(coverage[0]?.to, day('2026-03-13'));
  const friday = await start(t, { from: '2026-03-09', to: '2026-03-09' });
  await fetchWell(friday, { fromByAccount: new Map([['U1000001', day('2026-02-27')]]) });
  assert.equal(paths(friday).filter((path) => path === 'SendRequest').length, 1, 'a weekend is no gap');
});

test('of several accounts each gap is filled, from the earliest day of any', async (t) => {
  const early = { ...BOUGHT, account: 'U1000002', day: '2026-02-10', id: '7' };
  const server = await start(t, {
    accounts: ['U1000001', 'U1000002'],
    fills: [BOUGHT, SOLD, early],
    from: '2026-03-12',
    to: '2026-03-13',
  });
  const known = new Map([
    ['U1000001', day('2026-02-26')],
    ['U1000002', day('2026-02-02')],
  ]);
  const { executions } = await fetchWell(server, { fromByAccount: known });
  assert.equal(executions.executions.length, 3, 'the fill of the second account is there too');
  assert.deepEqual(
    server.asked.flatMap(({ query }) => (query.has('fd') ? [query.get('fd')] : [])),
    ['20260202'],
  );
});

test('a second statement that does not reach back either passes nothing over', async (t) => {
  const server = await start(t, { from: '2026-03-12', to: '2026-03-13', begins: '2026-03-09' });
  const answer = await fetch(server, { fromByAccount: new Map([['U1000001', day('2026-02-26')]]) });
  assert.ok(answer.kind === 'failed' && answer.reason === 'ibkr-period-gap', JSON.stringify(answer));
});

test('a query that is broken out by day is one statement of all its days', async (t) => {
  const held = (account: string, to: string) =>
    `<OpenPositions>${to < '2026-03-05' ? `<OpenPosition accountId="${account}" symbol="AAPL" position="100" />` : ''}</OpenPositions>`;
  const sold = { ...SOLD, day: '2026-03-05', attributes: { fifoPnlRealized: '48' } };
  const server = await start(t, { fills: [BOUGHT, sold], byDay: true, more: held });
  const known = new Map([['U1000001', day('2026-02-23')]]);
  const { accounts, openPositions, coverage, statedDays } = await fetchWell(server, { fromByAccount: known });
  assert.equal(accounts.length, 1);
  assert.deepEqual(openPositions, [], 'what was open on an earlier day is not open');
  assert.equal(coverage[0]?.to, day('2026-03-31'));
  assert.deepEqual(statedDays, [{ account: 'U1000001', day: day('2026-03-05'), gross: null, net: 480_000 }]);
  assert.equal(paths(server).filter((path) => path === 'SendRequest').length, 1, 'its days leave no gap');
});

test('days that are no longer available are reported, and nothing is skipped', async (t) => {
  const server = await start(t, { from: '2026-03-12', to: '2026-03-13', codes: ['', '', '', '1003'] });
  const answer = await fetch(server, { fromByAccount: new Map([['U1000001', day('2026-02-26')]]) });
  assert.ok(answer.kind === 'failed' && answer.reason === 'ibkr-period-gap', JSON.stringify(answer));
});

test('days that are older than any statement are named, and the rest comes', async (t) => {
  const server = await start(t, { from: '2026-03-12', to: '2026-03-13' });
  const { executions } = await fetchWell(server, {
    fromByAccount: new Map([['U1000001', day('2025-01-06')]]),
  });
  assert.equal(executions.executions.length, 2);
  const [asked] = server.asked.filter(({ query }) => query.has('fd'));
  assert.deepEqual([asked?.query.get('fd'), asked?.query.get('td')], ['20250314', '20260313']);
  assert.match(executions.leftOut[0]?.what ?? '', /^2025-01-14 – 2025-03-13$/);
});

test('a service that is busy while a gap is filled is asked again another time', async (t) => {
  const server = await start(t, { from: '2026-03-12', to: '2026-03-13', codes: ['', '', '', '1018'] });
  const answer = await fetch(server, { fromByAccount: new Map([['U1000001', day('2026-02-26')]]) });
  assert.ok(answer.kind === 'busy' && answer.reason === 'ibkr-too-many-requests', JSON.stringify(answer));
});

test('a statement never counts as complete for the current day', async (t) => {
  const server = await start(t, { from: '2026-04-02', to: '2026-04-02' });
  const { coverage } = await fetchWell(server);
  assert.equal(coverage[0]?.to, day('2026-04-01'));
});

test('open positions are seen where the query asks for them, lots and currencies separately', async (t) => {
  const more = (account: string) => `<OpenPositions>
    <OpenPosition accountId="${account}" assetCategory="STK" symbol="TSLA" position="-50" levelOfDetail="SUMMARY" />
    <OpenPosition accountId="${account}" assetCategory="STK" symbol="TSLA" position="-50" levelOfDetail="LOT" />
    <OpenPosition accountId="${account}" assetCategory="CASH" symbol="EUR.USD" position="1000" />
  </OpenPositions>`;
  const { openPositions, withheld } = await fetchWell(await start(t, { more }));
  assert.deepEqual(openPositions, [{ account: 'U1000001', symbol: 'TSLA', size: '-50' }]);
  assert.deepEqual(withheld, [{ account: 'U1000001', reports: ['trades'] }]);
});

test('a query that asks for lots alone shows their sum', async (t) => {
  const lot = (symbol: string, position: string) =>
    `<OpenPosition accountId="U1000001" symbol="${symbol}" position="${position}" levelOfDetail="LOT" />`;
  const lots = [lot('TSLA', '-50'), lot('NVDA', '2.5'), lot('TSLA', '-25')].join('');
  const { openPositions } = await fetchWell(
    await start(t, { more: () => `<OpenPositions>${lots}</OpenPositions>` }),
  );
  assert.deepEqual(
    openPositions.map(({ symbol, size }) => [symbol, size]),
    [
      ['TSLA', '-75'],
      ['NVDA', '2.5'],
    ],
  );
});

test('a segment of an account that only its fills name is a separate account', async (t) => {
  const segment = { ...BOUGHT, id: '9', attributes: { accountId: 'U1000001F' } };
  const { accounts, executions, coverage } = await fetchWell(
    await start(t, { fills: [BOUGHT, SOLD, segment] }),
  );
  assert.deepEqual(
    accounts.map(({ name }) => name),
    ['U1000001', 'U1000001F'],
  );
  assert.equal(executions.executions.length, 3);
  assert.deepEqual(
    coverage.map(({ to }) => to),
    [day('2026-03-31'), day('2026-03-31')],
  );
});

test('a segment that did not trade for a while is still there', async (t) => {
  const { accounts, failed, coverage } = await fetchWell(await start(t), {
    accounts: ['U1000001', 'U1000001F', 'U1000002F'],
  });
  assert.deepEqual(
    accounts.map(({ name }) => name),
    ['U1000001', 'U1000001F'],
  );
  assert.deepEqual(
    [coverage[1]?.to, failed.map(({ account }) => account)],
    [day('2026-03-31'), ['U1000002F']],
  );
});

test('currencies exchanged and corporate actions are left out by name', async (t) => {
  const forex = { ...BOUGHT, id: '8', symbol: 'EUR.USD', attributes: { assetCategory: 'CASH' } };
  const more = () =>
    '<CorporateActions><CorporateAction symbol="NVDA" description="SPLIT 10 FOR 1" /></CorporateActions>';
  const { executions } = await fetchWell(await start(t, { fills: [BOUGHT, SOLD, forex], more }));
  assert.equal(executions.executions.length, 2);
  assert.deepEqual(
    executions.leftOut.map(({ reason }) => reason),
    ['forex-conversion', 'corporate-action'],
  );
});

test('for a query without executions the message says how to fix it', async (t) => {
  const order = { ...BOUGHT, attributes: { levelOfDetail: 'ORDER' } };
  const answer = await fetch(await start(t, { fills: [order] }));
  assert.ok(answer.kind === 'failed' && answer.reason === 'ibkr-no-executions', JSON.stringify(answer));
});

test('for a query that lacks required fields the message says what to add', async (t) => {
  for (const [attributes, reason] of [
    [{ dateTime: '20260302' }, 'ibkr-query-dates'],
    [{ dateTime: '03/02/2026;10:00:00' }, 'ibkr-query-dates'],
    [{ dateTime: '' }, 'ibkr-query-dates'],
    [{ multiplier: '', assetCategory: 'FUT' }, 'ibkr-query-fields'],
    [{ quantity: '' }, 'ibkr-query-fields'],
    [{ tradePrice: '' }, 'ibkr-query-fields'],
    [{ symbol: '' }, 'ibkr-query-fields'],
  ] as const) {
    const server = await start(t, { fills: [{ ...BOUGHT, attributes }] });
    for (const answer of [await fetch(server), await flexService.testLogin(loginOf(server))])
      assert.ok(answer.kind === 'damaged' && answer.reason === reason, JSON.stringify([attributes, answer]));
  }
});

test('a query of another format than XML is reported as such, a page of errors is not', async (t) => {
  const reasonOf = async (instead: string) => {
    const answer = await fetch(await start(t, { instead }));
    return answer.kind === 'damaged' ? (answer.reason ?? null) : assert.fail(JSON.stringify(answer));
  };
  assert.equal(await reasonOf('"ClientAccountID","CurrencyPrimary"\n'), 'ibkr-query-format');
  for (const page of ['<html><body>Sorry</body></html>', '', '\u0000\u0001', '%PDF-1.7'])
    assert.equal(await reasonOf(page), null, page);
});

test('one row that cannot be read leaves the whole report unused, with its line', async (t) => {
  const broken = { ...SOLD, attributes: { quantity: 'many' } };
  const answer = await fetch(await start(t, { fills: [BOUGHT, broken] }));
  assert.ok(answer.kind === 'damaged' && answer.line === 7, JSON.stringify(answer));
});

test('an account that the report does not hold is named, and the others come', async (t) => {
  const server = await start(t);
  const { accounts, failed } = await fetchWell(server, { accounts: ['U1000001', 'U9'] });
  assert.deepEqual(
    [accounts.map(({ name }) => name), failed[0]?.problem.kind],
    [['U1000001'], 'unknown-account'],
  );
});

test('closing fills state the sum of a day, where the query shows what is open', async (t) => {
  const sold = { ...SOLD, attributes: { fifoPnlRealized: '48' } };
  const fills = [BOUGHT, sold];
  const open = (rows: string) => () => `<OpenPositions>${rows}</OpenPositions>`;
  const stated = async (part: Partial<FakeFlexService>) => (await fetchWell(await start(t, part))).statedDays;
  const seal = { account: 'U1000001', day: day('2026-03-02'), gross: null, net: 480_000 };
  assert.deepEqual(await stated({ fills, more: open('') }), [seal]);
  assert.deepEqual(await stated({ fills }), [], 'what was open before is not known');
  assert.deepEqual(await stated({ fills: [BOUGHT, SOLD], more: open('') }), [], 'not calculated yet');
  const held = '<OpenPosition accountId="U1000001" symbol="AAPL" position="100" />';
  assert.deepEqual(await stated({ fills, more: open(held) }), [], 'it was open before');
  const taxed = { ...BOUGHT, attributes: { taxes: '-1' } };
  assert.deepEqual(await stated({ fills: [taxed, sold], more: open('') }), [], 'taxes are calculated apart');
});
