import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readArchive } from '#server/backup/archive/read-archive.ts';
import { makeBackup } from '#server/backup/make/make-backup.ts';
import { backupName } from '#server/backup/targets/backup-name-testing.ts';
import { timeOfBackup, writeBackupName } from '#server/backup/targets/backup-name.ts';
import { openFolderTarget } from '#server/backup/targets/folder-target.ts';
import { openLog } from '#server/calls/logs.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import type { Store, StoreLocation } from '#server/store/store.ts';
import { noteArchive, requireInstallation } from './archives.ts';
import { BACKUP_LEASE_MS, START_WAIT_MS } from './due.ts';
import { openSchedule, type BackupSchedule, type BegunBackup, type ScheduleTools } from './schedule.ts';
import { readBackupState } from './state.ts';

const NOON = Date.UTC(2026, 6, 1, 12);
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const parent = mkdtempSync(join(tmpdir(), 'daybook-schedule-'));
const schedules: BackupSchedule[] = [];
after(async () => {
  await Promise.all(schedules.map((schedule) => schedule.close()));
  rmSync(parent, { recursive: true, force: true });
});

interface Made {
  readonly target: Parameters<ScheduleTools['make']>[0];
  readonly begun: BegunBackup;
  readonly signal: AbortSignal;
}

onEachEngine((_engine, openTestStore, newStoreLocation) => {
  async function open(place: StoreLocation, store: Store, changes: Partial<ScheduleTools> = {}) {
    const folder = mkdtempSync(join(parent, 'to-'));
    const dataDir = mkdtempSync(join(parent, 'data-'));
    const clock = { now: NOON };
    const lines: string[] = [];
    const tools: ScheduleTools = {
      store,
      log: openLog('info', Buffer.alloc(32), { write: (line) => void lines.push(line) }),
      clock: () => clock.now,
      settings: { to: folder, minuteOfDay: 150, keepDays: 3, keepWeeks: 2 },
      operator: { to: 'olive@desk.test', installation: 'https://journal.desk.test' },
      openTarget: () => openFolderTarget(folder, dataDir),
      make: (target, { now }, signal) =>
        makeBackup({ place, dataDir, settings: {}, target, now, isKept: false, signal }),
      identify: async () => ({ isOwn: false, isEmpty: false }),
      ...changes,
    };
    const start = (more: Partial<ScheduleTools> = {}) => {
      const schedule = openSchedule({ ...tools, ...more });
      schedules.push(schedule);
      return schedule;
    };
    const state = () => store.read(readBackupState);
    const messages = async () => {
      const rows = await store.read((db) =>
        db.selectFrom('outbox').select(['recipient', 'content', 'language']).orderBy('created_at').execute(),
      );
      return rows.map(({ recipient, content, language }) => [recipient, language, JSON.parse(content).kind]);
    };
    /** Name of the backup that a server makes of an instant. */
    const nameOf = async (at: number) => {
      const installation = await store.write(requireInstallation);
      return writeBackupName({ at, installation, isKept: false });
    };
    const noteWhole = (name: string, isEmpty: 0 | 1 = 0) =>
      store.write((db) => noteArchive(db, { name, place: folder, state: 'whole', is_empty: isEmpty }));
    return { tools, folder, clock, lines, start, state, messages, nameOf, noteWhole };
  }
  async function fresh(changes: Partial<ScheduleTools> = {}) {
    const place = await newStoreLocation('tables');
    return { place, ...(await open(place, await openTestStore({ place }), changes)) };
  }
  /** Writes a small backup of the right name, or waits until it is let go. */
  async function small({ target, begun, signal }: Made, held?: Promise<void>, executions = 1) {
    async function* content() {
      yield Buffer.of(1);
      await held;
      signal.throwIfAborted();
    }
    const name = begun.name;
    const bytes = await target.write(name, content(), async () => undefined);
    const head = { counts: { executions, trades: 0, journals: 0, images: 0 } };
    return { name, bytes, head, imageFaults: [] } as unknown as Awaited<ReturnType<ScheduleTools['make']>>;
  }
  const smallMake: ScheduleTools['make'] = (target, begun, signal) => small({ target, begun, signal });

  test('a sound archive is made some minutes after the first start, then every night, and all servers know', async () => {
    const { folder, clock, start, state, lines, messages, nameOf } = await fresh();
    const schedule = start();
    await schedule.tick();
    assert.deepEqual(readdirSync(folder), []);
    clock.now += START_WAIT_MS;
    await schedule.tick();
    const name = await nameOf(clock.now);
    assert.deepEqual(readdirSync(folder), [name]);
    const { success, failure, lease, attemptedAt } = await state();
    assert.deepEqual(
      [success?.at, success?.place, success?.name, failure, lease, attemptedAt],
      [clock.now, folder, name, null, null, clock.now],
    );
    const target = await openFolderTarget(folder, parent);
    const { head } = await readArchive(await target.read(name), async () => undefined);
    assert.equal(head.madeAt, new Date(clock.now).toISOString());
    assert.deepEqual(await target.list(), [{ name, bytes: success?.bytes }]);
    clock.now = NOON + 10 * 60 * MINUTE;
    await schedule.tick();
    assert.equal(readdirSync(folder).length, 1);
    clock.now = Date.UTC(2026, 6, 2, 2, 30);
    await Promise.all([schedule.tick(), schedule.tick(), schedule.tick()]);
    assert.equal(readdirSync(folder).length, 2);
    assert.ok(lines.some((line) => line.includes('"a backup was made"') && line.includes(name)));
    assert.deepEqual(await messages(), []);
  });

  test('of several servers exactly one makes it', async () => {
    const { place, tools, folder, clock, start } = await fresh();
    let begun = 0;
    const counting: ScheduleTools['make'] = (target, job, signal) => {
      begun += 1;
      return small({ target, begun: job, signal });
    };
    const stores = [tools.store];
    if (place.engine === 'postgres')
      stores.push(await openTestStore({ place }), await openTestStore({ place }));
    const servers = [...stores, ...stores].map((store) => start({ store, make: counting }));
    clock.now += START_WAIT_MS;
    for (let night = 0; night < 5; night++) {
      await Promise.all(servers.map((server) => server.tick()));
      assert.equal(begun, night + 1);
      clock.now += DAY;
    }
    assert.ok(readdirSync(folder).length <= 5);
  });

  test('what a killed server left hinders the next one for two minutes', async () => {
    const { clock, start, folder, state, nameOf } = await fresh();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: beginning, resolve: begins } = Promise.withResolvers<void>();
    const killed = start({
      make: (target, begun, signal) => {
        begins();
        return small({ target, begun, signal }, held);
      },
    });
    const next = start({ make: smallMake });
    clock.now += START_WAIT_MS;
    const first = killed.tick();
    await beginning;
    await next.tick();
    assert.equal((await state()).success, null);
    const at = (clock.now += BACKUP_LEASE_MS);
    await next.tick();
    assert.equal((await state()).success?.at, at);
    letGo();
    await first;
    // It was no killed one after all: it says nothing over what the other said.
    assert.equal((await state()).success?.at, at);
    assert.ok(existsSync(join(folder, await nameOf(at))));
  });

  test('a stop ends it in order: nothing is left, nothing has failed, and the next start makes it', async () => {
    const { clock, start, folder, state } = await fresh();
    const { promise: beginning, resolve: begins } = Promise.withResolvers<void>();
    const stopped = start({
      make: (target, begun, signal) => {
        begins();
        const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
        return small({ target, begun, signal }, aborted);
      },
    });
    clock.now += START_WAIT_MS;
    const looking = stopped.tick();
    await beginning;
    await stopped.close();
    await looking;
    const { lease, failure, failures } = await state();
    assert.deepEqual([lease, failure, failures, readdirSync(folder)], [null, null, 0, []]);
    const next = start({ make: smallMake });
    clock.now += START_WAIT_MS;
    await next.tick();
    assert.equal(readdirSync(folder).length, 1);
  });

  test('a failure and its end are recorded and e-mailed once each; at most one e-mail a day', async () => {
    const { clock, start, folder, state, messages, lines } = await fresh({ make: smallMake });
    const schedule = start();
    rmSync(folder, { recursive: true });
    clock.now += START_WAIT_MS;
    const began = clock.now;
    for (let hour = 0; hour < 5; hour++) {
      await schedule.tick();
      clock.now += 60 * MINUTE;
    }
    const { failure, failures, success } = await state();
    assert.deepEqual([failures, failure?.since, success], [5, began, null]);
    assert.match(failure?.sentence ?? '', /there is no such folder/);
    assert.ok(lines.some((line) => line.includes('"error"') && line.includes('a backup failed')));
    assert.deepEqual(await messages(), [['olive@desk.test', 'en', 'backups-failing']]);
    mkdirSync(folder);
    await schedule.tick();
    assert.equal((await state()).failure, null);
    assert.equal((await messages()).length, 1, 'not twice a day');
    clock.now = began + DAY;
    await schedule.tick();
    await schedule.tick();
    assert.deepEqual(
      (await messages()).map(([, , kind]) => kind),
      ['backups-failing', 'backups-mended'],
    );
  });

  test('a foreign error is reported by its name and code only', async () => {
    const failing = async () => {
      throw Object.assign(new Error('secret row of somebody'), { code: 'ENOENT' });
    };
    const { clock, start, state } = await fresh({ make: failing });
    clock.now += START_WAIT_MS;
    const schedule = start();
    clock.now += START_WAIT_MS;
    await schedule.tick();
    assert.equal((await state()).failure?.sentence, 'Error (ENOENT)');
  });

  test('old backups go, and strange files, later ones and the sound one stay', async () => {
    const { clock, start, folder, lines, nameOf, noteWhole } = await fresh({ make: smallMake });
    const schedule = start();
    clock.now = Date.UTC(2026, 6, 2, 2, 30);
    const old = await Promise.all(Array.from({ length: 30 }, (_, n) => nameOf(clock.now - (n + 1) * DAY)));
    for (const name of old) await noteWhole(name);
    const future = backupName(clock.now + 900 * DAY);
    const strange = ['notes.txt', 'daybook-x.tar', 'daybook-20261323T100000000Z.tar'];
    for (const name of [...old, future, ...strange]) writeFileSync(join(folder, name), 'x');
    await schedule.tick();
    const left = readdirSync(folder);
    for (const name of [...strange, future, await nameOf(clock.now)]) assert.ok(left.includes(name), name);
    const days = left.map(timeOfBackup).filter((at) => at !== null && at <= clock.now);
    // Three days, and the newest of two weeks: this one's is today's, the last one's is its Sunday's.
    assert.deepEqual(
      days.map((at) => Math.round((clock.now - at!) / DAY)).sort((a, b) => a - b),
      [0, 1, 2, 4],
    );
    assert.ok(lines.some((line) => line.includes('lies in the future') && line.includes(future)));
  });

  test('a listing that fails, or lacks what was just made, removes nothing', async () => {
    for (const list of [async () => Promise.reject(new Error('no')), async () => []]) {
      const { tools, clock, start, folder, nameOf, noteWhole } = await fresh({ make: smallMake });
      const old = await Promise.all(Array.from({ length: 30 }, (_, n) => nameOf(NOON - (n + 1) * DAY)));
      for (const name of old) {
        writeFileSync(join(folder, name), 'x');
        await noteWhole(name);
      }
      const schedule = start({
        openTarget: async (signal) => {
          const target = await tools.openTarget(signal);
          return { ...target, list };
        },
      });
      clock.now += START_WAIT_MS;
      await schedule.tick();
      assert.equal(readdirSync(folder).length, 31);
    }
  });

  test('a backup that is late is named in the log, not at every look', async () => {
    const { clock, start, lines, folder } = await fresh({ make: smallMake });
    const schedule = start();
    clock.now += START_WAIT_MS;
    await schedule.tick();
    rmSync(folder, { recursive: true });
    for (let hour = 0; hour < 30; hour++) {
      clock.now += 60 * MINUTE;
      await schedule.tick();
    }
    const late = lines.filter((line) => line.includes('older than a day'));
    assert.equal(late.length, 1);
    assert.match(late[0]!, /"level":"warn"/);
  });
});
