import { types, type Migration } from '../engine.ts';

/** Stated balances, deposits and withdrawals of accounts. */
export const accountEntries: Migration = {
  number: 27,
  name: 'account-entries',
  statements: (engine) => {
    const t = types[engine];
    return [
      `CREATE TABLE account_entry (
        trader_id ${t.integer} NOT NULL, public_id ${t.textKey} NOT NULL, account_id ${t.integer} NOT NULL,
        kind ${t.textKey} NOT NULL CHECK (kind IN ('balance', 'deposit', 'withdrawal')),
        day ${t.integer} NOT NULL, amount ${t.integer} NOT NULL CHECK (amount > 0), currency ${t.textKey} NOT NULL,
        made_at ${t.integer} NOT NULL,
        PRIMARY KEY (trader_id, public_id),
        FOREIGN KEY (trader_id, account_id) REFERENCES account (trader_id, id) ON DELETE CASCADE)${t.byKey}`,
      'CREATE INDEX account_entry_of_account ON account_entry (trader_id, account_id, day)',
      `CREATE UNIQUE INDEX account_entry_balance ON account_entry (trader_id, account_id, currency, day)
        WHERE kind = 'balance'`,
    ];
  },
};
