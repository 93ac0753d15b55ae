import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openWindow, waitingTime } from './request-window.ts';

test('the forty-first request waits until the first is four seconds old', () => {
  const sent = Array.from({ length: 40 }, (_, index) => index * 10);
  assert.equal(waitingTime(sent.slice(1), 400, 40, 4000), 0);
  assert.equal(waitingTime(sent, 400, 40, 4000), 3600);
  assert.equal(waitingTime(sent, 4000, 40, 4000), 0);
});

test('places are taken at once, and a wait ends with its signal', async () => {
  const window = openWindow(2, 60_000);
  const stopping = new AbortController();
  await window.take(undefined);
  await window.take(undefined);
  const third = window.take(stopping.signal);
  stopping.abort();
  await assert.rejects(third, { name: 'AbortError' });
});
