import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dollars } from '../money.ts';
import { attach, joinNotes, hasContent } from './attach.ts';
import type { JournalNote } from './journal-note.ts';

function aNote(changed: Partial<JournalNote>): JournalNote {
  return {
    line: 2,
    symbol: 'AAPL',
    side: 'long',
    opened: 1_760_103_758,
    closed: null,
    precision: 1,
    account: null,
    size: null,
    entryPrice: null,
    exitPrice: null,
    gross: null,
    text: '',
    tags: [],
    setup: null,
    risk: null,
    ...changed,
  };
}

const NOTHING = { comments: '', hasSetup: false, risk: null };

test('notes of one trade are joined in the order of their opening', () => {
  const second = aNote({
    opened: 1_760_103_800,
    text: 'added',
    tags: ['Swing', 'late'],
    setup: 'Flag',
    risk: dollars(20),
  });
  const first = aNote({ text: 'first try', tags: ['swing'], setup: 'Break', risk: dollars(30) });
  assert.deepEqual(joinNotes([second, first]), {
    text: 'first try\n\nadded',
    tags: ['swing', 'late', 'Flag'],
    setup: 'Break',
    risk: dollars(50),
  });
  assert.equal(hasContent(joinNotes([aNote({})])), false);
});

test('risks that add up to more than can be planned are left out', () => {
  const most = aNote({ risk: dollars(999_999_999) });
  assert.equal(joinNotes([most]).risk, dollars(999_999_999));
  assert.equal(joinNotes([most, most]).risk, null);
});

test('a text is written below the existing one, and never instead of it or twice', () => {
  const attachment = joinNotes([aNote({ text: 'from there' })]);
  assert.equal(attach(NOTHING, attachment, 'Tradervue')?.comments, 'from there');
  const below = attach({ ...NOTHING, comments: 'mine\n' }, attachment, 'Tradervue')?.comments;
  assert.equal(below, 'mine\n\n— Tradervue —\nfrom there');
  assert.equal(attach({ ...NOTHING, comments: below ?? '' }, attachment, 'Tradervue')?.comments, null);
  assert.equal(attach({ ...NOTHING, comments: 'x'.repeat(19_990) }, attachment, 'Tradervue'), null);
});

test('a setup and a risk are set only where there are none', () => {
  const attachment = joinNotes([aNote({ setup: 'Break', risk: dollars(30) })]);
  assert.deepEqual(attach(NOTHING, attachment, 'TradeZella'), {
    comments: null,
    setsSetup: true,
    setsRisk: true,
  });
  assert.deepEqual(attach({ comments: '', hasSetup: true, risk: dollars(1) }, attachment, 'TradeZella'), {
    comments: null,
    setsSetup: false,
    setsRisk: false,
  });
});
