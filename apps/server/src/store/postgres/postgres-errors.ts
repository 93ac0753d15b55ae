import {
  TransactionMisuse,
  RuleBroken,
  StoreBusy,
  StoreDamaged,
  StoreError,
  StoreFull,
  StoreMisconfigured,
  StoreUnavailable,
  type BrokenRule,
} from '#server/store/store-errors.ts';

// SQLSTATE codes from PostgreSQL's documentation, appendix A.
const BROKEN_RULES: ReadonlyMap<string, BrokenRule> = new Map([
  ['23502', 'not-null'],
  ['23503', 'foreign-key'],
  ['23505', 'unique'],
  ['23514', 'check'],
  ['P0001', 'refused-by-trigger'],
]);
const BUSY = new Set([
  '40001', // could not serialise
  '40P01', // deadlock
  '53300', // too many connections
  '55P03', // lock_timeout
  '57014', // statement_timeout
]);
// Wrong user, wrong password, no such database, or no right to make tables in it.
const MISCONFIGURED = new Set(['28000', '28P01', '3D000', '42501']);
const FULL = new Set(['53100', '58030']);
const DAMAGED = new Set(['XX001', 'XX002']);
const READ_ONLY_TRANSACTION = '25006';
// Idle in transaction too long, shutdown, crash, start-up; class 08 is the connection itself.
const GONE = new Set(['25P03', '57P01', '57P02', '57P03']);
const NETWORK = new Set([
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
]);

/** The store's own error for what pg threw; what is unknown comes back as it was. */
export function explainPostgresError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreError) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const cause = { cause: error };
  const rule = BROKEN_RULES.get(code);
  if (rule !== undefined) return new RuleBroken(error.message, rule, error);
  if (BUSY.has(code)) return new StoreBusy(`the database was busy: ${error.message}`, cause);
  if (MISCONFIGURED.has(code) || isUntrusted(code, error.message)) {
    return new StoreMisconfigured(`DATABASE_URL: ${error.message}`, cause);
  }
  if (FULL.has(code)) return new StoreFull(`the database's disk is full: ${error.message}`, cause);
  if (DAMAGED.has(code)) return new StoreDamaged(`the database is damaged: ${error.message}`, cause);
  if (code === READ_ONLY_TRANSACTION) return new TransactionMisuse('store.read must not write', cause);
  return isGone(code, error.message)
    ? // A name with several addresses fails with one error that has no words of its own.
      new StoreUnavailable(`the database is gone: ${error.message || code}`, cause)
    : error;
}

/** Node's names for a certificate that fails verification, and pg's for a server without encryption. */
function isUntrusted(code: string, message: string): boolean {
  return /CERT|^ERR_TLS|UNABLE_TO_(GET|VERIFY)/.test(code) || /does not support SSL/.test(message);
}

/** pg names some of its own troubles by their text alone. */
function isGone(code: string, message: string): boolean {
  if (GONE.has(code) || NETWORK.has(code) || code.startsWith('08')) return true;
  return code === '' && /connection terminated|not queryable|timeout exceeded/i.test(message);
}
