// One file, since everything that the platform reports is tested through its one function.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '@daybook/domain/chance-testing.ts';
import { compareExecutions } from '@daybook/domain/trade/grouping/grouping.ts';
import { parseDay, type Day } from '@daybook/domain/calendar.ts';
import { decimal } from '@daybook/domain/decimal.ts';
import { dollars, money } from '@daybook/domain/money.ts';
import {
  alpacaCharge,
  alpacaFill,
  startAlpaca,
  type FakeAlpaca,
  type AlpacaTestServer,
} from './alpaca-testing.ts';
import { alpaca } from './fetch-platform.ts';
import { cutAmount } from './spread-fees.ts';
import type { PlatformAnswer, PlatformRequest } from '#brokers/feeds/platform.ts';

const day = (text: string): Day => parseDay(text)!;

function fetch(server: AlpacaTestServer, part: Partial<PlatformRequest> = {}) {
  return alpaca.fetchPlatform({
    host: server.host,
    hosts: server.hosts,
    user: server.broker.key,
    password: Buffer.from(server.broker.secret),
    retryMs: 1,
    from: day('2026-01-01'),
    to: day('2026-03-31'),
    ...part,
  });
}

async function fetchWell(
  server: AlpacaTestServer,
  part: Partial<PlatformRequest> = {},
): Promise<PlatformAnswer> {
  const answer = await fetch(server, part);
  return answer.kind === 'answer' ? answer : assert.fail(JSON.stringify(answer));
}

const start = (t: TestContext, activities: FakeAlpaca['activities'], part: Partial<FakeAlpaca> = {}) =>
  startAlpaca(t, { activities, ...part });

test('keys show their one account', async (t) => {
  const server = await start(t, []);
  const { host, hosts, broker } = server;
  const login = { host, hosts, user: broker.key, retryMs: 1 };
  const accepted = await alpaca.testLogin({ ...login, password: Buffer.from(broker.secret) });
  assert.deepEqual(accepted, {
    kind: 'accepted',
    accounts: [{ id: 'b1-account', name: 'PA3000000001', currency: 'USD' }],
  });
  const password = Buffer.from('wrong');
  const refused = await alpaca.testLogin({ ...login, password });
  assert.ok(refused.kind === 'refused-login' && refused.reason === 'alpaca-keys-refused');
  assert.ok(password.every((byte) => byte === 0));
  assert.equal(server.asked.length, 2, 'a refused key is not tried again');
});

test('fractions, microseconds and short sales are kept exactly', async (t) => {
  const { executions } = await fetchWell(
    await start(t, [
      alpacaFill('2026-03-02T15:00:00.123456Z buy 0.123456789 AAPL 250.015', 'a', 'partial_fill'),
      alpacaFill('2026-03-02T15:00:00.123457Z sell_short 3 TSLA 200', 'b'),
      alpacaFill('2026-07-02T13:30:00Z buy 1 BTC/USD 60000.5', 'c'),
      alpacaFill('2026-03-02T15:00:01Z buy 2 SPY260320C00600000 1.25', 'd'),
    ]),
    { to: day('2026-07-31') },
  );
  assert.deepEqual(
    executions.executions.map(({ instrument, action, effect, size, price, instant, execTime }) => [
      `${instrument.kind} ${instrument.symbol} x${instrument.multiplier}`,
      `${action} ${effect} ${size} @ ${price}`,
      instant % 1000,
      execTime,
    ]),
    [
      ['stock AAPL x1', 'buy unknown 0.123456789 @ 250.015', 123, 36_000],
      ['stock TSLA x1', 'sell open 3 @ 200', 123, 36_000],
      ['option SPY 260320C00600000 x100', 'buy unknown 2 @ 1.25', 0, 36_001],
      ['crypto BTC/USD x1', 'buy unknown 1 @ 60000.5', 0, 34_200],
    ],
  );
  const [first, second] = executions.executions;
  assert.ok(first!.sequence < second!.sequence, 'the microsecond decides');
});

test('pages are turned by the last id, and an activity that comes twice is one', async (t) => {
  const many = Array.from({ length: 250 }, (_, at) =>
    alpacaFill(
      `2026-03-02T15:${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}Z ${at % 2 ? 'sell' : 'buy'} 1 AAPL 10`,
      String(at),
    ),
  );
  const server = await start(t, many);
  assert.equal((await fetchWell(server)).executions.executions.length, 250);
  const pages = server.asked.filter(({ path }) => path.endsWith('/activities'));
  assert.deepEqual(
    pages.map(({ query }) => query.get('page_token')),
    [null, many[99]!['id'], many[199]!['id']],
  );
  server.broker.repeatsRows = true;
  assert.equal((await fetchWell(server)).executions.executions.length, 250);
});

test('charges of a day are spread over its sales to the last hundredth of a cent', async (t) => {
  const fills = [
    alpacaFill('2026-03-02T15:00:00Z buy 30 AAPL 10', 'a'),
    alpacaFill('2026-03-02T15:01:00Z sell 10 AAPL 10', 'b'),
    alpacaFill('2026-03-02T15:02:00Z sell 10 AAPL 10', 'c'),
    alpacaFill('2026-03-02T15:03:00Z sell 10 AAPL 10', 'd'),
    alpacaFill('2026-03-03T15:03:00Z sell 5 MSFT 10', 'e'),
  ];
  const server = await start(t, fills);
  const feesOf = async (part: Partial<PlatformRequest> = {}) =>
    (await fetchWell(server, part)).executions.executions.map(({ fees, feeProvenance }) => [
      fees.regulatory,
      feeProvenance,
    ]);
  assert.deepEqual(await feesOf(), [
    [0, 'stated'],
    [0, 'unknown'],
    [0, 'unknown'],
    [0, 'unknown'],
    [0, 'unknown'],
  ]);
  server.broker.activities.push(
    alpacaCharge('2026-03-03 -0.01 TAF fee for proceed of 30 shares (3 trades) on 2026-03-02 by 1', 'f'),
    alpacaCharge('2026-03-03 -0.03 REG fee for proceed of $300 on 2026-03-02 by 1', 'g'),
    alpacaCharge('2026-03-03 -9.00 REG fee for proceed of $1 on 2026-03-02 by 1', 'h', {
      status: 'canceled',
    }),
  );
  const charged = [
    [0, 'stated'],
    [134, 'stated'],
    [133, 'stated'],
    [133, 'stated'],
    [0, 'unknown'],
  ];
  assert.deepEqual(await feesOf(), charged);
  const since = { fromByAccount: new Map([['PA3000000001', day('2026-03-02')]]) };
  assert.deepEqual(await feesOf(since), charged, 'a later look at the day gives the same parts');
});

test('a charge for a day that is no longer read changes nothing', async (t) => {
  const server = await start(t, [
    alpacaFill('2026-03-05T15:01:00Z sell 10 AAPL 10', 'b'),
    alpacaCharge('2026-03-05 -0.40 TAF fee for proceed of 30 shares on 2026-03-04 by 1', 'f'),
  ]);
  const { executions } = await fetchWell(server, { from: day('2026-03-05') });
  assert.deepEqual([executions.executions[0]!.fees.regulatory, executions.leftOut], [0, []]);
});

test('a charge that is booked when its day is no longer read is listed once', async (t) => {
  const late = alpacaCharge('2026-03-20 -0.40 TAF fee for proceed of 30 shares on 2026-03-04 by 1', 'f');
  const server = await start(t, [alpacaFill('2026-03-19T15:01:00Z sell 10 AAPL 10', 'b'), late]);
  const leftSince = async (from: string) =>
    (await fetchWell(server, { from: day(from) })).executions.leftOut.map(({ what }) => what);
  assert.deepEqual(await leftSince('2026-03-12'), [
    'FEE $-0.4 TAF fee for proceed of 30 shares on 2026-03-04 by 1',
  ]);
  assert.deepEqual(await leftSince('2026-03-13'), []);
});

test('coins kept back as a fee leave the position when they are charged, so that it is flat when all is sold', async (t) => {
  const coins = { activity_type: 'CFEE', symbol: 'ETHUSD', qty: '-0.0075', price: '2100', net_amount: '0' };
  const server = await start(t, [
    alpacaFill('2026-03-02T15:00:00.999999Z buy 1 ETH/USD 2000', 'a'),
    alpacaFill('2026-03-02T15:30:00Z sell 0.9975 ETH/USD 2100', 'b'),
    alpacaFill('2026-03-02T16:00:00Z buy 2 ETH/USD 2000', 'c'),
    alpacaFill('2026-03-02T16:30:00Z sell 1.995 ETH/USD 2100', 'd'),
    alpacaFill('2026-03-02T17:00:00Z sell 1 AAPL 10', 'e'),
    alpacaCharge('2026-03-02 0 Coin Pair Transaction Fee (Non USD)', 'f', coins),
    alpacaCharge('2026-03-04 0 Coin Pair Transaction Fee (Non USD)', 'g', coins),
  ]);
  const { executions } = await fetchWell(server);
  const ordered = executions.executions.toSorted(compareExecutions);
  assert.deepEqual(
    ordered.map(({ instrument, action, size, price, fees }) =>
      [instrument.symbol, action, size, price, fees.other].join(' '),
    ),
    [
      'ETH/USD buy 1 2000 0',
      `ETH/USD sell 0.0025 2000 ${dollars(5)}`,
      'ETH/USD sell 0.9975 2100 0',
      'ETH/USD buy 2 2000 0',
      `ETH/USD sell 0.005 2000 ${dollars(10)}`,
      'ETH/USD sell 1.995 2100 0',
      'AAPL sell 1 10 0',
    ],
  );
  assert.equal(new Set(ordered.map(({ externalId }) => externalId)).size, 7);
  assert.equal(executions.leftOut.length, 1, 'a charge of a day without a purchase is named');
});

test('rows that are not fills are listed; an expired option is closed for nothing', async (t) => {
  const { executions, refused } = await fetchWell(
    await start(t, [
      alpacaFill('2026-03-02T15:00:00Z buy 2 SPY260306C00600000 1.25', 'a'),
      alpacaFill('2026-03-02T15:00:00Z buy 2 SPY1260306C00600000 1.25', 'b'),
      alpacaCharge('2026-03-06 0 Option Expiry', 'c', {
        activity_type: 'OPEXP',
        symbol: 'SPY260306C00600000',
        qty: '-2',
      }),
      alpacaCharge('2026-03-07 12.5 Dividend', 'd', { activity_type: 'DIV', symbol: 'AAPL' }),
      alpacaCharge('2026-03-07 0 Split', 'e', { activity_type: 'SPLIT', symbol: 'NVDA' }),
      alpacaCharge('2026-03-09 -0.02 TAF fee for proceed of 1 shares on 2026-03-08 by 1', 'f'),
    ]),
  );
  assert.deepEqual(
    executions.executions.map(({ action, size, price, day: on, execTime }) => [
      action,
      size,
      price,
      on,
      execTime,
    ]),
    [
      ['buy', '2', '1.25', day('2026-03-02'), 36_000],
      ['sell', '2', '0', day('2026-03-06'), 57_600],
    ],
  );
  assert.deepEqual(
    refused.map(({ reason, symbol }) => [reason, symbol]),
    [['adjusted-option', 'SPY1260306C00600000']],
  );
  assert.deepEqual(
    executions.leftOut.map(({ reason, what }) => [reason, what.split(' ')[0]]),
    [
      ['cash', 'DIV'],
      ['corporate-action', 'SPLIT'],
      ['cash', 'FEE'],
    ],
  );
});

test('an assignment and an exercise end the option for nothing and deliver shares at the strike', async (t) => {
  const entry = (line: string, id: string, type: string, symbol: string, qty: string, more = {}) =>
    alpacaCharge(line, id, { activity_type: type, symbol, qty, ...more });
  const server = await start(t, [
    alpacaFill('2026-03-02T15:00:00Z sell 2 AAPL260306C00150000 1.25', 'a'),
    alpacaFill('2026-03-02T15:00:00Z buy 1 MSFT260306P00400000 3', 'b'),
    entry('2026-03-06 0 Option Assignment', 'x', 'OPASN', 'AAPL260306C00150000', '2'),
    entry('2026-03-06 30000 Option Trade', 'x', 'OPTRD', 'AAPL', '-200', { price: '90' }),
    entry('2026-03-06 0 Option Exercise', 'y', 'OPEXC', 'MSFT260306P00400000', '-1'),
    entry('2026-03-06 40000 Option Trade', 'y', 'OPTRD', 'MSFT', '-100'),
    entry('2026-03-06 -1000 Option Trade', 'z', 'OPTRD', 'NVDA', '-3'),
    entry('2026-03-06 0 Option Assignment', 'w', 'OPASN', 'NVDA', '-3'),
  ]);
  const { executions } = await fetchWell(server);
  assert.deepEqual(
    executions.executions
      .slice(2)
      .map(({ instrument, action, size, price }) => [instrument.symbol, action, size, price].join(' ')),
    [
      'AAPL 260306C00150000 buy 2 0',
      'AAPL sell 200 150',
      'MSFT 260306P00400000 sell 1 0',
      'MSFT sell 100 400',
    ],
  );
  assert.equal(new Set(executions.executions.map(({ externalId }) => externalId)).size, 6);
  assert.deepEqual(
    executions.leftOut.map(({ reason, what }) => [reason, what.split(' ')[0]]),
    [
      ['corporate-action', 'OPASN'],
      ['corporate-action', 'OPTRD'],
    ],
  );
});

test('open positions are reported with their side', async (t) => {
  const positions = [
    { symbol: 'AAPL', qty: '0.5', side: 'long' },
    { symbol: 'TSLA', qty: '3', side: 'short' },
    { symbol: 'MSFT', qty: '-2', side: 'short' },
  ];
  const { openPositions } = await fetchWell(await start(t, [], { positions }));
  assert.deepEqual(
    openPositions.map(({ symbol, size }) => `${symbol} ${size}`),
    ['AAPL 0.5', 'TSLA -3', 'MSFT -2'],
  );
});

test('a busy server is asked again, and one that stays busy is reported', async (t) => {
  const server = await start(t, [alpacaFill('2026-03-02T15:00:00Z buy 2 AAPL 10', 'a')]);
  server.faults.push('too-many', 'status-500', null, 'slow');
  assert.equal((await fetchWell(server)).executions.executions.length, 1);
  server.faults.push('too-many', 'too-many', 'too-many', 'too-many');
  const answer = await fetch(server);
  assert.ok(answer.kind === 'busy' && answer.reason === 'too-many-requests');
});

test('a cut or garbled answer gives nothing, and the secret is in no message', async (t) => {
  const server = await start(t, [alpacaFill('2026-03-02T15:00:00Z buy 2 AAPL 10', 'a')]);
  for (const [fault, kind] of [
    ['cut', 'damaged'],
    ['garbage', 'damaged'],
  ] as const) {
    server.faults.push(null, null, fault);
    const answer = await fetch(server);
    assert.equal(answer.kind, kind, fault);
    assert.doesNotMatch(JSON.stringify(answer), /Secret/);
  }
  const wrong = await start(t, [{ ...alpacaFill('2026-03-02T15:00:00Z buy 2 AAPL 10', 'a'), qty: '1x3' }]);
  const answer = await fetch(wrong);
  assert.ok(answer.kind === 'damaged' && answer.line === 1, JSON.stringify(answer));
  assert.match(answer.detail, /row 1, qty: expected a number/);
});

test('an amount cut in proportion is met exactly, and equal parts differ by one unit at most', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 40 }),
      (amount, sizes) => {
        const weights = sizes.map((size) => decimal(`${size}`));
        const parts = cutAmount(money(amount), weights);
        assert.equal(
          parts.reduce((sum, part) => sum + part, 0),
          amount,
        );
        const total = sizes.reduce((sum, size) => sum + size, 0);
        if (total > 0)
          parts.forEach((part, at) => assert.ok(Math.abs(part - (amount * sizes[at]!) / total) <= 1));
      },
    ),
    { seed: 20_260_302, numRuns: roundsOf(500) },
  );
});
