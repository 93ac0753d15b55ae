import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMPTY_ENTRY } from '@daybook/domain/journal/entry.ts';
import { en } from '@daybook/texts/en.ts';
import { isJournalDraft, journalBody, journalErrors, sameJournal } from './journal-form.ts';

const entry = { ...EMPTY_ENTRY, event: 'NRB', didAdd: true, mistakes: ['Chased', 'Too big'] } as const;

test('the form is sent with flags as Y and N and mistakes comma-joined', () => {
  const body = journalBody(entry);
  assert.equal(body['didAdd'], 'Y');
  assert.equal(body['trend'], 'N');
  assert.equal(body['position'], '');
  assert.equal(body['errors'], 'Chased,Too big');
});

test('the order and case of mistakes is no change; anything else is', () => {
  assert.ok(sameJournal(entry, { ...entry, mistakes: ['too big', 'Chased'] }));
  assert.ok(!sameJournal(entry, { ...entry, comments: 'x' }));
  assert.ok(!sameJournal(entry, { ...entry, position: 'ABOVE' }));
});

test('a mistake with a comma is refused, since titles travel comma-joined', () => {
  assert.equal(journalErrors({ ...entry, mistakes: ['a,b'] }, en).mistakes, en.trade.mistakeProblems.comma);
  assert.deepEqual(journalErrors(entry, en), {});
});

test('comments have an end', () => {
  assert.ok(journalErrors({ ...entry, comments: 'x'.repeat(20_001) }, en).comments);
});

test('a draft of another shape is not taken', () => {
  assert.ok(isJournalDraft(JSON.parse(JSON.stringify(entry))));
  for (const value of [null, 7, {}, { ...entry, mistakes: 'x' }, { ...entry, didAdd: 'Y' }])
    assert.ok(!isJournalDraft(value));
});

test('a draft of before a field came is taken', () => {
  const { trend, position, ...earlier } = entry;
  assert.deepEqual([trend, position], [false, null]);
  assert.ok(isJournalDraft(earlier));
});
