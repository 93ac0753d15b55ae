import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { databasePath } from './sqlite/sqlite-open.ts';
import { openStore } from '#server/store/store.ts';

const MANY = Array.from({ length: 500 }, () => '?').join();

/** Questions that are asked of large tables, and the index by which each is to be answered. */
const QUESTIONS: readonly (readonly [what: string, index: RegExp])[] = [
  [
    `SELECT * FROM execution WHERE trader_id = ? AND account_id = ? AND source = ? AND identity IN (${MANY})`,
    /identity=\?/,
  ],
  [
    'UPDATE execution SET superseded_by = ? WHERE trader_id = ? AND account_id = ? AND source = ? AND identity = ? AND version < ?',
    /identity=\? AND version<\?/,
  ],
  [
    'SELECT * FROM execution WHERE trader_id = ? AND account_id = ? AND day >= ? AND day <= ?',
    /execution_by_day/,
  ],
  ['SELECT id FROM execution WHERE trader_id = ? AND import_id = ? LIMIT 500', /execution_by_import/],
  [
    'SELECT * FROM execution WHERE trader_id = ? AND account_id = ? AND instrument_id = ? AND instant >= ? ORDER BY instant, id',
    /execution_by_position/,
  ],
  [
    'SELECT * FROM trade WHERE trader_id = ? AND account_id = ? AND instrument_id = ? AND closed >= ? AND gone = 0 ORDER BY closed, id',
    /trade_by_position/,
  ],
  ['SELECT id FROM trade WHERE trader_id = ? AND import_id = ? LIMIT 500', /trade_by_import/],
  [
    'SELECT id FROM trade WHERE trader_id = ? AND details_version = ? ORDER BY id LIMIT 100',
    /COVERING INDEX trade_by_details/,
  ],
  [
    'SELECT count(*) FROM trade WHERE trader_id = ? AND details_version IN (?, ?)',
    /COVERING INDEX trade_by_details/,
  ],
  [
    'SELECT * FROM trade WHERE trader_id = ? AND day >= ? AND day < ? AND gone = 0 ORDER BY day, end_seconds',
    /trade_by_closing/,
  ],
  [`SELECT * FROM instrument WHERE trader_id = ? AND source = ? AND contract IN (${MANY})`, /contract=\?/],
  [
    `SELECT min(id) FROM instrument WHERE trader_id = ? AND symbol IN (${MANY}) AND currency IN (?, ?) AND multiplier IN (?, ?) GROUP BY kind, symbol, currency, multiplier`,
    /symbol=\?/,
  ],
  [`SELECT * FROM trade_part WHERE trader_id = ? AND trade_id IN (${MANY})`, /trader_id=\? AND trade_id=\?/],
];

test('an empty SQLite journal already plans for a busy one: large tables are read by what is asked for', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-test-'));
  const store = await openStore({ place: { engine: 'sqlite', folder }, purpose: 'tool' });
  const database = new DatabaseSync(databasePath(folder), { readOnly: true });
  try {
    for (const [question, index] of QUESTIONS) {
      const steps = database.prepare(`EXPLAIN QUERY PLAN ${question}`).all(...valuesFor(question));
      assert.match(String(steps[0]?.['detail']), index, question);
    }
  } finally {
    database.close();
    await store.close();
    rmSync(folder, { recursive: true });
  }
});

function valuesFor(question: string): number[] {
  return Array.from(question.matchAll(/\?/g), () => 0);
}
