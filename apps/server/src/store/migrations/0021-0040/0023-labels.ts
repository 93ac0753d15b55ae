import { types, type Migration } from '../engine.ts';

/** Setups and tags of the trader's own, what a trade was meant to risk, and changes of many trades that can be taken back. */
export const labels: Migration = {
  number: 23,
  name: 'labels',
  statements: (engine) => {
    const t = types[engine];
    return [
      // 'key' is the id on the wire: of one of the first setups its own name. Of those only what was changed has a row, and
      // one without a name has that of its language. 'merged_into' is the key of the label that stands for it.
      `CREATE TABLE label (
        trader_id ${t.integer} NOT NULL REFERENCES trader (id) ON DELETE CASCADE, id ${t.integer} NOT NULL,
        kind ${t.textKey} NOT NULL, key ${t.textKey} NOT NULL, name ${t.text}, name_key ${t.textKey}, hue ${t.textKey},
        position ${t.integer} NOT NULL, archived ${t.integer} NOT NULL, merged_into ${t.textKey}, tag_group ${t.text},
        after_result ${t.integer} NOT NULL, created_at ${t.integer} NOT NULL,
        PRIMARY KEY (trader_id, id), UNIQUE (trader_id, kind, key), UNIQUE (trader_id, kind, name_key))${t.strict}`,
      `CREATE TABLE trade_tag (
        trader_id ${t.integer} NOT NULL, trade_id ${t.integer} NOT NULL, tag_id ${t.integer} NOT NULL,
        PRIMARY KEY (trader_id, trade_id, tag_id),
        FOREIGN KEY (trader_id, trade_id) REFERENCES trade (trader_id, id) ON DELETE CASCADE,
        FOREIGN KEY (trader_id, tag_id) REFERENCES label (trader_id, id) ON DELETE CASCADE)${t.byKey}`,
      `CREATE INDEX trade_tag_by_tag ON trade_tag (trader_id, tag_id)`,
      `ALTER TABLE journal ADD COLUMN planned_risk ${t.integer}`,
      // 'before' is what the trades said before, compressed; see journal/changes.
      `CREATE TABLE trade_change (
        trader_id ${t.integer} NOT NULL REFERENCES trader (id) ON DELETE CASCADE, id ${t.textKey} NOT NULL,
        created_at ${t.integer} NOT NULL, before ${t.blob} NOT NULL, undone ${t.integer} NOT NULL,
        PRIMARY KEY (trader_id, id))${t.strict}`,
    ];
  },
};
