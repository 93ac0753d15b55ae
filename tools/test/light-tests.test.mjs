import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../checkout.mjs';
import { filesIn, programOf, shareProcesses } from './light-tests.mjs';
import { listTestFiles } from './sizes.mjs';

/** @param {import('node:test').TestContext} t */
function newFolder(t) {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-light-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('every file that shares a process is loaded once, and what changes its process or is slow keeps one of its own', (t) => {
  const folder = newFolder(t);
  const files = listTestFiles();
  const slow = 'packages/brokers/src/files/damage.test.ts';
  const run = shareProcesses(files, folder, { [slow]: 60 }).map(({ path }) => path);
  const shared = run.filter((path) => path.startsWith(folder));
  const loaded = shared.flatMap(filesIn).map((path) => relative(ROOT, path));
  const separate = run.filter((path) => !path.startsWith(folder));
  assert.deepEqual([...separate, ...loaded].sort(), [...files].sort());
  for (const place of ['packages/', 'apps/server/'])
    assert.ok(loaded.filter((file) => file.startsWith(place)).length > 80, `few files of ${place} share`);
  for (const file of [
    slow,
    'apps/web/src/journal/clock.test.ts',
    'apps/server/src/app/main.test.ts',
    'apps/server/src/identity/sign-in/password-hash.test.ts',
    'apps/server/src/store/durability.test.ts',
    'tests/own-data/round-trip.test.ts',
  ])
    assert.ok(separate.includes(file), file);
});

test('shared processes take about as long', (t) => {
  const files = listTestFiles().filter((file) => file.startsWith('packages/'));
  const times = Object.fromEntries(files.map((file, index) => [file, (index % 7) + 1]));
  const shared = shareProcesses(files, newFolder(t), times).filter(({ path }) => !files.includes(path));
  const seconds = shared.map((each) => each.seconds);
  assert.ok(shared.length > 5 && Math.max(...seconds) - Math.min(...seconds) <= 7, seconds.join());
});

test('a few files that were named are run as they are', (t) => {
  const files = ['packages/texts/src/plural.test.ts', 'packages/domain/src/calendar.test.ts'];
  assert.deepEqual(
    shareProcesses(files, newFolder(t), {}).map(({ path }) => path),
    files,
  );
  assert.deepEqual(filesIn(join(ROOT, files[0] ?? '')), []);
});

test('beside a file that cannot be loaded and a test that fails the others are run, and the failure names its file', (t) => {
  const folder = newFolder(t);
  const write = (/** @type {string} */ name, /** @type {string} */ text) => {
    writeFileSync(join(folder, name), `import { test } from 'node:test';\n${text}\n`);
    return join(folder, name);
  };
  const broken = write('broken.mjs', `import './is-not-there.mjs';`);
  const failing = write('failing.mjs', `test('fails', () => { throw new Error('on purpose'); });`);
  const sound = write('sound.mjs', `test('holds', () => undefined);`);
  const program = join(folder, 'together.test.mjs');
  writeFileSync(program, programOf([broken, failing, sound]));
  const counts = join(folder, 'counts.json');
  const { NODE_TEST_CONTEXT: _, DAYBOOK_TEST_MEASUREMENTS: __, ...env } = process.env;
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(ROOT, 'tools/test/run-files.mjs'), '1', '60000', program],
    {
      env: { ...env, DAYBOOK_TEST_COUNTS: counts },
      encoding: 'utf8',
    },
  );
  assert.equal(status, 1, stdout);
  assert.deepEqual(JSON.parse(readFileSync(counts, 'utf8')), {
    passed: 1,
    failed: 2,
    skipped: 0,
    reasons: {},
    times: {},
  });
  assert.match(stdout, /failing\.mjs:2\n/);
  assert.match(stdout, /is-not-there\.mjs/);
});
