import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReadFile } from '@daybook/api/imports/imports.ts';
import { limitShown, MAX_SHOWN_QUESTIONS, MAX_SHOWN_ROWS } from './shown-limits.ts';
import { unread } from './shown-file.ts';

const FILES = 1_000;

/** As large as the reader of one file lets it become. */
function largeFile(at: number): ReadFile {
  const reason = { code: 'unreadable', values: [] } as const;
  const rows = Array.from({ length: 100 }, (_, line) => ({
    line,
    reason: 'dividend',
    what: 'x'.repeat(400),
  }));
  return {
    ...unread(`${at} ${'long name '.repeat(50)}`, 'das'),
    leftOut: { count: 10_000, rows },
    unreadable: {
      count: 900,
      rows: rows.map(({ line }) => ({ line, reason: { ...reason, values: [] }, expected: null })),
    },
    questions: Array.from({ length: 200 }, (_, symbol) => ({
      kind: 'multiplier' as const,
      answer: symbol % 2 === 0 ? 1 : null,
      from: null,
      symbol: `${at}-${symbol}`,
    })),
    accounts: Array.from({ length: 50 }, (_, account) => `${at}-${account}`),
  };
}

test('what is shown of an upload is limited for all its files together, and every row is counted', () => {
  const limited = Array.from({ length: FILES }, (_, at) => largeFile(at)).map(limitShown());
  const rows = (kind: 'leftOut' | 'unreadable') =>
    limited.reduce((sum, file) => sum + file[kind].rows.length, 0);
  assert.deepEqual([rows('leftOut'), rows('unreadable')], [MAX_SHOWN_ROWS, MAX_SHOWN_ROWS]);
  const questions = limited.flatMap((file) => file.questions);
  assert.equal(questions.filter(({ answer }) => answer === null).length, MAX_SHOWN_QUESTIONS);
  assert.ok(limited.every(({ leftOut, unreadable }) => leftOut.count === 10_000 && unreadable.count === 900));
  assert.ok(JSON.stringify(limited).length < 800_000, `${JSON.stringify(limited).length} characters`);
});

test('a question that is open is never lost behind others that are answered', () => {
  const limit = limitShown();
  const answered = { kind: 'multiplier' as const, answer: 1, from: null };
  limit({ ...unread('a.csv', 'das'), questions: Array.from({ length: 5_000 }, () => answered) });
  const open = { kind: 'zone' as const, answer: null, from: null };
  assert.deepEqual(limit({ ...unread('b.csv', 'das'), questions: [open] }).questions, [open]);
});
