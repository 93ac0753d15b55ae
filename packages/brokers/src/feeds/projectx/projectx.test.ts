import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { parseDay, type Day } from '@daybook/domain/calendar.ts';
import type { PlatformAnswer, PlatformRequest } from '#brokers/feeds/platform.ts';
import { projectX } from './fetch-platform.ts';
import { MES, startProjectX, type FakeProjectX, type ProjectXTestServer } from './projectx-testing.ts';

const day = (text: string): Day => parseDay(text)!;

const loginOf = ({ host, hosts, broker }: ProjectXTestServer) => ({
  host,
  hosts,
  user: broker.user,
  password: Buffer.from(broker.key),
  retryMs: 1,
});

function fetch(server: ProjectXTestServer, part: Partial<PlatformRequest> = {}) {
  return projectX.fetchPlatform({
    ...loginOf(server),
    from: day('2026-01-01'),
    to: day('2026-03-31'),
    ...part,
  });
}

async function fetchWell(
  server: ProjectXTestServer,
  part: Partial<PlatformRequest> = {},
): Promise<PlatformAnswer> {
  const answer = await fetch(server, part);
  return answer.kind === 'answer' ? answer : assert.fail(JSON.stringify(answer));
}

const TRADES: FakeProjectX['trades'] = [
  { id: 11, time: '2026-03-02T15:00:00.123456+00:00', side: 0, size: 2, price: '6065.250000000' },
  {
    id: 12,
    time: '2026-03-02T15:10:00+00:00',
    side: 1,
    size: 2,
    price: '6066.25',
    profit: '10.000000000',
    fees: '0.7400',
  },
];
const start = (t: TestContext, part: Partial<FakeProjectX> = {}) =>
  startProjectX(t, { trades: TRADES, ...part });

test('a user and an API key show the accounts, and the session is ended', async (t) => {
  const server = await start(t);
  const answer = await projectX.testLogin(loginOf(server));
  assert.deepEqual(answer, {
    kind: 'accepted',
    accounts: [{ id: '101', name: 'EXPRESS-101', currency: 'USD' }],
  });
  assert.equal(server.tokens.size, 0);
});

test('fills have their price to the last digit, their fee, and the size of their contract', async (t) => {
  const server = await start(t);
  const { executions, coverage } = await fetchWell(server);
  assert.deepEqual(
    executions.executions.map(({ action, size, price, fees, statedRealised, externalId, instrument }) => ({
      fill: `${action} ${size} @ ${price} #${externalId}`,
      fee: fees.other,
      stated: statedRealised,
      instrument: `${instrument.kind} ${instrument.symbol} ${instrument.contract} x${instrument.multiplier} ${instrument.currency}`,
    })),
    [
      { fill: 'buy 2 @ 6065.25 #11', fee: 3700, stated: null, instrument: `future MESH6 ${MES} x5 USD` },
      {
        fill: 'sell 2 @ 6066.25 #12',
        fee: 7400,
        stated: { amount: '10', kind: 'gross' },
        instrument: `future MESH6 ${MES} x5 USD`,
      },
    ],
  );
  assert.deepEqual(coverage, [
    { account: 'EXPRESS-101', to: day('2026-03-31'), complete: null, withdrawnIds: [] },
  ]);
  assert.equal(server.tokens.size, 0);
});

test('a long history is asked for a month at a time, without a gap', async (t) => {
  const server = await start(t);
  await fetchWell(server, { from: day('2005-01-01') });
  const asked = server.asked
    .filter(({ path }) => path === '/api/Trade/search')
    .map(({ body }) => JSON.parse(body) as { startTimestamp: string; endTimestamp: string });
  assert.equal(asked[0]?.startTimestamp, '2023-01-01T05:00:00Z');
  assert.equal(asked.at(-1)?.endTimestamp, '2026-04-01T04:00:00Z');
  asked.slice(1).forEach(({ startTimestamp }, at) => assert.equal(startTimestamp, asked[at]!.endTimestamp));
});

test('a voided fill is withdrawn, and rows in any order or twice are the same fills', async (t) => {
  const voided = { ...TRADES[1]!, id: 13, voided: true };
  const plain = await fetchWell(await start(t, { trades: [...TRADES, voided] }));
  const mixed = await fetchWell(await start(t, { trades: [...TRADES, voided], shuffles: true }));
  const ids = ({ executions }: PlatformAnswer) =>
    executions.executions.map(({ externalId }) => String(externalId)).toSorted();
  assert.deepEqual(ids(mixed), ids(plain));
  assert.deepEqual(plain.coverage[0]?.withdrawnIds, ['13']);
  assert.equal(plain.executions.leftOut[0]?.reason, 'cancelled');
});

test('a contract without a known size is refused by name, never calculated with', async (t) => {
  const unknown = { ...TRADES[0]!, id: 14, contractId: 'CON.F.US.OLD.Z23' };
  const odd = { ...TRADES[0]!, id: 15, contractId: 'CON.F.US.ODD.Z26' };
  const abroad = { ...TRADES[0]!, id: 16, contractId: 'CON.F.EU.DAX.Z26' };
  const contracts = { [MES]: ['MESH6', '0.25', '1.25'], 'CON.F.US.ODD.Z26': ['ODDZ6', '0.3', '1'] } as const;
  const { executions, refused } = await fetchWell(
    await start(t, { trades: [...TRADES, unknown, odd, abroad], contracts }),
  );
  assert.equal(executions.executions.length, 2);
  assert.deepEqual(
    refused.map(({ symbol, reason }) => [symbol, reason]),
    [unknown, odd, abroad].map(({ contractId }) => [contractId, 'contract-size-unknown']),
  );
});

test('open positions are reported under the name of their contract', async (t) => {
  const positions = [
    { accountId: 101, contractId: MES, type: 2, size: 3 },
    { accountId: 999, contractId: MES, type: 1, size: 3 },
  ] as const;
  const { openPositions } = await fetchWell(await start(t, { positions }));
  assert.deepEqual(openPositions, [{ account: 'EXPRESS-101', symbol: 'MESH6', size: '-3' }]);
});

test('a token that ends on the way is renewed once', async (t) => {
  const server = await start(t, { tokenCalls: 3 });
  assert.equal((await fetchWell(server)).executions.executions.length, 2);
  const short = await start(t, { tokenCalls: 1 });
  const answer = await fetch(short);
  assert.equal(answer.kind, 'refused-login');
});

test('a refused login is named, and never tried again', async (t) => {
  const rows = [
    [1, 'refused-login', undefined],
    [3, 'refused-login', undefined],
    [7, 'refused-login', 'projectx-agreements'],
    [8, 'failed', undefined],
    [9, 'refused-login', 'projectx-subscription'],
    [10, 'refused-login', 'projectx-keys-disabled'],
  ] as const;
  for (const [loginCode, kind, reason] of rows) {
    const server = await start(t, { loginCode });
    const answer = await projectX.testLogin(loginOf(server));
    assert.ok(answer.kind !== 'accepted');
    assert.deepEqual([answer.kind, answer.reason, server.asked.length], [kind, reason, 1], String(loginCode));
    assert.doesNotMatch(JSON.stringify(answer), /test-key/);
  }
});

test('several accounts are separated, and one that the login does not see is named', async (t) => {
  const accounts = [
    { id: 101, name: 'EXPRESS-101' },
    { id: 102, name: 'COMBINE-102' },
  ];
  const server = await start(t, { accounts, trades: [...TRADES, { ...TRADES[0]!, id: 21, accountId: 102 }] });
  const { executions, failed } = await fetchWell(server, { accounts: ['COMBINE-102', 'GONE'] });
  assert.deepEqual(
    executions.executions.map(({ account, externalId }) => `${account} ${externalId}`),
    ['COMBINE-102 21'],
  );
  assert.deepEqual(
    failed.map(({ account, problem }) => `${account} ${problem.kind}`),
    ['GONE unknown-account'],
  );
});

test('damage discards its account, and a busy gateway is asked again', async (t) => {
  const server = await start(t);
  for (const fault of ['cut', 'garbage'] as const) {
    server.faults.push(null, null, null, fault);
    const answer = await fetch(server);
    assert.equal(answer.kind, 'damaged', fault);
  }
  server.faults.push('status-500', null, 'too-many', 'slow');
  assert.equal((await fetchWell(server)).executions.executions.length, 2);
  const odd = await start(t, { trades: [{ ...TRADES[0]!, price: '"cheap"' }] });
  const answer = await fetch(odd);
  assert.ok(answer.kind === 'damaged' && /row 1, price/.test(answer.detail), JSON.stringify(answer));
});

test('the profits that the gateway states make the sum of a day', async (t) => {
  const { statedDays, withheld } = await fetchWell(await start(t));
  assert.deepEqual(statedDays, [
    { account: 'EXPRESS-101', day: day('2026-03-02'), gross: 100_000, net: null },
  ]);
  // Not all days are reported, so missing ones may have had trades.
  assert.deepEqual(withheld, [{ account: 'EXPRESS-101', reports: ['trades'] }]);
});
