import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { cellsOf } from '#demo/protocol/lines.ts';
import type { Platform } from '#demo/platform.ts';
import { callPlatform, type Caller, type Fields } from '#demo/platform-testing.ts';
import { noFaults, type Faults } from './faults.ts';

const FILLS: Fields = {
  action: 'fills',
  accountId: '2101',
  page: '1',
  startDate: '2026-03-16',
  endDate: '2026-03-18',
};
const TRADES: Fields = { ...FILLS, action: 'report', type: 'trades' };

/** What one call gives with these faults and without; `only` is the action `fills`. */
async function compare(caller: Caller, faults: Partial<Faults>) {
  const { platform, login, call } = caller;
  const token = await login();
  const sound = await call({ ...FILLS, token });
  Object.assign(platform.faults, noFaults(), { only: ['fills'] }, faults);
  const broken = await call({ ...FILLS, token });
  Object.assign(platform.faults, noFaults());
  return { sound: sound.lines, broken: broken.lines, reply: broken };
}

/** The raw answer, as much as comes before it ends or breaks off. */
function rawAnswer(platform: Platform, fields: Fields): Promise<RawAnswer> {
  const body = new URLSearchParams(fields).toString();
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', connection: 'close' };
    const call = request(`${platform.url}/api.php`, { method: 'POST', headers }, (response) => {
      const chunks: Buffer[] = [];
      const done = (whole: boolean) => {
        const { statusCode = 0, headers: received } = response;
        resolve({ status: statusCode, headers: received, body: Buffer.concat(chunks), whole });
      };
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => done(true)).on('error', () => done(false));
    });
    call.on('error', reject).end(body);
  });
}

interface RawAnswer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Buffer;
  readonly whole: boolean;
}

async function rawWith(caller: Caller, faults: Partial<Faults>): Promise<RawAnswer> {
  const token = await caller.login();
  Object.assign(caller.platform.faults, noFaults(), { only: ['fills'] }, faults);
  return rawAnswer(caller.platform, { ...FILLS, token });
}

test('a right password can be refused', async (t) => {
  const { call, platform } = await callPlatform(t);
  platform.faults.refuseLogin = true;
  const reply = await call({ action: 'login', user: 'demo', password: 'demo-trader' });
  assert.deepEqual([reply.status, reply.text], [500, 'Invalid user or password\n']);
});

test('faults touch only the actions and as many requests as they are meant for', async (t) => {
  const { ask, call, login, platform } = await callPlatform(t);
  const token = await login();
  Object.assign(platform.faults, { rateLimited: true, only: ['report:trades'], remaining: 2 });
  assert.equal((await ask(FILLS)).status, 200);
  assert.equal((await call({ ...TRADES, token })).status, 500);
  assert.equal((await call({ ...TRADES, token })).status, 500);
  assert.equal((await call({ ...TRADES, token })).status, 200);
});

test('columns can be added, missing or duplicated, in header and rows alike', async (t) => {
  const caller = await callPlatform(t);
  const added = await compare(caller, { addColumn: 'Rebate' });
  assert.equal(added.broken[0], `${added.sound[0]},Rebate`);
  assert.equal(added.broken[1], `${added.sound[1]},0.01`);
  const dropped = await compare(caller, { dropColumn: 'Qty' });
  assert.ok(!dropped.broken[0]?.includes('Qty'));
  assert.equal(dropped.broken[1]?.split(',').length, (dropped.sound[1]?.split(',').length ?? 0) - 1);
  const doubled = await compare(caller, { duplicateColumn: 'SEC' });
  assert.match(doubled.broken[0] ?? '', /,SEC,SEC,/);
});

test('rows can be too short, too long, repeated, reversed and split by a second header', async (t) => {
  const caller = await callPlatform(t);
  const cells = (line: string | undefined) => line?.split(',').length ?? 0;
  const short = await compare(caller, { shortRow: 2 });
  assert.equal(cells(short.broken[2]), cells(short.sound[2]) - 3);
  const long = await compare(caller, { longRow: 2 });
  assert.equal(cells(long.broken[2]), cells(long.sound[2]) + 2);
  const repeated = await compare(caller, { repeatRow: 1 });
  assert.equal(repeated.broken[1], repeated.broken[2]);
  const reversed = await compare(caller, { reverseRows: true });
  assert.deepEqual(reversed.broken.slice(1, -1), reversed.sound.slice(1, -1).toReversed());
  const split = await compare(caller, { repeatHeaderAtRow: 3 });
  assert.equal(split.broken[3], split.broken[0]);
});

test('a cell can hold anything', async (t) => {
  const caller = await callPlatform(t);
  for (const text of ['NaN', '1e5', '1,000', '-5', '0', '1O0', '=HYPERLINK("x")', '<script>', '\u202e']) {
    const { broken } = await compare(caller, { badCell: { row: 1, column: 'Qty', text } });
    const cells = broken.map((line) => cellsOf({ kind: 'row', text: line }));
    assert.equal(cells[1]?.[cells[0]?.indexOf('Qty') ?? -1], text);
  }
});

test('the trailer can contradict or be missing, lines can end in CR LF, and a line can precede the header', async (t) => {
  const caller = await callPlatform(t);
  const contradicting = await compare(caller, { trailer: 'Page 2/9' });
  assert.equal(contradicting.broken.at(-1), 'Page 2/9');
  const missing = await compare(caller, { trailer: '' });
  assert.deepEqual(missing.broken, missing.sound.slice(0, -1));
  const { reply } = await compare(caller, { crlf: true });
  assert.ok(reply.text.endsWith('Page 1/1\r\n'));
  const preamble = await compare(caller, { preamble: 'Fills of March' });
  assert.deepEqual(preamble.broken, ['Fills of March', ...preamble.sound]);
});

test('an empty list can be the sentence that there is none', async (t) => {
  const { ask, platform } = await callPlatform(t);
  platform.faults.emptyAsText = true;
  const empty = { ...FILLS, startDate: '2026-03-14', endDate: '2026-03-15' };
  assert.equal((await ask(empty)).text, 'No data available\n');
});

test('an answer can break off at a byte, openly or as if it were whole', async (t) => {
  const caller = await callPlatform(t);
  await assert.rejects(async () => {
    const reset = await rawWith(caller, { cut: { atByte: 700, how: 'reset' } });
    assert.ok(reset.body.length <= 700);
    if (!reset.whole) throw new Error('reset');
  }, /reset/i);
  const early = await rawWith(caller, { cut: { atByte: 700, how: 'hang-up' } });
  assert.deepEqual([early.whole, early.body.length], [false, 700]);
  const quiet = await rawWith(caller, { cut: { atByte: 700, how: 'as-if-whole' } });
  assert.deepEqual([quiet.whole, quiet.body.length], [true, 700]);
  const wrong = await rawWith(caller, { contentLengthOffset: 10 });
  assert.ok(!wrong.whole);
});

test('an answer can be another kind of thing', async (t) => {
  const caller = await callPlatform(t);
  const html = await rawWith(caller, { htmlPage: true });
  assert.deepEqual([html.status, html.headers['content-type']], [200, 'text/html; charset=utf-8']);
  const moved = await rawWith(caller, { redirectTo: 'http://169.254.169.254/' });
  assert.deepEqual([moved.status, moved.headers['location']], [302, 'http://169.254.169.254/']);
  const busy = await rawWith(caller, { status: 429, retryAfterSeconds: 7 });
  assert.deepEqual([busy.status, busy.headers['retry-after']], [429, '7']);
  const typed = await rawWith(caller, { contentType: 'application/json' });
  assert.equal(typed.headers['content-type'], 'application/json');
});

test('an answer can be in another encoding', async (t) => {
  const caller = await callPlatform(t);
  const strict = new TextDecoder('utf-8', { fatal: true });
  assert.throws(() => strict.decode(new Uint8Array([0xc3, 0x28])), TypeError);
  for (const encoding of ['invalid-utf8', 'latin-1'] as const) {
    const { body } = await rawWith(caller, { encoding });
    assert.throws(() => strict.decode(body), TypeError);
  }
  assert.equal((await rawWith(caller, { encoding: 'byte-order-mark' })).body[0], 0xef);
  assert.equal((await rawWith(caller, { encoding: 'utf-16' })).body[0], 0xff);
  assert.ok((await rawWith(caller, { encoding: 'nul' })).body.includes(0));
});

test('an answer can be gigantic, plain or packed', async (t) => {
  const caller = await callPlatform(t);
  const { body } = await rawWith(caller, { giganticBytes: 3_000_000 });
  assert.ok(body.length >= 3_000_000 && body.length < 4_000_000);
  const bomb = await rawWith(caller, { gzipBombBytes: 5_000_000 });
  assert.ok(bomb.body.length < 10_000);
  assert.equal(gunzipSync(bomb.body).length, 5_000_000);
});

test('an answer can hang before or within, and the platform still closes', async (t) => {
  const caller = await callPlatform(t);
  const token = await caller.login();
  for (const hang of ['before-headers', 'within-headers', 'mid-body'] as const) {
    Object.assign(caller.platform.faults, { hang });
    const controller = new AbortController();
    const signal = controller.signal;
    const body = new URLSearchParams({ ...FILLS, token });
    const answer = fetch(`${caller.platform.url}/api.php`, { method: 'POST', body, signal });
    if (hang === 'mid-body') assert.equal((await answer).status, 200);
    const read = answer.then((response) => response.text());
    controller.abort();
    await assert.rejects(read, { name: 'AbortError' });
  }
});

test('a slow answer comes whole in the end', async (t) => {
  const caller = await callPlatform(t);
  const { sound, broken } = await compare(caller, { delayMilliseconds: 5, bytesPerSecond: 400_000 });
  assert.deepEqual(broken, sound);
});

test('tokens can end between two calls', async (t) => {
  const { call, login, platform } = await callPlatform(t);
  const token = await login();
  platform.faults.expireTokensAfter = 2;
  const statuses = [];
  for (let count = 0; count < 3; count += 1) statuses.push((await call({ ...FILLS, token })).status);
  assert.deepEqual(statuses, [200, 200, 500]);
  assert.equal((await call({ ...FILLS, token: await login() })).status, 200);
});

test('accounts can fail, be denied or be missing from the list one by one', async (t) => {
  const { ask, call, login, platform } = await callPlatform(t);
  const token = await login();
  platform.faults.failingAccounts = ['DEMO-2'];
  assert.equal((await call({ ...FILLS, token })).status, 200);
  const failed = await call({ ...FILLS, accountId: '2102', token });
  assert.deepEqual([failed.status, failed.text], [500, 'Internal error\n']);
  platform.faults.deniedAccounts = ['DEMO-3'];
  const denied = await call({ ...FILLS, accountId: '2103', token });
  assert.equal(denied.text, 'You do not have permission to view account 2103\n');
  platform.faults.listedAccounts = ['DEMO-1'];
  assert.equal((await ask({ action: 'accounts', groupId: '-2', page: '1' })).lines.length, 3);
});

test('a corrected fee keeps the id, a busted fill goes, an added one comes, and the report follows', async (t) => {
  const { ask, platform } = await callPlatform(t);
  const fills = platform.fillsOn('DEMO-1', '2026-03-17');
  const fill = fills.at(-1);
  assert.ok(fill);
  const before = (await ask(TRADES)).text;
  platform.correctFee(fill.id, 'Comm', 12_345);
  const corrected = (await ask(FILLS)).lines.find((line) => line.endsWith(`,${fill.id}`));
  assert.match(corrected ?? '', /,1\.2345,.*,Corrected,\d+$/);
  assert.notEqual((await ask(TRADES)).text, before);
  const added = platform.addFill({
    day: '2026-03-16',
    time: '15:00:00',
    side: 'B',
    quantity: 10,
    symbol: 'LATE',
    price: '10.1234',
    fees: { Comm: 100 },
  });
  const late = (await ask(FILLS)).lines.find((line) => line.endsWith(`,${added}`));
  assert.match(
    late ?? '',
    /^03\/16\/2026 15:00:00,DEMO-1,B,10,LATE,10\.1234,,,0\.01,.*,"Posted, manual",\d+$/,
  );
  platform.bustFill(fill.id);
  platform.bustFill(added);
  const { lines } = await ask(FILLS);
  assert.ok(!lines.some((line) => line.endsWith(`,${fill.id}`) || line.endsWith(`,${added}`)));
});

test('a manual fill must make sense', async (t) => {
  const { platform } = await callPlatform(t);
  const fill = {
    day: '2026-03-16',
    time: '15:00:00',
    side: 'B',
    quantity: 10,
    symbol: 'X',
    price: '1',
  } as const;
  const wrong = [
    { day: '2026-03-15' },
    { time: '25:00:00' },
    { quantity: 1.5 },
    { quantity: 0 },
    { price: '1.00001' },
    { price: '-1' },
    { account: 'NOBODY' },
  ];
  for (const part of wrong) assert.throws(() => platform.addFill({ ...fill, ...part }), RangeError);
});

test('the trades report can disagree with the fills', async (t) => {
  const { ask, platform } = await callPlatform(t);
  const before = (await ask(TRADES)).lines;
  platform.faults.reportGrossOffset = 10_000;
  const after = (await ask(TRADES)).lines;
  const gross = (line: string | undefined) => Math.round(Number(line?.split(',')[8]) * 10_000);
  assert.equal(gross(after[3]), gross(before[3]) + 10_000);
  assert.equal(after[4], before[4]);
});
