// What operators are given: packed twice, unpacked where there is no network, served and entered.
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { promisify } from 'node:util';
import { ROOT } from '../../source-files.ts';
import { madeRelease, makeRelease } from './made-release.ts';
import type { OfflineFindings } from './offline-release.ts';

const run = promisify(execFile);
const OFFLINE = join(import.meta.dirname, 'offline-release.ts');
const folder = mkdtempSync(join(tmpdir(), 'daybook-release-test-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const tar = spawnSync('tar', ['--version'], { encoding: 'utf8' }).stdout ?? '';
const skip = tar.includes('GNU tar') ? false : 'a release is packed by GNU tar, which is not here';

suite('a release', { skip }, () => {
  const [second, unpacked] = [join(folder, 'second'), join(folder, 'unpacked')];
  let first = '';
  let root = '';

  before(async () => {
    first = await madeRelease(join(folder, 'first'));
    await makeRelease(second);
    mkdirSync(unpacked);
    const archive = readdirSync(first).find((name) => name.endsWith('.tar.gz')) ?? '';
    await run('tar', ['-xzf', join(first, archive), '-C', unpacked]);
    root = join(unpacked, readdirSync(unpacked)[0] ?? '');
  });

  test('is the same bytes when it is made again, and its checksums are those of what was made', async () => {
    const sums = readFileSync(join(first, 'SHA256SUMS'), 'utf8');
    assert.equal(sums, readFileSync(join(second, 'SHA256SUMS'), 'utf8'));
    assert.match(
      sums,
      /^[0-9a-f]{64} {2}daybook-\d+\.\d+\.\d+-[a-z0-9-]+\.tar\.gz\n[0-9a-f]{64} {2}daybook-\S+\.cdx\.json\n$/,
    );
    for (const out of [first, second])
      await run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: out });
  });

  test('is served, entered, stopped and found sound where there is no network', async (t) => {
    if (!canLeaveTheNetwork()) return t.skip('this user cannot switch the network off here');
    const inside = 'ip link set lo up && exec "$@"';
    const visit = ['sh', '-c', inside, 'sh', process.execPath, OFFLINE, root, join(folder, 'data')];
    const { stdout } = await run('unshare', ['--net', ...visit], { maxBuffer: 1 << 22 });
    const found = JSON.parse(stdout) as OfflineFindings;
    assert.equal(found.outward, 0, 'the network is off');
    const { page, ready, signedUp, profile } = found;
    assert.deepEqual(
      { page, ready, signedUp, profile },
      { page: 200, ready: 200, signedUp: 200, profile: 200 },
      found.stderr,
    );
    assert.equal(found.exitCode, 0, found.stderr);
    assert.match(found.check, /The journal is sound/);
  });

  test('says which Daybook it is, by npm too, which installs nothing', async () => {
    const { version } = JSON.parse(readFileSync(join(root, 'RELEASE.json'), 'utf8')) as { version: string };
    assert.match(version, /^\d+\.\d+\.\d+(?:-dev\+[0-9a-f]{7,}(?:\.changed)?)?$/);
    const cache = join(root, '../cache');
    const calls = [
      [join(root, 'bin/daybook'), '--version'],
      [join(root, 'bin/daybook'), 'serve', '--version'],
      [process.execPath, join(root, 'tools/start.mjs'), '--version'],
      [process.execPath, join(root, 'tools/run.mjs'), 'apps/server/src/app/cli.ts', '--version'],
    ] as const;
    for (const [program, ...args] of calls) {
      const { stdout, stderr } = await run(program, args, {
        cwd: root,
        env: { PATH: process.env['PATH'] ?? '', XDG_CACHE_HOME: cache },
      });
      assert.deepEqual([stdout, stderr], [`Daybook ${version}\n`, ''], args.join(' '));
    }
    // A later command compiles nothing again.
    assert.ok(readdirSync(join(cache, 'daybook'), { recursive: true }).length > 10);
  });

  test('carries the licences and the list of what is in it', () => {
    const { components } = JSON.parse(readFileSync(join(root, 'sbom.cdx.json'), 'utf8')) as {
      components: { name: string; version: string }[];
    };
    const licences = readFileSync(join(root, 'THIRD-PARTY-LICENCES.txt'), 'utf8');
    assert.ok(components.length > 60);
    const missing = components.filter(({ name, version }) => !licences.includes(`\n${name} ${version} — `));
    assert.deepEqual(missing, []);
    assert.equal(readFileSync(join(root, 'LICENSE'), 'utf8'), readFileSync(join(ROOT, 'LICENSE'), 'utf8'));
  });
});

function canLeaveTheNetwork(): boolean {
  return spawnSync('unshare', ['--net', 'ip', 'link', 'set', 'lo', 'up']).status === 0;
}
