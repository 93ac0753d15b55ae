import { types, type Migration } from '../engine.ts';

/** An address that a journal had before, as long as its owner may take it back. Instants are milliseconds since 1970 UTC. */
export const formerAddress: Migration = {
  number: 19,
  name: 'former-address',
  statements: (engine) => {
    const t = types[engine];
    return [
      // Only a digest of what opens it is kept.
      `CREATE TABLE former_address (
        trader_id ${t.integer} NOT NULL REFERENCES trader (id) ON DELETE CASCADE, id ${t.textKey} NOT NULL PRIMARY KEY,
        token_hash ${t.blob} NOT NULL, email ${t.text} NOT NULL, email_key ${t.textKey} NOT NULL,
        created_at ${t.integer} NOT NULL, expires_at ${t.integer} NOT NULL)${t.strict}`,
      `CREATE INDEX former_address_by_trader ON former_address (trader_id)`,
      `CREATE INDEX former_address_by_expiry ON former_address (expires_at)`,
    ];
  },
};
