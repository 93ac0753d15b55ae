import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownTimes, zoneName } from './own-times.ts';

function during(opened: string, closed: string) {
  return { opened: Date.parse(opened), closed: Date.parse(closed) };
}

test('the same day in both zones needs no date', () => {
  const trade = during('2026-07-01T14:00:00Z', '2026-07-01T14:05:30Z');
  assert.deepEqual(ownTimes(trade, 'America/Sao_Paulo'), { from: '11:00:00', to: '11:05:30' });
});

test('an evening in New York is the next day in India', () => {
  const trade = during('2026-07-01T19:50:00Z', '2026-07-01T19:59:00Z');
  assert.deepEqual(ownTimes(trade, 'Asia/Kolkata'), {
    from: '2026-07-02 01:20:00',
    to: '2026-07-02 01:29:00',
  });
});

test('a trade over the night on which clocks go back shows its days', () => {
  const trade = during('2026-10-31T13:30:00Z', '2026-11-02T14:30:00Z');
  assert.deepEqual(ownTimes(trade, 'Europe/Madrid'), {
    from: '2026-10-31 14:30:00',
    to: '2026-11-02 15:30:00',
  });
});

test('a zone has the name of its time then, in the language of the screen', () => {
  const july = Date.parse('2026-07-01T14:00:00Z');
  assert.equal(zoneName('Asia/Calcutta', 'en', july), 'India Standard Time');
  assert.equal(zoneName('Europe/Madrid', 'es', july), 'hora de verano de Europa central');
});
