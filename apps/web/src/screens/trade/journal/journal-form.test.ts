import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '@daybook/texts/en.ts';
import { EMPTY_VALUES, isJournalDraft, journalBody, journalErrors, sameJournal } from './journal-form.ts';

const entry = { ...EMPTY_VALUES, event: 'NRB', didAdd: true, mistakes: ['Chased', 'Too big'] } as const;

test('the form is sent with flags as Y and N, marks comma-joined and the risk as a plain number', () => {
  const body = journalBody({ ...entry, tags: ['Gap', 'News'], plannedRisk: '1,200.5' }, (tag) => `id-${tag}`);
  assert.equal(body['didAdd'], 'Y');
  assert.equal(body['trend'], 'N');
  assert.equal(body['position'], '');
  assert.equal(body['errors'], 'Chased,Too big');
  assert.equal(body['tags'], 'id-Gap,id-News');
  assert.equal(body['plannedRisk'], '1200.5');
  assert.equal(journalBody(entry, String)['plannedRisk'], '');
});

test('the order and case of mistakes and tags is no change; anything else is', () => {
  assert.ok(sameJournal(entry, { ...entry, mistakes: ['too big', 'Chased'] }));
  const tagged = { ...entry, tags: ['Gap', 'News'] };
  assert.ok(sameJournal(tagged, { ...entry, tags: ['news', 'Gap'] }));
  assert.ok(!sameJournal(entry, tagged));
  assert.ok(!sameJournal(entry, { ...entry, plannedRisk: '80' }));
  assert.ok(!sameJournal(entry, { ...entry, comments: 'x' }));
  assert.ok(!sameJournal(entry, { ...entry, position: 'ABOVE' }));
});

test('a mistake with a comma is refused, since titles travel comma-joined', () => {
  assert.equal(journalErrors({ ...entry, mistakes: ['a,b'] }, en).mistakes, en.trade.mistakeProblems.comma);
  assert.deepEqual(journalErrors(entry, en), {});
});

test('a tag has a name of 60 characters at most, and a trade thirty of them', () => {
  const problems = en.trade.tagProblems;
  assert.equal(journalErrors({ ...entry, tags: ['x'.repeat(61)] }, en).tags, problems['too-long']);
  const many = Array.from({ length: 31 }, (_, at) => `tag ${at}`);
  assert.equal(journalErrors({ ...entry, tags: many }, en).tags, en.trade.tooManyTags(30));
  assert.deepEqual(journalErrors({ ...entry, tags: ['a, b', '=1'] }, en), {});
});

test('a planned risk is an amount above zero', () => {
  for (const typed of ['', ' 80 ', '1,200.50', '0.0001'])
    assert.deepEqual(journalErrors({ ...entry, plannedRisk: typed }, en), {}, typed);
  for (const typed of ['0', '-5', 'much', '0.00001', '1000000000'])
    assert.equal(journalErrors({ ...entry, plannedRisk: typed }, en).plannedRisk, en.trade.notARisk, typed);
});

test('comments have an end', () => {
  assert.ok(journalErrors({ ...entry, comments: 'x'.repeat(20_001) }, en).comments);
});

test('a draft of another shape is not taken', () => {
  assert.ok(isJournalDraft(JSON.parse(JSON.stringify(entry))));
  for (const value of [
    null,
    7,
    {},
    { ...entry, mistakes: 'x' },
    { ...entry, didAdd: 'Y' },
    { ...entry, tags: [1] },
  ])
    assert.ok(!isJournalDraft(value));
});

test('a draft of before a field came is taken', () => {
  const { trend, position, tags, plannedRisk, ...earlier } = entry;
  assert.deepEqual([trend, position, tags, plannedRisk], [false, null, [], '']);
  assert.ok(isJournalDraft(earlier));
});
