import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseTimeOfDay } from '../calendar.ts';
import { openedAt, spanInSession } from './trading-session.ts';

const at = (text: string) => parseTimeOfDay(text)!;
const trade = (start: string, end: string, days = 0) => ({
  start: at(start),
  end: at(end),
  duration: at(end) - at(start) + days * 86_400,
});

test('a trade is placed along the session from 08:30 to 16:00', () => {
  assert.deepEqual(spanInSession(trade('08:30:00', '16:00:00')), { from: 0, to: 1, when: 'within' });
  assert.deepEqual(spanInSession(trade('10:22:30', '12:15:00')), { from: 0.25, to: 0.5, when: 'within' });
});

test('what reaches beyond the session is cut at its ends', () => {
  assert.deepEqual(spanInSession(trade('07:00:00', '10:22:30')), { from: 0, to: 0.25, when: 'within' });
  assert.deepEqual(spanInSession(trade('12:15:00', '19:00:00')), { from: 0.5, to: 1, when: 'within' });
});

test('a trade that ended by 08:30 is at the beginning, one from 16:00 on at the end', () => {
  assert.deepEqual(spanInSession(trade('04:00:00', '08:30:00')), { from: 0, to: 0, when: 'earlier' });
  assert.equal(spanInSession(trade('08:29:59', '08:30:01')).when, 'within');
  assert.deepEqual(spanInSession(trade('16:00:00', '16:00:00')), { from: 1, to: 1, when: 'later' });
  assert.equal(spanInSession(trade('15:59:59', '15:59:59')).when, 'within');
});

test('an overnight trade was opened before the day began', () => {
  assert.equal(openedAt(trade('15:00:00', '09:45:00', 1)), at('15:00:00') - 86_400);
  assert.equal(openedAt(trade('09:00:00', '09:45:00', 3)), at('09:00:00') - 3 * 86_400);
  assert.equal(openedAt(trade('00:00:00', '09:45:00')), 0);
  assert.deepEqual(spanInSession(trade('15:00:00', '12:15:00', 1)), { from: 0, to: 0.5, when: 'within' });
  assert.equal(spanInSession(trade('15:00:00', '07:00:00', 1)).when, 'earlier');
});
