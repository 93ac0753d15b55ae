import { types, type Migration } from '../engine.ts';

/** An address that a trader wants to move to, until the link mailed to it is used. Instants are milliseconds since 1970 UTC. */
export const addressChange: Migration = {
  number: 14,
  name: 'address-change',
  statements: (engine) => {
    const t = types[engine];
    return [
      // One a trader: a newer one takes the place of the older. Only a digest of what opens it is kept.
      `CREATE TABLE address_change (
        trader_id ${t.integer} NOT NULL PRIMARY KEY REFERENCES trader (id) ON DELETE CASCADE, id ${t.textKey} NOT NULL UNIQUE,
        token_hash ${t.blob} NOT NULL, email ${t.text} NOT NULL, email_key ${t.textKey} NOT NULL,
        created_at ${t.integer} NOT NULL, expires_at ${t.integer} NOT NULL)${t.strict}`,
      `CREATE INDEX address_change_by_expiry ON address_change (expires_at)`,
    ];
  },
};
