// A journal that traders wrote, damaged in every way that an oracle of the crashes has to notice.
import { cpSync, readdirSync, rmSync, statSync, truncateSync, openSync, writeSync, closeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { chanceFrom } from '@daybook/domain/chance-testing.ts';
import { databasePath } from '../../apps/server/src/store/sqlite/sqlite-open.ts';
import { nothingAcknowledged, type Acknowledged, type Written } from '../crashes/acknowledged.ts';
import { workUntilGone } from '../crashes/client-work.ts';
import { examineStore } from '../crashes/crash-often.ts';
import { withCrashStore } from '../crashes/crash-store.ts';
import type { PreparedStore } from '../prepared-store.ts';
import { startServerProcess } from '../processes.ts';
import type { Control } from './controls.ts';

/** The journal as it is damaged: its folder and database, and what was acknowledged. */
interface Damaged {
  readonly folder: string;
  readonly database: DatabaseSync;
  readonly known: Acknowledged;
}

interface Damage {
  readonly name: string;
  readonly damage: (journal: Damaged) => void;
  /** What one of the oracles must say. */
  readonly expected: RegExp;
}

/** A place of which nothing that was asked for is open, so that exactly one value may be there. */
function certain({ writes }: Acknowledged, kind: Written): readonly [trader: number, trade: string] {
  for (const [key, { acknowledged, asked }] of writes) {
    const [of, trader, trade = ''] = key.split(' ');
    if (of === kind && acknowledged !== null && asked.length === 0) return [Number(trader), trade];
  }
  throw new Error(`nothing certain was acknowledged of a ${kind}`);
}

const sql =
  (text: string) =>
  ({ database }: Damaged): void => {
    const changed = database.prepare(text).run().changes;
    if (Number(changed) === 0) throw new Error(`nothing was damaged: ${text}`);
  };

/** The first file of the pictures themselves. */
function imageFile(folder: string): string {
  const root = join(folder, 'images');
  for (const part of readdirSync(root).filter((name) => name.length === 2))
    for (const name of readdirSync(join(root, part))) return join(root, part, name);
  throw new Error('there is no picture');
}

function overwrite(path: string, at: number, bytes: Uint8Array): void {
  const handle = openSync(path, 'r+');
  writeSync(handle, bytes, 0, bytes.length, at);
  closeSync(handle);
}

const PAGE = 4096;

const DAMAGES: readonly Damage[] = [
  {
    name: 'an acknowledged journal is removed',
    damage: ({ database, known }) => {
      const [trader, trade] = certain(known, 'journal');
      const of = 'SELECT id FROM trade WHERE trader_id = ? AND public_id = ?';
      database
        .prepare(`DELETE FROM journal WHERE trader_id = ? AND trade_id IN (${of})`)
        .run(trader, trader, trade);
    },
    expected: /^journal .* null is stored, note \d+ was acknowledged/,
  },
  {
    name: 'an acknowledged journal is an older one',
    damage: ({ database, known }) => {
      const [trader, trade] = certain(known, 'journal');
      const of = 'SELECT id FROM trade WHERE trader_id = ? AND public_id = ?';
      database
        .prepare(`UPDATE journal SET comments = 'note 7' WHERE trader_id = ? AND trade_id IN (${of})`)
        .run(trader, trader, trade);
    },
    expected: /^journal .* note 7 is stored/,
  },
  {
    name: 'an acknowledged plan is removed',
    damage: ({ database, known }) => {
      const [trader] = certain(known, 'plan');
      database.prepare('DELETE FROM plan WHERE trader_id = ?').run(trader);
    },
    expected: /^plan .* null is stored/,
  },
  {
    name: 'an acknowledged profile is undone',
    damage: ({ database, known }) => {
      const [trader] = certain(known, 'profile');
      database.prepare("UPDATE trader SET first_name = '' WHERE id = ?").run(trader);
    },
    expected: /^profile .* was acknowledged/,
  },
  {
    name: 'an acknowledged synchronisation is undone',
    damage: ({ database, known }) => {
      const [id] = known.processed;
      database.prepare("UPDATE sync SET state = 'claimed' WHERE id = ?").run(id!);
    },
    expected: /^synchronisation \d+ was acknowledged as processed and is claimed/,
  },
  {
    name: 'an acknowledged file is undone',
    damage: ({ database, known }) => {
      const [id] = known.published;
      database.prepare("UPDATE import SET state = 'discarded' WHERE public_id = ?").run(id!);
    },
    expected: /^file .* was acknowledged as imported and is discarded/,
  },
  {
    name: 'an acknowledged picture is removed',
    damage: sql('DELETE FROM image'),
    expected: /^picture .* is not there/,
  },
  {
    name: 'a picture is another one of the same length',
    damage: ({ folder }) => overwrite(imageFile(folder), 0, new Uint8Array(8)),
    expected: /^picture .* is not what was served/,
  },
  {
    name: 'a picture is cut',
    damage: ({ folder }) => truncateSync(imageFile(folder), 10),
    expected: /has 10 bytes instead of/,
  },
  {
    name: 'the file of a picture is gone',
    damage: ({ folder }) => rmSync(imageFile(folder)),
    expected: /^trader \d+: the image .* is missing/,
  },
  {
    name: 'an amount is changed',
    damage: sql('UPDATE trade SET gross = gross + 1, net = net + 1'),
    expected: /gross is/,
  },
  {
    name: 'an execution is removed',
    damage: sql('DELETE FROM execution WHERE id = (SELECT max(id) FROM execution)'),
    expected: /^trader \d+: /,
  },
  {
    name: 'a synchronisation is not counted',
    damage: sql('UPDATE sync_quota SET used = used + 1'),
    expected: /synchronisations are counted/,
  },
  {
    name: 'a page of the database is overwritten',
    damage: ({ folder, database }) => {
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      const path = databasePath(folder);
      overwrite(path, Math.floor(statSync(path).size / PAGE / 2) * PAGE, new Uint8Array(PAGE).fill(0xa5));
    },
    expected: /malformed|corrupt|Tree|page|btree/i,
  },
];

/** Lets traders write a journal, and gives a control for each damage; the sound one must be found sound. */
export async function withDamagedJournals<Result>(
  folder: string,
  seed: number,
  work: (controls: readonly Control[]) => Promise<Result>,
): Promise<Result> {
  const dataDir = join(folder, 'data');
  const wanted = { rounds: 1, databaseUrl: null, executions: 0 };
  return withCrashStore(dataDir, wanted, async (store) => {
    const known = await writeJournals(store, seed);
    const sound = await examineStore(store, () => known);
    if (sound.length > 0)
      throw new Error(`the journal is not sound before it is damaged: ${sound.join('; ')}`);
    return work(
      DAMAGES.map(({ name, damage, expected }) => ({
        name,
        catches: async () => {
          const faults = await examineDamaged(store, join(folder, 'damaged'), known, damage);
          return faults.find((fault) => expected.test(fault)) ?? null;
        },
      })),
    );
  });
}

async function writeJournals(store: PreparedStore, seed: number): Promise<Acknowledged> {
  const known = nothingAcknowledged();
  const server = await startServerProcess(store.settings);
  const unexpected: string[] = [];
  const work = {
    url: server.url,
    chance: chanceFrom(seed),
    known,
    idle: [...store.traders],
    cut: [],
    unexpected,
  };
  const isEnough = (): boolean =>
    Object.values(known.counts).every((count) => count > 0) &&
    [known.pictures, known.published, known.processed].every(({ size }) => size > 0);
  await workUntilGone(work, isEnough);
  await server.stop();
  if (unexpected.length > 0 || !isEnough())
    throw new Error(`no journal was written: ${unexpected.join('; ')}`);
  return known;
}

/** What the oracles say of a copy once it is damaged; a store that does not even open says so itself. */
async function examineDamaged(
  { dataDir, ...store }: PreparedStore,
  folder: string,
  known: Acknowledged,
  damage: Damage['damage'],
): Promise<string[]> {
  cpSync(dataDir, folder, { recursive: true });
  try {
    const database = new DatabaseSync(databasePath(folder), { enableForeignKeyConstraints: false });
    damage({ folder, database, known });
    database.close();
    const damaged = { ...store, dataDir: folder, place: { engine: 'sqlite', folder } as const };
    return await examineStore(damaged, () => known).catch((error: unknown) => [String(error)]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
