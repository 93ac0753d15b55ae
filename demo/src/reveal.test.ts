import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { compareMoments, isoText, parseDay, type Moment } from '#demo/calendar/days.ts';
import { startPlatform, type Platform } from './platform.ts';
import { callPlatform, NOW, TEST_OPTIONS } from './test-client.ts';

const POSITIONS = {
  action: 'report',
  type: 'openPositions',
  groupId: '-2',
  startDate: '2026-03-18',
  endDate: '2026-12-31',
};
const DAY = 86_400_000;

function at(moment: Moment): string {
  const minutes = Math.floor(moment.second / 60);
  return `${isoText(moment.day)} ${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

function stateFile(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'demo-state-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return join(folder, 'below', 'state.json');
}

function visibleFills(platform: Platform): number {
  let count = 0;
  for (let day = (parseDay('2026-03-01') ?? 0) + 0; day <= (parseDay('2026-03-25') ?? 0); day += 1) {
    for (const account of ['DEMO-1', 'DEMO-2', 'DEMO-3'])
      count += platform.fillsOn(account, isoText(day)).length;
  }
  return count;
}

test('by the clock a fill is shown in the second it happens, in New York time', async (t) => {
  const full = await callPlatform(t, { accounts: ['ONE'] });
  const fills = full.platform.fillsOn('ONE', '2026-03-17');
  const third = fills[2];
  assert.ok(third);
  // In March New York is four hours behind, the second Sunday being over.
  const instant = Date.parse('2026-03-17T04:00:00Z') + third.second * 1000;
  const seen = (now: number) => startPlatform({ ...TEST_OPTIONS, accounts: ['ONE'], clock: () => now });
  const before = await seen(instant - 1);
  const then = await seen(instant);
  t.after(() => Promise.all([before.close(), then.close()]));
  assert.ok(before.fillsOn('ONE', '2026-03-17').length < 3);
  assert.ok(then.fillsOn('ONE', '2026-03-17').length >= 3);
  assert.equal(then.fillsOn('ONE', '2026-03-18').length, 0);
});

test('by login the platform begins five sessions back and shows more each time, with nothing held', async (t) => {
  const { ask, platform } = await callPlatform(t, { reveal: 'each-login' });
  assert.match(at(platform.revealedUntil()), /^2026-03-1[012] /);
  let before = platform.revealedUntil();
  let fills = visibleFills(platform);
  for (let count = 0; count < 12; count += 1) {
    const { text } = await ask(POSITIONS);
    assert.equal(text, 'No data available\n');
    const now = platform.revealedUntil();
    assert.ok(compareMoments(now, before) > 0, `${at(now)} after ${at(before)}`);
    assert.ok(now.day - before.day <= 4);
    assert.ok(visibleFills(platform) > fills);
    [before, fills] = [now, visibleFills(platform)];
  }
});

test('by login the platform never shows what has not happened, and says the same again when all is shown', async (t) => {
  const { login, platform } = await callPlatform(t, { reveal: 'each-login' });
  const seen: string[] = [];
  for (let count = 0; count < 40; count += 1) {
    await login();
    seen.push(at(platform.revealedUntil()));
  }
  assert.match(seen.at(-1) ?? '', /^2026-03-18 1[0-6]:/);
  assert.equal(seen.at(-1), seen.at(-2));
  const steps = new Set(seen).size;
  assert.ok(steps >= 14 && steps <= 24, `${steps} steps`);
});

test('a refused login reveals nothing', async (t) => {
  const { call, platform } = await callPlatform(t, { reveal: 'each-login' });
  const before = platform.revealedUntil();
  await call({ action: 'login', user: 'demo', password: 'wrong' });
  assert.deepEqual(platform.revealedUntil(), before);
});

test('a restart does not go back, and keeps the first day', async (t) => {
  const file = stateFile(t);
  const options = { ...TEST_OPTIONS, reveal: 'each-login', stateFile: file } as const;
  const first = await callPlatform(t, options);
  await first.login();
  await first.login();
  const second = await callPlatform(t, { ...options, firstDay: '2026-01-05' });
  assert.deepEqual(second.platform.revealedUntil(), first.platform.revealedUntil());
  assert.ok(second.platform.fillsOn('DEMO-1', '2025-11-05').length > 0);
  assert.match(
    readFileSync(file, 'utf8'),
    /^\{"firstDay":"2025-11-03","revealed":"2026-03-1\d \d\d:\d\d:\d\d"\}\n$/,
  );
});

test('after a pause of weeks one login catches up to five sessions before now', async (t) => {
  const file = stateFile(t);
  const options = { reveal: 'each-login', stateFile: file } as const;
  await callPlatform(t, options);
  const later = await callPlatform(t, { ...options, clock: () => NOW + 40 * DAY });
  await later.login();
  assert.match(at(later.platform.revealedUntil()), /^2026-04-2[0-2] /);
});

test('a clock that was set back shows less, not what is to come', async (t) => {
  const file = stateFile(t);
  const options = { reveal: 'each-login', stateFile: file } as const;
  await callPlatform(t, options);
  const earlier = await callPlatform(t, { ...options, clock: () => NOW - 20 * DAY });
  await earlier.login();
  assert.match(at(earlier.platform.revealedUntil()), /^2026-02-26 /);
});

test('an open position on demand is held after further logins until it is closed', async (t) => {
  const { ask, platform } = await callPlatform(t, { reveal: 'each-login' });
  await ask(POSITIONS);
  platform.openPosition('GME');
  assert.match((await ask(POSITIONS)).text, /^GME,100,/m);
  platform.closePositions();
  assert.equal((await ask(POSITIONS)).text, 'No data available\n');
});

test('a file that is no state is refused by its name', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'demo-state-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'state.json');
  for (const content of [
    '',
    '{',
    '[]',
    '{"firstDay":"yesterday"}',
    '{"firstDay":"2026-01-01","revealed":"noon"}',
  ]) {
    writeFileSync(file, content);
    await assert.rejects(startPlatform({ ...TEST_OPTIONS, stateFile: file }), /state\.json: expected/);
  }
});
