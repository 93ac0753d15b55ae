// Windows flushes a file only through a handle that may write; Linux would take any, so the handles are looked at there.
import assert from 'node:assert/strict';
import fs, { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test, mock } from 'node:test';
import { openStore } from '#server/store/store.ts';
import { backUpDatabase } from './backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'daybook-flushed-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Whether a handle may write, by the flags that Linux shows of it. */
function mayWrite(handle: number): boolean {
  const [, flags = ''] = /^flags:\s+(\d+)$/m.exec(readFileSync(`/proc/self/fdinfo/${handle}`, 'utf8')) ?? [];
  return (Number.parseInt(flags, 8) & (fs.constants.O_WRONLY | fs.constants.O_RDWR)) !== 0;
}

const skip = process.platform === 'linux' ? false : 'handles show their flags on Linux';

test('a copy of the database is flushed through a handle that may write', { skip }, async () => {
  const place = { engine: 'sqlite', folder } as const;
  await (await openStore({ place, purpose: 'tool' })).close();
  const flushed: boolean[] = [];
  const flush = fs.fsyncSync;
  mock.method(fs, 'fsyncSync', (handle: number) => {
    if (fs.fstatSync(handle).isFile()) flushed.push(mayWrite(handle));
    flush(handle);
  });
  syncBuiltinESMExports();
  try {
    await backUpDatabase(place, join(folder, 'copy.sqlite'));
  } finally {
    mock.restoreAll();
    syncBuiltinESMExports();
  }
  assert.deepEqual(flushed, [true]);
});
