import type { Kysely } from 'kysely';
import type { Instrument, ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import type { Store } from '#server/store/store.ts';
import { takeIds } from '#server/store/take-ids.ts';
import type { Tables } from '#server/store/tables.ts';

/** One text for an instrument within a source. */
export function instrumentKey({ contract, currency }: Pick<Instrument, 'contract' | 'currency'>): string {
  return `${contract}|${currency}`;
}

/** Finds or creates the instruments of some executions; returns the id of each object. A multiplier that disagrees with the stored one throws. */
export async function storeInstruments(
  store: Store,
  traderId: number,
  source: string,
  reported: readonly ReportedExecution[],
): Promise<ReadonlyMap<Instrument, number>> {
  // Sources share one object among the fills of an instrument, so these are few.
  const objects = [...new Set(reported.map(({ instrument }) => instrument))];
  const wanted = new Map(objects.map((instrument) => [instrumentKey(instrument), instrument]));
  return store.write(async (db) => {
    const found = await readInstruments(db, traderId, source, wanted);
    const missing = [...wanted].filter(([key]) => !found.has(key));
    const firstId = missing.length === 0 ? 0 : await takeIds(db, 'instrument', missing.length);
    for (const [at, [key, instrument]] of missing.entries()) {
      const { kind, symbol, contract, currency, multiplier } = instrument;
      const id = firstId + at;
      const row = { trader_id: traderId, id, source, kind, symbol, contract, currency, multiplier };
      await db.insertInto('instrument').values(row).execute();
      found.set(key, { id, multiplier });
    }
    for (const instrument of objects)
      refuseOtherMultiplier(instrument, found.get(instrumentKey(instrument))?.multiplier);
    return new Map(objects.map((instrument) => [instrument, found.get(instrumentKey(instrument))!.id]));
  }, 'lazy');
}

function refuseOtherMultiplier({ symbol, multiplier }: Instrument, stored: string | undefined): void {
  if (stored !== multiplier) throw new MultiplierChanged(symbol, stored ?? '', multiplier);
}

/** The same contract was stated with another multiplier before: one of the two is wrong, and no figure may be guessed from it. */
export class MultiplierChanged extends Error {
  readonly symbol: string;
  constructor(symbol: string, stored: string, stated: string) {
    super(`${symbol}: multiplier ${stated}, but ${stored} before`);
    this.symbol = symbol;
  }
}

/**
 * Instruments by the source's own key. What another source already calls by the same symbol, with kind, currency and size of
 * the contract alike, is the same one: a file and a synchronisation of one account make one position.
 */
async function readInstruments(
  db: Kysely<Tables>,
  traderId: number,
  source: string,
  wanted: ReadonlyMap<string, Instrument>,
): Promise<Map<string, { id: number; multiplier: string }>> {
  const rows = await db
    .selectFrom('instrument')
    .select(['id', 'source', 'kind', 'symbol', 'contract', 'currency', 'multiplier'])
    .where('trader_id', '=', traderId)
    .orderBy('id', 'desc')
    .execute();
  const found = new Map(rows.filter((row) => row.source === source).map((row) => [instrumentKey(row), row]));
  const alike = new Map(rows.map((row) => [likeness(row), row]));
  for (const [key, instrument] of wanted) {
    const same = found.get(key) ?? alike.get(likeness(instrument));
    if (same) found.set(key, same);
  }
  return found;
}

function likeness(
  instrument: Pick<Instrument, 'symbol' | 'currency' | 'multiplier'> & { readonly kind: string },
): string {
  const { kind, symbol, currency, multiplier } = instrument;
  return [kind, symbol, currency, multiplier].join('|');
}
