import { types, type Migration } from '../engine.ts';

/** Notes of other journals that were attached to trades, with what takes them back. */
export const movingIn: Migration = {
  number: 24,
  name: 'moving-in',
  statements: (engine) => {
    const t = types[engine];
    return [
      // 'summary' is what its trader is shown, as JSON; 'labels' the tags and setups that were made for it.
      `CREATE TABLE moving_in (
        trader_id ${t.integer} NOT NULL REFERENCES trader (id) ON DELETE CASCADE, id ${t.textKey} NOT NULL,
        stage ${t.textKey} NOT NULL, created_at ${t.integer} NOT NULL, summary ${t.text} NOT NULL, labels ${t.text} NOT NULL,
        PRIMARY KEY (trader_id, id))${t.strict}`,
      // 'body' is compressed; see journal/moving-in/parts.ts.
      `CREATE TABLE moving_in_part (
        trader_id ${t.integer} NOT NULL, moving_in_id ${t.textKey} NOT NULL, kind ${t.textKey} NOT NULL,
        n ${t.integer} NOT NULL, body ${t.blob} NOT NULL,
        PRIMARY KEY (trader_id, moving_in_id, kind, n),
        FOREIGN KEY (trader_id, moving_in_id) REFERENCES moving_in (trader_id, id) ON DELETE CASCADE)${t.strict}`,
    ];
  },
};
