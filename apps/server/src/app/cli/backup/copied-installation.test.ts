import assert from 'node:assert/strict';
import { cpSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { START_WAIT_MS } from '#server/backup/schedule/due.ts';
import { readBackupName } from '#server/backup/targets/backup-name.ts';
import { openTarget } from '#server/backup/targets/open-target.ts';
import { openS3Server } from '#server/objects/s3-testing.ts';
import type { StoreLocation } from '#server/store/store.ts';
import { ends, newFolder, nightAfter } from './backup-folders-testing.ts';
import { TEST_NOW, testServers } from '#server/app/server-testing.ts';

const DAY = 86_400_000;

test('a copy of the data folder becomes another installation where both keep their backups in one folder', async () => {
  const shared = newFolder();
  const start = testServers(async () => ({ engine: 'sqlite', folder: newFolder() }));
  const [dataDir, copied] = [newFolder(), newFolder()];
  const environment = operatedAlone(shared);
  const first = await start({ dataDir, place: { engine: 'sqlite', folder: dataDir }, environment });
  first.clock.now += START_WAIT_MS;
  await first.backups?.tick();
  await first.close();
  cpSync(dataDir, copied, { recursive: true, filter: (source) => !/journal\.(?:lock|holder)/.test(source) });
  const place = (folder: string): StoreLocation => ({ engine: 'sqlite', folder });
  const one = await start({ dataDir, place: place(dataDir), environment });
  const other = await start({ dataDir: copied, place: place(copied), environment });
  one.clock.now += START_WAIT_MS + DAY;
  other.clock.now += START_WAIT_MS + DAY + 3;
  for (let night = 0; night < 4; night++) for (const each of [one, other]) await nightAfter(each);
  const ids = readdirSync(shared).map((name) => readBackupName(name)?.installation);
  assert.equal(new Set(ids).size, 2, ids.join());
  assert.ok(other.lines.some((line) => line.includes('a copy of this journal keeps its backups there')));
});

function operatedAlone(to: string): Readonly<Record<string, string>> {
  return { BACKUP_TO: to, METRICS_PORT: '0', BACKUP_KEEP_DAYS: '2', BACKUP_KEEP_WEEKS: '0' };
}

test('a bucket is thinned out by installation too', async () => {
  const time = { now: TEST_NOW };
  const bucket = await openS3Server({ clock: () => time.now });
  ends.push(bucket.close);
  const { accessKeyId, secretAccessKey, region } = bucket.credentials;
  const start = testServers(async () => ({ engine: 'sqlite', folder: newFolder() }));
  const environment = {
    ...operatedAlone('s3://backups/journal'),
    BACKUP_KEEP_DAYS: '1',
    S3_ENDPOINT: bucket.endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const servers = [await start({ environment }), await start({ environment })];
  for (let night = 0; night < 3; night++)
    for (const [at, server] of servers.entries()) {
      time.now = server.clock.now = TEST_NOW + START_WAIT_MS + night * DAY + at * 60_000;
      await server.backups?.tick();
    }
  const target = await openTarget('s3://backups/journal', { ...servers[0]!.config, clock: () => time.now });
  const ids = (await target.list()).map(({ name }) => readBackupName(name)?.installation);
  assert.deepEqual([ids.length, new Set(ids).size], [2, 2]);
});
