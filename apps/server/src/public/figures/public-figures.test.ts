import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calculations } from '#server/journal/packed/calculations.ts';
import { aPackedMonth } from '#server/journal/packed/packed-trades-testing.ts';
import type { PackedTrades } from '#server/journal/packed/packed-trades.ts';
import { figuresOfJournal } from './public-figures.ts';
import { FIGURES } from './public-statistics.ts';

const TRADES = 5_000;

const figuresInThread = (packed: PackedTrades) => calculations.run('public', FIGURES, packed);

test('the public figures of a large journal are calculated in a thread, the same as at once', async () => {
  const packed = aPackedMonth(TRADES);
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 1);
  try {
    const [first, second] = await Promise.all([figuresInThread(packed), figuresInThread(packed)]);
    assert.deepEqual(first, figuresOfJournal(packed));
    assert.deepEqual(second, first);
    assert.equal(first.trades, TRADES);
    assert.ok(turns > 0, 'the event loop turned meanwhile');
  } finally {
    clearInterval(counting);
  }
});

test('a journal that cannot be read fails alone: the next one is calculated', async () => {
  const packed = aPackedMonth(TRADES);
  await assert.rejects(figuresInThread({ ...packed, segments: [] }));
  assert.equal((await figuresInThread(packed)).trades, TRADES);
});
