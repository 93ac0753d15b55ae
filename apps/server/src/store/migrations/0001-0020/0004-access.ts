import { types, type Engine, type Migration } from '../engine.ts';

/**
 * How a trader gets in beyond a password: sessions whose token changes while they live, a second factor with recovery codes, and
 * tokens for the trader's own programs. Of everything that opens something only a digest is stored, of the second factor's secret
 * what the trader's own key sealed.
 */
export const access: Migration = {
  number: 4,
  name: 'access',
  statements: (engine) => [...sessions(engine), ...secondFactors(engine), ...apiTokens(engine)],
};

function sessions(engine: Engine): string[] {
  const t = types[engine];
  return [
    // Since when the token is in force, and the digest of the one that follows; it takes its place when it is first used.
    `ALTER TABLE session ADD COLUMN token_since ${t.integer} NOT NULL DEFAULT 0`,
    `ALTER TABLE session ADD COLUMN next_hash ${t.blob}`,
    `UPDATE session SET token_since = created_at`,
    `CREATE UNIQUE INDEX session_by_next ON session (next_hash) WHERE next_hash IS NOT NULL`,
    // Tokens that were followed by another. Whoever comes with one later than a minute afterwards has copied it.
    `CREATE TABLE session_former_token (
      token_hash ${t.blob} NOT NULL PRIMARY KEY, trader_id ${t.integer} NOT NULL REFERENCES trader (id) ON DELETE CASCADE,
      session ${t.textKey} NOT NULL, replaced_at ${t.integer} NOT NULL)${t.strict}`,
    `CREATE INDEX session_former_token_by_trader ON session_former_token (trader_id)`,
    `CREATE INDEX session_former_token_by_age ON session_former_token (replaced_at)`,
  ];
}

function secondFactors(engine: Engine): string[] {
  const t = types[engine];
  return [
    // Counts only once it is confirmed by a code. 'last_step' is the half minute of the last code that was taken: none is taken twice.
    `CREATE TABLE second_factor (
      trader_id ${t.integer} NOT NULL PRIMARY KEY REFERENCES trader (id) ON DELETE CASCADE, version ${t.integer} NOT NULL,
      sealed_secret ${t.blob} NOT NULL, created_at ${t.integer} NOT NULL, confirmed_at ${t.integer}, last_step ${t.integer} NOT NULL DEFAULT 0)${t.strict}`,
    `CREATE TABLE recovery_code (
      trader_id ${t.integer} NOT NULL REFERENCES trader (id) ON DELETE CASCADE, code_hash ${t.blob} NOT NULL, used_at ${t.integer},
      PRIMARY KEY (trader_id, code_hash))${t.strict}`,
    // A sign-in whose password was right and that waits for its code.
    `CREATE TABLE sign_in_challenge (
      token_hash ${t.blob} NOT NULL PRIMARY KEY, trader_id ${t.integer} NOT NULL REFERENCES trader (id) ON DELETE CASCADE,
      password_version ${t.integer} NOT NULL, expires_at ${t.integer} NOT NULL, attempts ${t.integer} NOT NULL DEFAULT 0, used_at ${t.integer})${t.strict}`,
    `CREATE INDEX sign_in_challenge_by_trader ON sign_in_challenge (trader_id)`,
    `CREATE INDEX sign_in_challenge_by_age ON sign_in_challenge (expires_at)`,
  ];
}

function apiTokens(engine: Engine): string[] {
  const t = types[engine];
  return [
    `CREATE TABLE api_token (
      trader_id ${t.integer} NOT NULL REFERENCES trader (id) ON DELETE CASCADE, public_id ${t.textKey} NOT NULL, token_hash ${t.blob} NOT NULL UNIQUE,
      name ${t.text} NOT NULL, may ${t.textKey} NOT NULL CHECK (may IN ('read', 'change')), created_at ${t.integer} NOT NULL,
      expires_at ${t.integer}, last_used_at ${t.integer}, revoked_at ${t.integer}, PRIMARY KEY (trader_id, public_id))${t.strict}`,
    // Old answers of repeated calls are found by their age.
    `CREATE INDEX idempotency_by_age ON idempotency (created_at)`,
  ];
}
