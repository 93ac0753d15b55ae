import type { Kysely } from 'kysely';
import { MIGRATIONS } from '#server/store/migrations/all.ts';
import type { Engine, Migration } from '#server/store/migrations/engine.ts';
import { openSqliteStore } from './sqlite/open-sqlite-store.ts';
import type { StoreVersion } from '#server/store/migrate.ts';
import type { StoreError } from '#server/store/store-errors.ts';
import type { Tables } from '#server/store/tables.ts';

/**
 * The journal's database. Its two methods are the only way in; each call is one transaction and one snapshot,
 * undone when the work throws. The work may wait for nothing but the store. All errors are of store-errors.ts or
 * what the work itself threw.
 */
export interface Store<DB = Tables> {
  readonly engine: Engine;
  /** Reads one consistent state, and never waits for writers. */
  read<T>(work: (db: Kysely<DB>) => Promise<T>): Promise<T>;
  /** Resolves once the effect is durable, unless it is lazy. On SQLite one write runs at a time, in the order of asking. */
  write<T>(work: (db: Kysely<DB>) => Promise<T>, kind?: WriteKind): Promise<T>;
  /** Why the journal is not to be trusted any more, damaged or gone; null as long as nothing was found wrong with it. */
  readonly fault: StoreError | null;
  /** How busy the connections are: on PostgreSQL all of them, on SQLite those that read. */
  connections(): ConnectionFigures;
  /** Lets the passages under way finish and closes; later ones throw StoreUnavailable. */
  close(): Promise<void>;
}

/** Connections of a store at this moment. */
interface ConnectionFigures {
  readonly size: number;
  readonly used: number;
  /** Callers that wait for one. */
  readonly waiting: number;
}

/**
 * What is 'vital' lets traders in and out: on SQLite it may use the space that is kept for it when the disk is full. What is 'lazy' is there for everybody at once and on the disk with the next durable write of anybody: until then a power
 * cut may lose it, with all later lazy ones. It is for rows that are not shown before a durable write publishes them,
 * and for counts that may be forgotten. On SQLite it costs others no flush; PostgreSQL flushes in its own process anyway.
 */
export type WriteKind = 'durable' | 'lazy' | 'vital';

/** Where a journal lies. */
export type StoreLocation =
  | { readonly engine: 'sqlite'; /** The data folder; made when absent. */ readonly folder: string }
  | { readonly engine: 'postgres'; /** As in DATABASE_URL. */ readonly url: string };

/** Milliseconds after which PostgreSQL gives up. */
export interface PostgresLimits {
  readonly connectionTimeoutMillis: number;
  readonly statement_timeout: number;
  readonly lock_timeout: number;
  readonly idle_in_transaction_session_timeout: number;
}

export interface StoreOptions {
  readonly place: StoreLocation;
  /** 'serve' keeps other servers off a data folder; a 'tool' may run while a server does. */
  readonly purpose: 'serve' | 'tool';
  /** Those of the product, unless given. */
  readonly migrations?: readonly Migration[];
  /** Called before a store is made where there is none. What it throws stops the start, and nothing is made. */
  readonly beforeCreation?: () => Promise<void>;
  /** Called before a store that already holds something is migrated, to back it up. What it throws stops the start. */
  readonly beforeMigrations?: (version: StoreVersion) => Promise<void>;
  /** How long a passage waits for others before StoreBusy; 5,000 ms unless given. */
  readonly maxWaitMs?: number;
  /** What PostgreSQL itself ends after a time; what serving has unless given. */
  readonly postgresLimits?: PostgresLimits;
  /** Reported of a connection that broke while nobody used it; the store mends itself. */
  readonly onTrouble?: (error: Error) => void;
  /** Called once, when the open store turns out to be damaged or gone. */
  readonly onFault?: (fault: StoreError) => void;
}

/**
 * Opens the store, made or brought to the latest version first. Throws StoreMisconfigured, FolderHeld, StoreNewer,
 * StoreForeign, MigrationChanged, StoreDamaged, StoreFull, StoreBusy or StoreUnavailable.
 */
export async function openStore<DB = Tables>(options: StoreOptions): Promise<Store<DB>> {
  const migrations = options.migrations ?? MIGRATIONS;
  const { place } = options;
  if (place.engine === 'sqlite') return openSqliteStore<DB>(place.folder, { ...options, migrations });
  const { openPostgresStore } = await import('./postgres/open-postgres-store.ts');
  return openPostgresStore<DB>(place.url, { ...options, migrations });
}
