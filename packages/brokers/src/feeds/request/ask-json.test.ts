import assert from 'node:assert/strict';
import { test } from 'node:test';
import { restOf } from './ask-json.ts';

const NOON = Date.parse('2026-03-02T12:00:00Z');
const inSeconds = (instant: number) => String(instant / 1000);

test('the rest until a reset is calculated by the clock of the platform, whatever ours shows', () => {
  const headers = { 'x-ratelimit-reset': inSeconds(NOON + 20_000), date: 'Mon, 02 Mar 2026 12:00:00 GMT' };
  for (const ours of [NOON, NOON - 3_600_000, NOON + 3_600_000]) assert.equal(restOf(headers, ours), 20_000);
  for (const date of [undefined, 'yesterday'])
    assert.equal(restOf({ ...headers, date }, NOON + 5_000), 15_000, 'by ours where the answer tells none');
  assert.equal(restOf({ 'x-ratelimit-reset': inSeconds(NOON - 1_000) }, NOON), 0);
});

test('Retry-After is seconds, and nothing else', () => {
  assert.equal(restOf({ 'retry-after': '7' }, NOON), 7_000);
  for (const text of ['soon', '-1', '1e9', '', '123456'])
    assert.equal(restOf({ 'retry-after': text }, NOON), null);
});
