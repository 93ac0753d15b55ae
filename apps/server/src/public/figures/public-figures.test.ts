import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { dayOf, type Day } from '@daybook/domain/calendar.ts';
import { money } from '@daybook/domain/money.ts';
import { joinManifest, packSegment, SEGMENT_FORMAT } from '@daybook/api/journal/segments.ts';
import { packJournal } from '@daybook/api/journal/packed-journal.ts';
import { figuresInThread } from './figures-in-thread.ts';
import { figuresOfJournal, type PackedJournal } from './public-figures.ts';

const TRADES = 5_000;

/** A month of trades that win and lose in turn, as the store keeps it. */
function aMonth(): PackedJournal {
  const month = dayOf(2026, 6, 1);
  const rows = Array.from({ length: TRADES }, (_, at) => ({
    id: BigInt(at + 1),
    symbol: `S${at % 300}`,
    currency: 'USD',
    account: 'MAIN',
    short: at % 2 === 0,
    volume: 10,
    gross: money(at % 3 === 0 ? -5_000 : 7_000),
    net: money(at % 3 === 0 ? -6_000 : 6_500),
    day: (month + Math.floor((at * 28) / TRADES)) as Day,
    start: 36_000,
    end: 36_100,
    duration: 100,
    executions: 2,
  }));
  const journal = packJournal([]);
  const months = [{ month, hash: 'a', trades: TRADES, bytes: 1, journalBytes: journal.byteLength }];
  const head = {
    format: SEGMENT_FORMAT,
    months,
    total: TRADES,
    revision: 1,
    errors: [],
    setups: [],
    tags: [],
  };
  return {
    manifest: joinManifest(Buffer.from(JSON.stringify(head)), [journal]),
    segments: [gzipSync(packSegment(month, 0, rows))],
  };
}

test('the public figures of a large journal are calculated in a thread, the same as at once', async () => {
  const packed = aMonth();
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
  const packed = aMonth();
  await assert.rejects(figuresInThread({ ...packed, segments: [] }));
  assert.equal((await figuresInThread(packed)).trades, TRADES);
});
