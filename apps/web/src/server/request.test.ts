import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signIn } from '@daybook/api/identity/auth.ts';
import { readSegment } from '@daybook/api/journal/dashboard.ts';
import { readDashboard } from '@daybook/api/journal/read-dashboard.ts';
import { createMistakes } from '@daybook/api/journal/mistakes.ts';
import { saveTrade } from '@daybook/api/journal/trades.ts';
import { buildRequest } from './request.ts';

const headersOf = ({ init }: ReturnType<typeof buildRequest>) =>
  Object.fromEntries(new Headers(init.headers).entries());

test('a GET sends its payload as the query, the session as a bearer token', () => {
  const request = buildRequest(readDashboard, { params: { n: '101' }, query: { since: '7' } }, 'tj_x');
  assert.equal(request.url, '/api/v1/dashboard/101?since=7');
  assert.equal(request.init.method, 'GET');
  assert.equal(request.init.body, undefined);
  assert.deepEqual(headersOf(request), { accept: 'application/json', authorization: 'Bearer tj_x' });
});

test('what is not set stays out of the query', () => {
  const request = buildRequest(readDashboard, { params: { n: '0' }, query: { since: undefined } }, null);
  assert.equal(request.url, '/api/v1/dashboard/0');
});

test('a parameter cannot leave its place in the path, and none may be missing', () => {
  const { url } = buildRequest(readSegment, { params: { hash: '../profile?x' } }, null);
  assert.equal(url, '/api/v1/segments/..%2Fprofile%3Fx');
  assert.throws(() => buildRequest(readSegment, {}, null), /lacks hash/);
});

test('a public call carries no token', () => {
  const request = buildRequest(signIn, { body: { username: 'A', password: 'b' } }, 'tj_x');
  assert.deepEqual(headersOf(request), { accept: 'application/json', 'content-type': 'application/json' });
  assert.equal(request.init.body, '{"username":"A","password":"b"}');
});

test('a list is sent as JSON', () => {
  assert.equal(buildRequest(createMistakes, { body: ['a', 'b'] }, 'tj_x').init.body, '["a","b"]');
});

test('form data holds only fields that are set, files as files, and leaves its content type to the browser', () => {
  const image = new File(['x'], 'chart.png', { type: 'image/png' });
  const body = { event: 'NRB', comments: '', version: undefined, position: null, image };
  const request = buildRequest(saveTrade, { params: { id: '1' }, body }, 'tj_x');
  assert.ok(request.init.body instanceof FormData);
  assert.deepEqual([...request.init.body.keys()], ['event', 'comments', 'image']);
  assert.equal((request.init.body.get('image') as File).name, 'chart.png');
  assert.equal(headersOf(request)['content-type'], undefined);
});

test('a key goes along where there is one', () => {
  const { init } = buildRequest(createMistakes, { body: ['a'] }, 'tj_x', 'key-1');
  assert.equal(new Headers(init.headers).get('idempotency-key'), 'key-1');
});
