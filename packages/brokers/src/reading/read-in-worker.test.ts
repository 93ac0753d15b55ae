import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { because, type FileReason } from '@daybook/texts/file-reason.ts';
import type { FilePart, FileSource } from '#brokers/files/file-reading.ts';
import { readFileParts } from '#brokers/files/read-file.ts';
import { MAX_WAITING, READING_LIMITS, readInWorker, type ReadingLimits } from './read-in-worker.ts';
import { TRADEZERO_HEADER } from '#brokers/files/tradezero/tradezero-file-testing.ts';
import { makeZip } from './zip-testing.ts';

const HEADER = `${TRADEZERO_HEADER}\n`;
const FILL =
  'TZ1,05/12/2026,05/13/2026,USD,stock,B,KITE,100,10.25,09:31:04,0,0,0,0,0,0,0,-1025,-1025,SIM,,\n';
const PARTS_OF_THIS = 12;
const text = HEADER + FILL.repeat(PARTS_OF_THIS * 1000);

function savedFile(t: TestContext, content: string): FileSource {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-file-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'fills.csv');
  writeFileSync(path, content);
  return { name: 'fills.csv', path };
}

async function collect(parts: AsyncIterable<FilePart>): Promise<FilePart[]> {
  const found: FilePart[] = [];
  for await (const part of parts) found.push(part);
  return found;
}

test('a worker gives the same parts as this thread, from memory and from a disk', async (t) => {
  const here = [...readFileParts({ name: 'fills.csv', bytes: Buffer.from(text) }, {})];
  assert.deepEqual(await collect(readInWorker({ name: 'fills.csv', bytes: Buffer.from(text) }, {})), here);
  assert.deepEqual(await collect(readInWorker(savedFile(t, text), {})), here);
});

test('a refusal arrives as one, and a file that is not there fails', async () => {
  assert.partialDeepStrictEqual(await collect(readInWorker({ name: 'a', bytes: Buffer.from('?') }, {})), [
    { kind: 'refused' },
  ]);
  await assert.rejects(collect(readInWorker({ name: 'a', path: '/nowhere/fills.csv' }, {})), {
    code: 'ENOENT',
  });
});

test('files one after the other and at once are read as if each had its own worker', async () => {
  const small = (day: string) => ({ name: `${day}.csv`, bytes: Buffer.from(`${HEADER}${FILL}`) });
  const alone = [...readFileParts(small('1'), {})];
  const withoutName = (parts: readonly FilePart[]) =>
    JSON.parse(JSON.stringify(parts).replaceAll(/"[123]\.csv"/g, '"x"'));
  for (const day of ['1', '2', '3'])
    assert.deepEqual(withoutName(await collect(readInWorker(small(day), {}))), withoutName(alone));
  await assert.rejects(collect(readInWorker({ name: 'a', path: '/nowhere/fills.csv' }, {})), {
    code: 'ENOENT',
  });
  const together = await Promise.all(['1', '2', '3'].map((day) => collect(readInWorker(small(day), {}))));
  for (const parts of together) assert.deepEqual(withoutName(parts), withoutName(alone));
});

test('the worker waits for a slow taker, and ends with one that leaves or aborts', async () => {
  const abort = new AbortController();
  const parts = readInWorker({ name: 'fills.csv', bytes: Buffer.from(text) }, {}, abort.signal);
  for (let taken = 0; taken <= MAX_WAITING; taken += 1) await parts.next();
  abort.abort(new Error('the trader left'));
  await assert.rejects(async () => {
    for (;;) if ((await parts.next()).done === true) return;
  }, /the trader left/);
  for await (const part of readInWorker({ name: 'fills.csv', bytes: Buffer.from(text) }, {}))
    if (part.kind === 'progress') break;
});

test('the time of the taker counts for a file', async (t) => {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const found: FilePart[] = [];
  for await (const part of readInWorker({ name: 'fills.csv', bytes: Buffer.from(text) }, {})) {
    found.push(part);
    now += READING_LIMITS.wholeMs / 2;
  }
  assert.equal(found.length, 3);
  assert.partialDeepStrictEqual(found[2], { kind: 'refused', reason: because('tooSlow', 300) });
});

test('a file that gets no further, takes too long or needs too much memory is refused by name, and its worker ends', async () => {
  const file = { name: 'fills.csv', bytes: Buffer.from(text) };
  const last = async (source: FileSource, limits: Partial<ReadingLimits>) =>
    (await collect(readInWorker(source, {}, undefined, { ...READING_LIMITS, ...limits }))).at(-1);
  const refused = (reason: FileReason) => ({ kind: 'refused', reason });
  assert.partialDeepStrictEqual(await last(file, { stillMs: 0 }), refused(because('tooStill', 0)));
  assert.partialDeepStrictEqual(await last(file, { wholeMs: 0 }), refused(because('tooSlow', 0)));
  const texts = Array.from({ length: 600_000 }, (_, at) => `<si><t>text number ${at * 7919}</t></si>`);
  const workbook = makeZip({
    'xl/workbook.xml': '<workbook/>',
    'xl/sharedStrings.xml': `<sst>${texts.join('')}</sst>`,
  });
  const heavy = await last({ name: 'texts.xlsx', bytes: workbook }, { heapMb: 32 });
  assert.partialDeepStrictEqual(heavy, refused(because('tooHeavy', 32)));
});
