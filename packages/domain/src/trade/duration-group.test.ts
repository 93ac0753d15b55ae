import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DURATION_GROUPS, durationGroup, durationIndex } from './duration-group.ts';

/** Group, its shortest and its longest duration in seconds, from the specification's table. */
const GROUPS = [
  ['under15s', 0, 14],
  ['15to45s', 15, 45],
  ['45sto1m', 46, 60],
  ['1to2m', 61, 120],
  ['2to5m', 121, 300],
  ['5to10m', 301, 600],
  ['10to30m', 601, 1800],
  ['30mto1h', 1801, 3600],
  ['1to2h', 3601, 7200],
  ['2to4h', 7201, 14_400],
  ['over4h', 14_401, 40_000_000],
] as const;

for (const [group, shortest, longest] of GROUPS) {
  test(`${shortest} to ${longest} seconds are ${group}`, () => {
    assert.equal(durationGroup(shortest), group);
    assert.equal(durationGroup(longest), group);
    assert.equal(DURATION_GROUPS[durationIndex(longest)], group);
  });
}

test('every duration up to five hours is in the one group whose bounds hold it', () => {
  for (let seconds = 0; seconds <= 18_000; seconds += 1) {
    const [only, ...others] = GROUPS.filter(
      ([, shortest, longest]) => shortest <= seconds && seconds <= longest,
    );
    assert.equal(durationGroup(seconds), only?.[0], `${seconds}`);
    assert.deepEqual(others, []);
  }
});

test('the groups are ordered from the shortest to the longest', () => {
  assert.deepEqual(
    DURATION_GROUPS,
    GROUPS.map(([group]) => group),
  );
});
