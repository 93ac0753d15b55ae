// The traps of Tradovate's three reports, one test each.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FileAnswers } from '#brokers/files/file-reading.ts';
import { fixtureBytes, resultOf } from '#brokers/files/fixtures-testing.ts';
import { readFileParts, readWholeFiles, type WholeFile } from '#brokers/files/read-file.ts';
import { inEnglish } from '#brokers/reading/unreadable-file.ts';

const FILLS = fixtureBytes({ name: 'tradovate-fills.csv' }).toString('utf8');
const PERFORMANCE = fixtureBytes({ name: 'tradovate-performance.csv' }).toString('utf8');
const POSITIONS = fixtureBytes({ name: 'tradovate-positions.csv' }).toString('utf8');
const NEW_YORK: FileAnswers = { zone: 'America/New_York', account: 'A1' };

function read(text: string, answers: FileAnswers = NEW_YORK): WholeFile {
  return readWholeFiles({ name: 'file.csv', bytes: Buffer.from(text) }, answers)[0]!;
}

const faults = (text: string): readonly string[] => read(text).summary.unreadable.rows.map(inEnglish);

const open = ({ summary }: WholeFile): readonly string[] =>
  summary.questions.filter(({ answer }) => answer === null).map(({ kind }) => kind);

test('a fill that is in several pairs is one fill of their whole size', () => {
  const { executions } = read(PERFORMANCE);
  assert.deepEqual(
    executions.map(({ externalId, action, size }) => `${externalId} ${action} ${size}`),
    [
      '880000110 buy 3',
      '880000118 buy 2',
      '880000131 sell 2',
      '880000140 sell 3',
      '880000160 sell 4',
      '880000171 buy 4',
      '880000201 sell 1',
      '880000202 buy 1',
    ],
  );
  assert.deepEqual(executions[3]?.statedRealised, { amount: '-20.5', kind: 'gross' });
});

test('the three reports of the same fills name them alike, to the second', () => {
  const reported = (text: string): readonly string[] =>
    read(text).executions.map(({ externalId, instrument, action, size, price, execTime }) =>
      [externalId, instrument.contract, action, size, price, execTime].join(' '),
    );
  const fills = reported(FILLS);
  assert.deepEqual(reported(POSITIONS), [fills[0], fills[1], fills[2], fills[3], fills[4], fills[5]]);
  assert.deepEqual(reported(PERFORMANCE).slice(0, 6), fills);
});

test('without a zone nothing is taken, and everything that is missing is asked for at once', () => {
  const file = read(PERFORMANCE.replaceAll('MGCM6', 'XYZM6').replace('$1,228.00', '$12.28'), {});
  assert.deepEqual(file.executions, []);
  assert.deepEqual(open(file), ['zone', 'account', 'multiplier']);
});

test('fills state UTC: no zone is asked for, and the displayed times are ignored', () => {
  const file = read(FILLS, {});
  assert.deepEqual(open(file), []);
  assert.partialDeepStrictEqual(file.executions[0], {
    zone: 'UTC',
    localText: '2026-05-12 13:31:04.250Z',
    instant: Date.UTC(2026, 4, 12, 13, 31, 4, 250),
    account: 'EVAL100200',
    externalOrderId: '880000107',
    fees: { commission: 11_700 },
    feeProvenance: 'stated',
  });
  const shown = FILLS.replace(/^_id.*$/m, (header) => header.replace(',_timestamp,', ',_other,'));
  assert.deepEqual(open(read(shown, {})), ['zone']);
});

test('a profit that does not follow from prices, size and contract is shown with its line', () => {
  assert.deepEqual(faults(PERFORMANCE.replace('$37.00', '$38.00')), [
    'line 2, pnl: got "38"; expected 37 from the prices and the size',
  ]);
});

test('one number for two unlike fills is refused, and so is a fill paired with itself', () => {
  assert.deepEqual(faults(PERFORMANCE.replace('880000118', '880000131')), [
    'line 4, the id 880000131 was given to another fill on line 2',
  ]);
  assert.deepEqual(faults(PERFORMANCE.replace('880000171', '880000160')), [
    'line 5, the fill 880000160 is paired with itself',
  ]);
});

test('options on futures are not treated as shares', () => {
  assert.match(faults(FILLS.replaceAll('MGCM6', 'OGM6 C2400')).join(), /Contract: got "OGM6 C2400"/);
});

test('fills that are duplicated in a manually joined table count once', () => {
  const [, first = ''] = FILLS.split('\n');
  const file = read(`${FILLS}${first}\n`);
  assert.equal(file.executions.length, 6);
  assert.deepEqual(file.summary.leftOut.rows.at(-1), {
    line: 9,
    reason: 'correction-replaced',
    what: '2026-05-12 13:31:04.250Z MNQM6',
  });
  assert.deepEqual(resultOf(file), { trades: 2, gross: '1244.50', net: '1235.64' });
  const changed = first.replace(', Buy,3,', ', Buy,4,');
  assert.match(faults(`${FILLS}${changed}\n`).join(), /the id 880000110 was given to another fill on line 2/);
});

test('a position that is still open is left out with its reason, and the rest is read', () => {
  const rest = read(POSITIONS.split('\n').slice(0, -2).join('\n') + '\n');
  const half =
    '880000401,,2026-05-12,1,20140.5,1,20140.50,0,,EVAL100200,MNQM6,MNQ,Micro,-2,0,0.25,,880000402,,0,20140.50,,0.00,USD,05/12/2026 15:50:00,\n';
  const { executions, summary } = read(POSITIONS + half);
  assert.deepEqual(executions, rest.executions);
  assert.deepEqual(faults(POSITIONS + half), []);
  assert.deepEqual(summary.leftOut.rows, [
    { line: 6, reason: 'open-position', what: 'MNQM6 3 20140.5' },
    { line: 7, reason: 'open-position', what: 'MNQM6 1 20140.5' },
  ]);
  // A pair that lacks the number of a fill alone is damaged.
  assert.equal(faults(POSITIONS.replace(',880000131,2,', ',,2,')).length, 1);
});

test('a report without its columns of fills is not recognised', () => {
  const parts = [
    ...readFileParts(
      { name: 'f.csv', bytes: Buffer.from(PERFORMANCE.replace('buyFillId', 'buyId')) },
      NEW_YORK,
    ),
  ];
  assert.equal(parts.at(-1)?.kind, 'asked');
});
