import assert from 'node:assert/strict';
import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { START_WAIT_MS } from '#server/backup/schedule/due.ts';
import { readBackupName } from '#server/backup/targets/backup-name.ts';
import { startTradedJournal } from '#server/journal/trades/trades-testing.ts';
import { openMailbox, type Mailbox } from '#server/mail/mailbox-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import type { StoreLocation } from '#server/store/store.ts';
import {
  daybook,
  ends,
  newFolder,
  nightAfter,
  takeKey,
  writeFormerBackup,
  type Installation,
} from './backup-folders-testing.ts';
import { EXIT } from '#server/app/exit-codes.ts';
import { TEST_NOW, testServers, type TestServer } from '#server/app/server-testing.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const healthOf = async ({ metricsUrl }: TestServer) => (await fetch(new URL('/health', metricsUrl!))).json();

onEachEngine((engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  const newInstallation = async (): Promise<Installation> => {
    const dataDir = newFolder();
    const place: StoreLocation =
      engine === 'sqlite' ? { engine, folder: dataDir } : await newStoreLocation('nothing');
    return { place, dataDir };
  };
  const operated = (to: string, more: Readonly<Record<string, string>> = {}) => ({
    BACKUP_TO: to,
    OPERATOR_EMAIL: 'olive@desk.test',
    METRICS_PORT: '0',
    ...more,
  });
  let full: Installation;
  let server: TestServer;
  let mailbox: Mailbox;
  const folder = newFolder();

  before(async () => {
    mailbox = await openMailbox();
    ends.push(mailbox.close);
    full = await newInstallation();
    ({ server } = await startTradedJournal(({ environment } = {}) =>
      start({
        ...full,
        environment: {
          ...environment,
          ...operated(folder, { BACKUP_KEEP_DAYS: '1', BACKUP_KEEP_WEEKS: '0' }),
        },
      }),
    ));
    server.clock.now += START_WAIT_MS;
    await server.backups?.tick();
    assert.equal(readdirSync(folder).length, 1, server.lines.filter((line) => /backup/.test(line)).join(''));
  });

  const own = () => join(folder, readdirSync(folder)[0] ?? '');

  test('a new server removes nothing of another installation, says what lies there, and restore takes the journal', async () => {
    const shared = newFolder();
    const former = await writeFormerBackup(own(), shared, TEST_NOW - 2 * HOUR);
    const other = readdirSync(folder)[0] ?? '';
    copyFileSync(own(), join(shared, other));
    const empty = await newInstallation();
    const environment = operated(shared, {
      SMTP_URL: mailbox.url,
      BACKUP_KEEP_DAYS: '1',
      BACKUP_KEEP_WEEKS: '0',
    });
    const fresh = await start({ ...empty, environment });
    fresh.clock.now += START_WAIT_MS + 1;
    await fresh.backups?.tick();
    await nightAfter(fresh);
    await nightAfter(fresh);
    const left = readdirSync(shared);
    assert.ok(left.includes(former) && left.includes(other), left.join());
    assert.equal(left.length, 3, 'its own are thinned out');
    const { mail } = await mailbox.next();
    assert.equal(mail.subject, 'Daybook: backups of another installation');
    assert.ok((mail.text ?? '').includes(former), mail.text ?? '');
    assert.deepEqual(await healthOf(fresh), { status: 'ready', degraded: ['backups-of-others'] });
    assert.ok(fresh.lines.some((line) => line.includes('backups of another installation lie there')));
    const listed = await daybook(empty, environment, 'backup', 'list');
    assert.equal(listed.out.match(/not of this installation/g)?.length, 2, listed.out);

    const anew = await newInstallation();
    takeKey(full, anew);
    const restored = await daybook(anew, {}, 'restore', shared);
    assert.deepEqual([restored.code, restored.out.startsWith(other)], [0, true], restored.err);
    assert.match(restored.err, /is passed over: it is of another installation/);
    const foreigner = await newInstallation();
    takeKey(empty, foreigner);
    const refused = await daybook(foreigner, {}, 'restore', shared);
    assert.equal(refused.code, EXIT.refused);
    for (const name of left) assert.ok(refused.err.includes(`${name}  `), refused.err);
    assert.match(refused.err, /1 trader, [1-9]\d* executions/);

    const accepted = await daybook(empty, environment, 'backup', 'accept');
    assert.equal(accepted.code, 0, accepted.err);
    await nightAfter(fresh);
    assert.deepEqual(await healthOf(fresh), { status: 'ready', degraded: [] });
    assert.equal(readdirSync(shared).length, 3);
  });

  test('backups from before they told their installation are kept and removed where the key file opens them', async () => {
    const shared = newFolder();
    const old = [];
    for (const days of [1, 2, 3]) old.push(await writeFormerBackup(own(), shared, TEST_NOW - days * DAY));
    const source = await newInstallation();
    takeKey(full, source);
    assert.equal((await daybook(source, {}, 'restore', own())).code, 0);
    const again = await start({
      ...source,
      environment: operated(shared, { BACKUP_KEEP_DAYS: '3', BACKUP_KEEP_WEEKS: '0' }),
    });
    again.clock.now += HOUR; // what was restored was being backed up
    await again.backups?.tick();
    const left = readdirSync(shared);
    assert.deepEqual(
      old.map((name) => left.includes(name)),
      [true, true, false],
      left.join(),
    );
    assert.equal(left.length, 3);
    assert.deepEqual(await healthOf(again), { status: 'ready', degraded: [] });
  });

  test('a restored journal and its origin, alternating in one folder, remove nothing of each other', async () => {
    const shared = newFolder();
    const source = await newInstallation();
    takeKey(full, source);
    assert.equal((await daybook(source, {}, 'restore', own())).code, 0);
    const twin = await newInstallation();
    takeKey(full, twin);
    assert.equal((await daybook(twin, {}, 'restore', own())).code, 0);
    const environment = operated(shared, { BACKUP_KEEP_DAYS: '2', BACKUP_KEEP_WEEKS: '0' });
    const [one, other] = [await start({ ...source, environment }), await start({ ...twin, environment })];
    one.clock.now += START_WAIT_MS;
    other.clock.now += START_WAIT_MS + 7;
    for (let night = 0; night < 5; night++) for (const each of [one, other]) await nightAfter(each);
    const ids = readdirSync(shared).map((name) => readBackupName(name)?.installation);
    assert.equal(ids.length, 4);
    for (const id of new Set(ids)) assert.equal(ids.filter((each) => each === id).length, 2);
    assert.equal(new Set(ids).size, 2);
  });

  test('backups that vanish are noticed within the hour: health, metrics, e-mail, list', async () => {
    const to = newFolder();
    const source = await newInstallation();
    const environment = operated(to, {
      SMTP_URL: mailbox.url,
      BACKUP_KEEP_DAYS: '2',
      BACKUP_KEEP_WEEKS: '0',
    });
    const running = await start({ ...source, environment });
    running.clock.now += START_WAIT_MS;
    await running.backups?.tick();
    await nightAfter(running);
    const byCommand = await daybook(source, environment, 'backup', to);
    assert.equal(byCommand.code, 0, byCommand.err);
    const [first = ''] = readdirSync(to);
    rmSync(join(to, first));
    running.clock.now += HOUR;
    await running.backups?.tick();
    assert.deepEqual(await healthOf(running), { status: 'ready', degraded: ['backup'] });
    assert.match(await (await fetch(running.metricsUrl!)).text(), /^daybook_backups_missing 1$/m);
    const { mail } = await mailbox.next();
    assert.equal(mail.subject, 'Daybook: backups have vanished');
    assert.ok((mail.text ?? '').includes(first));
    const listed = await daybook(source, environment, 'backup', 'list');
    assert.equal(listed.code, EXIT.refused);
    assert.ok(listed.err.includes(`${first} is gone`), listed.err);
    for (let night = 0; night < 3; night++) await nightAfter(running);
    const kept = readdirSync(to).filter((name) => readBackupName(name)?.isKept);
    assert.equal(kept.length, 1, 'what a command made stays');
    assert.deepEqual(await healthOf(running), { status: 'ready', degraded: [] }, 'it would be gone by now');
  });
});
