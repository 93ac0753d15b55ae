import type { Migration } from '../engine.ts';

/**
 * Instruments are looked up by what they look like, so that a trader of many does not hold others up with each import. The
 * figures tell SQLite, as those of the first migration, that a trader may have thousands.
 */
export const lookups: Migration = {
  number: 11,
  name: 'lookups',
  statements: (engine) => [
    `CREATE INDEX instrument_by_symbol ON instrument (trader_id, symbol, currency, multiplier, kind)`,
    // An execution that goes takes its links along; without this each of them is searched for among all of the trader's.
    `CREATE INDEX import_execution_by_execution ON import_execution (trader_id, execution_id)`,
    ...(engine === 'sqlite'
      ? [
          `DELETE FROM sqlite_stat1 WHERE tbl = 'instrument'`,
          `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('instrument', 'sqlite_autoindex_instrument_1', '100000 10000 1'),
            ('instrument', 'sqlite_autoindex_instrument_2', '100000 10000 5000 2 1'),
            ('instrument', 'instrument_by_symbol', '100000 10000 2 2 1 1')`,
          `ANALYZE sqlite_schema`,
        ]
      : []),
  ],
};
