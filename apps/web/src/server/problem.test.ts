import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '@daybook/texts/en.ts';
import { codeOf, detailOf, Offline, parseProblem, problemSentence } from './problem.ts';

const body = {
  errors: [
    { code: '001', message: 'positions are still open', details: { symbols: ['AMD', 'SPY'], count: 2 } },
  ],
  requestId: 'r1',
};

test('problems are read with their code, details and request', () => {
  const problem = parseProblem(409, body);
  assert.equal(problem.code, '001');
  assert.equal(problem.requestId, 'r1');
  assert.equal(detailOf(problem, 'symbols'), 'AMD, SPY');
  assert.equal(detailOf(problem, 'count'), '2');
  assert.equal(detailOf(problem, 'other'), null);
});

test('what is not in the form of a problem is an unknown error', () => {
  for (const strange of [
    undefined,
    'Bad Gateway',
    { errors: [] },
    { errors: [{ code: '777' }], requestId: '' },
  ])
    assert.equal(parseProblem(502, strange).code, '999');
});

test('every code has its sentence; an unknown error names its request', () => {
  assert.equal(problemSentence(parseProblem(409, body), en), 'You must close all your trades before sync');
  const unknown = parseProblem(500, { errors: [{ code: '999', message: '' }], requestId: 'r2' });
  assert.equal(problemSentence(unknown, en), 'Unknown error (Request r2)');
  assert.equal(problemSentence(new Offline(), en), en.problems.offline);
  assert.equal(problemSentence(new RangeError('x'), en), 'Unknown error');
});

test('being offline is no code of the server', () => {
  assert.equal(codeOf(new Offline()), 'offline');
  assert.equal(detailOf(new Offline(), 'symbols'), null);
});
