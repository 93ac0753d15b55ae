import { types, type Engine, type Migration } from '../engine.ts';

/** What is mailed, the links in it, and whom an operator invited. Instants are milliseconds since 1970 UTC. */
export const letters: Migration = {
  number: 3,
  name: 'letters',
  statements: (engine) => [...outbox(engine), ...links(engine), ...invitations(engine)],
};

function outbox(engine: Engine): string[] {
  const t = types[engine];
  return [
    // Written in the transaction of its cause. A letter to nobody (recipient null) is dropped by the sender: asking for an
    // unknown address takes as long as for a known one. Content goes when the letter has gone.
    `CREATE TABLE outbox (
      id ${t.textKey} NOT NULL PRIMARY KEY, trader_id ${t.integer} REFERENCES trader (id) ON DELETE CASCADE,
      recipient ${t.text}, language ${t.textKey} NOT NULL CHECK (language IN ('en', 'es', 'pt')), content ${t.text} NOT NULL,
      state ${t.textKey} NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'dropped', 'failed')),
      run_after ${t.integer} NOT NULL, give_up_at ${t.integer} NOT NULL, attempts ${t.integer} NOT NULL DEFAULT 0,
      lease_until ${t.integer}, owner ${t.textKey}, error ${t.text}, created_at ${t.integer} NOT NULL, ended_at ${t.integer})${t.strict}`,
    `CREATE INDEX outbox_waiting ON outbox (run_after) WHERE state = 'waiting'`,
    `CREATE INDEX outbox_by_trader ON outbox (trader_id)`,
    `CREATE INDEX outbox_by_end ON outbox (ended_at)`,
  ];
}

function links(engine: Engine): string[] {
  const t = types[engine];
  return [
    // Only a digest of what opens a link is kept. A reset that was asked for an unknown address has no trader and opens
    // nothing; a confirmation has none until it is used.
    `CREATE TABLE link (
      id ${t.textKey} NOT NULL PRIMARY KEY, purpose ${t.textKey} NOT NULL CHECK (purpose IN ('reset', 'onboarding', 'confirmation')),
      token_hash ${t.blob} NOT NULL UNIQUE, trader_id ${t.integer} REFERENCES trader (id) ON DELETE CASCADE,
      created_at ${t.integer} NOT NULL, expires_at ${t.integer} NOT NULL, used_at ${t.integer}, voided_at ${t.integer})${t.strict}`,
    `CREATE INDEX link_by_trader ON link (trader_id)`,
    `CREATE INDEX link_by_expiry ON link (expires_at)`,
    // Who wants to be a trader here; a trader is made when the link is used, so that nobody can take a stranger's address.
    `CREATE TABLE registration (
      link_id ${t.textKey} NOT NULL PRIMARY KEY REFERENCES link (id) ON DELETE CASCADE, email ${t.text} NOT NULL, email_key ${t.textKey} NOT NULL,
      first_name ${t.text} NOT NULL, last_name ${t.text} NOT NULL, language ${t.textKey} CHECK (language IN ('en', 'es', 'pt')))${t.strict}`,
    `CREATE INDEX registration_by_address ON registration (email_key)`,
  ];
}

function invitations(engine: Engine): string[] {
  const t = types[engine];
  return [
    // Logins that an invited trader proves to hold before a journal password can be set. Every password tried counts.
    `CREATE TABLE invited_login (
      trader_id ${t.integer} NOT NULL REFERENCES trader (id) ON DELETE CASCADE, n ${t.integer} NOT NULL,
      platform ${t.textKey} NOT NULL, host ${t.textKey} NOT NULL, user_name ${t.textKey} NOT NULL,
      attempts ${t.integer} NOT NULL DEFAULT 0 CHECK (attempts BETWEEN 0 AND 5), proved_by ${t.textKey}, proved_at ${t.integer},
      PRIMARY KEY (trader_id, n), UNIQUE (trader_id, platform, host, user_name))${t.byKey}`,
  ];
}
