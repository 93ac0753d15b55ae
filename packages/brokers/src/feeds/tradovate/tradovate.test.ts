import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { parseDay, type Day } from '@daybook/domain/calendar.ts';
import type { PlatformAnswer, PlatformRequest } from '#brokers/feeds/platform.ts';
import { tradovate } from './fetch-platform.ts';
import {
  sealedSecrets,
  startTradovate,
  type FakeTradovate,
  type TradovateTestFill,
  type TradovateTestServer,
} from './tradovate-testing.ts';

const day = (text: string): Day => parseDay(text)!;

const loginOf = ({ host, hosts, broker }: TradovateTestServer) => ({
  host,
  hosts,
  user: broker.user,
  password: sealedSecrets(broker),
  retryMs: 1,
});

function fetch(server: TradovateTestServer, part: Partial<PlatformRequest> = {}) {
  return tradovate.fetchPlatform({
    ...loginOf(server),
    from: day('2026-01-01'),
    to: day('2026-03-31'),
    ...part,
  });
}

async function fetchWell(
  server: TradovateTestServer,
  part: Partial<PlatformRequest> = {},
): Promise<PlatformAnswer> {
  const answer = await fetch(server, part);
  return answer.kind === 'answer' ? answer : assert.fail(JSON.stringify(answer));
}

const FEES = {
  commission: '0.35',
  commissionCurrencyId: '1',
  exchangeFee: '0.2',
  clearingFee: '0.0825',
  nfaFee: '0.02',
};
const FILLS: TradovateTestFill[] = [
  { id: 1, time: '2026-03-02T15:00:00.123Z', action: 'Buy', qty: 2, price: '20000.25', fees: FEES },
  {
    id: 2,
    time: '2026-03-02T15:05:00Z',
    action: 'Sell',
    qty: 2,
    price: '20010',
    fees: { commission: '0.7' },
  },
];
const start = (t: TestContext, part: Partial<FakeTradovate> = {}) =>
  startTradovate(t, { fills: FILLS, ...part });

test('user, password and API key show the accounts; all secrets are overwritten', async (t) => {
  const server = await start(t);
  const login = loginOf(server);
  assert.deepEqual(await tradovate.testLogin(login), {
    kind: 'accepted',
    accounts: [{ id: '501', name: 'DEMO501', currency: null }],
  });
  assert.ok(login.password.every((byte) => byte === 0));
  const body = JSON.parse(server.asked[0]!.body) as Record<string, string>;
  assert.deepEqual([body['name'], body['cid'], body['appId']], ['futures-trader', '4711', 'Daybook']);
});

test('fills have account, contract, point value, and each kind of fee', async (t) => {
  const { executions, coverage } = await fetchWell(await start(t));
  const [bought, sold] = executions.executions;
  assert.deepEqual(
    [bought!.account, bought!.action, bought!.size, bought!.price, bought!.externalId, bought!.execTime],
    ['DEMO501', 'buy', '2', '20000.25', '1', 36_000],
  );
  assert.deepEqual(bought!.instrument, {
    kind: 'future',
    symbol: 'MNQH6',
    contract: 'MNQH6',
    currency: 'USD',
    multiplier: '2',
  });
  assert.deepEqual(
    [bought!.fees, bought!.feeProvenance],
    [{ commission: 3500, exchange: 2825, regulatory: 200, other: 0 }, 'stated'],
  );
  assert.equal(sold!.fees.commission, 7000);
  assert.deepEqual(coverage, [
    { account: 'DEMO501', to: day('2026-03-31'), complete: null, withdrawnIds: [] },
  ]);
});

test('fees that are not there yet, or in another currency, are not known', async (t) => {
  const fills = [
    { ...FILLS[0]!, fees: undefined },
    { ...FILLS[1]!, fees: { commission: '0.7', commissionCurrencyId: '2' } },
  ];
  const { executions } = await fetchWell(await start(t, { fills }));
  assert.deepEqual(
    executions.executions.map(({ feeProvenance, fees }) => [feeProvenance, fees.commission]),
    [
      ['unknown', 0],
      ['unknown', 0],
    ],
  );
});

test('an order that is in no list any more is asked for, and rows in any order or twice are the same fills', async (t) => {
  const plain = await fetchWell(await start(t));
  const mixed = await fetchWell(await start(t, { shuffles: true, firstListedOrder: 2 }));
  const facts = ({ executions }: PlatformAnswer) =>
    executions.executions
      .map(({ externalId, account, fees }) => `${externalId} ${account} ${fees.commission}`)
      .toSorted();
  assert.deepEqual(facts(mixed), facts(plain));
});

test('anything but a future is refused with its symbol; a future in euros stays in euros', async (t) => {
  const fills = [
    ...FILLS,
    { ...FILLS[0]!, id: 3, contract: 2 },
    { ...FILLS[0]!, id: 4, contract: 3 },
    { ...FILLS[0]!, id: 5, contract: 9 },
  ];
  const { executions, refused } = await fetchWell(await start(t, { fills }));
  assert.deepEqual(
    executions.executions.map(({ instrument }) => `${instrument.symbol} ${instrument.currency}`),
    ['MNQH6 USD', 'MNQH6 USD', 'FDXMH6 EUR'],
  );
  assert.deepEqual(
    refused.map(({ symbol, reason }) => `${symbol} ${reason}`),
    ['contract 2 contract-size-unknown', 'contract 9 contract-size-unknown'],
  );
});

test('fills before the first day are left out, accounts are distinguished, positions are named', async (t) => {
  const accounts = [
    { id: 501, name: 'DEMO501' },
    { id: 502, name: 'DEMO502' },
  ];
  const fills = [...FILLS, { ...FILLS[0]!, id: 6, account: 502, time: '2026-03-05T15:00:00Z' }];
  const positions = [
    { accountId: 502, contractId: 1, netPos: -3 },
    { accountId: 501, contractId: 1, netPos: 0 },
  ];
  const answer = await fetchWell(await start(t, { accounts, fills, positions }), {
    fromByAccount: new Map([['DEMO501', day('2026-03-03')]]),
  });
  assert.deepEqual(
    answer.executions.executions.map(({ account, externalId }) => `${account} ${externalId}`),
    ['DEMO502 6'],
  );
  assert.deepEqual(answer.openPositions, [{ account: 'DEMO502', symbol: 'MNQH6', size: '-3' }]);
});

test('orders and fees of fills from before the first day are not asked for', async (t) => {
  const server = await start(t, { fills: [...FILLS, { ...FILLS[0]!, id: 6, time: '2026-03-05T15:00:00Z' }] });
  const { executions } = await fetchWell(server, { from: day('2026-03-03') });
  assert.deepEqual(
    executions.executions.map(({ externalId }) => externalId),
    ['6'],
  );
  assert.deepEqual(
    server.asked.filter(({ path }) => path.endsWith('fillFee/items')).map(({ query }) => query.get('ids')),
    ['6'],
  );
});

test('a fill that is no longer active is withdrawn', async (t) => {
  const { executions, coverage } = await fetchWell(
    await start(t, { fills: [...FILLS, { ...FILLS[1]!, id: 7, active: false }] }),
  );
  assert.deepEqual([executions.executions.length, executions.leftOut[0]?.reason], [2, 'cancelled']);
  assert.deepEqual(coverage[0]?.withdrawnIds, ['7']);
});

test('a short penalty is waited out with its ticket, a long one and a captcha are reported', async (t) => {
  const patient = await start(t, { logins: [{ 'p-ticket': 'a-ticket', 'p-time': 5, 'p-captcha': false }] });
  assert.equal((await fetchWell(patient)).executions.executions.length, 2);
  assert.equal((JSON.parse(patient.asked[1]!.body) as Record<string, string>)['p-ticket'], 'a-ticket');
  const rows = [
    [{ 'p-ticket': 'a', 'p-time': 600 }, 'busy', 'tradovate-wait'],
    [{ 'p-ticket': 'a', 'p-time': 5, 'p-captcha': true }, 'refused-login', 'tradovate-captcha'],
    [{ userStatus: 'TemporaryLocked', errorText: 'locked' }, 'refused-login', 'tradovate-locked'],
    [{ errorText: 'The app is not registered' }, 'refused-login', 'tradovate-api-access'],
    [{ errorText: 'Incorrect username or password. Please try again.' }, 'refused-login', undefined],
    [{ other: 1 }, 'damaged', undefined],
  ] as const;
  for (const [login, kind, reason] of rows) {
    const server = await start(t, { logins: [login] });
    const answer = await tradovate.testLogin(loginOf(server));
    assert.ok(answer.kind !== 'accepted');
    assert.deepEqual([answer.kind, answer.reason, server.asked.length], [kind, reason, 1]);
    assert.doesNotMatch(JSON.stringify(answer), /pass|4711/);
  }
});

test('a token near its end is renewed before it is used', async (t) => {
  const server = await start(t, { tokenSeconds: 60 });
  assert.equal((await fetchWell(server)).executions.executions.length, 2);
  assert.equal(server.asked.filter(({ path }) => path.endsWith('renewaccesstoken')).length, 1);
});

test('damage gives nothing, and a busy server is asked again', async (t) => {
  const server = await start(t);
  for (const fault of ['cut', 'garbage'] as const) {
    server.faults.push(null, null, null, fault);
    assert.equal((await fetch(server)).kind, 'damaged', fault);
  }
  server.faults.push(null, 'status-500', 'slow', 'too-many');
  assert.equal((await fetchWell(server)).executions.executions.length, 2);
  const answer = await fetch(await start(t, { fills: [{ ...FILLS[0]!, qty: -1 }] }));
  assert.ok(answer.kind === 'damaged' && /row 1, qty/.test(answer.detail), JSON.stringify(answer));
});

test('pairs of fills state the sum of a day; a login that may not see them states nothing', async (t) => {
  const pair = { id: 71, buyFillId: 1, sellFillId: 2, qty: 2, buyPrice: '20000.25', sellPrice: '20010' };
  const paired = await fetchWell(await start(t, { pairs: [pair] }));
  assert.deepEqual(paired.statedDays, [
    { account: 'DEMO501', day: day('2026-03-02'), gross: 390_000, net: null },
  ]);
  assert.deepEqual((await fetchWell(await start(t, { pairs: [{ ...pair, qty: 1 }] }))).statedDays, []);
  assert.deepEqual((await fetchWell(await start(t, { pairs: null }))).statedDays, []);
});
