import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMPTY_ENTRY } from '@daybook/domain/journal/entry.ts';
import { en } from '@daybook/texts/en.ts';
import { isJournalDraft, journalBody, journalErrors, sameJournal } from './journal-form.ts';
import { EMPTY_RISK } from './risk-form.ts';

const DAYS = { first: '2026-11-18', last: '2026-11-18' };
const { riskPlan: _typed, ...EMPTY } = EMPTY_ENTRY;
const EMPTY_VALUES = { ...EMPTY, tags: [], ...EMPTY_RISK };
const entry = { ...EMPTY_VALUES, event: 'NRB', didAdd: true, mistakes: ['Chased', 'Too big'] } as const;

test('the form is sent with flags as Y and N, marks comma-joined and the risk as a plain number', () => {
  const body = journalBody({ ...entry, tags: ['Gap', 'News'], plannedRisk: '1,200.5' }, (tag) => `id-${tag}`);
  assert.equal(body['didAdd'], 'Y');
  assert.equal(body['trend'], 'N');
  assert.equal(body['position'], '');
  assert.equal(body['errors'], 'Chased,Too big');
  assert.equal(body['tags'], 'id-Gap,id-News');
  assert.equal(body['plannedRisk'], '1200.5');
  const { plannedRisk, plannedStop, targets, stopMoves } = journalBody(entry, String);
  assert.deepEqual([plannedRisk, plannedStop, targets, stopMoves], ['', '', '', '']);
});

test('the order and case of mistakes and tags is no change; anything else is', () => {
  assert.ok(sameJournal(entry, { ...entry, mistakes: ['too big', 'Chased'] }));
  const tagged = { ...entry, tags: ['Gap', 'News'] };
  assert.ok(sameJournal(tagged, { ...entry, tags: ['news', 'Gap'] }));
  assert.ok(!sameJournal(entry, tagged));
  assert.ok(!sameJournal(entry, { ...entry, plannedRisk: '80' }));
  assert.ok(!sameJournal(entry, { ...entry, plannedStop: '9.5' }));
  assert.ok(!sameJournal(entry, { ...entry, comments: 'x' }));
  assert.ok(!sameJournal(entry, { ...entry, position: 'ABOVE' }));
});

test('a mistake with a comma is refused, since titles travel comma-joined', () => {
  assert.equal(
    journalErrors({ ...entry, mistakes: ['a,b'] }, en, DAYS).mistakes,
    en.trade.mistakeProblems.comma,
  );
  assert.deepEqual(journalErrors(entry, en, DAYS), {});
});

test('a tag has a name of 60 characters at most, and a trade thirty of them', () => {
  const problems = en.trade.tagProblems;
  assert.equal(journalErrors({ ...entry, tags: ['x'.repeat(61)] }, en, DAYS).tags, problems['too-long']);
  const many = Array.from({ length: 31 }, (_, at) => `tag ${at}`);
  assert.equal(journalErrors({ ...entry, tags: many }, en, DAYS).tags, en.trade.tooManyTags(30));
  assert.deepEqual(journalErrors({ ...entry, tags: ['a, b', '=1'] }, en, DAYS), {});
});

test('comments have an end', () => {
  assert.ok(journalErrors({ ...entry, comments: 'x'.repeat(20_001) }, en, DAYS).comments);
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
    { ...entry, targets: [9] },
  ])
    assert.ok(!isJournalDraft(value));
});

test('a draft of before a field came is taken', () => {
  const { trend, position, tags, plannedRisk, plannedStop, targets, stopMoves, ...earlier } = entry;
  assert.deepEqual([trend, position, tags, plannedRisk], [null, null, [], '']);
  assert.deepEqual([plannedStop, targets, stopMoves], ['', [''], []]);
  assert.ok(isJournalDraft(earlier));
});
