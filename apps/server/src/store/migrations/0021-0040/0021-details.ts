import { types, type Migration } from '../engine.ts';

/** What follows from a trade's executions beside its figures, calculated once, and packed by month as it is sent. */
export const details: Migration = {
  number: 21,
  name: 'details',
  statements: (engine) => {
    const t = types[engine];
    return [
      ...['max_size', 'first_price', 'last_price'].map(
        (column) => `ALTER TABLE trade ADD COLUMN ${column} ${t.textKey}`,
      ),
      ...['commission', 'exchange_fee', 'regulatory_fee', 'other_fee'].map(
        (column) => `ALTER TABLE trade ADD COLUMN ${column} ${t.integer}`,
      ),
      // Trades of before have version 0: they are calculated in the background, and found by the index.
      `ALTER TABLE trade ADD COLUMN details_version ${t.integer} NOT NULL DEFAULT 0`,
      `CREATE INDEX trade_by_details ON trade (details_version, trader_id, id)`,
      ...(engine === 'sqlite'
        ? [
            `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('trade', 'trade_by_details', '300000 300000 30000 1')`,
            `ANALYZE sqlite_schema`,
          ]
        : []),
      // The revision at which trades of the month changed last: 'touched' rises with the journal too, and a month whose trades
      // look the same may have other details.
      `ALTER TABLE segment ADD COLUMN trades_revision ${t.integer} NOT NULL DEFAULT 0`,
      // Right as long as revision and hash are those of the segment. 'rows' tells which trades stand in which order, 'version'
      // is that of the calculation.
      `CREATE TABLE segment_details (
        trader_id ${t.integer} NOT NULL, month ${t.integer} NOT NULL, trades_revision ${t.integer} NOT NULL, trades_hash ${t.textKey} NOT NULL,
        format ${t.integer} NOT NULL, version ${t.integer} NOT NULL, rows ${t.textKey} NOT NULL, hash ${t.textKey} NOT NULL,
        bytes ${t.integer} NOT NULL, body ${t.blob} NOT NULL,
        PRIMARY KEY (trader_id, month), FOREIGN KEY (trader_id, month) REFERENCES segment (trader_id, month) ON DELETE CASCADE)${t.strict}`,
    ];
  },
};
