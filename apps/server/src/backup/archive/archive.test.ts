import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '@daybook/domain/chance-testing.ts';
import { BackupDamaged, BackupRefused } from './backup-errors.ts';
import { BACKUP_FORMAT, BACKUP_VERSION, type BackupHead } from './head.ts';
import type { Part } from './parts.ts';
import { readArchive, readBackupHead } from './read-archive.ts';
import { headerOf, readHeader } from './tar.ts';
import { archiveOf } from './write-archive.ts';

const folder = mkdtempSync(join(tmpdir(), 'daybook-archive-'));
after(() => rmSync(folder, { recursive: true, force: true }));
let made = 0;

const HEAD: BackupHead = {
  format: BACKUP_FORMAT,
  version: 2,
  madeAt: '2026-03-02T10:00:00.123Z',
  daybook: '0.1.0',
  schema: 19,
  engine: 'sqlite',
  engineVersion: '3.53.4',
  installation: '0123456789abcdef',
  keyProof: 'AAAA',
  counts: { traders: 1, executions: 2, trades: 1, journals: 1, images: 2 },
  imagesMark: null,
  settings: { PORT: '4400', SMTP_URL: null },
};
const IMAGES = ['a', 'b'].map((letter) => `${letter.repeat(26)}.png`);

function partsOf(contents: readonly (readonly [string, Uint8Array])[]): readonly Part[] {
  return contents.map(([name, bytes]) => ({
    name,
    bytes: bytes.length,
    open: async function* () {
      yield bytes.subarray(0, 3);
      yield bytes.subarray(3);
    },
  }));
}

const CONTENTS: readonly (readonly [string, Uint8Array])[] = [
  ['database', Buffer.from('the database '.repeat(100))],
  ...IMAGES.flatMap((name, at) => [
    [`images/${name}`, Buffer.alloc(512 * (at + 1), at + 65)] as const,
    [`thumbnails/${name}`, Buffer.from(`small ${at}`)] as const,
  ]),
];

async function write(
  parts: readonly Part[],
  head = HEAD,
  imageFaults: readonly string[] = [],
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const each = (async function* () {
    yield* parts;
  })();
  const manifestPath = join(folder, `manifest-${made++}`);
  for await (const chunk of archiveOf({ head, parts: each, imageFaults: () => imageFaults, manifestPath }))
    chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function read(archive: Uint8Array, portion = 1000) {
  const taken: [string, Buffer][] = [];
  const stream = (async function* () {
    for (let at = 0; at < archive.length; at += portion) yield archive.subarray(at, at + portion);
  })();
  const result = await readArchive(stream, async ({ name }, content) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of content) chunks.push(chunk);
    taken.push([name, Buffer.concat(chunks)]);
  });
  return { ...result, taken };
}

test('what goes into an archive comes out of it, in portions of any size', async () => {
  const archive = await write(partsOf(CONTENTS), HEAD, [`images/${IMAGES[0]}`]);
  for (const portion of [1, 511, 512, 513, 1_000_000]) {
    const { head, imageFaults, taken } = await read(archive, portion);
    assert.deepEqual(head, HEAD);
    assert.deepEqual([...imageFaults], [`images/${IMAGES[0]}`]);
    assert.deepEqual(
      taken,
      CONTENTS.map(([name, bytes]) => [name, Buffer.from(bytes)]),
    );
  }
  assert.deepEqual(await readBackupHead(streamOf(archive)), HEAD);
});

test('every bit counts: an archive with one bit turned, at whichever byte, is refused', async () => {
  const archive = await write(partsOf(CONTENTS.slice(0, 3)));
  for (let at = 0; at < archive.length; at++) {
    const changed = Buffer.from(archive);
    changed[at]! ^= 1 << (at % 8);
    await assert.rejects(read(changed), isRefusal, `byte ${at}`);
  }
});

test('cut anywhere, longer, with bytes put in or taken out: refused', async () => {
  const archive = await write(partsOf(CONTENTS));
  await fc.assert(
    fc.asyncProperty(fc.nat(archive.length - 1), fc.integer({ min: 1, max: 700 }), async (at, length) => {
      await assert.rejects(read(archive.subarray(0, at)), isRefusal);
      const inserted = Buffer.concat([archive.subarray(0, at), Buffer.alloc(length), archive.subarray(at)]);
      await assert.rejects(read(inserted), isRefusal);
      const removed = Buffer.concat([archive.subarray(0, at), archive.subarray(at + length)]);
      await assert.rejects(read(removed), isRefusal);
    }),
    { numRuns: roundsOf(300) },
  );
  for (const added of [Buffer.of(0), Buffer.alloc(1024), archive])
    await assert.rejects(read(Buffer.concat([archive, added])), BackupDamaged);
});

test('parts of two archives exchanged, left out, doubled or out of order: refused', async () => {
  const other = { ...HEAD, madeAt: HEAD.madeAt };
  const one = await write(partsOf(CONTENTS));
  const two = await write(
    partsOf(CONTENTS.map(([name, bytes]) => [name, Buffer.from(bytes).fill(1)])),
    other,
  );
  assert.equal(one.length, two.length);
  for (let at = 0; at < one.length; at += 512) {
    if (one.subarray(at, at + 512).equals(two.subarray(at, at + 512))) continue;
    const mixed = Buffer.concat([one.subarray(0, at), two.subarray(at, at + 512), one.subarray(at + 512)]);
    await assert.rejects(read(mixed), BackupDamaged, `block ${at / 512}`);
  }
  const [database, ...images] = partsOf(CONTENTS);
  for (const parts of [
    [...images],
    [database!, database!],
    [database!, images[0]!, images[0]!],
    [database!, ...images.toReversed()],
    [...images, database!],
    [],
    partsOf([
      ['database', Buffer.alloc(1)],
      ['images/../../evil.png', Buffer.alloc(1)],
    ]),
    partsOf([
      ['database', Buffer.alloc(1)],
      ['journal.sqlite', Buffer.alloc(1)],
    ]),
  ])
    await assert.rejects(
      write(parts).then((archive) => read(archive)),
      BackupDamaged,
    );
});

test('a backup of a newer form is refused as such, but only once it is known to be whole', async () => {
  const newer = { ...HEAD, version: BACKUP_VERSION + 1, more: true } as unknown as BackupHead;
  const archive = await write(partsOf(CONTENTS), newer);
  await assert.rejects(read(archive), BackupRefused);
  const changed = Buffer.from(archive);
  changed[changed.indexOf('the database')]! ^= 1;
  await assert.rejects(read(changed), BackupDamaged);
});

test('a part of another length than announced ends the writing', async () => {
  for (const bytes of [2, 4]) {
    const part: Part = {
      name: 'database',
      bytes,
      open: async function* () {
        yield Buffer.alloc(3);
      },
    };
    await assert.rejects(write([part]), BackupDamaged);
  }
});

test(
  'tar itself reads it, and its manifest is what sha256sum says',
  { skip: process.platform === 'win32' },
  async () => {
    const path = join(folder, 'whole.tar');
    writeFileSync(path, await write(partsOf(CONTENTS)));
    execFileSync('tar', ['-xf', path, '-C', folder]);
    for (const [name, bytes] of CONTENTS)
      assert.deepEqual(readFileSync(join(folder, name)), Buffer.from(bytes));
    const manifest = readFileSync(join(folder, 'manifest.txt'), 'utf8');
    const lines = manifest.trimEnd().split('\n');
    assert.equal(lines.length, CONTENTS.length + 2);
    const sums = lines.map((line) => line.replace(/ {2}\d+ {2}/, '  ')).join('\n');
    execFileSync('sha256sum', ['--check', '--strict', '-'], { cwd: folder, input: `${sums}\n` });
    execFileSync('sha256sum', ['--check', '--strict', 'checksum.txt'], { cwd: folder });
  },
);

test('lengths above eight gigabytes are written to a header and read from it', () => {
  for (const bytes of [0, 1, 8 ** 11 - 1, 8 ** 11, 2 ** 45]) {
    const block = headerOf({ name: 'database', bytes }, 1_000_000);
    assert.deepEqual(readHeader(block, 1_000_000), { name: 'database', bytes });
  }
});

function isRefusal(error: Error): boolean {
  return error instanceof BackupDamaged || error instanceof BackupRefused;
}

async function* streamOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
