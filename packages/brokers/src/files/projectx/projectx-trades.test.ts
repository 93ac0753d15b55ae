import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FileAnswers } from '#brokers/files/file-reading.ts';
import { fixtureBytes } from '#brokers/files/fixtures-testing.ts';
import { isOpen, readWholeFiles } from '#brokers/files/read-file.ts';
import { inEnglish } from '#brokers/reading/unreadable-file.ts';

const TRADES = fixtureBytes({ name: 'projectx-trades.csv' }).toString('utf8');
const read = (text: string, answers: FileAnswers = { account: 'TX1' }) =>
  readWholeFiles({ name: 'trades.csv', bytes: Buffer.from(text) }, answers)[0]!;
const open = (text: string, answers?: FileAnswers) =>
  read(text, answers)
    .summary.questions.filter(isOpen)
    .map(({ kind }) => kind);

test('times count by the offset of their row, and are asked for where a row has none', () => {
  const elsewhere = TRADES.replace('05/12/2026 08:31:04 -05:00', '05/12/2026 15:31:04 +02:00');
  assert.equal(read(elsewhere).executions[0]?.instant, read(TRADES).executions[0]?.instant);
  const plain = TRADES.replaceAll(/ -05:00/g, '');
  assert.deepEqual(open(plain), ['zone']);
  const zoned = read(plain, { account: 'TX1', zone: 'America/Chicago' });
  assert.equal(zoned.executions[0]?.instant, read(TRADES).executions[0]?.instant);
});

test('an export without the column of commissions has fees alone', () => {
  const [head = '', ...rows] = TRADES.trimEnd().split('\n');
  const older = [head.replace(',Commissions', ''), ...rows.map((row) => row.replace(/,[^,]*$/, ''))];
  const { fees } = read(older.join('\n')).executions[1]!;
  assert.deepEqual([fees.commission, fees.exchange], [0, 14_800]);
});

test('size and currency of an unknown contract are asked for, and the profit must follow', () => {
  const unknown = TRADES.replaceAll('CLN6', 'QQZN6');
  assert.deepEqual(open(unknown), ['multiplier', 'currency']);
  const given = { account: 'TX1', currency: 'USD' };
  assert.deepEqual(open(unknown, { ...given, multipliers: { QQZN6: '1000' } }), []);
  const { rows } = read(unknown, { ...given, multipliers: { QQZN6: '100' } }).summary.unreadable;
  assert.deepEqual(rows.map(inEnglish), [
    'line 6, PnL: got "110.000000000"; expected 11 from the prices and the size',
  ]);
});
