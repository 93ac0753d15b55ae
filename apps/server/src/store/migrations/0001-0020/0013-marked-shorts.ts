import type { Migration } from '../engine.ts';

/** Tells which sources of an account mark the sales that open a short without reading all its executions. */
export const markedShorts: Migration = {
  number: 13,
  name: 'marked-shorts',
  statements: () => [
    `CREATE INDEX execution_marked_short ON execution (trader_id, account_id, source, import_id)
      WHERE action = 'sell' AND effect = 'open'`,
  ],
};
