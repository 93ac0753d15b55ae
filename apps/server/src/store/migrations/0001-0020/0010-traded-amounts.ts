import { types, type Migration } from '../engine.ts';

/** What an account has traded: profits, losses and fees added up without their signs, an upper bound of every sum over its trades. */
export const tradedAmounts: Migration = {
  number: 10,
  name: 'traded-amounts',
  statements: (engine) => [
    `ALTER TABLE account ADD COLUMN traded ${types[engine].integer} NOT NULL DEFAULT 0`,
    `UPDATE account SET traded = CAST(COALESCE((
      SELECT CASE WHEN SUM(ABS(CAST(gross AS DOUBLE PRECISION)) + ABS(fees)) > 9007199254740991 THEN 9007199254740991
        ELSE SUM(ABS(CAST(gross AS DOUBLE PRECISION)) + ABS(fees)) END
      FROM trade WHERE trade.trader_id = account.trader_id AND trade.account_id = account.id AND trade.gone = 0), 0) AS BIGINT)`,
  ],
};
