import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { ENDPOINTS } from '@daybook/api/contract/all-endpoints.ts';
import type { Endpoint } from '@daybook/api/contract/endpoint.ts';
import { assertProblem, sendRaw } from '#server/http/http-testing.ts';
import {
  TEST_PASSWORD,
  testServers,
  withTrader,
  type Client,
  type TestServer,
} from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const SIGN_IN = '/api/v1/auth/sign_in';

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  let anonymous: Client;
  let trader: Client;
  before(async () => {
    server = await start({ environment: { PUBLIC_CALLS_PER_MINUTE: '100000', CALLS_PER_MINUTE: '100000' } });
    anonymous = server.client();
    trader = await withTrader(server);
  });

  test('an invalid id is answered like an unknown one, on every path', async () => {
    const bytes = ({ status, text, json }: Awaited<ReturnType<Client['call']>>) =>
      `${status} ${text.replace(json?.requestId ?? '-', '')}`;
    const missing = bytes(await trader.call('GET', `/api/v1/trade/0${'1'.repeat(12)}`));
    assert.match(missing, /^404 .*"010"/);
    const odd = ['0', '-1', 'null', "'", '%00', '%F0%9F%98%80', 'x'.repeat(90), '[object%20Object]'];
    for (const endpoint of ENDPOINTS as readonly Endpoint[]) {
      const { method, path, access, params } = endpoint;
      // The rest reads a body first, which the matrix of callers and ids has.
      if (params === undefined || (method !== 'GET' && method !== 'DELETE') || access === 'onboarding')
        continue;
      for (const id of odd) {
        if (endpoint.name === 'readDashboard' && id === '0') continue;
        const url = `/api/v1${path.replace(/\{\w+\}/g, id)}`;
        assert.equal(bytes(await trader.call(method, url)), missing, `${method} ${url}`);
      }
    }
  });

  test('a dashboard without a number is the whole one', async () => {
    const whole = await trader.call('GET', '/api/v1/dashboard/0');
    for (const path of ['/api/v1/dashboard', '/api/v1/dashboard/']) {
      const answer = await trader.call('GET', path);
      assert.deepEqual([answer.status, answer.json], [200, whole.json], path);
      assert.equal(answer.headers.get('etag'), whole.headers.get('etag'));
      assertProblem(path, await anonymous.call('GET', path), 401, '003');
    }
  });

  test('bodies beyond the limit are refused, announced or not', async () => {
    const large = JSON.stringify({ username: 'a', password: 'x'.repeat(262_144) });
    assertProblem('announced', await anonymous.call('POST', SIGN_IN, { body: large }), 413, '011');
    const head = `POST ${SIGN_IN} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const chunk = `${(65_536).toString(16)}\r\n${'x'.repeat(65_536)}\r\n`;
    assert.match(await sendRaw(server.url, head, ...Array<string>(6).fill(chunk)), /^HTTP\/1\.1 413 /);
  });

  test('bodies of many parts are refused before they are parsed, and the limit is named', async () => {
    const many = (count: number, part: (at: number) => string) =>
      Array.from({ length: count }, (_, at) => part(at)).join();
    const bombs: Record<string, string> = {
      'more than 6000 members': `{${many(6_001, (at) => `"${at}":1`)}}`,
      'more than 6000 brackets': `[${many(6_000, () => '{}')}]`,
      'more than 12000 texts': `{"a":[${many(12_000, () => '""')}]}`,
      'an object of more than 1000 members': `{${many(1_001, (at) => `"${at}":1`)}}`,
    };
    for (const [limit, body] of Object.entries(bombs)) {
      const answer = await trader.call('POST', '/api/v1/errors', { body });
      assertProblem(limit, answer, 400, '011');
      assert.equal(answer.json.errors[0].message, `the body has ${limit}`);
      // Parts are what is outside of texts.
      const quoted = await trader.call('POST', '/api/v1/errors', { body: JSON.stringify([body]) });
      assert.doesNotMatch(quoted.json.errors[0].message, /the body/);
    }
    const open = await trader.call('POST', '/api/v1/errors', { body: '["a\\' });
    assert.equal(open.json.errors[0].message, 'the body is not JSON');
  });

  test('a plan of as many nodes as its bytes allow, and a change to 10,000 trades, have few enough parts', async () => {
    const text = { type: 'text', text: 'a' };
    const line = { type: 'paragraph', content: Array.from({ length: 2_400 }, () => text) };
    const plan = { type: 'doc', content: [line] };
    const limits = { maxLostPerTrade: 100, maxLostPerDay: 200, maxLostPerWeek: 300 };
    const saved = await trader.call('POST', '/api/v1/profile/plan', { body: { ...limits, plan } });
    assert.equal(saved.status, 200, saved.text);
    const ids = Array.from({ length: 10_000 }, (_, at) => `0${String(at).padStart(12, '0')}`);
    const unshared = await trader.call('POST', '/api/v1/trades/share', {
      body: { trades: ids, isShared: false },
    });
    assert.equal(unshared.status, 200, unshared.text);
  });

  test('callers who are not signed in send less', async () => {
    const large = JSON.stringify({ username: 'a', password: 'x'.repeat(32_768) });
    const answer = await anonymous.call('POST', SIGN_IN, { body: large });
    assertProblem('announced', answer, 413, '011');
    assert.equal(answer.json.errors[0].message, 'the body is larger than 32768 bytes');
    const head = `POST ${SIGN_IN} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const chunk = `${(32_769).toString(16)}\r\n${'x'.repeat(32_769)}\r\n`;
    assert.match(await sendRaw(server.url, head, chunk), /^HTTP\/1\.1 413 /);
  });

  test('other forms than JSON are refused before they are read', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json5',
      'a',
    ])
      assertProblem(
        type,
        await anonymous.call('POST', SIGN_IN, { body: '{}', headers: { 'content-type': type } }),
        415,
        '011',
      );
    assertProblem('none', await trader.call('POST', '/api/v1/trade/0000000000000'), 415, '011');
  });

  test('JSON that could mean two things, or too many, is refused', async () => {
    const fine = '"username":"a","password":"b"';
    const bombs: Record<string, string> = {
      deep: '['.repeat(40) + ']'.repeat(40),
      'very deep': '{"a":'.repeat(5_000),
      'closed deep': '{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000),
      proto: `{${fine},"__proto__":{"isAdmin":true}}`,
      'escaped proto': `{${fine},"\\u005f_proto__":{}}`,
      constructor: `{${fine},"constructor":{"prototype":{}}}`,
      twice: '{"username":"a","username":"b","password":"c"}',
      'twice in other letters': '{"username":"a","user\\u006eame":"b","password":"c"}',
      NUL: '{"username":"a\\u0000","password":"b"}',
      'half a character': '{"username":"a\\ud800","password":"b"}',
      'byte order mark': `\ufeff{${fine}}`,
      trailing: `{${fine}},`,
      'no JSON': 'username=a',
    };
    for (const [what, body] of Object.entries(bombs))
      assertProblem(what, await anonymous.call('POST', SIGN_IN, { body }), 400, '011');
    const latin = await fetch(server.url + SIGN_IN, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Uint8Array.of(0x22, 0xff, 0x22),
    });
    assert.equal(latin.status, 400);
    assert.equal(({} as { isAdmin?: boolean }).isAdmin, undefined);
  });

  test('unknown members are named and refused, at any depth', async () => {
    const extra = await anonymous.call('POST', SIGN_IN, {
      body: { username: 'a', password: 'b', traderId: 1 },
    });
    assertProblem('body', extra, 422, '011');
    assert.equal(extra.json.errors[0].field, 'traderId');
    assertProblem('query', await trader.call('GET', '/api/v1/profile?a=1'), 422, '011');
    assertProblem('twice', await trader.call('GET', '/api/v1/dashboard/0?since=1&since=2'), 422, '011');
    assertProblem('NUL', await trader.call('GET', '/api/v1/dashboard/0?since=%00'), 422, '011');
    assertProblem('params', await trader.call('GET', '/api/v1/dashboard/x'), 404, '010');
    const two = await anonymous.call('POST', SIGN_IN, { body: { username: 5, password: '' } });
    assert.deepEqual(
      two.json.errors.map((problem: { field: string }) => problem.field),
      ['username', 'password'],
    );
    assertProblem('list', await anonymous.call('POST', SIGN_IN, { body: [] }), 422, '011');
    assertProblem('null', await anonymous.call('POST', SIGN_IN, { body: 'null' }), 422, '011');
  });

  test('a member of a body may still be called as it was a version ago, but not both ways at once', async () => {
    const path = '/api/v1/user/tokens';
    const name = { name: 'script', may: 'read' };
    const old = await trader.call('POST', path, { body: { ...name, presentPassword: TEST_PASSWORD } });
    assert.equal(old.status, 200);
    const both = { ...name, presentPassword: TEST_PASSWORD, currentPassword: TEST_PASSWORD };
    const refused = await trader.call('POST', path, { body: both });
    assertProblem('both', refused, 422, '011');
    assert.equal(refused.json.errors[0].field, 'presentPassword');
  });

  test('forms are read field by field, and files, surplus and repeated fields are refused', async () => {
    const path = '/api/v1/trade/0000000000000';
    const send = (fill: (form: FormData) => void) => {
      const form = new FormData();
      form.set('event', 'NOT_DEFINED');
      fill(form);
      return trader.call('POST', path, { form });
    };
    assertProblem('no such trade', await send(() => undefined), 404, '010');
    assertProblem('unknown', await send((form) => form.set('netProfitAndLoss', '1')), 422, '011');
    assertProblem('twice', await send((form) => form.append('event', 'RBI')), 422, '011');
    assertProblem('file', await send((form) => form.set('other', new Blob(['x']), 'x.png')), 422, '011');
    assertProblem('long', await send((form) => form.set('comments', 'x'.repeat(70_000))), 413, '011');
    const surplus = (form: FormData) => Array.from({ length: 50 }, (_, at) => form.set(`f${at}`, 'x'));
    assertProblem('surplus', await send(surplus), 413, '011');
    assertProblem('proto', await send((form) => form.set('__proto__', 'x')), 400, '011');
    const broken = { 'content-type': 'multipart/form-data' };
    assertProblem('no boundary', await trader.call('POST', path, { body: 'x', headers: broken }), 400, '011');
    const cut = { 'content-type': 'multipart/form-data; boundary=b' };
    const half = '--b\r\nContent-Disposition: form-data; name="event"\r\n\r\nNOT';
    assertProblem('cut off', await trader.call('POST', path, { body: half, headers: cut }), 400, '011');
  });
});
