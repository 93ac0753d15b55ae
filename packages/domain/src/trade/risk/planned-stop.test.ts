import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  MAX_STOP_MOVES,
  MAX_TARGETS,
  parsePrice,
  parseStopMoves,
  parseTargets,
  stopMovesText,
} from './planned-stop.ts';

test('prices are read as they are typed and written one way', () => {
  assert.deepEqual(
    ['9.50', ' -3 ', '.5', 'x', '', '1e3'].map((text) => parsePrice(text)),
    ['9.5', '-3', '0.5', null, null, null],
  );
  assert.deepEqual(parseTargets('11, 12.50'), ['11', '12.5']);
  assert.deepEqual(
    [
      parseTargets(''),
      parseTargets('11,'),
      parseTargets(
        Array(MAX_TARGETS + 1)
          .fill('1')
          .join(),
      ),
    ],
    [[], null, null],
  );
});

test('moves of a stop are put in the order of time', () => {
  const moves = parseStopMoves('2000@9.75,1000@9.60');
  assert.deepEqual(moves, [
    { instant: 1000, price: '9.6' },
    { instant: 2000, price: '9.75' },
  ]);
  assert.equal(stopMovesText(moves ?? []), '1000@9.6,2000@9.75');
  assert.deepEqual(
    ['', '9.75', '1000@', '@9', '-5@9'].map((text) => parseStopMoves(text)),
    [[], null, null, null, null],
  );
  assert.equal(
    parseStopMoves(
      Array(MAX_STOP_MOVES + 1)
        .fill('1@1')
        .join(),
    ),
    null,
  );
});
