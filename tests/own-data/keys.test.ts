import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { openSecrets } from '../../apps/server/src/secrets/secrets.ts';
import { openStore, type Store } from '../../apps/server/src/store/store.ts';
import { CLI_PROGRAM } from '../server-program.ts';

const PLACE = { table: 'platform_login', column: 'sealed_password', rowId: 1, version: 1 } as const;
const TRADERS = 700;
const folder = mkdtempSync(join(tmpdir(), 'daybook-keys-'));
const keyFile = join(folder, 'keys', 'daybook.key');
after(() => rmSync(folder, { recursive: true, force: true }));

function withTestStore<Result>(work: (store: Store) => Promise<Result>): Promise<Result> {
  return openStore({ place: { engine: 'sqlite', folder }, purpose: 'tool' }).then(async (store) => {
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  });
}

interface Reported {
  readonly code: number | null;
  readonly lines: readonly string[];
}

/** Runs the command as an operator does; kills it at the line that `killAt` accepts. */
async function keys(
  args: readonly string[],
  killAt: (line: string) => boolean = () => false,
): Promise<Reported> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [CLI_PROGRAM, 'keys', ...args], {
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: folder, KEY_FILE: keyFile },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (killAt(line)) child.kill('SIGKILL');
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, lines };
}

const sealed = new Map<number, Uint8Array>();

/** Every sealed password opens, by a server that starts now. */
async function countReadable(): Promise<number> {
  return withTestStore(async (store) => {
    const secrets = await openSecrets(store, keyFile);
    let readable = 0;
    for (const [traderId, record] of sealed) {
      const text = await store.read((db) => secrets.openFor(db, traderId, PLACE, record));
      readable += text.toString() === `password ${traderId}` ? 1 : 0;
    }
    return readable;
  });
}

test('a rotation that is killed again and again loses nothing, and ends with one key', async () => {
  await withTestStore(async (store) => {
    const secrets = await openSecrets(store, keyFile);
    for (let at = 0; at < TRADERS; at++)
      await store.write(async (db) => {
        const row = { email: `t${at}`, email_key: `t${at}`, public_uuid: `t${at}`, created_at: 0 };
        const { id } = await db.insertInto('trader').values(row).returning('id').executeTakeFirstOrThrow();
        sealed.set(id, await secrets.sealFor(db, id, PLACE, Buffer.from(`password ${id}`)));
      });
  });
  for (const batch of ['100', '200', '100']) {
    const killed = await keys(['rotate'], (line) => line === `${batch} sealed again`);
    assert.equal(killed.code, null, killed.lines.join('\n'));
    assert.equal(await countReadable(), TRADERS, `killed after ${batch}`);
  }
  const status = await keys(['status']);
  const [active, older] = status.lines;
  assert.match(active ?? '', /^[0-9a-f]{8} {2}active {2}\d+ records sealed$/);
  assert.match(older ?? '', /^[0-9a-f]{8} {2}older {3}\d+ records sealed$/);
  const [old, fresh] = [older!.slice(0, 8), active!.slice(0, 8)];
  const early = await keys(['retire', old]);
  assert.deepEqual([early.code, await countReadable()], [1, TRADERS]);
  assert.match(early.lines.join('\n'), /records sealed; seal them again/);
  const finished = await keys(['rotate']);
  assert.equal(finished.code, 0);
  assert.match(finished.lines.join('\n'), new RegExp(`sealed again by ${fresh}`));
  assert.match(
    (await keys(['status'])).lines.join('\n'),
    new RegExp(`${old} {2}older .* 0 records sealed: may be retired`),
  );
  assert.equal((await keys(['retire', fresh])).code, 1, 'the active key stays');
  assert.equal((await keys(['retire', '00000000'])).code, 1, 'an unknown key');
  assert.deepEqual([(await keys(['retire', old])).code, await countReadable()], [0, TRADERS]);
  assert.equal((await keys(['status'])).lines.length, 1);
});

test('wrong arguments are reported', async () => {
  for (const args of [[], ['retire'], ['rotate', 'x'], ['turn'], ['retire', 'a', 'b']])
    assert.equal((await keys(args)).code, 64, args.join(' '));
});
