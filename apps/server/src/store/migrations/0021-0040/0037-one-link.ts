import { types, type Engine, type Migration } from '../engine.ts';

/** Every kind of mailed link in one table; what only one kind needs is its payload. Open links keep working. */
export const oneLink: Migration = {
  number: 37,
  name: 'one-link',
  statements: (engine) => [
    ...linkTable(engine),
    `INSERT INTO new_link (id, purpose, token_hash, trader_id, payload, created_at, expires_at, used_at, voided_at)
      SELECT link.id, purpose, token_hash, trader_id, ${payloadOf(engine)}, created_at, expires_at, used_at, voided_at
      FROM link LEFT JOIN registration ON link_id = link.id`,
    ...moved(engine, 'address_change', 'address'),
    ...moved(engine, 'former_address', 'former-address'),
    `DROP TABLE registration`,
    `DROP TABLE link`,
    `ALTER TABLE new_link RENAME TO link`,
    `CREATE INDEX link_by_trader ON link (trader_id)`,
    `CREATE INDEX link_by_expiry ON link (expires_at)`,
  ],
};

function linkTable(engine: Engine): string[] {
  const t = types[engine];
  return [
    // Only a digest of what opens a link is kept. 'payload' is JSON; null where the purpose needs none, and once a link is used or void.
    `CREATE TABLE new_link (
      id ${t.textKey} NOT NULL PRIMARY KEY, purpose ${t.textKey} NOT NULL, token_hash ${t.blob} NOT NULL UNIQUE,
      trader_id ${t.integer} REFERENCES trader (id) ON DELETE CASCADE, payload ${t.text},
      created_at ${t.integer} NOT NULL, expires_at ${t.integer} NOT NULL, used_at ${t.integer}, voided_at ${t.integer})${t.strict}`,
  ];
}

/** What somebody registered, of a link that nobody used yet. */
function payloadOf(engine: Engine): string {
  const members = `'email', email, 'firstName', first_name, 'lastName', last_name, 'language', language`;
  return `CASE WHEN link_id IS NOT NULL AND used_at IS NULL AND voided_at IS NULL THEN ${jsonObject(engine, members)} END`;
}

function moved(engine: Engine, table: string, purpose: string): string[] {
  return [
    `INSERT INTO new_link (id, purpose, token_hash, trader_id, payload, created_at, expires_at)
      SELECT id, '${purpose}', token_hash, trader_id, ${jsonObject(engine, `'email', email`)}, created_at, expires_at FROM ${table}`,
    `DROP TABLE ${table}`,
  ];
}

function jsonObject(engine: Engine, members: string): string {
  return engine === 'sqlite' ? `json_object(${members})` : `json_build_object(${members})::text`;
}
