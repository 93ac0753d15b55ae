import type { Kysely } from 'kysely';
import { takeIds, type RangedTable } from '#server/store/take-ids.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Places, VerifiedExport } from './verify-export.ts';

/** Ids of this store for the numbers of an export. Each throws for a number that the export does not have. */
export interface NewIds {
  readonly account: (n: number) => number;
  readonly instrument: (n: number) => number;
  readonly import: (n: number) => number;
  readonly execution: (n: number) => number;
  readonly mistake: (n: number) => number;
}

/** Takes fresh ids for everything that an export numbers. */
export async function takeNewIds(db: Kysely<Tables>, verified: VerifiedExport): Promise<NewIds> {
  const fresh = async (table: RangedTable, places: Places) => {
    const firstId = places.size === 0 ? 0 : await takeIds(db, table, places.size);
    return (n: number) => {
      const place = places.get(n);
      if (place === undefined) throw new Error(`${table} ${n} was not verified`);
      return firstId + place;
    };
  };
  return {
    account: await fresh('account', verified.accounts),
    instrument: await fresh('instrument', verified.instruments),
    import: await fresh('import', verified.imports),
    execution: await fresh('execution', verified.executions),
    mistake: await fresh('mistake', verified.mistakes),
  };
}
