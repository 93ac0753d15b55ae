import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseDay } from '@daybook/domain/calendar.ts';
import { NEW_YORK, findInstant } from '@daybook/brokers/rows/newyork.ts';
import { makeZip } from '@daybook/brokers/reading/zip-testing.ts';
import type { Store } from '../../../apps/server/src/store/store.ts';
import type { ImportTable } from '../../../apps/server/src/store/tables.ts';
import { readPublishedTrades, withoutIds } from '../stored-trades.ts';
import { createTrader } from '../linked-trader.ts';
import { writeJournal } from '../quiet-platform.ts';
import { flexText, type CutFill, type CutFormat } from './cut-files.ts';
import { importCutFile, undoFile, type Importer } from './cut-fixture.ts';
import { sameTrader } from '../../../apps/server/src/store/same-trader.ts';

/** A history and one way of cutting it. Numbers choose among what is there. */
export interface CutHistory {
  readonly fills: readonly CutFill[];
  /** Places of cuts in thousandths. */
  readonly cuts: readonly number[];
  /** Further pieces from one place to another, which overlap and repeat; a statement of a broker that dates them is as old as the day says. */
  readonly extras: readonly { readonly from: number; readonly to: number; readonly day: number }[];
  /** By which pieces are put in an order. */
  readonly order: readonly number[];
  /** For each import in turn: packed together with the next one, undone for a while, a note written afterwards. */
  readonly acts: readonly ('plain' | 'packed' | 'undone' | 'noted')[];
}

const FILL = fc.record({
  day: fc.constantFrom(0, 1, 2, 3, 4, 7, 8, 9, 10, 11, 14),
  // Few seconds, so that fills often share one.
  second: fc.integer({ min: 0, max: 20 }),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  size: fc.constantFrom(1, 1, 2, 3),
  which: fc.constantFrom(0 as const, 1 as const),
  account: fc.constantFrom(0 as const, 0 as const, 1 as const),
  // Few prices, so that fills are often equal.
  quarters: fc.integer({ min: 4_000, max: 4_003 }),
});

const FILLS: fc.Arbitrary<readonly CutFill[]> = fc
  .array(FILL, { minLength: 2, maxLength: 40 })
  .map((fills) =>
    fills
      .toSorted((left, right) => left.day - right.day || left.second - right.second)
      .map((fill, at) => ({ ...fill, n: at + 1 })),
  );

const PLACE = fc.integer({ min: 0, max: 1_000 });

/** Any history with any way of cutting it. */
export const CUT_HISTORY: fc.Arbitrary<CutHistory> = fc.record({
  fills: FILLS,
  cuts: fc.array(PLACE, { maxLength: 6 }),
  extras: fc.array(fc.record({ from: PLACE, to: PLACE, day: fc.integer({ min: 0, max: 18 }) }), {
    maxLength: 4,
  }),
  order: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
  acts: fc.array(fc.constantFrom('plain', 'plain', 'packed', 'undone', 'noted'), {
    minLength: 12,
    maxLength: 12,
  }),
});

const ZONED_NOON = findInstant(NEW_YORK, parseDay('2026-04-01')!, 43_200)!;

/** A fill's place that a cut of this format may have: without ids, never between two fills of one second. */
export function snap(fills: readonly CutFill[], place: number, { cutsAnywhere }: CutFormat): number {
  let at = Math.round((place / 1_000) * fills.length);
  if (cutsAnywhere) return at;
  while (at > 0 && at < fills.length && isSameSecond(fills[at - 1]!, fills[at]!)) at -= 1;
  return at;
}

function isSameSecond(left: CutFill, right: CutFill): boolean {
  return left.day === right.day && left.second === right.second;
}

/** The texts of a history's pieces: those that cover it, and the further ones. */
function piecesOf({ fills, cuts, extras, order }: CutHistory, format: CutFormat): string[] {
  const places = [0, ...cuts.map((place) => snap(fills, place, format)), fills.length].sort((a, b) => a - b);
  const covering = places.slice(1).map((to, at) => fills.slice(places[at], to));
  const texts = covering.filter((piece) => piece.length > 0).map(format.write);
  for (const { from, to, day } of extras) {
    const [first, last] = [snap(fills, Math.min(from, to), format), snap(fills, Math.max(from, to), format)];
    const piece = fills.slice(first, last).filter((fill) => format.format !== 'flex' || fill.day <= day);
    if (piece.length > 0) texts.push(format.format === 'flex' ? flexText(piece, day) : format.write(piece));
  }
  return inOrder(texts, order);
}

/** Some things in an order that numbers choose. */
function inOrder<Item>(items: readonly Item[], order: readonly number[]): Item[] {
  return items
    .map((item, at) => ({ item, key: ((order[at % order.length] ?? 0) * 2_654_435_761) % 1_000_003 }))
    .toSorted((left, right) => left.key - right.key)
    .map(({ item }) => item);
}

/** What a trader's trades say in the end, and what is set aside. */
export async function readFinalState({ store, traderId }: Importer): Promise<unknown> {
  const aside = await store.read((db) =>
    db
      .selectFrom('set_aside')
      .innerJoin('execution', sameTrader('execution.id', 'set_aside.execution_id'))
      .innerJoin('account', sameTrader('account.id', 'execution.account_id'))
      .select(['account.user_name', 'execution.instant', 'execution.action', 'execution.price'])
      .select(['set_aside.size', 'set_aside.reason'])
      .where('set_aside.trader_id', '=', traderId)
      .execute(),
  );
  const trades = (await readPublishedTrades(store, traderId)).map(withoutIds);
  const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort();
  return { trades: sorted(trades), aside: sorted(aside) };
}

/** A trader without anything. */
export async function newImporter(store: Store): Promise<Importer> {
  return { store, traderId: await createTrader(store, ZONED_NOON), time: { now: ZONED_NOON } };
}

function answersOf({ answers = {} }: CutFormat): object {
  return answers;
}

/** The history taken in as one file, by another trader. */
export async function importAtOnce(
  store: Store,
  { fills }: CutHistory,
  format: CutFormat,
): Promise<Importer> {
  const whole = await newImporter(store);
  const bytes = Buffer.from(format.write(fills));
  await importCutFile(whole, { name: 'whole', bytes, answers: answersOf(format) });
  const rows = await store.read((db) =>
    db.selectFrom('execution').select('id').where('trader_id', '=', whole.traderId).execute(),
  );
  assert.equal(rows.length, fills.length, 'every fill is read');
  return whole;
}

/** Takes a history in piece by piece. Gives what was noted by trade. */
export async function importInPieces(
  importer: Importer,
  history: CutHistory,
  format: CutFormat,
): Promise<ReadonlyMap<number, string>> {
  const waiting = piecesOf(history, format);
  const notes = new Map<number, string>();
  for (let count = 0; waiting.length > 0; count += 1) {
    const act = history.acts[count] ?? 'plain';
    // An archive has one age: statements of several are imported one by one.
    const isPacked = act === 'packed' && format.format !== 'flex';
    const texts = waiting.splice(0, isPacked ? 2 : 1);
    importer.time.now += 60_000;
    const row = await takeTexts(importer, texts, format);
    if (act === 'noted') await note(importer, notes, count);
    if (act === 'undone' && row !== null) {
      await undoFile(importer, row);
      waiting.push(...texts);
    }
  }
  return notes;
}

function takeTexts(
  importer: Importer,
  texts: readonly string[],
  format: CutFormat,
): Promise<ImportTable | null> {
  const bytes =
    texts.length === 1
      ? Buffer.from(texts[0]!)
      : makeZip(Object.fromEntries(texts.map((text, at) => [`part${at}`, text])));
  return importCutFile(importer, { name: 'piece', bytes, answers: answersOf(format) });
}

/** Writes a note about the last trade there is. */
export async function note(importer: Importer, notes: Map<number, string>, count: number): Promise<void> {
  const { store, traderId, time } = importer;
  const trade = (await readPublishedTrades(store, traderId)).at(-1);
  if (!trade) return;
  const comments = `note ${count}`;
  await writeJournal({ store, traderId, time }, trade.publicId, { comments });
  notes.set(trade.id, comments);
}

/** What is written stays, with its trade or with that trade's tombstone. */
export async function readNotes({ store, traderId }: Importer): Promise<Map<number, string>> {
  const rows = await store.read((db) =>
    db.selectFrom('journal').select(['trade_id', 'comments']).where('trader_id', '=', traderId).execute(),
  );
  return new Map(rows.map((row) => [row.trade_id, row.comments]));
}

/** A history with what its trader does on its evenings: at most three synchronisations, which a day allows. */
export interface LiveHistory {
  readonly fills: readonly CutFill[];
  readonly events: readonly {
    readonly day: number;
    readonly act: 'synchronise' | 'file' | 'undone';
    readonly from: number;
    readonly to: number;
  }[];
}

export const LIVE_HISTORY: fc.Arbitrary<LiveHistory> = fc.record({
  fills: FILLS,
  events: fc
    .array(
      fc.record({
        day: fc.integer({ min: 1, max: 17 }),
        act: fc.constantFrom('synchronise', 'file', 'file', 'undone'),
        from: PLACE,
        to: PLACE,
      }),
      { maxLength: 8 },
    )
    .map((events) => {
      const sorted = events.toSorted((one, other) => one.day - other.day);
      const synchronised = sorted.filter(({ act }) => act === 'synchronise').slice(0, 3);
      return sorted.filter((event) => event.act !== 'synchronise' || synchronised.includes(event));
    }),
});
