import { types, type Migration } from '../engine.ts';

/** How a trader reads tables of which the journal knows no layout; see docs/import-files.md for the form of `mapping`. */
export const columnMappings: Migration = {
  number: 6,
  name: 'column-mappings',
  statements: (engine) => {
    const t = types[engine];
    return [
      // 'name_key' is what two names are compared by. 'fingerprint' tells tables with the same columns.
      `CREATE TABLE column_mapping (
        trader_id ${t.integer} NOT NULL REFERENCES trader (id) ON DELETE CASCADE, public_id ${t.textKey} NOT NULL,
        name ${t.text} NOT NULL, name_key ${t.textKey} NOT NULL, fingerprint ${t.textKey} NOT NULL, mapping ${t.text} NOT NULL,
        created_at ${t.integer} NOT NULL, used_at ${t.integer},
        PRIMARY KEY (trader_id, public_id), UNIQUE (trader_id, name_key))${t.byKey}`,
    ];
  },
};
