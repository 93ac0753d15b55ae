import { sql } from 'kysely';
import { StoreBusy } from '#server/store/store-errors.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

/** Rows written into a table until it is measured; twice as many each time. */
const FIRST_ROWS = 4_000;
const MAX_ROWS = 1_000_000;

interface Filling {
  /** Written since it was measured. */
  rows: number;
  mostRows: number;
}

const FILLING = new WeakMap<Store, Map<keyof Tables, Filling>>();

/**
 * Reports that so many rows were written into a table. PostgreSQL measures a table automatically within a minute of its growing; until
 * then it knows nothing of one that was empty, takes any index for as good as the other and reads tens of thousands of rows for
 * one. So it is made to measure at once. SQLite has its measures from the migrations.
 */
export async function measureFilled(store: Store, table: keyof Tables, rows: number): Promise<void> {
  if (store.engine !== 'postgres') return;
  const filling = FILLING.getOrInsertComputed(store, () => new Map<keyof Tables, Filling>());
  const known = filling.getOrInsertComputed(table, () => ({ rows: 0, mostRows: FIRST_ROWS }));
  known.rows += rows;
  if (known.rows < known.mostRows) return;
  known.rows = 0;
  known.mostRows = Math.min(MAX_ROWS, 2 * known.mostRows);
  try {
    await store.write((db) => sql`ANALYZE (SKIP_LOCKED) ${sql.table(table)}`.execute(db), 'lazy');
  } catch (error) {
    // Writers continue; PostgreSQL itself measures the table later.
    if (!(error instanceof StoreBusy)) throw error;
  }
}
