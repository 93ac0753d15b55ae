import { setImmediate as turn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import {
  instrumentKey,
  type Instrument,
  type ReportedExecution,
} from '@daybook/domain/execution/reported-execution.ts';
import { insertMany } from '#server/store/insert-many.ts';
import { measureFilled } from '#server/store/postgres/measure-tables.ts';
import type { Store } from '#server/store/store.ts';
import { allocateIds } from '#server/store/allocate-ids.ts';
import type { Tables } from '#server/store/tables.ts';

/** Instruments looked up, or written, in one go: a few milliseconds of others' time. */
const BATCH = 200;

type Stored = { readonly id: number; readonly multiplier: string };

/** Finds or creates the instruments of some executions, in batches; returns the id of each object. A multiplier that disagrees with the stored one throws. */
export async function storeInstruments(
  store: Store,
  traderId: number,
  source: string,
  reported: readonly ReportedExecution[],
): Promise<ReadonlyMap<Instrument, number>> {
  // Sources share one object among the fills of an instrument, so these are few.
  const objects = [...new Set(reported.map(({ instrument }) => instrument))];
  const wanted = [...new Map(objects.map((instrument) => [instrumentKey(instrument), instrument]))];
  const place = { traderId, source };
  const found = new Map<string, Stored>();
  for (const batch of inBatches(wanted)) {
    for (const [key, stored] of await store.read((db) => findStored(db, place, batch)))
      found.set(key, stored);
    await turn();
  }
  // All are looked up before the first is written: two contracts of one file that look alike are two.
  for (const batch of inBatches(wanted.filter(([key]) => !found.has(key)))) {
    const written = await store.write((db) => insertMissing(db, place, batch), 'lazy');
    for (const [key, stored] of written) found.set(key, stored);
    await measureFilled(store, 'instrument', traderId, batch.length);
    await turn();
  }
  for (const instrument of objects)
    refuseOtherMultiplier(instrument, found.get(instrumentKey(instrument))?.multiplier);
  return new Map(objects.map((instrument) => [instrument, found.get(instrumentKey(instrument))!.id]));
}

interface Place {
  readonly traderId: number;
  readonly source: string;
}

type Named = readonly [key: string, instrument: Instrument];

function* inBatches(wanted: readonly Named[]): Generator<readonly Named[]> {
  for (let from = 0; from < wanted.length; from += BATCH) yield wanted.slice(from, from + BATCH);
}

const COLUMNS = [
  'trader_id',
  'id',
  'source',
  'kind',
  'symbol',
  'contract',
  'currency',
  'multiplier',
] as const;

/** Writes those that nobody wrote meanwhile. */
async function insertMissing(
  db: Kysely<Tables>,
  { traderId, source }: Place,
  wanted: readonly Named[],
): Promise<Map<string, Stored>> {
  // First of all: two imports that write instruments wait for each other here.
  const firstId = await allocateIds(db, 'instrument', wanted.length);
  const found = await findOwn(db, { traderId, source }, wanted);
  const missing = wanted.filter(([key]) => !found.has(key));
  const rows = missing.map(([key, { kind, symbol, contract, currency, multiplier }], at) => {
    found.set(key, { id: firstId + at, multiplier });
    return [traderId, firstId + at, source, kind, symbol, contract, currency, multiplier];
  });
  await insertMany(db, 'instrument', COLUMNS, rows);
  return found;
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

/** Instruments by the source's own key. */
async function findOwn(
  db: Kysely<Tables>,
  { traderId, source }: Place,
  wanted: readonly Named[],
): Promise<Map<string, Stored>> {
  const rows = await db
    .selectFrom('instrument')
    .select(['id', 'contract', 'currency', 'multiplier'])
    .where('trader_id', '=', traderId)
    .where('source', '=', source)
    .where('contract', 'in', valuesOf(wanted, 'contract'))
    .execute();
  return new Map(rows.map((row) => [instrumentKey(row), row]));
}

/**
 * Instruments by the source's own key. What another source already calls by the same symbol, with kind, currency and size of
 * the contract alike, is the same one: a file and a synchronisation of one account make one position.
 */
async function findStored(
  db: Kysely<Tables>,
  place: Place,
  wanted: readonly Named[],
): Promise<Map<string, Stored>> {
  const found = await findOwn(db, place, wanted);
  const rest = wanted.filter(([key]) => !found.has(key));
  if (rest.length === 0) return found;
  // The oldest of those that are alike; one row each, however many a file made.
  const rows = await db
    .selectFrom('instrument')
    .select((row) => [row.fn.min('id').as('id'), 'kind', 'symbol', 'currency', 'multiplier'])
    .where('trader_id', '=', place.traderId)
    .where('symbol', 'in', valuesOf(rest, 'symbol'))
    .where('currency', 'in', valuesOf(rest, 'currency'))
    .where('multiplier', 'in', valuesOf(rest, 'multiplier'))
    .groupBy(['kind', 'symbol', 'currency', 'multiplier'])
    .execute();
  const byLikeness = new Map(rows.map((row) => [likeness(row), row]));
  for (const [key, instrument] of rest) {
    const same = byLikeness.get(likeness(instrument));
    if (same) found.set(key, same);
  }
  return found;
}

function valuesOf(
  wanted: readonly Named[],
  column: 'contract' | 'symbol' | 'currency' | 'multiplier',
): string[] {
  return [...new Set(wanted.map(([, instrument]) => instrument[column]))];
}

function likeness(
  instrument: Pick<Instrument, 'symbol' | 'currency' | 'multiplier'> & { readonly kind: string },
): string {
  const { kind, symbol, currency, multiplier } = instrument;
  return [kind, symbol, currency, multiplier].join('|');
}
