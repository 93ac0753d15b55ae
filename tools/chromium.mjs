// The browser for the walks: the system's Chromium, and of two the one without windows, which takes half the processor time.
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runChild } from './child.mjs';

const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Absolute path of a Chromium on this machine, or null. DAYBOOK_CHROMIUM names another one. */
export function findChromium() {
  const named = process.env.DAYBOOK_CHROMIUM;
  if (named) return existsSync(named) ? named : null;
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const paths = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...paths, ...ELSEWHERE].find(isExecutable) ?? null;
}

/**
 * Finds Chromium, installing Debian's where this is Debian, root and without one. Null when there is none then.
 * @returns {Promise<string | null>}
 */
export async function ensureChromium() {
  const present = findChromium();
  if (present || process.env.DAYBOOK_CHROMIUM || !mayInstall()) return present;
  process.stderr.write('Daybook: installing Chromium for the browser walks …\n');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runChild('apt-get', ['-q', 'update'], { output: 'quiet', env });
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const install = ['-qq', 'install', '-y', '--no-install-recommends', name];
    if ((await runChild('apt-get', install, { output: 'to stderr', env })) === 0) break;
  }
  return findChromium();
}

/** What a person does to make the walks run, in one sentence. */
export const HOW_TO_GET_CHROMIUM =
  'install Chromium (on Debian and Ubuntu: apt-get install chromium) or name a Chromium or Chrome in DAYBOOK_CHROMIUM';

function mayInstall() {
  return process.platform === 'linux' && process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get');
}

/** @param {string} path */
function isExecutable(path) {
  if (!existsSync(path)) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
