import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { isoText, parseDay, type Moment } from '#demo/calendar/days.ts';
import { startPlatform, type Platform } from './platform.ts';
import { callPlatform, NOW, TEST_OPTIONS } from './platform-testing.ts';

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

const FILLS = { action: 'fills', groupId: '-2', startDate: '2026-03-01', endDate: '2026-12-31' };

test('by login the platform holds the last session back until what it shows was taken, then shows all', async (t) => {
  const { ask, login, platform } = await callPlatform(t, { reveal: 'each-login' });
  const begun = platform.revealedUntil();
  assert.match(at(begun), /^2026-03-17 1[0-6]:/);
  await login();
  await login();
  assert.deepEqual(platform.revealedUntil(), begun, 'a login alone takes nothing');
  const fills = visibleFills(platform);
  await ask(FILLS);
  await login();
  assert.match(at(platform.revealedUntil()), /^2026-03-18 1[0-6]:/);
  assert.ok(visibleFills(platform) > fills);
  assert.equal((await ask(POSITIONS)).text, 'No data available\n');
  const all = platform.revealedUntil();
  await ask(FILLS);
  await login();
  assert.deepEqual(platform.revealedUntil(), all, 'never beyond now');
});

test('at a weekend and on its Monday morning the session held back is Friday’s', async (t) => {
  for (const now of ['2026-03-21T16:00:00Z', '2026-03-22T16:00:00Z', '2026-03-23T12:00:00Z']) {
    const { ask, login, platform } = await callPlatform(t, {
      reveal: 'each-login',
      clock: () => Date.parse(now),
    });
    assert.match(at(platform.revealedUntil()), /^2026-03-(19|20 (9|10)):? ?/, now);
    await ask(FILLS);
    await login();
    assert.match(at(platform.revealedUntil()), /^2026-03-20 1[0-6]:/, now);
  }
});

test('a refused login reveals nothing', async (t) => {
  const { ask, call, platform } = await callPlatform(t, { reveal: 'each-login' });
  const before = platform.revealedUntil();
  await ask(FILLS);
  await call({ action: 'login', user: 'demo', password: 'wrong' });
  assert.deepEqual(platform.revealedUntil(), before);
});

test('a restart does not go back, and keeps the first day', async (t) => {
  const file = stateFile(t);
  const options = { ...TEST_OPTIONS, reveal: 'each-login', stateFile: file } as const;
  const first = await callPlatform(t, options);
  await first.ask(FILLS);
  await first.login();
  const second = await callPlatform(t, { ...options, firstDay: '2026-01-05' });
  assert.deepEqual(second.platform.revealedUntil(), first.platform.revealedUntil());
  assert.ok(second.platform.fillsOn('DEMO-1', '2025-11-05').length > 0);
  assert.match(
    readFileSync(file, 'utf8'),
    /^\{"firstDay":"2025-11-03","revealed":"2026-03-18 \d\d:\d\d:\d\d","taken":false\}\n$/,
  );
});

test('after a pause of weeks one login catches up to now', async (t) => {
  const file = stateFile(t);
  const options = { reveal: 'each-login', stateFile: file } as const;
  const first = await callPlatform(t, options);
  await first.ask(FILLS);
  const later = await callPlatform(t, { ...options, clock: () => NOW + 40 * DAY });
  await later.login();
  assert.match(at(later.platform.revealedUntil()), /^2026-04-27 /);
});

test('a clock that was set back shows less, not what is to come', async (t) => {
  const file = stateFile(t);
  const options = { reveal: 'each-login', stateFile: file } as const;
  await callPlatform(t, options);
  const earlier = await callPlatform(t, { ...options, clock: () => NOW - 20 * DAY });
  await earlier.login();
  assert.match(at(earlier.platform.revealedUntil()), /^2026-02-26 /);
});

test('an open position on demand is kept through further logins until it is closed', async (t) => {
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
