import { types, type Migration } from '../engine.ts';

/** What imports take of their trader's storage, and the file that one is read from. */
export const storage: Migration = {
  number: 16,
  name: 'storage',
  statements: (engine) => {
    const t = types[engine];
    return [
      // 'rows' are executions; 'upload' is the name of a file that lies on the disk, and 'session' the one that sent it.
      `CREATE TABLE import_storage (
        trader_id ${t.integer} NOT NULL, import_id ${t.integer} NOT NULL, rows ${t.integer} NOT NULL DEFAULT 0,
        upload ${t.textKey}, upload_bytes ${t.integer} NOT NULL DEFAULT 0, session ${t.textKey},
        PRIMARY KEY (trader_id, import_id),
        FOREIGN KEY (trader_id, import_id) REFERENCES import (trader_id, id) ON DELETE CASCADE)${t.byKey}`,
      `INSERT INTO import_storage (trader_id, import_id, rows) SELECT trader_id, import_id, count(*) FROM execution GROUP BY trader_id, import_id`,
      `CREATE INDEX import_unpublished ON import (trader_id, id) WHERE state = 'preview'`,
    ];
  },
};
