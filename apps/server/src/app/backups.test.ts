import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readArchive } from '#server/backup/archive/read-archive.ts';
import { START_WAIT_MS } from '#server/backup/schedule/due.ts';
import { openTarget } from '#server/backup/targets/open-target.ts';
import { openMailbox, type Mailbox } from '#server/mail/mailbox-testing.ts';
import { openS3Server } from '#server/objects/s3-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import { StoreDamaged } from '#server/store/store-errors.ts';
import { runCommand } from './cli/run-command.ts';
import { TEST_NOW, testServers, withTrader, type TestServer } from './server-testing.ts';
import { notifyStoreFault } from './notify-store-fault.ts';

const HOUR = 3_600_000;
const parent = mkdtempSync(join(tmpdir(), 'daybook-backups-'));
const ends: (() => Promise<void>)[] = [];
after(async () => {
  for (const end of ends) await end();
  rmSync(parent, { recursive: true, force: true });
});
const newMailbox = async (): Promise<Mailbox> => {
  const mailbox = await openMailbox();
  ends.push(mailbox.close);
  return mailbox;
};

const figuresOf = async ({ metricsUrl }: TestServer) => (await fetch(metricsUrl!)).text();
const healthOf = async ({ metricsUrl }: TestServer) => (await fetch(new URL('/health', metricsUrl!))).json();

onEachEngine((engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);

  test('a failing backup target is reported outside of the journal: metrics, health, command line and one real e-mail', async () => {
    const mailbox = await newMailbox();
    const folder = join(parent, `disk-${engine}`);
    const environment = {
      BACKUP_TO: folder,
      OPERATOR_EMAIL: 'olive@desk.test',
      METRICS_PORT: '0',
      SMTP_URL: mailbox.url,
    };
    const server = await start({ environment });
    const { clock, backups, config } = server;
    assert.match(await figuresOf(server), /^daybook_backup_bytes 0$/m);
    clock.now += START_WAIT_MS;
    const began = clock.now;
    await backups?.tick();
    const { mail, to } = await mailbox.next();
    assert.deepEqual([to, mail.subject], [['olive@desk.test'], 'Daybook: backups fail']);
    assert.match(mail.text ?? '', /failed at 2026-07-01 14:05 UTC: .*there is no such folder/);
    assert.match(mail.text ?? '', /^Hello,\n/);
    assert.match(mail.html ?? '', /<html lang="en">/);
    assert.match(await figuresOf(server), /^daybook_backup_failing 1$/m);
    assert.match(await figuresOf(server), /^daybook_backup_failures_total 1$/m);
    assert.deepEqual(await healthOf(server), { status: 'ready', degraded: ['backup'] });
    const outward = await server.client().call('GET', '/health/ready');
    assert.deepEqual([outward.status, outward.json], [200, { status: 'ready' }]);

    mkdirSync(folder);
    clock.now += 24 * HOUR;
    await backups?.tick();
    const [name = ''] = readdirSync(folder);
    const recovered = await mailbox.next();
    assert.equal(recovered.mail.subject, 'Daybook: backups work again');
    assert.match(recovered.mail.text ?? '', /the last one is of 2026-07-02 14:05 UTC/);
    clock.now += HOUR;
    const figures = await figuresOf(server);
    assert.match(figures, /^daybook_backup_failing 0$/m);
    assert.match(figures, /^daybook_backup_age_seconds 3600$/m);
    assert.match(figures, /^daybook_backup_bytes [1-9]\d+$/m);
    assert.deepEqual(await healthOf(server), { status: 'ready', degraded: [] });
    clock.now = began + 51 * HOUR;
    assert.deepEqual(await healthOf(server), { status: 'ready', degraded: ['backup'] }, 'it is late');

    const notes: string[] = [];
    const note = (line: string) => void notes.push(line);
    const dataDir = config.store.engine === 'sqlite' ? config.store.folder : config.dataDir;
    const database = config.store.engine === 'postgres' ? { DATABASE_URL: config.store.url } : {};
    const code = await runCommand(['backup', 'list'], {
      output: { print: note, note },
      environment: { ...environment, ...database, NODE_ENV: 'test', DATA_DIR: dataDir },
      folder: parent,
    });
    assert.equal(code, 0);
    assert.match(notes.join('\n'), new RegExp(`The last one that a server made: ${name}.*due at 02:30 UTC`));
    assert.match(notes.join('\n'), /1 failed in all/);
  });

  test('a sound archive lies in a bucket, and no line of the log holds a key or a signature', async () => {
    const time = { now: TEST_NOW };
    const place = await openS3Server({ clock: () => time.now });
    ends.push(place.close);
    const { accessKeyId, secretAccessKey, region } = place.credentials;
    const server = await start({
      environment: {
        BACKUP_TO: 's3://backups/journal',
        S3_ENDPOINT: place.endpoint,
        S3_REGION: region,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
        LOG_LEVEL: 'debug',
      },
    });
    await withTrader(server);
    time.now = server.clock.now += START_WAIT_MS;
    place.breakBy(({ method }) => (method === 'PUT' ? { status: 403, code: 'SignatureDoesNotMatch' } : null));
    await server.backups?.tick();
    assert.equal(place.objects.size, 0);
    assert.ok(
      server.lines.some((line) => line.includes('S3_SECRET_ACCESS_KEY')),
      server.lines.filter((line) => /backup/.test(line)).join(''),
    );
    place.breakBy(() => null);
    time.now = server.clock.now += HOUR;
    await server.backups?.tick();
    assert.deepEqual([...place.objects.keys()].length, 1);
    const { config, lines } = server;
    const target = await openTarget('s3://backups/journal', { ...config, clock: () => time.now });
    const [file] = await target.list();
    const hash = createHash('sha256');
    const { head } = await readArchive(await target.read(file!.name), async () => undefined);
    assert.equal(head.counts.traders, 1);
    assert.equal(head.settings['S3_REGION'], region);
    assert.ok(lines.some((line) => line.includes('"a backup was made"')));
    for await (const piece of await target.read(file!.name)) hash.update(piece as Buffer);
    assert.equal(hash.digest('hex'), place.objects.get(`journal/${file!.name}`)?.etag);
    const all = `${lines.join('')}${JSON.stringify(head)}`;
    assert.ok(!all.includes(accessKeyId) && !all.includes(secretAccessKey));
    assert.doesNotMatch(all, /Signature=|AWS4-HMAC|0123456789abcdef/);
  });

  test('without a place no backup is made, and production says so in a line', async () => {
    const server = await start();
    assert.equal(server.backups, null);
    assert.ok(!server.lines.some((line) => line.includes('BACKUP_TO')));
    const production = await start({ config: { isProduction: true } });
    assert.equal(production.lines.filter((line) => line.includes('BACKUP_TO')).length, 1);
  });
});

test('the operator is notified of a damaged store without using it', async () => {
  const mailbox = await newMailbox();
  const config = {
    operatorEmail: 'olive@desk.test',
    baseUrl: new URL('https://journal.desk.test'),
    mailFrom: 'Daybook <d@desk.test>',
    smtpUrl: mailbox.url,
  };
  const services = { config, clock: () => Date.UTC(2026, 6, 1, 14) } as unknown as Parameters<
    typeof notifyStoreFault
  >[0];
  await notifyStoreFault(services, new StoreDamaged('the database is damaged'));
  const { mail } = await mailbox.next();
  assert.equal(mail.subject, 'Daybook: the journal is damaged or gone');
  const sentence = 'https://journal.desk.test acknowledges nothing more: the database is damaged';
  assert.ok((mail.text ?? '').includes(sentence), mail.text ?? '');
  mailbox.refuseWith(451);
  await assert.rejects(notifyStoreFault(services, new StoreDamaged('the database is damaged')), /451|no/);
});
