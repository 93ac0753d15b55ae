import { types, type Migration } from '../engine.ts';

/** What several servers on one database share. Instants are milliseconds since 1970 UTC, of the database's clock. */
export const severalServers: Migration = {
  number: 20,
  name: 'several-servers',
  statements: (engine) => {
    const t = types[engine];
    return [
      // 'sent' are instants of requests, oldest first and separated by spaces; 'name' is a digest of what is counted together.
      `CREATE TABLE request_window (
        name ${t.textKey} NOT NULL PRIMARY KEY, sent ${t.text} NOT NULL, rests_until ${t.integer} NOT NULL,
        changed_at ${t.integer} NOT NULL)${t.byKey}`,
      `CREATE INDEX request_window_by_change ON request_window (changed_at)`,
      // 'images' tells one folder of pictures from another.
      `CREATE TABLE server (
        id ${t.textKey} NOT NULL PRIMARY KEY, images ${t.textKey} NOT NULL, started_at ${t.integer} NOT NULL,
        seen_at ${t.integer} NOT NULL)${t.byKey}`,
      `CREATE TABLE lease (
        name ${t.textKey} NOT NULL PRIMARY KEY, owner ${t.textKey} NOT NULL, held_until ${t.integer} NOT NULL)${t.byKey}`,
      `ALTER TABLE sync_quota ADD COLUMN given_back ${t.integer} NOT NULL DEFAULT 0`,
    ];
  },
};
