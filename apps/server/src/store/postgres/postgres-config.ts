import { readFileSync } from 'node:fs';
import type { ClientConfig, PoolConfig } from 'pg';
import { StoreMisconfigured, StoreError } from '#server/store/store-errors.ts';

// Object ids of PostgreSQL's built-in types, from its catalogue pg_type.
const READERS: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [16, (text) => (text === 't' ? 1 : 0)], // bool: SQLite answers comparisons with 1 and 0
  [17, readBytes],
  [20, readInteger], // int8
  [21, readInteger], // int2
  [23, readInteger], // int4
  [26, readInteger], // oid
  [700, Number], // float4
  [701, Number], // float8
  [1700, readInteger], // numeric, which is what sum(bigint) gives
]);

/**
 * How a column of this type is read, so that both engines answer with the same: whole numbers up to 2^53 - 1,
 * text, Uint8Array, null, and 1 or 0 for a condition. Text is what every other type becomes.
 */
function readPostgresValue(type: number): (text: string) => unknown {
  return READERS.get(type) ?? ((text) => text);
}

/** Throws beyond 2^53 - 1, as node:sqlite does, and for fractions, which have no place in the store. */
function readInteger(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new StoreError(`${text} is not a whole number up to 2^53 - 1`);
}

/** PostgreSQL writes bytes as \x and two hexadecimal digits each (its bytea_output, hex). */
function readBytes(text: string): Uint8Array {
  const bytes = Buffer.from(text.slice(2), 'hex');
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1']);
// Those that would send the journal unencrypted or to an unverified server.
const WEAK_MODES = new Set(['disable', 'allow', 'prefer', 'no-verify']);
const KNOWN_PARAMETERS = new Set(['host', 'sslmode', 'sslrootcert', 'application_name']);

/**
 * Settings of the connections from DATABASE_URL, `postgres://user:password@host:port/database`; a socket's folder
 * is given in `?host=/run/postgresql`. Beyond this machine the connection is encrypted and the server's certificate
 * checked (`sslrootcert=FILE` names a private authority). Throws StoreMisconfigured, never with the password.
 */
export function readPostgresUrl(address: string): PoolConfig {
  const url = parse(address);
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname).replace(/^\[(.*)\]$/, '$1');
  return {
    host: host === '' ? 'localhost' : host,
    port: url.port === '' ? 5432 : Number(url.port),
    database: decodeURIComponent(url.pathname.slice(1)),
    ...(url.username === '' ? {} : { user: decodeURIComponent(url.username) }),
    ...(url.password === '' ? {} : { password: decodeURIComponent(url.password) }),
    ssl: encryption(url, host),
    application_name: url.searchParams.get('application_name') ?? 'daybook',
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 10_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 15_000,
    types: { getTypeParser: readPostgresValue as never },
  };
}

function parse(address: string): URL {
  const url = URL.parse(address);
  if (url === null || (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:')) {
    throw new StoreMisconfigured('DATABASE_URL is not of the form postgres://user:password@host/database');
  }
  if (url.pathname.length < 2) throw new StoreMisconfigured('DATABASE_URL names no database');
  for (const name of url.searchParams.keys()) {
    if (KNOWN_PARAMETERS.has(name)) continue;
    throw new StoreMisconfigured(`DATABASE_URL: the parameter ${name} is not known`);
  }
  return url;
}

function encryption(url: URL, host: string): NonNullable<ClientConfig['ssl']> {
  const mode = url.searchParams.get('sslmode');
  const staysHere = host === '' || host.startsWith('/') || LOOPBACK.has(host);
  if (staysHere && (mode === null || mode === 'disable' || mode === 'prefer')) return false;
  if (mode !== null && WEAK_MODES.has(mode)) {
    throw new StoreMisconfigured(
      `DATABASE_URL: sslmode=${mode} would leave the journal unprotected on the way`,
    );
  }
  const authority = url.searchParams.get('sslrootcert');
  return authority === null
    ? { rejectUnauthorized: true }
    : { rejectUnauthorized: true, ca: read(authority) };
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new StoreMisconfigured(`DATABASE_URL: sslrootcert ${file} cannot be read`, { cause: error });
  }
}
