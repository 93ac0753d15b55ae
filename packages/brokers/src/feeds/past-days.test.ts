import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDay, type Day } from '@daybook/domain/calendar.ts';
import { alpaca } from './alpaca/fetch-platform.ts';
import { alpacaFill, startAlpaca } from './alpaca/alpaca-testing.ts';

test('a fill of a day that has not come makes the answer damaged', async (t) => {
  const to = parseDay('2026-03-31') as Day;
  for (const [time, isTaken] of [
    ['2026-03-31T15:00:00Z', true],
    ['2026-04-01T15:00:00Z', true],
    ['2026-04-03T15:00:00Z', false],
    ['9999-12-31T15:00:00Z', false],
  ] as const) {
    const server = await startAlpaca(t, { activities: [alpacaFill(`${time} buy 1 AAPL 10`, 'a')] });
    const { host, hosts, broker } = server;
    const login = { host, hosts, user: broker.key, password: Buffer.from(broker.secret), retryMs: 1 };
    const answer = await alpaca.fetchPlatform({ ...login, from: parseDay('2005-01-01') as Day, to });
    assert.equal(answer.kind, isTaken ? 'answer' : 'damaged', time);
    if (answer.kind !== 'answer') assert.match(answer.detail, /^row 1.* expected/);
  }
});
