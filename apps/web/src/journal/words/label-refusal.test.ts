import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '@daybook/texts/en.ts';
import { ServerProblem } from '#web/server/problem.ts';
import { labelRefusal } from './label-refusal.ts';

const refused = (code: '009' | '010' | '011', details?: Record<string, string | number>, field?: string) =>
  new ServerProblem(
    409,
    [{ code, message: '', ...(details && { details }), ...(field && { field }) }],
    'request',
  );

test('every refusal of a setup or a tag has its own sentence', () => {
  const problems = ['name-taken', 'merged', 'archived', 'in-use', 'fixed', 'too-many', 'too-many-groups'];
  const names = ['empty', 'too-long', 'control-character'];
  for (const kind of ['setup', 'tag'] as const) {
    const sentences = [...problems, ...names].map(
      (problem) => labelRefusal(refused('009', { problem, most: 20 }), kind, en).sentence,
    );
    assert.equal(new Set(sentences).size, sentences.length);
    assert.ok(!sentences.includes(en.problems['009']));
  }
});

test('an invalid name is reported at the name, an invalid group at the group', () => {
  const fieldOf = (problem: string, field?: string) =>
    labelRefusal(refused('011', { problem }, field), 'tag', en).field;
  assert.equal(fieldOf('name-taken'), 'name');
  assert.equal(fieldOf('too-long', 'name'), 'name');
  assert.equal(fieldOf('too-long', 'group'), 'group');
  assert.equal(fieldOf('too-many-groups', 'group'), 'group');
  assert.equal(fieldOf('in-use'), null);
});

test('missing and unknown ones are mentioned too', () => {
  assert.equal(labelRefusal(refused('010'), 'setup', en).sentence, en.labels.gone);
  assert.equal(labelRefusal(refused('009'), 'setup', en).sentence, en.problems['009']);
});
