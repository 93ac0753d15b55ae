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
  const self = { id: randomUUID(), images: await readFolderIdentity(dataDir) };
  const other = await store.write(async (db) => {
    await requireInstallation(db);
    return enter(db, store.engine, self);
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

interface Self {
  readonly id: string;
  readonly images: string;
}

/** Another server, with the instant since which it runs. */
interface Other {
  readonly startedAt: number;
}

/** Enters the list, one server at a time; gives one that keeps its pictures elsewhere, and is not entered then. */
async function enter(db: Kysely<Tables>, engine: Store['engine'], self: Self): Promise<Other | null> {
  await lockInstallation(db);
  const now = await storeClock(engine)(db);
  // SQLite has one server, which holds the folder: who else is listed was killed.
  const forgottenAt = engine === 'sqlite' ? Number.MAX_SAFE_INTEGER : now - SERVER_FORGOTTEN_MS;
  const forgotten = await db
    .deleteFrom('server')
    // Entries later than now are from before the clock was set back; running servers register again.
    .where((row) => row.or([row('seen_at', '<', forgottenAt), row('seen_at', '>', lastLease(now, 0))]))
    .returning('id')
    .execute();
  // What they had to themselves is free at once.
  const owners = forgotten.map(({ id }) => id);
  if (owners.length > 0) await db.deleteFrom('lease').where('owner', 'in', owners).execute();
  const other = await db
    .selectFrom('server')
    .select('started_at as startedAt')
    .where('images', '<>', self.images)
    .orderBy('started_at')
    .limit(1)
    .executeTakeFirst();
  if (other !== undefined) return other;
  await db
    .insertInto('server')
    .values({ ...self, started_at: now, seen_at: now })
    .execute();
  return null;
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
