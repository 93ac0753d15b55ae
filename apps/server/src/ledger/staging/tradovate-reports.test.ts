// Reports of Tradovate in another order: what one of them says is neither counted twice nor taken away by another.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixtureBytes } from '@daybook/brokers/files/fixtures-testing.ts';
import { readWholeFiles, type WholeFile } from '@daybook/brokers/files/read-file.ts';
import { atOnce } from '@daybook/brokers/in-slices.ts';
import { totalFees } from '@daybook/domain/execution/reported-execution.ts';
import { fillKey, identityOf } from './identity.ts';
import { classifyFills, type KnownExecution, type ClassifiedFills } from './classify-fills.ts';
import { correctable } from './compare-fills.ts';

const FILLS = fixtureBytes({ name: 'tradovate-fills.csv' }).toString('utf8');
const POSITIONS = fixtureBytes({ name: 'tradovate-positions.csv' }).toString('utf8');

function read(text: string): WholeFile {
  const answers = { zone: 'America/New_York', account: 'A1' };
  return readWholeFiles({ name: 'file.csv', bytes: Buffer.from(text) }, answers)[0]!;
}

function stored({ executions }: WholeFile): KnownExecution[] {
  return executions.map((execution, index) => ({
    id: index + 1,
    source: 'tradovate',
    identity: identityOf(execution, 0),
    version: 1,
    isByPlatform: false,
    fillKey: fillKey(execution),
    statedAt: null,
    isUndone: false,
    fees: totalFees(execution.fees),
    hasStatedFees: execution.feeProvenance === 'stated',
    correctable: correctable(execution),
    day: execution.day,
    instant: execution.instant,
    sequence: 0,
    order: null,
    instrumentId: 1,
  }));
}

const sorted = (first: string, second: string): ClassifiedFills =>
  atOnce(
    classifyFills(
      { source: 'tradovate', reported: read(second).executions, complete: null },
      stored(read(first)),
    ),
  );

/** Exported before the second part of the position was closed. */
const SHORTER = POSITIONS.split('\n')
  .filter((line) => !line.includes('880000302'))
  .join('\n');

test('pairs read after the fills take nothing away: no commission, no millisecond, no part that is still open', () => {
  for (const text of [POSITIONS, SHORTER]) {
    const { created, corrected } = sorted(FILLS, text);
    assert.deepEqual([created, corrected], [[], []]);
  }
});

test('a shorter report of pairs read after a longer one makes no fill smaller, and the longer one makes it whole', () => {
  const { created, corrected } = sorted(POSITIONS, SHORTER);
  assert.deepEqual([created, corrected], [[], []]);
  const longer = sorted(SHORTER, POSITIONS);
  const sizes = (of: ClassifiedFills) =>
    of.corrected.map(({ execution, old }) => [old.correctable.split('|')[3], execution.size]);
  assert.deepEqual(
    [longer.created.length, sizes(longer)],
    [
      0,
      [
        ['2', '3'],
        ['2', '3'],
      ],
    ],
  );
});

test('fills read after the pairs add their commissions and milliseconds, and none of them twice', () => {
  const { created, corrected } = sorted(POSITIONS, FILLS);
  assert.deepEqual([created.length, corrected.length], [0, 6]);
});
