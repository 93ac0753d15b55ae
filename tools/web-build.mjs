// Builds the browser app when what it is made of has changed since the last build.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, findText, hashFiles, listFiles } from './checkout.mjs';
import { runChild } from './child.mjs';
import { Refusal } from './refusal.mjs';

const WORKSPACE = 'apps/web';
const DIST = `${WORKSPACE}/dist`;
const STAMP = `${DIST}/.built-from`;
const MADE_OF = [WORKSPACE, 'packages/domain', 'packages/api', 'packages/texts'];

/**
 * Builds the browser app into apps/web/dist unless the build there is of the present sources.
 * @param {string} node the pinned Node
 * @returns {Promise<'built' | 'fresh'>}
 */
export async function buildWebWhenStale(node) {
  const sources = hashFiles(webSources());
  if (findText(STAMP) === sources) return 'fresh';
  process.stderr.write('Daybook: building the browser app …\n');
  rmSync(join(ROOT, STAMP), { force: true });
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const options = {
    cwd: join(ROOT, WORKSPACE),
    output: /** @type {const} */ ('to stderr'),
    env: { NODE_ENV: 'production' },
  };
  for (const config of ['vite.config.ts', 'vite.config.public.ts']) {
    const code = await runChild(node, [vite, 'build', '--config', config, '--logLevel', 'warn'], options);
    if (code !== 0) throw new Refusal('the browser app could not be built; the reason stands above.');
  }
  mkdirSync(join(ROOT, DIST), { recursive: true });
  writeFileSync(join(ROOT, STAMP), sources);
  return 'built';
}

/** Every file that goes into the browser app, tests aside; the lock file stands for the packages. */
function webSources() {
  const files = MADE_OF.flatMap((workspace) =>
    listFiles(workspace, (path) => !/\.(test|slow)\.tsx?$|\.tsbuildinfo$/.test(path)),
  );
  return [...files, 'package-lock.json', 'tsconfig.base.json'].sort();
}
