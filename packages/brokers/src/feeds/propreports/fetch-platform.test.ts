// Longer than 300 lines: one instance of the platform, with what it can do wrong, serves the tests of every way of fetching.
import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { parseDay, type Day } from '@daybook/domain/calendar.ts';
import { internalHost } from '#brokers/feeds/request/allowed-hosts.ts';
import type { PlatformAnswer, PlatformRequest } from '#brokers/feeds/platform.ts';
import type { PlatformProblem } from '#brokers/feeds/platform-problem.ts';
import { propReports } from './fetch-platform.ts';
import { statedTradesOf } from './stated-trades-testing.ts';

const PASSWORD = 'Correct horse & battery=ström';
const TOKEN = '0123456789abcdef0123456789abcdef01:485';
const FILLS = 'Date/Time,Account,B/S,Qty,Symbol,Price,Liq,Comm,SEC,Order Id,Fill Id,Currency,PropReports Id';
const TRADES = 'Opened,Closed,Held,Symbol,Type,Entry,Exit,Qty,Gross,Comm,SEC,Net';

type Form = URLSearchParams;
/** An answer: text with status 200, or a status with a text. */
type Reply = string | readonly [status: number, text: string];

const ROUND_TRIP = [
  '05/12/2026 09:31:04,DESK7,B,100,KITE,10.25,A,0.30,,31,1,USD,90071',
  '05/12/2026 09:35:10,DESK7,S,100,KITE,10.45,R,0.30,0.02,32,1,USD,90072',
];

/** The ordinary answers of an instance with two accounts; a test replaces those that it is about. */
const ORDINARY: Readonly<Record<string, (form: Form) => Reply>> = {
  login: (form) => (form.get('password') === PASSWORD ? `${TOKEN}\n` : [500, 'Invalid user or password']),
  logout: () => 'Logged out.',
  accounts: () =>
    'Accounts of the desk\nAccount Id,Account Name,First Traded,Last Traded,Currency,Cash,Unrealized\n' +
    '7,DESK7,01/02/2025,05/12/2026,USD,1000.00,0.00\n8,DESK8,,,USD,,\nPage 1/1\n',
  fills: (form) =>
    form.get('accountId') === '7' ? [FILLS, ...ROUND_TRIP, 'Page 1/1'].join('\n') : `${FILLS}\nPage 1/1`,
  openPositions: (form) =>
    form.get('accountId') === '7'
      ? 'No data available'
      : '5/29/2026\nSymbol,Qty,Avg Price,Close,CCY,Spot,Cost,Market Value,Unrealized d,Unrealized\n' +
        'MOTH,-40,8.10,8.00,USD,1,-324,-320,4,4\nGONE,0,1,1,USD,1,0,0,0,0\nShort:,,,,,,-324,-320,4,4\n,,,,,,-324,-320,4,4\n',
  trades: (form) =>
    form.get('accountId') === '7'
      ? `5/12/2026\nEquities,,,,,,,100,20.00,0.60,0.02,19.38\n${TRADES}\n` +
        '05/12/26 09:31:04,09:35:10,00:04:06,KITE,Long,10.2500,10.4500,100,20.00,0.60,0.02,19.38\n'
      : 'No data available',
};

interface Instance {
  readonly request: PlatformRequest;
  /** The action or report and the account of every call, in order. */
  readonly calls: string[];
  readonly forms: Form[];
}

async function anInstance(
  t: TestContext,
  changes: Readonly<Record<string, (form: Form) => Reply>> = {},
): Promise<Instance> {
  const calls: string[] = [];
  const forms: Form[] = [];
  const server = createServer((incoming, response) => {
    let body = '';
    incoming.on('data', (piece) => (body += String(piece)));
    incoming.on('end', () => answer(new URLSearchParams(body), response));
  });
  const answer = (form: Form, response: ServerResponse): void => {
    const name = form.get('type') ?? form.get('action') ?? '';
    forms.push(form);
    calls.push([name, form.get('accountId'), form.get('page')].filter((part) => part !== null).join(' '));
    const reply = { ...ORDINARY, ...changes }[name]?.(form) ?? [500, 'Unknown action'];
    if (reply === 'never') return;
    const [status, text] = typeof reply === 'string' ? [200, reply] : reply;
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const days = { from: parseDay('2026-05-01') as Day, to: parseDay('2026-05-29') as Day };
  const login = {
    host,
    user: 'jd@example.com',
    password: Buffer.from(PASSWORD),
    hosts: [internalHost(`http://${host}`)],
  };
  return { request: { ...login, ...days, retryMs: 1 }, calls, forms };
}

async function answerOf(instance: Instance): Promise<PlatformAnswer> {
  const result = await propReports.fetchPlatform(instance.request);
  return result.kind === 'answer' ? result : assert.fail(JSON.stringify(result));
}

async function problemOf(instance: Instance): Promise<PlatformProblem> {
  const result = await propReports.fetchPlatform(instance.request);
  return result.kind === 'answer' ? assert.fail('an answer') : result;
}

test('a sync signs in, reads every account and signs out', async (t) => {
  const instance = await anInstance(t);
  const answer = await answerOf(instance);
  assert.deepEqual(instance.calls, [
    'login',
    'accounts 1',
    'openPositions 7 1',
    'fills 7 1',
    'trades 7 1',
    'openPositions 8 1',
    'fills 8 1',
    'trades 8 1',
    'logout',
  ]);
  assert.ok(instance.forms.slice(1).every((form) => form.get('token') === TOKEN));
  assert.deepEqual(
    answer.accounts.map(({ id, name, currency }) => [id, name, currency]),
    [
      ['7', 'DESK7', 'USD'],
      ['8', 'DESK8', 'USD'],
    ],
  );
  assert.deepEqual(
    answer.executions.executions.map(({ externalId }) => externalId),
    ['90071', '90072'],
  );
  assert.deepEqual(answer.openPositions, [{ account: 'DESK8', symbol: 'MOTH', size: '-40' }]);
  assert.deepEqual(await statedTradesOf(answer), [
    {
      account: 'DESK7',
      day: parseDay('2026-05-12'),
      symbol: 'KITE',
      side: 'long',
      size: '100',
      opened: Date.parse('2026-05-12T13:31:04Z'),
      closed: Date.parse('2026-05-12T13:35:10Z'),
      gross: 200_000,
      net: 193_800,
    },
  ]);
  assert.deepEqual(answer.statedDays, [
    { account: 'DESK7', day: parseDay('2026-05-12'), gross: 200_000, net: 193_800 },
  ]);
  assert.deepEqual(answer.raw.map(({ what }) => what).slice(0, 3), [
    'accounts/page-1',
    'openPositions/7/page-1',
    'fills/7/page-1',
  ]);
  assert.ok(instance.request.password.every((byte) => byte === 0));
});

test('only the accounts that are wanted are read, each from its own first day', async (t) => {
  const instance = await anInstance(t);
  const fromByAccount = new Map([['DESK7', parseDay('2026-05-11') as Day]]);
  const answer = await answerOf({
    ...instance,
    request: { ...instance.request, accounts: ['DESK7', 'GONE'], fromByAccount },
  });
  assert.ok(!instance.calls.includes('fills 8 1'));
  assert.equal(instance.forms.find((form) => form.get('action') === 'fills')?.get('startDate'), '2026-05-11');
  assert.deepEqual(
    answer.failed.map(({ account, problem }) => [account, problem.kind]),
    [['GONE', 'unknown-account']],
  );
});

test('all pages are read and their number may not change', async (t) => {
  const pageOf = (form: Form, pages: string): string =>
    form.get('accountId') === '7'
      ? [FILLS, ROUND_TRIP[Number(form.get('page')) - 1], `Page ${form.get('page')}/${pages}`].join('\n')
      : 'No data available';
  const instance = await anInstance(t, { fills: (form) => pageOf(form, '2') });
  assert.equal((await answerOf(instance)).executions.executions.length, 2);
  const changing = await anInstance(t, {
    fills: (form) => pageOf(form, form.get('page') === '1' ? '2' : '3'),
  });
  const answer = await answerOf(changing);
  assert.deepEqual(answer.executions.executions, []);
  assert.match(answer.failed[0]?.problem.detail ?? '', /page 2, line 3: expected 2 pages as before, got 3/);
});

test('a wrong password is tried once, and the problem does not contain it', async (t) => {
  const instance = await anInstance(t);
  const password = Buffer.from('wrong');
  const problem = await problemOf({ ...instance, request: { ...instance.request, password } });
  assert.deepEqual(problem, {
    kind: 'refused-login',
    during: 'login',
    detail: 'the platform answered login with an error: Invalid user or password',
  });
  assert.deepEqual(instance.calls, ['login']);
  assert.ok(password.every((byte) => byte === 0));
});

test('an error that repeats the password or is a page of HTML is not quoted', async (t) => {
  for (const text of [`no user with ${PASSWORD}`, '<html>error</html>']) {
    const problem = await problemOf(await anInstance(t, { login: () => [500, text] }));
    assert.equal(problem.detail, 'the platform answered login with an error');
  }
});

test('what the platform calls temporary is repeated three times at most', async (t) => {
  let failures = 2;
  const instance = await anInstance(t, {
    accounts: (form) =>
      failures-- > 0 ? [500, 'Server busy, please try again'] : (ORDINARY['accounts']?.(form) ?? ''),
  });
  assert.equal((await answerOf(instance)).accounts.length, 2);
  const dead = await anInstance(t, { login: () => [500, 'System is down for maintenance'] });
  assert.equal((await problemOf(dead)).kind, 'busy');
  assert.equal(dead.calls.length, 4);
  const unknown = await anInstance(t, { accounts: () => [500, 'Something odd'] });
  assert.equal((await problemOf(unknown)).kind, 'failed');
  assert.deepEqual(unknown.calls, ['login', 'accounts 1', 'logout']);
});

test("one account's damage leaves the other whole, and the token is ended in any case", async (t) => {
  const instance = await anInstance(t, {
    fills: (form) =>
      form.get('accountId') === '8' ? `${FILLS}\nbroken\nPage 1/1` : (ORDINARY['fills']?.(form) ?? ''),
  });
  const answer = await answerOf(instance);
  assert.equal(answer.executions.executions.length, 2);
  assert.deepEqual(
    answer.accounts.map(({ name }) => name),
    ['DESK7'],
  );
  assert.deepEqual(answer.openPositions, []);
  assert.deepEqual(answer.failed, [
    {
      account: 'DESK8',
      problem: {
        kind: 'damaged',
        page: 1,
        line: 2,
        during: 'fills',
        account: 'DESK8',
        detail: 'page 1, line 2: expected 13 columns, got 1',
      },
    },
  ]);
  assert.equal(instance.calls.at(-1), 'logout');
});

test('a report that the login may not see is withheld, not empty', async (t) => {
  const instance = await anInstance(t, {
    trades: () => [500, 'You do not have permission to view this report'],
  });
  const answer = await answerOf(instance);
  assert.deepEqual(answer.withheld, [
    { account: 'DESK7', reports: ['trades'] },
    { account: 'DESK8', reports: ['trades'] },
  ]);
  assert.equal(answer.executions.executions.length, 2);
});

test('a log-in page with status 200 and an odd token are damage', async (t) => {
  for (const text of ['<html><form action=login.php></form></html>', '', '-1', `${TOKEN} `.repeat(2)])
    assert.equal((await problemOf(await anInstance(t, { login: () => text }))).kind, 'damaged');
});

test('a platform that is too slow is timed out and signed out from; a caller who stops is not', async (t) => {
  const silent = await anInstance(t, { login: () => 'never' });
  assert.equal(
    (await problemOf({ ...silent, request: { ...silent.request, totalMs: 50 } })).kind,
    'timed-out',
  );
  for (const reason of [new DOMException('late', 'TimeoutError'), undefined]) {
    const stopping = new AbortController();
    const instance = await anInstance(t, { fills: () => (stopping.abort(reason), 'never') });
    const problem = await problemOf({
      ...instance,
      request: { ...instance.request, signal: stopping.signal },
    });
    assert.equal(problem.kind, reason ? 'timed-out' : 'aborted');
    assert.equal(instance.calls.at(-1), 'logout');
  }
});

test('a host that is not listed is not contacted and the password is still overwritten', async (t) => {
  const instance = await anInstance(t);
  const problem = await problemOf({ ...instance, request: { ...instance.request, host: 'localhost' } });
  assert.equal(problem.kind, 'refused-host');
  assert.deepEqual(instance.calls, []);
  assert.ok(instance.request.password.every((byte) => byte === 0));
});

test('testing a login gives its accounts', async (t) => {
  const instance = await anInstance(t);
  const result = await propReports.testLogin(instance.request);
  assert.deepEqual(result.kind === 'accepted' && result.accounts.map(({ name }) => name), ['DESK7', 'DESK8']);
  assert.deepEqual(instance.calls, ['login', 'accounts 1', 'logout']);
});

test('a fill without a time of day is listed and left out, and no fill of the account counts as withdrawn', async (t) => {
  const untimed = '05/13/2026 00:00:00,DESK7,B,100,KITE,10.25,A,0.30,,33,1,USD,90073';
  const instance = await anInstance(t, {
    fills: (form) =>
      [FILLS, ...(form.get('accountId') === '7' ? [...ROUND_TRIP, untimed] : []), 'Page 1/1'].join('\n'),
  });
  const { executions, refused, coverage, failed } = await answerOf(instance);
  assert.deepEqual(failed, []);
  assert.equal(executions.executions.length, 2);
  assert.deepEqual(refused, [
    {
      account: 'DESK7',
      line: 4,
      symbol: 'KITE',
      reason: 'time-unknown',
      what: '05/13/2026 00:00:00 buy 100 KITE @ 10.25',
    },
  ]);
  assert.deepEqual(
    coverage.map(({ account, complete }) => [account, complete === null]),
    [
      ['DESK7', true],
      ['DESK8', false],
    ],
  );
});
