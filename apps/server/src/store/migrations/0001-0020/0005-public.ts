import { types, type Engine, type Migration } from '../engine.ts';

/** What the public pages stand on: results a day from which traders are ranked, what a shared link shows, and remarks on trades. */
export const publicSide: Migration = {
  number: 5,
  name: 'public',
  statements: (engine) => [
    ...results(engine),
    ...sharing(engine),
    ...remarks(engine),
    ...expectations(engine),
  ],
};

function results(engine: Engine): string[] {
  const t = types[engine];
  return [
    // Net and number of an account's dollar trades of one New York day, deleted ones left out. Kept in the transactions that
    // change trades, so that a ranking never reads trades.
    `CREATE TABLE account_day (
      trader_id ${t.integer} NOT NULL, account_id ${t.integer} NOT NULL, day ${t.integer} NOT NULL,
      net ${t.integer} NOT NULL, trades ${t.integer} NOT NULL CHECK (trades > 0),
      PRIMARY KEY (trader_id, account_id, day),
      FOREIGN KEY (trader_id, account_id) REFERENCES account (trader_id, id) ON DELETE CASCADE)${t.byKey}`,
    `CREATE INDEX account_day_by_day ON account_day (day, trader_id, net, trades)`,
    `INSERT INTO account_day (trader_id, account_id, day, net, trades)
      SELECT trade.trader_id, trade.account_id, trade.day, CAST(SUM(trade.net) AS BIGINT), COUNT(*)
      FROM trade
      JOIN import ON import.trader_id = trade.trader_id AND import.id = trade.import_id AND import.state = 'published'
      LEFT JOIN journal ON journal.trader_id = trade.trader_id AND journal.trade_id = trade.id
      WHERE trade.gone = 0 AND trade.currency = 'USD' AND COALESCE(journal.deleted, 0) = 0
      GROUP BY trade.trader_id, trade.account_id, trade.day`,
    `CREATE INDEX trader_public ON trader (id) WHERE is_public = 1`,
  ];
}

function sharing(engine: Engine): string[] {
  const t = types[engine];
  return [
    // Whether a trade is shared stands with the trade; a row here only where its picture differs from the usual one.
    `CREATE TABLE trade_card (
      trader_id ${t.integer} NOT NULL, trade_id ${t.integer} NOT NULL,
      figures ${t.textKey} NOT NULL CHECK (figures IN ('dollars', 'percent', 'none')),
      PRIMARY KEY (trader_id, trade_id),
      FOREIGN KEY (trader_id, trade_id) REFERENCES trade (trader_id, id) ON DELETE CASCADE)${t.byKey}`,
  ];
}

function remarks(engine: Engine): string[] {
  const t = types[engine];
  return [
    // 'trader_id' is the trade's own trader, who moderates; 'author_id' who wrote.
    `CREATE TABLE remark (
      trader_id ${t.integer} NOT NULL, trade_id ${t.integer} NOT NULL, public_id ${t.textKey} NOT NULL,
      author_id ${t.integer} NOT NULL REFERENCES trader (id) ON DELETE CASCADE,
      body ${t.text} NOT NULL, created_at ${t.integer} NOT NULL,
      PRIMARY KEY (trader_id, trade_id, public_id),
      FOREIGN KEY (trader_id, trade_id) REFERENCES trade (trader_id, id) ON DELETE CASCADE)${t.strict}`,
    `CREATE INDEX remark_by_author ON remark (author_id)`,
    `CREATE TABLE remark_report (
      trader_id ${t.integer} NOT NULL, trade_id ${t.integer} NOT NULL, remark_id ${t.textKey} NOT NULL,
      reporter_id ${t.integer} NOT NULL REFERENCES trader (id) ON DELETE CASCADE, created_at ${t.integer} NOT NULL,
      PRIMARY KEY (trader_id, trade_id, remark_id, reporter_id),
      FOREIGN KEY (trader_id, trade_id, remark_id) REFERENCES remark (trader_id, trade_id, public_id) ON DELETE CASCADE)${t.strict}`,
    `CREATE INDEX remark_report_by_reporter ON remark_report (reporter_id)`,
  ];
}

/** See the first migration: how many rows each part of a key leaves, here of a thousand public traders. */
function expectations(engine: Engine): string[] {
  if (engine !== 'sqlite') return [];
  return [
    `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
      ('account_day', 'account_day', '500000 500 500 1'), ('account_day', 'account_day_by_day', '500000 1000 1 1 1')`,
    'ANALYZE sqlite_schema',
  ];
}
