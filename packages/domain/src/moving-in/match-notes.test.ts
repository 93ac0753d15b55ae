import assert from 'node:assert/strict';
import { test } from 'node:test';
import { money } from '../money.ts';
import type { StoredTrade } from './figures.ts';
import type { JournalNote } from './journal-note.ts';
import { matchNotes, type NoteMatches } from './match-notes.ts';
import { plantHistory } from './planted-testing.ts';

function match(notes: readonly JournalNote[], trades: readonly StoredTrade[]): NoteMatches {
  const steps = matchNotes(notes, trades);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** 2025-10-10 09:42:38 in New York. */
const OPENED = 1_760_103_758;

function aTrade(changed: Partial<StoredTrade> = {}): StoredTrade {
  return {
    symbol: 'AAPL',
    kind: 'stock',
    side: 'long',
    opened: OPENED,
    closed: OPENED + 37,
    account: 0,
    size: '100',
    multiplier: '1',
    maxSize: '100',
    firstPrice: '1.5',
    lastPrice: '1.55',
    gross: money(50_000),
    net: money(45_000),
    executions: 2,
    ...changed,
  };
}

function aNote(changed: Partial<JournalNote> = {}): JournalNote {
  return {
    line: 2,
    symbol: 'AAPL',
    side: 'long',
    opened: OPENED,
    closed: OPENED + 37,
    precision: 1,
    account: null,
    size: '100',
    entryPrice: '1.5',
    exitPrice: '1.55',
    gross: '5',
    text: 'a note',
    tags: [],
    setup: null,
    risk: null,
    ...changed,
  };
}

test('planted histories: 98 of 100 notes find their trade, and none another', () => {
  const HISTORIES = 2_500;
  let [findable, found] = [0, 0];
  const wrong: string[] = [];
  for (let seed = 1; seed <= HISTORIES; seed++) {
    const { notes, trades, truth, isDecidable, style } = plantHistory(seed);
    const matches = match(notes, trades);
    for (const [note, own] of truth.entries()) {
      const trade = matches.found[note]!;
      if (typeof trade === 'number' && trade !== own)
        wrong.push(`history ${seed}, note ${note}: ${trade} for ${own}, ${JSON.stringify(style)}`);
      if (own === null || !isDecidable) continue;
      findable += 1;
      if (trade === own) found += 1;
    }
  }
  assert.deepEqual(wrong, []);
  assert.ok(findable > 100_000, `${findable} notes`);
  assert.ok(found / findable >= 0.98, `${found} of ${findable} found`);
});

test('a note goes to the trade of its symbol, side and moments', () => {
  const trades = [
    aTrade({ symbol: 'MSFT' }),
    aTrade({ side: 'short', gross: money(-50_000) }),
    aTrade({ opened: OPENED + 90, closed: OPENED + 95 }),
    aTrade(),
  ];
  assert.deepEqual(match([aNote()], trades).found, [3]);
});

test('copies that are one in all that is stated get no note, and say why', () => {
  const trades = [aTrade(), aTrade({ account: 1 })];
  assert.deepEqual(match([aNote()], trades).found, ['two-trades']);
  // A copy that came a second later is one too, since nobody knows the clock of a single note.
  assert.deepEqual(match([aNote()], [trades[0]!, aTrade({ account: 1, opened: OPENED + 1 })]).found, [
    'two-trades',
  ]);
  assert.deepEqual(
    match([aNote()], [trades[0]!, aTrade({ account: 1, size: '300', gross: money(150_000) })]).found,
    [0],
  );
});

test('accounts that are otherwise the same are distinguished by the certain notes', () => {
  const sure = [1, 2, 3].flatMap((n) =>
    [0, 1].map((account) => ({ account, opened: OPENED + 9_000 * n + 3_000 * account })),
  );
  const copied = [0, 1].map((account) => ({ account, opened: OPENED }));
  const all = [...sure, ...copied].map((each) => ({ ...each, closed: each.opened + 37 }));
  const notes = all.map(({ account, ...moments }) =>
    aNote({ ...moments, account: ['Apex', 'TPT'][account]! }),
  );
  assert.deepEqual(match(notes, all.map(aTrade)).found, [0, 1, 2, 3, 4, 5, 6, 7]);
});

test('a trade that two notes fit goes to neither', () => {
  assert.deepEqual(match([aNote(), aNote({ text: 'another' })], [aTrade()]).found, [
    'two-notes',
    'two-notes',
  ]);
});

test('a note whose own trade is missing does not go to its neighbour', () => {
  const neighbour = aTrade({
    opened: OPENED + 20,
    closed: OPENED + 57,
    gross: money(70_000),
    lastPrice: '1.57',
  });
  assert.deepEqual(match([aNote()], [neighbour]).found, ['no-trade']);
  assert.deepEqual(match([aNote()], [aTrade({ size: '200', gross: money(100_000) })]).found, [
    'other-figures',
  ]);
  assert.deepEqual(match([aNote()], [aTrade({ symbol: 'MSFT' })]).found, ['no-symbol']);
});

test('the clock of another zone is recognised from the file as a whole', () => {
  const moments = [0, 1, 2, 3].map((n) => ({ opened: OPENED + n * 5_000, closed: OPENED + n * 5_000 + 37 }));
  const notes = moments.map(({ opened, closed }) =>
    aNote({ opened: opened + 21_600, closed: closed + 21_600 }),
  );
  const matches = match(notes, moments.map(aTrade));
  assert.deepEqual(matches.found, [0, 1, 2, 3]);
  assert.equal(matches.offsetSeconds, -21_600);
  // A single note decides nothing.
  assert.deepEqual(match(notes.slice(0, 1), [aTrade()]).found, ['no-trade']);
});

test('notes of a trade that the other journal split all go to it, where they add up', () => {
  const whole = aTrade({
    size: '300',
    maxSize: '300',
    gross: money(150_000),
    executions: 4,
    closed: OPENED + 60,
  });
  const first = aNote({ closed: OPENED + 30 });
  const second = aNote({ opened: OPENED + 10, closed: OPENED + 60, size: '200', gross: '10' });
  assert.deepEqual(match([second, first], [whole]).found, [0, 0]);
  assert.deepEqual(match([first], [whole]).found, ['other-figures']);
  assert.deepEqual(match([first, { ...second, gross: '9' }], [whole]).found, [
    'other-figures',
    'part-of-trade',
  ]);
});

test('a note of several trades goes to none of them', () => {
  const trades = [aTrade(), aTrade({ opened: OPENED + 60, closed: OPENED + 97 })];
  const merged = aNote({ closed: OPENED + 97, size: '200', gross: '10' });
  assert.deepEqual(match([merged], trades).found, ['several-trades']);
});

test('results in another currency are no evidence, sizes and prices are', () => {
  const moments = [0, 1, 2, 3].map((n) => ({ opened: OPENED + n * 5_000, closed: OPENED + n * 5_000 + 37 }));
  const notes = moments.map((each) => aNote({ ...each, gross: '4.31' }));
  assert.deepEqual(match(notes, moments.map(aTrade)).found, [0, 1, 2, 3]);
  assert.deepEqual(match(notes.slice(0, 1), [aTrade()]).found, ['other-figures']);
});
