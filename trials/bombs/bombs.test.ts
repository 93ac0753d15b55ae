import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { BOMBS } from './bombs-made.ts';
import { BOMB_READERS } from './bombs-readers.ts';

/** Large enough for every limit but that of size, which the trials try. */
const MAX_BYTES = 1_000_000;

/** The same readers behind one more door, which the trials open too. */
const THE_SAME_INSIDE = new Set(['a file in an archive', 'texts of a spreadsheet']);

test('24 bombs of XML, JSON and archives are refused by every reader, without a question', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-bombs-'));
  t.after(() => rmSync(folder, { recursive: true }));
  let seen = 0;
  const server = createServer((_request, response) => response.end()).on('connection', () => (seen += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const file = join(folder, 'canary');
  writeFileSync(file, 'canary');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const path = join(folder, 'bomb');
  assert.equal(BOMBS.length, 24);
  for (const bomb of BOMBS)
    for (const [name, { takes, root, wrap, open }] of Object.entries(BOMB_READERS)) {
      if (!takes.includes(bomb.kind) || THE_SAME_INSIDE.has(name)) continue;
      const bytes = bomb.make({ root, most: MAX_BYTES, file, url });
      writeFileSync(path, wrap?.(bytes) ?? bytes);
      assert.equal(await open(path)(), 'refused', `${bomb.name}, ${name}`);
    }
  assert.equal(seen, 0);
});
