import { createHash } from 'node:crypto';
import type { ImageFiles } from '../../apps/server/src/images/files.ts';
import type { Store } from '../../apps/server/src/store/store.ts';
import { sameTrader } from '../../apps/server/src/store/same-trader.ts';

/** What traders write again and again: of each place the last value counts. */
export type Written = 'journal' | 'plan' | 'profile';

/** One such place: what was acknowledged last, and what was asked for since without an answer. */
export interface Write {
  acknowledged: string | null;
  asked: string[];
}

/** What the server said was done, and what was asked without an answer. */
export interface Acknowledged {
  /** By place, such as `journal 7 c2Fr…` of trader 7 and a trade, or `plan 7`. */
  readonly writes: Map<string, Write>;
  /** Every value that was asked for, with its place, in its order. */
  readonly history: [place: string, value: string][];
  /** How many writes of each kind were acknowledged, pictures that were replaced since among them. */
  readonly counts: Record<Written | 'picture', number>;
  /** Digests of pictures as they were served, by their names; none that another may have taken the place of. */
  readonly pictures: Map<string, string>;
  /** Synchronisations of which the first or both steps were acknowledged. */
  readonly imported: Set<number>;
  readonly processed: Set<number>;
  /** Public ids of files whose import was acknowledged. */
  readonly published: Set<string>;
}

export function nothingAcknowledged(): Acknowledged {
  return {
    writes: new Map(),
    history: [],
    counts: { journal: 0, plan: 0, profile: 0, picture: 0 },
    pictures: new Map(),
    imported: new Set(),
    processed: new Set(),
    published: new Set(),
  };
}

/** Notes what is asked for at a place, before it is sent. Gives what notes that it was acknowledged. */
export function noteAsked(known: Acknowledged, kind: Written, place: string, value: string): () => void {
  const key = `${kind} ${place}`;
  const write = known.writes.get(key) ?? { acknowledged: null, asked: [] };
  known.writes.set(key, write);
  write.asked.push(value);
  known.history.push([key, value]);
  return () => {
    known.counts[kind] += 1;
    Object.assign(write, { acknowledged: value, asked: [] });
  };
}

/** What is acknowledged now. Gives what a state of some moment between now and its call has to hold, and may hold beyond. */
export function acknowledgedNow(known: Acknowledged): () => Acknowledged {
  const { history, counts, pictures, imported, processed, published } = known;
  const from = history.length;
  const entries = [...known.writes].map(([place, { acknowledged, asked }]): [string, Write] => [
    place,
    { acknowledged, asked: [...asked] },
  ]);
  const sets = { imported: new Set(imported), processed: new Set(processed), published: new Set(published) };
  const [present, seen] = [new Map(pictures), { ...counts }];
  return () => {
    const writes = new Map<string, Write>(entries);
    for (const [place, value] of history.slice(from))
      writes.getOrInsertComputed(place, () => ({ acknowledged: null, asked: [] })).asked.push(value);
    // One that was replaced since may be gone already.
    const stayed = new Map([...present].filter(([name]) => pictures.has(name)));
    return { writes, history: [], counts: seen, pictures: stayed, ...sets };
  };
}

/** How many writes of any kind were acknowledged. */
export function countSaves({ counts }: Acknowledged): number {
  return counts.journal + counts.plan + counts.profile;
}

/** Of a picture's bytes. */
export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Whether all of it exists. One sentence for each loss. Where clients continue meanwhile, `knownNow` is {@link acknowledgedNow}'s. */
export async function findLosses(
  store: Store,
  files: ImageFiles,
  knownNow: () => Acknowledged,
): Promise<string[]> {
  const stored = await readStored(store);
  const known = knownNow();
  return [
    ...[...known.writes].flatMap(([key, { acknowledged, asked }]) => {
      const value = stored.values.get(key) ?? null;
      return value === acknowledged || (value !== null && asked.includes(value))
        ? []
        : [`${key}: ${value} is stored, ${acknowledged} was acknowledged`];
    }),
    ...[...known.processed]
      .filter((id) => stored.syncs.get(id) !== 'processed')
      .map((id) => `synchronisation ${id} was acknowledged as processed and is ${stored.syncs.get(id)}`),
    ...[...known.imported]
      .filter((id) => !['imported', 'processed', 'failed'].includes(stored.syncs.get(id) ?? ''))
      .map((id) => `synchronisation ${id} was acknowledged as imported and is ${stored.syncs.get(id)}`),
    ...[...known.published]
      .filter((id) => stored.imports.get(id) !== 'published')
      .map((id) => `file ${id} was acknowledged as imported and is ${stored.imports.get(id)}`),
    ...(await findLostImages(files, known, stored.pictures)),
  ];
}

interface Stored {
  readonly values: ReadonlyMap<string, string | null>;
  readonly syncs: ReadonlyMap<number, string>;
  readonly imports: ReadonlyMap<string | null, string>;
  /** Names of files by names of pictures. */
  readonly pictures: ReadonlyMap<string, string>;
}

function readStored(store: Store): Promise<Stored> {
  return store.read(async (db) => {
    const journals = await db
      .selectFrom('journal')
      .innerJoin('trade', sameTrader('trade.id', 'journal.trade_id'))
      .select(['journal.trader_id', 'trade.public_id', 'journal.comments'])
      .execute();
    const plans = await db.selectFrom('plan').select(['trader_id', 'body']).orderBy('id').execute();
    const traders = await db.selectFrom('trader').select(['id', 'first_name']).execute();
    const syncs = await db.selectFrom('sync').select(['id', 'state']).execute();
    const imports = await db.selectFrom('import').select(['public_id', 'state']).execute();
    const pictures = await db.selectFrom('image').select(['name', 'file']).execute();
    return {
      // Of several plans the last one holds; before the first save a name is empty.
      values: new Map([
        ...journals.map((row) => [`journal ${row.trader_id} ${row.public_id}`, row.comments] as const),
        ...plans.map((row) => [`plan ${row.trader_id}`, /rule \d+/.exec(row.body)?.[0] ?? null] as const),
        ...traders.map((row) => [`profile ${row.id}`, row.first_name || null] as const),
      ]),
      syncs: new Map(syncs.map(({ id, state }) => [id, state])),
      imports: new Map(imports.map((row) => [row.public_id, row.state])),
      pictures: new Map(pictures.map(({ name, file }) => [name, file])),
    };
  });
}

async function findLostImages(
  files: ImageFiles,
  { pictures }: Acknowledged,
  stored: Stored['pictures'],
): Promise<string[]> {
  const losses: string[] = [];
  for (const [name, digest] of pictures) {
    const file = stored.get(name);
    const bytes = file === undefined ? null : await files.read(file, 'image');
    if (bytes === null) losses.push(`picture ${name} was acknowledged and is not there`);
    else if (digestOf(bytes) !== digest) losses.push(`picture ${name} is not what was served`);
  }
  return losses;
}
