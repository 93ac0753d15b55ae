import { types, type Migration } from '../engine.ts';

/**
 * What the trader said of two accounts whose executions are equal; `asked` until then. An import goes into the account of `account_id` where
 * `name` is the same one: `name` may be of no account.
 */
export const accountPairs: Migration = {
  number: 34,
  name: 'account-pairs',
  statements: (engine) => {
    const t = types[engine];
    return [
      `CREATE TABLE account_pair (
        trader_id ${t.integer} NOT NULL, name ${t.textKey} NOT NULL, account_id ${t.integer} NOT NULL,
        relation ${t.textKey} NOT NULL CHECK (relation IN ('asked', 'copies', 'same')),
        executions ${t.integer} NOT NULL, said_at ${t.integer} NOT NULL,
        PRIMARY KEY (trader_id, name, account_id),
        FOREIGN KEY (trader_id, account_id) REFERENCES account (trader_id, id) ON DELETE CASCADE)${t.byKey}`,
      'CREATE INDEX account_pair_of_account ON account_pair (trader_id, account_id)',
    ];
  },
};
