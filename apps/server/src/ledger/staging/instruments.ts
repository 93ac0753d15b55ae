import { setImmediate as turn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { futureSpellings, usualFuture } from '@daybook/domain/execution/future-symbols.ts';
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
import { currentExecutions } from '#server/ledger/query-scopes.ts';
import { isOfYear, wantedInstruments, type Span, type Wanted } from './wanted-instruments.ts';

/** Instruments looked up, or written, in one go: a few milliseconds of others' time. */
const BATCH = 100;

interface Place {
  readonly traderId: number;
  readonly accountId: number;
  readonly source: string;
}

type Stored = Omit<Instrument, 'kind'> & {
  readonly id: number;
  readonly source: string;
  readonly kind: string;
};

/**
 * Finds or creates the instruments of an account's executions, in batches; gives the id of each execution's. A multiplier that
 * disagrees with the stored one throws.
 */
export async function storeInstruments(
  store: Store,
  place: Place,
  reported: readonly Pick<ReportedExecution, 'instrument' | 'day'>[],
): Promise<(execution: Pick<ReportedExecution, 'instrument' | 'day'>) => number> {
  const wanted = wantedInstruments();
  // Sources share one object among the fills of an instrument, so these are few.
  const objects = new Map(reported.map((execution) => [execution.instrument, wanted.of(execution)]));
  const all = [...wanted.byKey.values()];
  const found = new Map<string, Stored>();
  for (const batch of inBatches(all)) {
    for (const [key, stored] of await store.read((db) => findStored(db, place, batch)))
      found.set(key, stored);
    await turn();
  }
  // All are looked up before the first is written: two contracts of one file that look alike are two.
  for (const batch of inBatches(all.filter(({ key }) => !found.has(key)))) {
    const written = await store.write((db) => insertMissing(db, place, batch), 'lazy');
    for (const [key, stored] of written) found.set(key, stored);
    await measureFilled(store, 'instrument', place.traderId, batch.length);
    await turn();
  }
  for (const [instrument, { key }] of objects) refuseOtherMultiplier(instrument, found.get(key)?.multiplier);
  return (execution) => found.get(wanted.of(execution).key)!.id;
}

function* inBatches(wanted: readonly Wanted[]): Generator<readonly Wanted[]> {
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
  place: Place,
  wanted: readonly Wanted[],
): Promise<Map<string, Stored>> {
  const { traderId, source } = place;
  // First of all: two imports that write instruments wait for each other here.
  const firstId = await allocateIds(db, 'instrument', wanted.length);
  const own = await readOwn(db, place, wanted);
  const found = await findOwn(db, place, wanted, own);
  const taken = new Set(own.map(instrumentKey));
  const missing = wanted.filter(({ key }) => !found.has(key));
  const rows = missing.map(({ key, instrument, dated }, at) => {
    const { kind, currency, multiplier } = instrument;
    // A future whose name another decade's has already is named with its whole year.
    const contract = dated !== null && taken.has(instrumentKey(instrument)) ? dated : instrument.contract;
    const symbol = dated === null ? instrument.symbol : usualFuture(instrument.symbol);
    taken.add(instrumentKey({ contract, currency }));
    found.set(key, { id: firstId + at, source, kind, symbol, contract, currency, multiplier });
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

/** Rows that the source itself named as those that are wanted, or as one of another decade. */
function readOwn(
  db: Kysely<Tables>,
  { traderId, source }: Place,
  wanted: readonly Wanted[],
): Promise<Stored[]> {
  const contracts = wanted.flatMap(({ contracts: own, dated }) => [
    ...own,
    ...(dated === null ? [] : [dated]),
  ]);
  return rowsOf(db, traderId)
    .where('source', '=', source)
    .where('contract', 'in', [...new Set(contracts)])
    .execute();
}

function rowsOf(db: Kysely<Tables>, traderId: number) {
  return db
    .selectFrom('instrument')
    .select(['id', 'source', 'kind', 'symbol', 'contract', 'currency', 'multiplier'])
    .where('trader_id', '=', traderId);
}

/** Instruments by the source's own key. */
async function findOwn(
  db: Kysely<Tables>,
  place: Place,
  wanted: readonly Wanted[],
  own: readonly Stored[],
): Promise<Map<string, Stored>> {
  const byKey = new Map(own.map((row) => [instrumentKey(row), row]));
  const found = new Map<string, Stored>();
  for (const { key, instrument, dated } of wanted) {
    const row = dated === null ? byKey.get(instrumentKey(instrument)) : undefined;
    if (row) found.set(key, row);
  }
  const futures = wanted.filter(({ dated }) => dated !== null);
  if (futures.length > 0)
    for (const [key, row] of await findFutures(db, place, futures, own)) found.set(key, row);
  return found;
}

/**
 * Instruments by the source's own key. What another source already calls by the same symbol, with kind, currency and size of
 * the contract alike, is the same one: a file and a synchronisation of one account make one position.
 */
async function findStored(
  db: Kysely<Tables>,
  place: Place,
  wanted: readonly Wanted[],
): Promise<Map<string, Stored>> {
  const found = await findOwn(db, place, wanted, await readOwn(db, place, wanted));
  const rest = wanted.filter(({ key, dated }) => dated === null && !found.has(key));
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
  for (const { key, instrument } of rest) {
    const same = byLikeness.get(likeness(instrument));
    if (same) found.set(key, { ...same, source: '', contract: '' });
  }
  return found;
}

/** More rows of one contract than sources could ever name. */
const MAX_MATCHES = 2000;

/**
 * Futures by their root, month and year, however their symbols are spelled: the one that the source has named so where the account
 * holds executions of it, else the oldest of which it does, else one of which it holds none.
 */
async function findFutures(
  db: Kysely<Tables>,
  { traderId, accountId, source }: Place,
  wanted: readonly Wanted[],
  own: readonly Stored[],
): Promise<Map<string, Stored>> {
  const matches = await rowsOf(db, traderId)
    .where('kind', '=', 'future')
    .where('symbol', 'in', [...new Set(wanted.flatMap(({ dated }) => futureSpellings(dated!)))])
    .orderBy('id')
    .limit(MAX_MATCHES)
    .execute();
  const rows = [...new Map([...own, ...matches].map((row) => [row.id, row])).values()];
  const spans = new Map<number, Span>();
  const found = new Map<string, Stored>();
  for (const { key, instrument, contracts, dated } of wanted) {
    const { currency, multiplier } = instrument;
    const isOwn = (row: Stored) =>
      row.source === source && (contracts.has(row.contract) || row.contract === dated);
    const isMatch = (row: Stored) =>
      row.kind === 'future' && row.multiplier === multiplier && futureSpellings(dated!).includes(row.symbol);
    const candidates = rows.filter((row) => row.currency === currency && (isOwn(row) || isMatch(row)));
    for (const { id } of candidates)
      if (!spans.has(id)) {
        const span = await readSpan(db, { traderId, accountId, instrumentId: id });
        if (span) spans.set(id, span);
      }
    const [best] = candidates
      .filter((row) => isOfYear(row, dated!, spans.get(row.id)))
      .map((row) => ({ row, rank: (spans.has(row.id) ? 0 : 2) + (isOwn(row) ? 0 : 1) }))
      .sort((left, right) => left.rank - right.rank || left.row.id - right.row.id);
    if (best) found.set(key, best.row);
  }
  return found;
}

async function readSpan(
  db: Kysely<Tables>,
  where: { readonly traderId: number; readonly accountId: number; readonly instrumentId: number },
): Promise<Span | null> {
  const end = (order: 'asc' | 'desc') =>
    currentExecutions(db, where.traderId)
      .select('execution.day')
      .where('execution.account_id', '=', where.accountId)
      .where('execution.instrument_id', '=', where.instrumentId)
      .orderBy('execution.instant', order)
      .limit(1)
      .executeTakeFirst();
  const first = await end('asc');
  const last = first && (await end('desc'));
  return first && last ? [first.day, last.day] : null;
}

function valuesOf(wanted: readonly Wanted[], column: 'symbol' | 'currency' | 'multiplier'): string[] {
  return [...new Set(wanted.map(({ instrument }) => instrument[column]))];
}

function likeness(
  instrument: Pick<Instrument, 'symbol' | 'currency' | 'multiplier'> & { readonly kind: string },
): string {
  const { kind, symbol, currency, multiplier } = instrument;
  return [kind, symbol, currency, multiplier].join('|');
}
