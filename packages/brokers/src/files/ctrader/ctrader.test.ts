import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixtureBytes } from '#brokers/files/fixtures-testing.ts';
import { readText } from '#brokers/files/read-testing.ts';

const HISTORY = fixtureBytes({ name: 'ctrader.csv' }).toString('utf8');

test('a history without entry times uses the exit time for both', () => {
  const [head = '', ...rows] = HISTORY.trimEnd()
    .split('\n')
    .map((line) =>
      line
        .split(',')
        .filter((_, at) => at !== 2)
        .join(','),
    );
  const [entry, exit] = readText([head, ...rows, ''].join('\n')).executions;
  assert.equal(entry?.instant, exit?.instant);
});
