import { types, type Migration } from '../engine.ts';

/**
 * Splits of instruments as imports state them, each statement a row: which hold follows from the imports that are in force.
 * Parts of trades and of open positions know what became of their size within their position.
 */
export const splits: Migration = {
  number: 33,
  name: 'splits',
  statements: (engine) => {
    const t = types[engine];
    return [
      `CREATE TABLE split (
        trader_id ${t.integer} NOT NULL, id ${t.integer} NOT NULL, import_id ${t.integer} NOT NULL,
        account_id ${t.integer} NOT NULL, instrument_id ${t.integer} NOT NULL, effective_at ${t.integer} NOT NULL,
        numerator ${t.integer} NOT NULL CHECK (numerator > 0), denominator ${t.integer} NOT NULL CHECK (denominator > 0),
        size_change ${t.textKey}, external_id ${t.textKey},
        PRIMARY KEY (trader_id, id),
        FOREIGN KEY (trader_id, account_id) REFERENCES account (trader_id, id) ON DELETE CASCADE,
        FOREIGN KEY (trader_id, instrument_id) REFERENCES instrument (trader_id, id) ON DELETE CASCADE,
        FOREIGN KEY (trader_id, import_id) REFERENCES import (trader_id, id) ON DELETE CASCADE)${t.byKey}`,
      'CREATE INDEX split_of_position ON split (trader_id, account_id, instrument_id)',
      'CREATE INDEX split_by_import ON split (trader_id, import_id)',
      'CREATE INDEX split_by_instrument ON split (trader_id, instrument_id)',
      ...['trade_part', 'set_aside'].map(
        (table) => `ALTER TABLE ${table} ADD COLUMN split_factor ${t.textKey}`,
      ),
    ];
  },
};
