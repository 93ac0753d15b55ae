import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { requireInstallation } from '#server/backup/schedule/archives.ts';
import type { Config } from '#server/calls/config.ts';
import type { Log } from '#server/calls/logs.ts';
import { lockInstallation } from '#server/identity/installation-queries.ts';
import { readFolderIdentity } from '#server/images/folder-identity.ts';
import { lastLease } from '#server/limits/set-back.ts';
import { storeClock } from '#server/limits/store-clock.ts';
import { SERVER_FORGOTTEN_MS } from '#server/limits/live-servers.ts';
import { hasEnded, nameProcess } from './server-process.ts';
import type { Store } from '#server/store/store.ts';
import { StoreMisconfigured } from '#server/store/store-errors.ts';
import type { Tables } from '#server/store/tables.ts';

/** Several times within what a server is forgotten after: one beat may be lost. */
const BEAT_MS = 10_000;

/** A server as the others on its database see it. */
export interface RegisteredServer {
  readonly id: string;
  /** Others are not to wait for its end. */
  close(): Promise<void>;
}

/**
 * Lets the other servers of the database know of this one, as long as it runs. Throws StoreMisconfigured where another one that
 * runs keeps its pictures elsewhere: each would show the pictures that it took itself, and would remove none of the others'.
 */
export async function registerServer(
  store: Store,
  { dataDir }: Pick<Config, 'dataDir'>,
  log: Log,
): Promise<RegisteredServer> {
  const self = { id: newServerId(process.pid), images: await readFolderIdentity(dataDir) };
  const other = await store.write(async (db) => {
    await requireInstallation(db);
    return enter(db, store.engine, self, endAbandoned);
  });
  if (other !== null) throw new StoreMisconfigured(otherFolder(dataDir, other));
  const report = async () => {
    const another = await beat(store, self);
    if (another !== null) throw new StoreMisconfigured(otherFolder(dataDir, another));
  };
  const onTrouble = (error: unknown) => log.error('other servers could not be told of this one', error);
  let beats: Promise<void> = Promise.resolve();
  const beating = setInterval(() => {
    beats = Promise.all([beats, report().catch(onTrouble)]).then(() => undefined);
  }, BEAT_MS).unref();
  return {
    id: self.id,
    close: async () => {
      clearInterval(beating);
      // A beat that found no entry any more would make another one.
      await beats;
      await store
        .write((db) => db.deleteFrom('server').where('id', '=', self.id).execute())
        // The entry expires soon, and stopping continues without the database.
        .catch((error: unknown) => log.warn(`the end could not be noted: ${String(error)}`));
    },
  };
}

/** What names a server in the list: a number of its own, and its process where the system has names for them. */
export function newServerId(pid: number): string {
  return [randomUUID(), nameProcess(pid)].join(' ').trim();
}

interface Self {
  readonly id: string;
  readonly images: string;
}

/** Another server, with the instant since which it runs. */
interface Other {
  readonly startedAt: number;
}

/**
 * Enters the list, one server at a time; gives one that keeps its pictures elsewhere, and is not entered then. `whenAlone` is done
 * where no other server runs.
 */
async function enter(
  db: Kysely<Tables>,
  engine: Store['engine'],
  self: Self,
  whenAlone?: (db: Kysely<Tables>) => Promise<void>,
): Promise<Other | null> {
  await lockInstallation(db);
  const now = await storeClock(engine)(db);
  await forgetEnded(db, engine, now);
  const other = await db
    .selectFrom('server')
    .select('started_at as startedAt')
    .where('images', '<>', self.images)
    .orderBy('started_at')
    .limit(1)
    .executeTakeFirst();
  if (other !== undefined) return other;
  const running = await db.selectFrom('server').select('id').limit(1).executeTakeFirst();
  if (running === undefined) await whenAlone?.(db);
  await db
    .insertInto('server')
    .values({ ...self, started_at: now, seen_at: now })
    .execute();
  return null;
}

/** Takes servers off the list that were killed; what they had to themselves is free at once. */
async function forgetEnded(db: Kysely<Tables>, engine: Store['engine'], now: number): Promise<void> {
  const listed = await db.selectFrom('server').select(['id', 'seen_at']).execute();
  const ended = listed
    .filter(
      ({ id, seen_at: seenAt }) =>
        // SQLite has one server, which holds the folder: who else is listed was killed.
        engine === 'sqlite' ||
        seenAt < now - SERVER_FORGOTTEN_MS ||
        // Entries later than now are from before the clock was set back; running servers register again.
        seenAt > lastLease(now, 0) ||
        hasEnded(id.split(' ')[1] ?? ''),
    )
    .map(({ id }) => id);
  if (ended.length === 0) return;
  await db.deleteFrom('server').where('id', 'in', ended).execute();
  await db.deleteFrom('lease').where('owner', 'in', ended).execute();
}

/**
 * At a start without another server, imports and synchronisations that are under way have died: nobody has to wait until their leases run out.
 * What was imported and waits for its second step is nobody's, and stays. An import by command renews its lease.
 */
async function endAbandoned(db: Kysely<Tables>): Promise<void> {
  await db
    .updateTable('sync')
    .set({ lease_until: 0 })
    .where('state', 'in', ['claimed', 'imported'])
    .where('owner', '<>', '')
    .execute();
  await db
    .updateTable('import')
    .set({ lease_until: 0 })
    .where((row) =>
      row.or([
        row('state', '=', 'staged'),
        row.and([row('state', '=', 'preview'), row('detail', 'is', null)]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sync')
            .select('sync.id')
            .whereRef('sync.id', '=', 'import.sync_id')
            .where('sync.state', '=', 'imported')
            .where('sync.owner', '=', ''),
        ),
      ),
    )
    .execute();
}

/** A server that stood still for so long that it was forgotten enters again. */
async function beat(store: Store, self: Self): Promise<Other | null> {
  return store.write(async (db) => {
    const now = await storeClock(store.engine)(db);
    const known = await db
      .updateTable('server')
      .set({ seen_at: now })
      .where('id', '=', self.id)
      .returning('id')
      .executeTakeFirst();
    return known === undefined ? enter(db, store.engine, self) : null;
  });
}

function otherFolder(dataDir: string, { startedAt }: Other): string {
  const folder = join(dataDir, 'images');
  return (
    `DATA_DIR: another server of this database, started ${new Date(startedAt).toISOString()}, keeps its pictures in another folder than ${folder}. ` +
    `All servers of one database need one folder of pictures: let ${folder} be the same at each, as by a shared disk. ` +
    `If that server was killed, it is forgotten after ${SERVER_FORGOTTEN_MS / 1000} seconds`
  );
}
