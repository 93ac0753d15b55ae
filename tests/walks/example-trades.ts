import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { tradeZeroBytes } from '@daybook/brokers/files/tradezero/tradezero-file-testing.ts';
import { openSession, type DemoServer } from './demo-server.ts';

/** Lines of a TradeZero file, without its heads: trades that were added to, scaled out of, went through zero, lasted over nights. */
export const EXAMPLE_TRADES = [
  // In at 182.40, more above and below it, out in two.
  'OWN 11/18/2026 09:41:12 B 100 ZPIC 182.40 0.4',
  'OWN 11/18/2026 09:47:35 B 50 ZPIC 182.90 0.2',
  'OWN 11/18/2026 09:52:40 B 100 ZPIC 182.20 0.4',
  'OWN 11/18/2026 10:02:18 S 100 ZPIC 182.35 0.4',
  'OWN 11/18/2026 10:09:54 S 150 ZPIC 181.84 0.6',
  // One in, one out.
  'OWN 11/18/2026 11:00:00 SS 100 ZONE 20 0.4',
  'OWN 11/18/2026 11:10:00 BC 100 ZONE 19.5 0.4',
  // Through zero.
  'OWN 11/18/2026 12:00:00 B 100 ZFLP 10 0.4',
  'OWN 11/18/2026 12:10:00 S 250 ZFLP 11 0.4',
  'OWN 11/18/2026 12:20:00 B 150 ZFLP 10.5 0.4',
  // Over two nights, added to after an exit.
  'OWN 11/18/2026 15:00:00 SS 100 ZNGT 50 0.4',
  'OWN 11/19/2026 09:35:00 BC 50 ZNGT 50.2 0.4',
  'OWN 11/19/2026 11:35:00 SS 60 ZNGT 49 0.4',
  'OWN 11/20/2026 10:05:00 BC 110 ZNGT 48.2 0.4',
];

/** A trade of many executions: buys and sells of 1 share by turns on top of 100, every 4 seconds, until the last one closes. */
export function longTrade(executions: number): string[] {
  const sides = Array.from({ length: executions - 1 }, (_, at) => (at < 100 || at % 2 === 0 ? 'B' : 'S'));
  const held = sides.reduce((sum, side) => sum + (side === 'B' ? 1 : -1), 0);
  return [...sides, 'S'].map((side, at) => {
    const second = 9 * 3_600 + 1_800 + at * 4;
    const time = [second / 3_600, (second / 60) % 60, second % 60]
      .map((part) => String(Math.floor(part)).padStart(2, '0'))
      .join(':');
    const size = at === executions - 1 ? held : 1;
    return `OWN 11/17/2026 ${time} ${side} ${size} ZBIG ${100 + (at % 7)} 0.01`;
  });
}

/** Imports and publishes lines of a TradeZero file for the demo trader. */
export async function importTrades(
  server: DemoServer,
  name: string,
  lines: readonly string[],
): Promise<void> {
  const headers = await openSession(server);
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${server.url}/api/v1/imports${path}`, {
      ...init,
      headers: { 'content-type': 'application/octet-stream', ...headers, ...init.headers },
    });
    assert.equal(answer.status, 200, path);
    return (await answer.json()) as { readonly id: string; readonly phase: string };
  };
  let state = await ask(`?name=${name}`, { method: 'POST', body: tradeZeroBytes(lines) });
  while (state.phase === 'reading') {
    await wait(20);
    state = await ask(`/${state.id}`);
  }
  const body = JSON.stringify({ anyway: true });
  await ask(`/${state.id}/publish`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
}
