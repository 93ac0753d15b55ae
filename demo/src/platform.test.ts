import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellsOf } from '#demo/protocol/lines.ts';
import { startPlatform } from './platform.ts';
import { callPlatform, NOW, post, TEST_OPTIONS } from './platform-testing.ts';

const WINDOW = { startDate: '2026-02-02', endDate: '2026-03-18' };

test('a login gives a token of 32 hexadecimal digits and a number, which opens the other calls', async (t) => {
  const { call, login } = await callPlatform(t);
  const token = await login();
  assert.match(token, /^[0-9a-f]{32}:\d+$/);
  const version = await call({ action: 'version', token });
  assert.match(version.text, /^v\d+\.\d+\.\d+ \[\d{4}-\d{2}-\d{2}\]\n$/);
});

test('a wrong user or password is refused as 500 with a sentence, and so is a missing one', async (t) => {
  const { call, platform } = await callPlatform(t);
  for (const wrong of [
    { user: 'demo', password: 'wrong' },
    { user: 'other', password: 'demo-trader' },
  ]) {
    const reply = await call({ action: 'login', ...wrong });
    assert.deepEqual([reply.status, reply.text], [500, 'Invalid user or password\n']);
  }
  const reply = await call({ action: 'login', user: 'demo' });
  assert.deepEqual([reply.status, reply.text], [500, 'Missing parameter: password\n']);
  assert.ok(!JSON.stringify(platform.requests).includes('wrong'));
});

test('the form may be multipart too', async (t) => {
  const { platform } = await callPlatform(t);
  const form = new FormData();
  form.set('action', 'login');
  form.set('user', 'demo');
  form.set('password', 'demo-trader');
  assert.match((await post(platform, form)).text, /^[0-9a-f]{32}:/);
});

test('a token ends after two hours, at logout and on demand', async (t) => {
  let now = NOW;
  const { call, login, platform } = await callPlatform(t, { clock: () => now });
  const token = await login();
  now += 2 * 3600 * 1000 - 1;
  assert.equal((await call({ action: 'version', token })).status, 200);
  now += 1;
  const late = await call({ action: 'version', token });
  assert.deepEqual([late.status, late.text], [500, 'Invalid or expired token\n']);
  const second = await login();
  assert.equal((await call({ action: 'logout', token: second })).text, 'Logged out.\n');
  assert.equal((await call({ action: 'version', token: second })).status, 500);
  const third = await login();
  platform.expireTokens();
  assert.equal((await call({ action: 'version', token: third })).status, 500);
});

test('wrong calls are refused as 500 with a sentence', async (t) => {
  const { call, login } = await callPlatform(t);
  const token = await login();
  const fills = { action: 'fills', token, accountId: '2101', ...WINDOW };
  const report = { ...fills, action: 'report', type: 'trades' };
  const wrong = [
    [{}, 'Missing parameter: action'],
    [{ action: 'nothing', token }, 'Unknown action: nothing'],
    [{ action: 'accounts' }, 'Missing parameter: token'],
    [{ action: 'accounts', token }, 'Missing parameter: groupId'],
    [{ action: 'accounts', token, groupId: '7' }, 'Invalid group: 7'],
    [{ ...fills, accountId: '' }, 'Missing parameter: accountId'],
    [{ ...fills, accountId: '9999' }, 'You do not have permission to view account 9999'],
    [{ ...fills, groupId: '-2' }, 'Specify either accountId or groupId, not both'],
    [{ ...fills, startDate: '02/02/2026' }, 'Invalid startDate: expected YYYY-MM-DD'],
    [{ ...fills, endDate: '2026-01-01' }, 'Invalid date range: endDate is before startDate'],
    [{ ...fills, page: '0' }, 'Invalid page'],
    [{ ...report, type: 'performance' }, 'Invalid report type: performance'],
  ] as const;
  for (const [fields, message] of wrong) {
    const reply = await call(fields);
    assert.deepEqual([reply.status, reply.text], [500, `${message}\n`]);
  }
});

test('only POST to /api.php is answered', async (t) => {
  const { platform } = await callPlatform(t);
  assert.equal((await fetch(`${platform.url}/api.php`)).status, 405);
  assert.equal((await fetch(`${platform.url}/login.php`, { method: 'POST' })).status, 404);
  const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
  assert.equal((await fetch(`${platform.url}/api.php`, json)).status, 500);
  const huge = { method: 'POST', body: new URLSearchParams({ action: 'x'.repeat(70_000) }) };
  assert.equal((await fetch(`${platform.url}/api.php`, huge)).status, 500);
});

test('accounts are listed with their numbers and names', async (t) => {
  const { ask } = await callPlatform(t);
  const { lines } = await ask({ action: 'accounts', groupId: '-2', page: '1' });
  assert.equal(lines[0], 'Account Id,Account Name,First Traded,Last Traded,Currency,Cash,Unrealized');
  assert.deepEqual(
    lines.slice(1, -1).map((line) => line.split(',').slice(0, 2)),
    [
      ['2101', 'DEMO-1'],
      ['2102', 'DEMO-2'],
      ['2103', 'DEMO-3'],
    ],
  );
  assert.match(lines[1] ?? '', /^2101,DEMO-1,11\/\d\d\/2025,03\/18\/2026,USD,-?\d+\.\d{2,4},-?\d+\.\d{2,4}$/);
  assert.equal(lines.at(-1), 'Page 1/1');
  assert.equal((await ask({ action: 'groups', page: '1' })).lines[0], 'Group Id,Group Name');
});

test('a fill is a line with its fees between Liq and Order Id, rebates negative, nothing for no fee', async (t) => {
  const { ask } = await callPlatform(t);
  const { lines } = await ask({ action: 'fills', accountId: '2101', ...WINDOW, page: '1' });
  assert.equal(
    lines[0],
    'Date/Time,Account,B/S,Qty,Symbol,Price,Route,Liq,Comm,Ecn Fee,SEC,ORF,CAT,TAF,FTT,NSCC,Acc,Clr,Misc,' +
      'Order Id,Fill Id,Currency,ISIN,CUSIP,Status,PropReports Id',
  );
  const money = String.raw`(-?\d+\.\d{2,4})?`;
  const row = new RegExp(
    String.raw`^\d\d/\d\d/2026 \d\d:\d\d:\d\d,DEMO-1,[BSTC],\d+,[A-Z/]+,\d+\.\d{2,4},[A-Z]+,[A-Z]+,` +
      `${`${money},`.repeat(11)}${String.raw`\d{10},\d{10},USD,US\d{10},\d{9},,\d+$`}`,
  );
  const rows = lines.slice(1, -1);
  assert.ok(rows.length > 300);
  for (const line of rows) assert.match(line, row);
  assert.ok(rows.some((line) => /,-0\.\d+,/.test(line)));
});

test('pages repeat the header, end with their number, and together are the whole list', async (t) => {
  const { ask, platform } = await callPlatform(t, { pageSize: 70 });
  const whole = await callPlatform(t);
  const fields = { action: 'fills', groupId: '-2', startDate: '2026-02-20', endDate: '2026-03-18' };
  const { lines: all } = await whole.ask({ ...fields, page: '1' });
  const rows: string[] = [];
  const pages = Math.ceil((all.length - 2) / 70);
  assert.ok(pages > 2);
  for (let page = 1; page <= pages; page += 1) {
    const { lines } = await ask({ ...fields, page: String(page) });
    assert.equal(lines[0], all[0]);
    assert.equal(lines.at(-1), `Page ${page}/${pages}`);
    rows.push(...lines.slice(1, -1));
  }
  assert.deepEqual(rows, all.slice(1, -1));
  const unpaged = await ask(fields);
  assert.deepEqual(unpaged.lines, all.slice(0, 71));
  const { lines: beyond } = await ask({ ...fields, page: '99' });
  assert.deepEqual(beyond, [all[0], `Page 99/${pages}`]);
  assert.equal(platform.requests.filter(({ page }) => page === '99').length, 1);
});

test('a window of no trading is a header and a trailer', async (t) => {
  const { ask } = await callPlatform(t);
  const weekend = { startDate: '2026-03-14', endDate: '2026-03-15', page: '1' };
  const { lines } = await ask({ action: 'fills', accountId: '2101', ...weekend });
  assert.equal(lines.length, 2);
  assert.equal(lines[1], 'Page 1/1');
});

test('windows that begin earlier have fewer fee columns, and the same fees together and by kind', async (t) => {
  const { ask } = await callPlatform(t);
  const regulators = ['SEC', 'ORF', 'CAT', 'TAF', 'FTT'];
  const fields = { action: 'fills', accountId: '2101', endDate: '2026-02-06', page: '1' };
  const { lines: older } = await ask({ ...fields, startDate: '2026-01-31' });
  const { lines: newer } = await ask({ ...fields, startDate: '2026-02-01' });
  assert.match(older[0] ?? '', /,Liq,Comm,Ecn Fee,SEC,TAF,NSCC,Clr,Misc,Order Id,/);
  const feesByFill = (lines: readonly string[]) => {
    const names = (lines[0] ?? '').split(',');
    const [from, to] = [names.indexOf('Liq') + 1, names.indexOf('Order Id')];
    const units = (text: string) => Math.round(Number(text) * 10_000);
    return lines.slice(1, -1).map((line) => {
      const cells = line.split(',');
      const fees = cells.slice(from, to).map(units);
      const regulated = fees.filter((_, index) => regulators.includes(names[from + index] ?? ''));
      const sum = (all: readonly number[]) => all.reduce((total, fee) => total + fee, 0);
      return [cells.at(-1), sum(fees), sum(regulated)];
    });
  };
  assert.deepEqual(feesByFill(older), feesByFill(newer));
  assert.ok(older.length > 20);
});

test('names with commas and quotes are quoted', async (t) => {
  const name = 'Doe, Jane "JD"';
  const { ask } = await callPlatform(t, { accounts: [name] });
  const { lines } = await ask({ action: 'accounts', groupId: '-4', page: '1' });
  assert.match(lines[1] ?? '', /^2101,"Doe, Jane ""JD""",/);
  const fills = await ask({ action: 'fills', accountId: '2101', ...WINDOW, page: '1' });
  assert.equal(cellsOf({ kind: 'row', text: fills.lines[1] ?? '' })[1], name);
});

test('the forty-first request within four seconds is refused, and one is free again when they are over', async (t) => {
  let time = 0;
  const limit = { requests: 40, milliseconds: 4000 };
  const { call } = await callPlatform(t, { rateLimit: limit, monotonic: () => time });
  const statuses: number[] = [];
  for (let count = 0; count < 41; count += 1) statuses.push((await call({ action: 'version' })).status);
  const refused = await call({ action: 'version' });
  assert.deepEqual([refused.status, refused.text], [500, 'Rate limit exceeded: 40 requests per 4 seconds\n']);
  time = 4000;
  assert.equal((await call({ action: 'version' })).text, 'Missing parameter: token\n');
});

test('a changed password counts at once', async (t) => {
  const { call, platform } = await callPlatform(t);
  platform.setPassword('another');
  const login = { action: 'login', user: 'demo' };
  assert.equal((await call({ ...login, password: 'demo-trader' })).status, 500);
  assert.equal((await call({ ...login, password: 'another' })).status, 200);
});

test('the same seed is the same platform, another seed another one', async (t) => {
  const fields = { action: 'fills', groupId: '-2', ...WINDOW, page: '1' };
  const texts: string[] = [];
  for (const seed of [1, 1, 2]) texts.push((await (await callPlatform(t, { seed })).ask(fields)).text);
  assert.equal(texts[0], texts[1]);
  assert.notEqual(texts[0], texts[2]);
});

test('options that make no sense are refused by name', async () => {
  const wrong = [
    [{ pageSize: 0 }, /^pageSize/],
    [{ accounts: [] }, /^accounts/],
    [{ accounts: ['A', 'A'] }, /^accounts/],
    [{ firstDay: '2026-02-30' }, /^firstDay/],
    [{ tradesPerDay: -1 }, /^tradesPerDay/],
    [{ columnSets: [] }, /^columnSets/],
    [{ columnSets: [{ from: 'x', fees: ['Comm'] }] }, /^columnSets/],
    [{ columnSets: [{ from: '2026-01-01', fees: [] }] }, /^columnSets/],
    [{ seed: 0.5 }, /^seed/],
  ] as const;
  for (const [options, message] of wrong) {
    await assert.rejects(startPlatform({ ...TEST_OPTIONS, ...options }), { name: 'RangeError', message });
  }
});
