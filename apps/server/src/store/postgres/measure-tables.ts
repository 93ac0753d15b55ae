import { sql } from 'kysely';
import { StoreBusy } from '#server/store/store-errors.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

/** Rows of a trader written into a table until it is measured; twice as many each time. */
const FIRST_ROWS = 200;
const MAX_ROWS = 1_000_000;
/** Traders and tables that are counted at once; all are forgotten beyond it, and measured once too often. */
const MAX_COUNTED = 20_000;

interface Filling {
  /** Written since it was measured. */
  rows: number;
  mostRows: number;
}

const FILLING = new WeakMap<Store, Map<string, Filling>>();

/**
 * Reports that so many rows of a trader were written into a table. PostgreSQL measures a table automatically within a minute of its
 * growing by a tenth; until then it knows nothing of one that was empty, nor of a trader who is new in a full one, takes any index for
 * as good as the other and reads tens of thousands of rows for one. So it is made to measure at once. SQLite has its measures from the
 * migrations.
 */
export async function measureFilled(
  store: Store,
  table: keyof Tables,
  traderId: number,
  rows: number,
): Promise<void> {
  if (store.engine !== 'postgres' || rows === 0) return;
  const known = fillingOf(store, `${table} ${traderId}`);
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

function fillingOf(store: Store, counted: string): Filling {
  const filling = FILLING.getOrInsertComputed(store, () => new Map<string, Filling>());
  if (filling.size >= MAX_COUNTED && !filling.has(counted)) filling.clear();
  return filling.getOrInsertComputed(counted, () => ({ rows: 0, mostRows: FIRST_ROWS }));
}
