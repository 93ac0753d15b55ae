// A process that tests start and kill: it opens a store and says on standard output, a line each, what it did.
import process from 'node:process';
import { types, type Migration } from '#server/store/migrations/engine.ts';
import { openStore, type Store, type StoreLocation } from '#server/store/store.ts';

export interface PairTables {
  pair: { tag: string; n: number; half: 'left' | 'right' };
}

/** Two rows that are only ever written together. */
export const PAIRS: readonly Migration[] = [
  {
    number: 1,
    name: 'pairs',
    statements: (engine) => {
      const t = types[engine];
      return [
        `CREATE TABLE pair (tag ${t.textKey} NOT NULL, n ${t.integer} NOT NULL, half ${t.textKey} NOT NULL,
         PRIMARY KEY (tag, n, half))${t.strict}`,
        ...Array.from({ length: 30 }, (_, at) => `CREATE TABLE filler_${at} (a ${t.integer})${t.strict}`),
      ];
    },
  },
  { number: 2, name: 'index', statements: () => ['CREATE INDEX pair_by_n ON pair (n)'] },
];

type Command =
  | { readonly do: 'open'; readonly place: StoreLocation }
  | { readonly do: 'serve'; readonly place: StoreLocation }
  /** Writes large rows until the disk takes no more, then says how many there are. */
  | { readonly do: 'fill'; readonly place: StoreLocation }
  | {
      readonly do: 'write';
      readonly place: StoreLocation;
      readonly tag: string;
      readonly count: number;
      /** Durable writes alone; otherwise every third is lazy, the first among them. */
      readonly isDurable?: boolean;
      /** Opens the store as a server does, with its background work. */
      readonly serves?: boolean;
    };

async function run(command: Command): Promise<void> {
  const serves = command.do === 'serve' || (command.do === 'write' && command.serves === true);
  const purpose = serves ? 'serve' : 'tool';
  const store = await openStore<PairTables>({ place: command.place, purpose, migrations: PAIRS });
  say('open');
  if (command.do === 'serve') {
    serveForever();
    return;
  }
  if (command.do === 'fill') await fill(store);
  if (command.do === 'write') await writePairs(store, command);
  await store.close();
  say('closed');
}

/** Collects garbage all the time: what only a reference keeps must not be let go. */
function serveForever(): void {
  setInterval(() => globalThis.gc!(), 20); // started with --expose-gc
}

/** Whether a write of this number is lazy, where some are. */
export function isLazy(n: number): boolean {
  return n % 3 === 0;
}

/** Four at a time, as several traders would, durable and lazy in turn; each is named once it is acknowledged. */
async function writePairs(
  store: Store<PairTables>,
  { tag, count, isDurable }: Extract<Command, { do: 'write' }>,
): Promise<void> {
  let next = 0;
  const writeOn = async (): Promise<void> => {
    while (next < count) {
      const n = next;
      next += 1;
      await store.write(
        async (db) => {
          await db.insertInto('pair').values({ tag, n, half: 'left' }).execute();
          await db.insertInto('pair').values({ tag, n, half: 'right' }).execute();
        },
        isDurable !== true && isLazy(n) ? 'lazy' : 'durable',
      );
      say(`${n}`);
    }
  };
  await Promise.all([writeOn(), writeOn(), writeOn(), writeOn()]);
}

async function fill(store: Store<PairTables>): Promise<void> {
  for (let n = 0; ; n += 10) {
    const batch = Array.from({ length: 10 }, (_, at) =>
      store.write(async (db) => {
        await db
          .insertInto('pair')
          .values({ tag: 'x'.repeat(20_000), n: n + at, half: 'left' })
          .execute();
        return n + at;
      }),
    );
    const outcomes = await Promise.allSettled(batch);
    for (const outcome of outcomes) if (outcome.status === 'fulfilled') say(`${outcome.value}`);
    const refused = outcomes.find((outcome) => outcome.status === 'rejected');
    if (refused === undefined) continue;
    const rows = await store.read((db) => db.selectFrom('pair').select('n').execute());
    say(`stopped by ${(refused.reason as Error).name} with ${rows.length} rows`);
    return;
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

if (import.meta.main) {
  run(JSON.parse(process.argv[2] ?? '') as Command).catch((error: unknown) => {
    say(`failed ${(error as Error).name}: ${(error as Error).message}`);
    process.exitCode = 1;
  });
}
