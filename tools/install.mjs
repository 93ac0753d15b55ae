// Installs the packages of the lock file when they are missing or the lock file has changed.
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { ROOT, findRelease, findText, hasCode, hashFiles } from './checkout.mjs';
import { runChild } from './child.mjs';
import { Refusal } from './refusal.mjs';

const STAMP = 'node_modules/.daybook-installed';
const LOCK = '.cache/installing';
const LOCK_POLL_MS = 500;
const LOCK_IS_STALE_AFTER_MS = 15 * 60_000;

/**
 * Makes node_modules agree with package-lock.json. npm's words go to stderr, so that stdout stays the program's own.
 * @param {'to run' | 'to develop'} purpose `to run` is content without the development packages
 */
export async function installPackages(purpose) {
  if (findRelease() !== null) return;
  if (isInstalled(purpose)) return;
  await withLock(async () => {
    if (isInstalled(purpose)) return;
    process.stderr.write('Daybook: installing packages, this takes a minute the first time …\n');
    const { program, args } = npmCall(installCommand(purpose));
    const code = await runChild(program, args, { output: 'to stderr' });
    if (code !== 0)
      throw new Refusal(
        `npm could not install the packages (it ended with code ${code}); its reason stands above.`,
      );
    writeFileSync(join(ROOT, STAMP), stampText(purpose));
  });
}

/** @param {'to run' | 'to develop'} purpose */
function isInstalled(purpose) {
  const stamp = findText(STAMP);
  if (stamp === stampText('to develop') || stamp === stampText(purpose)) return true;
  if (!agreesWithLock(purpose)) return false;
  writeFileSync(join(ROOT, STAMP), stampText(purpose));
  return true;
}

/** @param {'to run' | 'to develop'} purpose */
function stampText(purpose) {
  return `${hashFiles(['package-lock.json'])} ${process.platform}-${process.arch} ${purpose}\n`;
}

/**
 * Whether npm already brought everything (a plain `npm install` leaves no stamp of ours). npm keeps what it
 * installed in node_modules/.package-lock.json.
 * @param {'to run' | 'to develop'} purpose
 */
function agreesWithLock(purpose) {
  const installed = findText('node_modules/.package-lock.json');
  const wanted = findText('package-lock.json');
  if (installed === null || wanted === null) return false;
  return lacking(JSON.parse(wanted).packages, JSON.parse(installed).packages, purpose).length === 0;
}

/**
 * @typedef {{ version?: string, dev?: boolean, devOptional?: boolean, optional?: boolean, link?: boolean, integrity?: string }} LockedPackage
 */

/**
 * Packages of a lock file that an installed tree lacks or has in another version. Optional packages may be
 * lacking: most of them are for other platforms.
 * @param {Record<string, LockedPackage>} wanted
 * @param {Record<string, LockedPackage>} installed
 * @param {'to run' | 'to develop'} purpose
 * @returns {string[]} places such as `node_modules/react`
 */
export function lacking(wanted, installed, purpose) {
  return Object.entries(wanted).flatMap(([place, locked]) => {
    if (!place.startsWith('node_modules/') && !place.includes('/node_modules/')) return [];
    if (purpose === 'to run' && (locked.dev || locked.devOptional)) return [];
    const have = installed[place];
    if (have === undefined) return locked.optional || locked.devOptional ? [] : [place];
    return have.version === locked.version && have.integrity === locked.integrity ? [] : [place];
  });
}

/** @param {'to run' | 'to develop'} purpose @returns {string[]} */
function installCommand(purpose) {
  // `npm ci` deletes node_modules first, and Windows does not delete a program that runs from in there.
  const runsFromInside = process.execPath.startsWith(join(ROOT, 'node_modules') + sep);
  const command = process.platform === 'win32' && runsFromInside ? ['install', '--no-save'] : ['ci'];
  const kinds = purpose === 'to develop' ? ['--include=dev', '--include=optional'] : ['--include=optional'];
  return [...command, ...kinds, '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
}

/**
 * How npm is called: the very npm that runs this script where there is one, else the one in the PATH.
 * @param {readonly string[]} args
 * @returns {{ program: string, args: string[] }}
 */
export function npmCall(args) {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  if (script && basename(script) === 'npm-cli.js')
    return { program: node ?? process.execPath, args: [script, ...args] };
  return { program: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [...args] };
}

/** Two starts at once must not install into the same folder. @param {() => Promise<void>} work */
export async function withLock(work) {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const lock = join(ROOT, LOCK);
  while (!tryLock(lock)) await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_MS));
  try {
    await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/** @param {string} lock */
function tryLock(lock) {
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  // A start that was killed while it installed leaves its lock behind.
  const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (age > LOCK_IS_STALE_AFTER_MS) rmSync(lock, { recursive: true, force: true });
  return false;
}
