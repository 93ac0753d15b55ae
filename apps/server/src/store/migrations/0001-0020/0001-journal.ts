// The whole first schema stands in one file on purpose: a migration is one transaction and never changes afterwards.
import { types, type Engine, type Migration } from '../engine.ts';

/**
 * Instants are milliseconds since 1970 UTC, days New York day numbers, amounts 1/10,000 of the row's currency,
 * prices and sizes canonical decimal text. Every row but the store's own carries its trader in the key, so that a
 * reference can never lead to another trader's row.
 */
export const journal: Migration = {
  number: 1,
  name: 'journal',
  statements: (engine) => [
    ...store(engine),
    ...people(engine),
    ...platforms(engine),
    ...executions(engine),
    ...trades(engine),
    ...journals(engine),
    ...work(engine),
    ...expectations(engine),
  ],
};

function store(engine: Engine): string[] {
  const t = types[engine];
  return [
    // Ids of rows that are written in bulk are taken from here in ranges, so that rows can name each other before they exist.
    `CREATE TABLE id_range (name ${t.textKey} NOT NULL PRIMARY KEY, next ${t.integer} NOT NULL CHECK (next > 0))${t.strict}`,
    // Facts about the store itself, such as the text that proves the key file is the right one.
    `CREATE TABLE store_fact (name ${t.textKey} NOT NULL PRIMARY KEY, value ${t.blob} NOT NULL)${t.strict}`,
    `CREATE TABLE rate (
      bucket ${t.textKey} NOT NULL, window_start ${t.integer} NOT NULL, n ${t.integer} NOT NULL CHECK (n >= 0),
      PRIMARY KEY (bucket, window_start))${t.byKey}`,
    `CREATE INDEX rate_by_window ON rate (window_start)`,
    `CREATE TABLE audit (
      id ${t.id}, at ${t.integer} NOT NULL, trader_id ${t.integer}, session ${t.text}, address ${t.text}, event ${t.textKey} NOT NULL,
      object ${t.text}, result ${t.textKey} NOT NULL, request_id ${t.text})${t.strict}`,
    `CREATE INDEX audit_by_trader ON audit (trader_id, at)`,
    ...appendOnly(engine, 'audit'),
  ];
}

/** Refuses to change what was written; the retention job deletes through a row that lifts the guard in its own transaction. */
function appendOnly(engine: Engine, table: string): string[] {
  if (engine === 'sqlite') {
    return [
      `CREATE TRIGGER ${table}_no_update BEFORE UPDATE ON ${table} BEGIN SELECT RAISE(ABORT, '${table} is append only'); END`,
      `CREATE TRIGGER ${table}_no_delete BEFORE DELETE ON ${table}
        WHEN NOT EXISTS (SELECT 1 FROM store_fact WHERE name = 'retention') BEGIN SELECT RAISE(ABORT, '${table} is append only'); END`,
    ];
  }
  return [
    `CREATE FUNCTION ${table}_guard() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' AND EXISTS (SELECT 1 FROM store_fact WHERE name = 'retention') THEN RETURN OLD; END IF;
        RAISE EXCEPTION '${table} is append only';
      END $$`,
    `CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION ${table}_guard()`,
  ];
}

function people(engine: Engine): string[] {
  const t = types[engine];
  return [
    `CREATE TABLE trader (
      id ${t.id}, email ${t.text} NOT NULL, email_key ${t.textKey} NOT NULL UNIQUE,
      password_hash ${t.text}, password_version ${t.integer} NOT NULL DEFAULT 1,
      first_name ${t.text} NOT NULL DEFAULT '', last_name ${t.text} NOT NULL DEFAULT '', phone_number ${t.text} NOT NULL DEFAULT '',
      language ${t.textKey} CHECK (language IN ('en', 'es', 'pt')),
      theme ${t.textKey} NOT NULL DEFAULT 'system' CHECK (theme IN ('system', 'light', 'dark')),
      pnl_colours ${t.textKey} NOT NULL DEFAULT 'green-red' CHECK (pnl_colours IN ('green-red', 'blue-orange')),
      avatar ${t.textKey}, is_public ${t.integer} NOT NULL DEFAULT 0 CHECK (is_public IN (0, 1)), public_uuid ${t.textKey} NOT NULL UNIQUE,
      public_first_name ${t.text} NOT NULL DEFAULT '', public_last_name ${t.text} NOT NULL DEFAULT '', public_alias ${t.text} NOT NULL DEFAULT '',
      principal_account_id ${t.integer}, revision ${t.integer} NOT NULL DEFAULT 0, is_demo ${t.integer} NOT NULL DEFAULT 0 CHECK (is_demo IN (0, 1)),
      created_at ${t.integer} NOT NULL, disabled_at ${t.integer})${t.strict}`,
    // The key that seals this trader's secrets, itself sealed by the key file; deleting it makes older backups mute.
    `CREATE TABLE trader_key (
      trader_id ${t.integer} NOT NULL PRIMARY KEY REFERENCES trader (id) ON DELETE CASCADE, version ${t.integer} NOT NULL DEFAULT 1,
      kek_id ${t.textKey} NOT NULL, sealed ${t.blob} NOT NULL)${t.strict}`,
    `CREATE TABLE session (
      token_hash ${t.blob} NOT NULL PRIMARY KEY, public_id ${t.textKey} NOT NULL UNIQUE, trader_id ${t.integer} NOT NULL REFERENCES trader (id) ON DELETE CASCADE,
      bind_hash ${t.blob}, password_version ${t.integer} NOT NULL, created_at ${t.integer} NOT NULL, last_used_at ${t.integer} NOT NULL,
      idle_until ${t.integer} NOT NULL, absolute_until ${t.integer} NOT NULL, replaced_at ${t.integer}, ended_at ${t.integer},
      client_label ${t.text} NOT NULL DEFAULT '', address ${t.text} NOT NULL DEFAULT '')${t.strict}`,
    `CREATE INDEX session_by_trader ON session (trader_id)`,
  ];
}

function platforms(engine: Engine): string[] {
  const t = types[engine];
  return [
    `CREATE TABLE platform_login (
      trader_id ${t.integer} NOT NULL REFERENCES trader (id) ON DELETE CASCADE, id ${t.integer} NOT NULL,
      platform ${t.textKey} NOT NULL, host ${t.textKey} NOT NULL, user_name ${t.textKey} NOT NULL, sealed_password ${t.blob},
      password_version ${t.integer} NOT NULL DEFAULT 1, created_at ${t.integer} NOT NULL,
      PRIMARY KEY (trader_id, id), UNIQUE (trader_id, platform, host, user_name))${t.strict}`,
    `CREATE TABLE account (
      trader_id ${t.integer} NOT NULL REFERENCES trader (id) ON DELETE CASCADE, id ${t.integer} NOT NULL, uuid ${t.textKey} NOT NULL UNIQUE,
      login_id ${t.integer}, source ${t.textKey} NOT NULL, user_name ${t.textKey} NOT NULL,
      status ${t.textKey} NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'INACTIVE')),
      allows_overnight ${t.integer} NOT NULL DEFAULT 0 CHECK (allows_overnight IN (0, 1)), marks_shorts ${t.integer} NOT NULL DEFAULT 0,
      hidden ${t.integer} NOT NULL DEFAULT 0 CHECK (hidden IN (0, 1)), fee_model ${t.text},
      synced_to_day ${t.integer}, synced_at ${t.integer}, revision ${t.integer} NOT NULL DEFAULT 0, created_at ${t.integer} NOT NULL,
      PRIMARY KEY (trader_id, id), UNIQUE (trader_id, source, user_name),
      FOREIGN KEY (trader_id, login_id) REFERENCES platform_login (trader_id, id))${t.strict}`,
    `CREATE TABLE instrument (
      trader_id ${t.integer} NOT NULL REFERENCES trader (id) ON DELETE CASCADE, id ${t.integer} NOT NULL, source ${t.textKey} NOT NULL,
      kind ${t.textKey} NOT NULL, symbol ${t.textKey} NOT NULL, contract ${t.textKey} NOT NULL, currency ${t.textKey} NOT NULL, multiplier ${t.textKey} NOT NULL,
      PRIMARY KEY (trader_id, id), UNIQUE (trader_id, source, contract, currency))${t.strict}`,
    `CREATE TABLE sync_quota (
      trader_id ${t.integer} NOT NULL REFERENCES trader (id) ON DELETE CASCADE, day ${t.integer} NOT NULL,
      used ${t.integer} NOT NULL CHECK (used BETWEEN 0 AND 4), PRIMARY KEY (trader_id, day))${t.byKey}`,
    `CREATE TABLE sync (
      id ${t.id}, trader_id ${t.integer} NOT NULL REFERENCES trader (id) ON DELETE CASCADE, day ${t.integer} NOT NULL,
      state ${t.textKey} NOT NULL CHECK (state IN ('claimed', 'imported', 'processed', 'failed')), owner ${t.textKey} NOT NULL,
      claimed_at ${t.integer} NOT NULL, lease_until ${t.integer} NOT NULL, ended_at ${t.integer}, error_code ${t.textKey}, detail ${t.text})${t.strict}`,
    `CREATE UNIQUE INDEX sync_one_running ON sync (trader_id) WHERE state IN ('claimed', 'imported')`,
    `CREATE INDEX sync_by_trader ON sync (trader_id, id)`,
  ];
}

function executions(engine: Engine): string[] {
  const t = types[engine];
  return [
    // Rows of an import are unseen until its state is 'published'.
    `CREATE TABLE import (
      trader_id ${t.integer} NOT NULL REFERENCES trader (id) ON DELETE CASCADE, id ${t.integer} NOT NULL,
      kind ${t.textKey} NOT NULL CHECK (kind IN ('sync', 'file', 'demo', 'undo', 'by-hand')), source ${t.textKey} NOT NULL,
      state ${t.textKey} NOT NULL CHECK (state IN ('preview', 'staged', 'published', 'discarded')), sync_id ${t.integer} REFERENCES sync (id) ON DELETE SET NULL,
      file_name ${t.text}, file_hash ${t.textKey}, created_at ${t.integer} NOT NULL, lease_until ${t.integer} NOT NULL, published_at ${t.integer}, revision ${t.integer},
      public_id ${t.textKey}, detail ${t.text}, undone_by ${t.integer},
      PRIMARY KEY (trader_id, id), UNIQUE (trader_id, public_id))${t.strict}`,
    // A preview is shown to its trader alone and stands in nobody's way.
    // One import at a time writes unseen rows for a trader; who finds an expired lease discards what it left.
    `CREATE UNIQUE INDEX import_one_staged ON import (trader_id) WHERE state = 'staged'`,
    `CREATE INDEX import_by_sync ON import (sync_id)`,
    `CREATE TABLE execution (
      trader_id ${t.integer} NOT NULL, id ${t.integer} NOT NULL, account_id ${t.integer} NOT NULL, instrument_id ${t.integer} NOT NULL,
      import_id ${t.integer} NOT NULL, source ${t.textKey} NOT NULL, identity ${t.textKey} NOT NULL, version ${t.integer} NOT NULL DEFAULT 1,
      superseded_by ${t.integer}, withdrawn ${t.integer} NOT NULL DEFAULT 0 CHECK (withdrawn IN (0, 1)), external_order_id ${t.textKey},
      action ${t.textKey} NOT NULL CHECK (action IN ('buy', 'sell')), effect ${t.textKey} NOT NULL CHECK (effect IN ('open', 'close', 'unknown')),
      size ${t.textKey} NOT NULL, price ${t.textKey} NOT NULL, currency ${t.textKey} NOT NULL,
      commission ${t.integer} NOT NULL, exchange_fee ${t.integer} NOT NULL, regulatory_fee ${t.integer} NOT NULL, other_fee ${t.integer} NOT NULL,
      fee_provenance ${t.textKey} NOT NULL CHECK (fee_provenance IN ('stated', 'estimated', 'by-hand', 'unknown')),
      instant ${t.integer} NOT NULL, sequence ${t.integer} NOT NULL, line ${t.integer} NOT NULL, day ${t.integer} NOT NULL, exec_time ${t.integer} NOT NULL,
      zone ${t.textKey} NOT NULL, local_text ${t.text} NOT NULL,
      added_liquidity ${t.integer} CHECK (added_liquidity IN (0, 1)), closed_by_system ${t.integer} CHECK (closed_by_system IN (0, 1)),
      stated_realised ${t.textKey}, stated_kind ${t.textKey} CHECK (stated_kind IN ('gross', 'net')),
      PRIMARY KEY (trader_id, id), UNIQUE (trader_id, account_id, source, identity, version),
      FOREIGN KEY (trader_id, account_id) REFERENCES account (trader_id, id) ON DELETE CASCADE,
      FOREIGN KEY (trader_id, instrument_id) REFERENCES instrument (trader_id, id) ON DELETE CASCADE,
      FOREIGN KEY (trader_id, import_id) REFERENCES import (trader_id, id) ON DELETE CASCADE)${t.byKey}`,
    `CREATE INDEX execution_by_position ON execution (trader_id, account_id, instrument_id, instant)`,
    `CREATE INDEX execution_by_day ON execution (trader_id, account_id, day)`,
    `CREATE INDEX execution_by_import ON execution (trader_id, import_id)`,
    // Which later imports brought an execution again: undoing the first keeps what another brought too.
    `CREATE TABLE import_execution (
      trader_id ${t.integer} NOT NULL, import_id ${t.integer} NOT NULL, execution_id ${t.integer} NOT NULL,
      PRIMARY KEY (trader_id, import_id, execution_id),
      FOREIGN KEY (trader_id, import_id) REFERENCES import (trader_id, id) ON DELETE CASCADE,
      FOREIGN KEY (trader_id, execution_id) REFERENCES execution (trader_id, id) ON DELETE CASCADE)${t.byKey}`,
    // The platform's own words, compressed and sealed, kept for 90 days.
    `CREATE TABLE raw_answer (
      id ${t.id}, trader_id ${t.integer} NOT NULL, import_id ${t.integer} NOT NULL, what ${t.text} NOT NULL, sealed ${t.blob} NOT NULL, created_at ${t.integer} NOT NULL,
      FOREIGN KEY (trader_id, import_id) REFERENCES import (trader_id, id) ON DELETE CASCADE)${t.strict}`,
    `CREATE INDEX raw_answer_by_age ON raw_answer (created_at)`,
    `CREATE INDEX raw_answer_by_import ON raw_answer (trader_id, import_id)`,
    // What the platform states for a day beside what the trades say.
    `CREATE TABLE reconciliation (
      trader_id ${t.integer} NOT NULL, account_id ${t.integer} NOT NULL, day ${t.integer} NOT NULL, currency ${t.textKey} NOT NULL,
      stated_gross ${t.integer}, stated_net ${t.integer}, gross ${t.integer} NOT NULL, net ${t.integer} NOT NULL,
      fills ${t.integer} NOT NULL, checked_at ${t.integer} NOT NULL,
      PRIMARY KEY (trader_id, account_id, day, currency),
      FOREIGN KEY (trader_id, account_id) REFERENCES account (trader_id, id) ON DELETE CASCADE)${t.byKey}`,
  ];
}

function trades(engine: Engine): string[] {
  const t = types[engine];
  return [
    `CREATE TABLE trade (
      trader_id ${t.integer} NOT NULL, id ${t.integer} NOT NULL, public_id ${t.textKey} NOT NULL, uuid ${t.textKey} NOT NULL UNIQUE,
      account_id ${t.integer} NOT NULL, instrument_id ${t.integer} NOT NULL, import_id ${t.integer} NOT NULL, currency ${t.textKey} NOT NULL,
      side ${t.textKey} NOT NULL CHECK (side IN ('long', 'short')), size ${t.textKey} NOT NULL, volume ${t.textKey} NOT NULL,
      gross ${t.integer} NOT NULL, fees ${t.integer} NOT NULL, net ${t.integer} NOT NULL CHECK (net = gross - fees),
      day ${t.integer} NOT NULL, opened ${t.integer} NOT NULL, closed ${t.integer} NOT NULL, start_seconds ${t.integer} NOT NULL, end_seconds ${t.integer} NOT NULL,
      duration_seconds ${t.integer} NOT NULL CHECK (duration_seconds >= 0), executions ${t.integer} NOT NULL, closed_by_platform ${t.integer} NOT NULL DEFAULT 0,
      grouping_version ${t.integer} NOT NULL, revision ${t.integer} NOT NULL, gone ${t.integer} NOT NULL DEFAULT 0 CHECK (gone IN (0, 1)),
      is_shared ${t.integer} NOT NULL DEFAULT 0 CHECK (is_shared IN (0, 1)),
      PRIMARY KEY (trader_id, id), UNIQUE (trader_id, public_id),
      FOREIGN KEY (trader_id, account_id) REFERENCES account (trader_id, id) ON DELETE CASCADE,
      FOREIGN KEY (trader_id, instrument_id) REFERENCES instrument (trader_id, id) ON DELETE CASCADE,
      FOREIGN KEY (trader_id, import_id) REFERENCES import (trader_id, id) ON DELETE CASCADE)${t.byKey}`,
    `CREATE INDEX trade_by_closing ON trade (trader_id, day, end_seconds, id)`,
    `CREATE INDEX trade_by_position ON trade (trader_id, account_id, instrument_id, closed)`,
    `CREATE INDEX trade_by_revision ON trade (trader_id, revision)`,
    `CREATE INDEX trade_by_import ON trade (trader_id, import_id)`,
    `CREATE INDEX trade_gone ON trade (trader_id, account_id, instrument_id, closed) WHERE gone = 1`,
    `CREATE TABLE trade_part (
      trader_id ${t.integer} NOT NULL, trade_id ${t.integer} NOT NULL, n ${t.integer} NOT NULL, execution_id ${t.integer} NOT NULL,
      size ${t.textKey} NOT NULL, fees ${t.integer} NOT NULL, pnl ${t.integer} NOT NULL,
      PRIMARY KEY (trader_id, trade_id, n),
      FOREIGN KEY (trader_id, trade_id) REFERENCES trade (trader_id, id) ON DELETE CASCADE,
      FOREIGN KEY (trader_id, execution_id) REFERENCES execution (trader_id, id) ON DELETE CASCADE)${t.byKey}`,
    `CREATE INDEX trade_part_by_execution ON trade_part (trader_id, execution_id)`,
    // Executions that the trader put together into one trade; an input of the grouping, not an edit of its result.
    `CREATE TABLE by_hand_group (
      trader_id ${t.integer} NOT NULL, account_id ${t.integer} NOT NULL, instrument_id ${t.integer} NOT NULL,
      source ${t.textKey} NOT NULL, identity ${t.textKey} NOT NULL, group_no ${t.integer} NOT NULL,
      PRIMARY KEY (trader_id, account_id, instrument_id, source, identity),
      FOREIGN KEY (trader_id, account_id) REFERENCES account (trader_id, id) ON DELETE CASCADE,
      FOREIGN KEY (trader_id, instrument_id) REFERENCES instrument (trader_id, id) ON DELETE CASCADE)${t.byKey}`,
    // Executions that belong to no trade, with the reason; recomputed with their position.
    `CREATE TABLE set_aside (
      trader_id ${t.integer} NOT NULL, execution_id ${t.integer} NOT NULL, size ${t.textKey} NOT NULL,
      reason ${t.textKey} NOT NULL CHECK (reason IN ('opening-missing', 'still-open')),
      PRIMARY KEY (trader_id, execution_id, reason),
      FOREIGN KEY (trader_id, execution_id) REFERENCES execution (trader_id, id) ON DELETE CASCADE)${t.byKey}`,
    // Positions whose fills do not balance up to an instant at which the platform itself said that nothing was open: what
    // they lack was opened before the data begin, and what closes it is set aside.
    `CREATE TABLE missing_opening (
      trader_id ${t.integer} NOT NULL, account_id ${t.integer} NOT NULL, instrument_id ${t.integer} NOT NULL, flat_at ${t.integer} NOT NULL,
      PRIMARY KEY (trader_id, account_id, instrument_id),
      FOREIGN KEY (trader_id, account_id) REFERENCES account (trader_id, id) ON DELETE CASCADE,
      FOREIGN KEY (trader_id, instrument_id) REFERENCES instrument (trader_id, id) ON DELETE CASCADE)${t.byKey}`,
    // Packed columns of one month as they are sent. A body is emptied by the change that makes it stale and made anew
    // outside of any transaction, when it is asked for; 'touched' is the revision of the last change of any kind, and
    // 'journal_revision' the one up to which the journal is packed. 'row_ids' are the trades' internal ids in their order.
    `CREATE TABLE segment (
      trader_id ${t.integer} NOT NULL REFERENCES trader (id) ON DELETE CASCADE, month ${t.integer} NOT NULL, touched ${t.integer} NOT NULL,
      format ${t.integer}, trades ${t.integer}, hash ${t.textKey}, bytes ${t.integer}, journal_revision ${t.integer},
      PRIMARY KEY (trader_id, month))${t.byKey}`,
    // Apart from it, because a row is rewritten whole: a journal save that touches a month must not write its packed trades again.
    `CREATE TABLE segment_body (
      trader_id ${t.integer} NOT NULL, month ${t.integer} NOT NULL, body ${t.blob} NOT NULL, row_ids ${t.blob} NOT NULL,
      PRIMARY KEY (trader_id, month), FOREIGN KEY (trader_id, month) REFERENCES segment (trader_id, month) ON DELETE CASCADE)${t.strict}`,
    `CREATE TABLE segment_journal (
      trader_id ${t.integer} NOT NULL, month ${t.integer} NOT NULL, journal ${t.blob} NOT NULL,
      PRIMARY KEY (trader_id, month), FOREIGN KEY (trader_id, month) REFERENCES segment (trader_id, month) ON DELETE CASCADE)${t.strict}`,
  ];
}

function journals(engine: Engine): string[] {
  const t = types[engine];
  const flag = (name: string) => `${name} ${t.integer} NOT NULL DEFAULT 0 CHECK (${name} IN (0, 1))`;
  return [
    // What the trader wrote about a trade; no row means that nothing was written yet (version 0).
    `CREATE TABLE journal (
      trader_id ${t.integer} NOT NULL, trade_id ${t.integer} NOT NULL, version ${t.integer} NOT NULL DEFAULT 1 CHECK (version > 0),
      event ${t.textKey} NOT NULL, stop_loss ${t.textKey} NOT NULL, position ${t.textKey},
      ${['did_add', 'followed_trading_plan', 'closed_by_system', 'color', 'trend', 'location', 'deleted'].map(flag).join(', ')},
      comments ${t.text} NOT NULL DEFAULT '', image ${t.textKey}, image_width ${t.integer}, image_height ${t.integer},
      revision ${t.integer} NOT NULL, updated_at ${t.integer} NOT NULL,
      PRIMARY KEY (trader_id, trade_id), FOREIGN KEY (trader_id, trade_id) REFERENCES trade (trader_id, id) ON DELETE CASCADE)${t.byKey}`,
    `CREATE INDEX journal_by_revision ON journal (trader_id, revision)`,
    `CREATE TABLE mistake (
      trader_id ${t.integer} NOT NULL REFERENCES trader (id) ON DELETE CASCADE, id ${t.integer} NOT NULL, public_id ${t.textKey} NOT NULL,
      title ${t.text} NOT NULL, title_key ${t.textKey} NOT NULL, created_at ${t.integer} NOT NULL,
      PRIMARY KEY (trader_id, id), UNIQUE (trader_id, title_key), UNIQUE (trader_id, public_id))${t.strict}`,
    `CREATE TABLE trade_mistake (
      trader_id ${t.integer} NOT NULL, trade_id ${t.integer} NOT NULL, mistake_id ${t.integer} NOT NULL,
      PRIMARY KEY (trader_id, trade_id, mistake_id),
      FOREIGN KEY (trader_id, trade_id) REFERENCES trade (trader_id, id) ON DELETE CASCADE,
      FOREIGN KEY (trader_id, mistake_id) REFERENCES mistake (trader_id, id) ON DELETE CASCADE)${t.byKey}`,
    `CREATE INDEX trade_mistake_by_mistake ON trade_mistake (trader_id, mistake_id)`,
    // A plan is never changed: a new one comes into force and yesterday keeps its own.
    `CREATE TABLE plan (
      trader_id ${t.integer} NOT NULL REFERENCES trader (id) ON DELETE CASCADE, id ${t.integer} NOT NULL, effective_from ${t.integer} NOT NULL,
      max_lost_per_trade ${t.integer} NOT NULL, max_lost_per_day ${t.integer} NOT NULL, max_lost_per_week ${t.integer} NOT NULL, body ${t.text} NOT NULL,
      PRIMARY KEY (trader_id, id), UNIQUE (trader_id, effective_from))${t.strict}`,
  ];
}

function work(engine: Engine): string[] {
  const t = types[engine];
  return [
    // Work that outlives a request: mail, deletion, sweeping, backup. Whoever holds the lease does it.
    `CREATE TABLE job (
      id ${t.id}, kind ${t.textKey} NOT NULL, trader_id ${t.integer}, payload ${t.text} NOT NULL, state ${t.textKey} NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'failed')),
      run_after ${t.integer} NOT NULL, attempts ${t.integer} NOT NULL DEFAULT 0, lease_until ${t.integer}, owner ${t.textKey}, error ${t.text},
      created_at ${t.integer} NOT NULL, ended_at ${t.integer})${t.strict}`,
    `CREATE INDEX job_waiting ON job (state, run_after)`,
    // Answers of calls that were sent with an Idempotency-Key, kept for a day.
    `CREATE TABLE idempotency (
      trader_id ${t.integer} NOT NULL REFERENCES trader (id) ON DELETE CASCADE, call_key ${t.textKey} NOT NULL, request_hash ${t.textKey} NOT NULL,
      answer ${t.text} NOT NULL, status ${t.integer} NOT NULL, created_at ${t.integer} NOT NULL, PRIMARY KEY (trader_id, call_key))${t.strict}`,
  ];
}

/**
 * How many rows each part of a key leaves, as in a journal of ten busy traders. Without such figures SQLite takes a trader
 * to have ten rows, and reads all of them where an index is at hand; with figures measured on the spot the plans of an empty
 * journal would still be wrong on the day on which two years of fills come in. PostgreSQL measures by itself.
 * Source of the format: "The SQLITE_STAT1 table", sqlite.org/fileformat2.html.
 */
function expectations(engine: Engine): string[] {
  if (engine !== 'sqlite') return [];
  const rows = EXPECTED_ROWS.map(([table, index, figures]) => `('${table}', '${index}', '${figures}')`);
  return [
    'ANALYZE',
    'DELETE FROM sqlite_stat1',
    `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ${rows.join(', ')}`,
    'ANALYZE sqlite_schema',
  ];
}

const EXPECTED_ROWS = [
  ['execution', 'execution', '1000000 100000 1'],
  ['execution', 'sqlite_autoindex_execution_2', '1000000 100000 50000 50000 1 1'],
  ['execution', 'execution_by_position', '1000000 100000 50000 1000 2'],
  ['execution', 'execution_by_day', '1000000 100000 50000 100'],
  ['execution', 'execution_by_import', '1000000 100000 500'],
  ['import_execution', 'import_execution', '1000000 100000 500 1'],
  ['set_aside', 'set_aside', '1000 100 1 1'],
  ['trade', 'trade', '300000 30000 1'],
  ['trade', 'sqlite_autoindex_trade_1', '300000 1'],
  ['trade', 'sqlite_autoindex_trade_3', '300000 30000 1'],
  ['trade', 'trade_by_closing', '300000 30000 60 2 1'],
  ['trade', 'trade_by_position', '300000 30000 15000 300 1'],
  ['trade', 'trade_by_revision', '300000 30000 150'],
  ['trade', 'trade_by_import', '300000 30000 150'],
  ['trade', 'trade_gone', '1000 100 50 2 1'],
  ['trade_part', 'trade_part', '1000000 100000 4 1'],
  ['trade_part', 'trade_part_by_execution', '1000000 100000 1'],
] as const;
