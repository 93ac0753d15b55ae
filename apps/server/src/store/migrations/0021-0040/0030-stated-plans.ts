import { types, type Migration } from '../engine.ts';

/**
 * Stops, targets and amounts at risk that files state beside executions, until the trade stands into whose journal they are
 * written; afterwards what was written there, so that the import can be undone. See ledger/risk/write-stated-plans.ts.
 */
export const statedPlans: Migration = {
  number: 30,
  name: 'stated-plans',
  statements: (engine) => {
    const t = types[engine];
    return [
      `CREATE TABLE stated_plan (
        trader_id ${t.integer} NOT NULL, id ${t.integer} NOT NULL, import_id ${t.integer} NOT NULL,
        account_id ${t.integer} NOT NULL, source ${t.textKey} NOT NULL, identity ${t.textKey} NOT NULL,
        stop ${t.textKey}, targets ${t.textKey}, risk ${t.integer} CHECK (risk > 0),
        trade_id ${t.integer}, written ${t.text},
        PRIMARY KEY (trader_id, id),
        FOREIGN KEY (trader_id, import_id) REFERENCES import (trader_id, id) ON DELETE CASCADE)${t.byKey}`,
      'CREATE INDEX stated_plan_by_import ON stated_plan (trader_id, import_id)',
      'CREATE INDEX stated_plan_waiting ON stated_plan (trader_id, id) WHERE trade_id IS NULL',
    ];
  },
};
