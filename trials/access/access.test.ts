import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canaries } from './canaries.ts';
import { floods } from '../floods/floods.ts';
import { guesses } from './guesses.ts';
import { sessionEnds } from './session-ends.ts';
import { mannWhitney, timing } from './timing.ts';
import { verdictLines, type Verdict } from '../verdict.ts';

function assertPassed(verdict: Verdict): void {
  assert.ok(verdict.ok, verdictLines(verdict).join('\n'));
}

test('sessions that ended open nothing, whichever way they ended', async () => {
  assertPassed(await sessionEnds({ rounds: 2, crowd: 15, databaseUrl: null }));
});

test('guesses are few, whatever addresses they come from', async () => {
  assertPassed(await guesses({ seed: 20_261_121, crowd: 16, databaseUrl: null }));
});

test('a flood gets no more than its share, also when the server is killed meanwhile, and locks no one out', async () => {
  const only = ['sign-in, one account', "broker's password of an invitation"];
  assertPassed(await floods({ seed: 20_261_121, seconds: 1, databaseUrl: null, only, judgesTimes: false }));
});

test('planted secrets are in no log, no audit row and no refusal', async () => {
  assertPassed(await canaries({ seed: 20_261_121, databaseUrl: null }));
});

test('known and unknown addresses are answered alike; how fast is left to the trials', async () => {
  const { faults } = await timing({ pairs: 6 });
  assert.deepEqual(
    faults.filter((fault) => fault.includes('answers differ')),
    [],
  );
});

test('two samples of one kind are judged alike, two of different kinds are not', () => {
  const even = Array.from({ length: 60 }, (_, at) => at);
  const between = even.map((value) => value + 0.5);
  const shifted = between.map((value) => value + 40);
  assert.ok(mannWhitney(even, between) > 0.5);
  assert.ok(mannWhitney(even, shifted) < 0.001);
});
