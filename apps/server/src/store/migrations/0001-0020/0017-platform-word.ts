import { types, type Engine, type Migration } from '../engine.ts';

/**
 * Which executions and trades are a platform's own word: what a trader is ranked by, and what is called verified. Marks of
 * accounts that a file, or a hand, has touched are found out by the next import.
 */
export const platformWord: Migration = {
  number: 17,
  name: 'platform-word',
  statements: (engine) => [...columns(engine), ...results(engine), ...known()],
};

function columns(engine: Engine): string[] {
  const t = types[engine];
  const flag = `${t.integer} NOT NULL DEFAULT 0`;
  return [
    // 1 where a synchronisation stated this very content.
    `ALTER TABLE execution ADD COLUMN by_platform ${flag}`,
    // 'platform': the platform's executions alone make this very trade. 'edited': they make another one. 'file': none is its.
    `ALTER TABLE trade ADD COLUMN mark ${t.textKey} NOT NULL DEFAULT 'file' CHECK (mark IN ('platform', 'edited', 'file'))`,
    `ALTER TABLE account ADD COLUMN environment ${t.textKey} NOT NULL DEFAULT 'live' CHECK (environment IN ('live', 'paper', 'demo'))`,
    // Whether a synchronisation, and whether anything else, ever brought or changed something.
    `ALTER TABLE account ADD COLUMN told_by_platform ${flag}`,
    `ALTER TABLE account ADD COLUMN told_by_others ${flag}`,
    // 1 while the marks of what an import touched wait to be found out, 2 while those of all its trades do.
    `ALTER TABLE account ADD COLUMN marks_stale ${flag}`,
  ];
}

function results(engine: Engine): string[] {
  const t = types[engine];
  const owner = `FOREIGN KEY (trader_id, account_id) REFERENCES account (trader_id, id) ON DELETE CASCADE`;
  return [
    // Dollar results that are ranked, by New York day: those of the platform, deleted or changed by hand or not, and those of files.
    `CREATE TABLE ranked_day (
      trader_id ${t.integer} NOT NULL, account_id ${t.integer} NOT NULL, day ${t.integer} NOT NULL,
      mark ${t.textKey} NOT NULL CHECK (mark IN ('platform', 'file')),
      net ${t.integer} NOT NULL, trades ${t.integer} NOT NULL,
      PRIMARY KEY (trader_id, account_id, day, mark), ${owner})${t.byKey}`,
    `CREATE INDEX ranked_day_by_day ON ranked_day (day, trader_id, mark, net, trades)`,
    // What a platform's executions alone make of a day and the journal does not show as such.
    `CREATE TABLE hidden_result (
      trader_id ${t.integer} NOT NULL, account_id ${t.integer} NOT NULL, instrument_id ${t.integer} NOT NULL, day ${t.integer} NOT NULL,
      net ${t.integer} NOT NULL, trades ${t.integer} NOT NULL,
      PRIMARY KEY (trader_id, account_id, instrument_id, day), ${owner})${t.byKey}`,
  ];
}

/** A journal that was taken in from an export says of itself what came from a platform: nobody vouches for it. */
function known(): string[] {
  const takenIn = `SELECT trader_id FROM audit WHERE event = 'journal-imported' AND trader_id IS NOT NULL`;
  const kindOf = `(SELECT kind FROM import WHERE import.trader_id = execution.trader_id AND import.id = execution.import_id)`;
  const brought = (kinds: string) =>
    `EXISTS (SELECT 1 FROM execution WHERE execution.trader_id = account.trader_id AND execution.account_id = account.id AND ${kinds})`;
  const isDemo = `(SELECT is_demo FROM trader WHERE trader.id = account.trader_id) = 1`;
  const hostOf = `(SELECT host FROM platform_login WHERE platform_login.trader_id = account.trader_id AND platform_login.id = account.login_id)`;
  return [
    `UPDATE execution SET by_platform = 1 WHERE ${kindOf} IN ('sync', 'demo') AND trader_id NOT IN (${takenIn})`,
    `UPDATE account SET told_by_platform = CASE WHEN ${brought('by_platform = 1')} THEN 1 ELSE 0 END,
      told_by_others = CASE WHEN ${brought('by_platform = 0')} OR EXISTS (
        SELECT 1 FROM by_hand_group WHERE by_hand_group.trader_id = account.trader_id AND by_hand_group.account_id = account.id) THEN 1 ELSE 0 END`,
    `UPDATE account SET marks_stale = 2 WHERE told_by_platform = 1 AND told_by_others = 1`,
    `UPDATE account SET environment = 'demo' WHERE ${isDemo} OR ${hostOf} IN ('demo.tradovateapi.com', 'demo.daybook')`,
    `UPDATE account SET environment = 'paper' WHERE ${hostOf} = 'paper-api.alpaca.markets'`,
    `UPDATE trade SET mark = 'platform' WHERE EXISTS (SELECT 1 FROM account WHERE account.trader_id = trade.trader_id
      AND account.id = trade.account_id AND told_by_platform = 1 AND told_by_others = 0)`,
    `INSERT INTO ranked_day (trader_id, account_id, day, mark, net, trades)
      SELECT trade.trader_id, trade.account_id, trade.day, trade.mark, CAST(SUM(trade.net) AS BIGINT), COUNT(*)
      FROM trade
      JOIN import ON import.trader_id = trade.trader_id AND import.id = trade.import_id AND import.state = 'published'
      JOIN account ON account.trader_id = trade.trader_id AND account.id = trade.account_id AND account.environment = 'live'
      LEFT JOIN journal ON journal.trader_id = trade.trader_id AND journal.trade_id = trade.id
      WHERE trade.gone = 0 AND trade.currency = 'USD' AND (trade.mark = 'platform' OR COALESCE(journal.deleted, 0) = 0)
      GROUP BY trade.trader_id, trade.account_id, trade.day, trade.mark`,
  ];
}
