// npm run release [-- --out FOLDER --dirty]: the archive that an operator installs, with its checksums and the list of what is in it.
//   --dirty  from files that are in no commit yet; never for what others are given
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { ROOT, productVersion } from '../checkout.mjs';
import { Refusal, runTool } from '../refusal.mjs';
import { buildWebWhenStale } from '../web-build.mjs';
import { packFolder } from './archive.mjs';
import { layOut } from './contents.mjs';
import { writeLicences } from './licences.mjs';
import { listCarriedPackages } from './packages.mjs';
import { writeSbom } from './sbom.mjs';

async function release() {
  const { values } = parseArgs({ options: { out: { type: 'string' }, dirty: { type: 'boolean' } } });
  if (!values.dirty) requireCommitted();
  await buildWebWhenStale(process.execPath);
  const version = productVersion();
  const platform = `${process.platform}-${process.arch}`;
  const builtAt = commitTime();
  const packages = listCarriedPackages();
  const out = resolve(process.env.INIT_CWD ?? process.cwd(), values.out ?? join(ROOT, 'dist'));
  mkdirSync(out, { recursive: true });
  const sbom = writeSbom(packages, { version, builtAt });
  const archive = `daybook-${version}-${platform}.tar.gz`;
  const staging = mkdtempSync(join(tmpdir(), 'daybook-release-'));
  try {
    const folder = join(staging, `daybook-${version}`);
    mkdirSync(folder);
    const texts = { 'THIRD-PARTY-LICENCES.txt': writeLicences(packages), 'sbom.cdx.json': sbom };
    layOut(folder, packages, { version: versionOfBuild(version), platform, texts });
    await packFolder(folder, join(out, archive), builtAt);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
  const list = `daybook-${version}-${platform}.cdx.json`;
  writeFileSync(join(out, list), sbom);
  const sums = await Promise.all(
    [archive, list].map(async (name) => `${await sumOf(join(out, name))}  ${name}\n`),
  );
  writeFileSync(join(out, 'SHA256SUMS'), sums.join(''));
  for (const name of [archive, list, 'SHA256SUMS']) process.stdout.write(`${join(out, name)}\n`);
  return 0;
}

function requireCommitted() {
  if (!existsSync(join(ROOT, '.git'))) throw new Refusal('a release is made from a checkout of git.');
  if (git('status', '--porcelain') === '') return;
  throw new Refusal('a release is made from a commit: there are files that are in none.');
}

/**
 * The version that the build tells of itself: a commit without the tag of its version, and changed files, are no release.
 * @param {string} version
 */
function versionOfBuild(version) {
  if (!existsSync(join(ROOT, '.git'))) return `${version}-dev`;
  const isChanged = git('status', '--porcelain') !== '';
  const isReleased = git('tag', '--points-at', 'HEAD').split('\n').includes(`v${version}`);
  if (isReleased && !isChanged) return version;
  return `${version}-dev+${git('rev-parse', '--short=7', 'HEAD')}${isChanged ? '.changed' : ''}`;
}

/** When what is released was committed, so that whoever packs it again gets the same bytes. */
function commitTime() {
  return existsSync(join(ROOT, '.git')) ? Number(git('log', '-1', '--format=%ct')) : 0;
}

/** @param {readonly string[]} args */
function git(...args) {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
}

/** @param {string} path */
async function sumOf(path) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

await runTool(release);
