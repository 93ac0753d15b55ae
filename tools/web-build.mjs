// Builds the browser app when what it is made of has changed since the last build.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ROOT, findText, hashFiles, listFiles } from './checkout.mjs';
import { runChild } from './child.mjs';
import { Refusal } from './refusal.mjs';

const WORKSPACE = 'apps/web';
const DIST = `${WORKSPACE}/dist`;
const STAMP = `${DIST}/.built-from`;
const MADE_OF = [WORKSPACE, 'packages/domain', 'packages/api', 'packages/texts'];
const PACKABLE = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt']);
/** Smaller ones gain nothing: they fit into one packet as they are. */
const WORTH_PACKING_BYTES = 1_024;

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
  await packFiles();
  mkdirSync(join(ROOT, DIST), { recursive: true });
  writeFileSync(join(ROOT, STAMP), sources);
  return 'built';
}

/** Packs every file as small as can be, beside it: gzip for everybody, brotli for those who take it, over https or on this machine. */
async function packFiles() {
  const paths = listFiles(DIST, (path) => PACKABLE.has(extname(path)));
  await Promise.all(
    paths.map(async (path) => {
      const bytes = readFileSync(join(ROOT, path));
      if (bytes.length < WORTH_PACKING_BYTES) return;
      const zipped = await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION });
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }; // the best quality is the default
      const brotli = await promisify(brotliCompress)(bytes, { params });
      writeFileSync(join(ROOT, `${path}.gz`), zipped);
      writeFileSync(join(ROOT, `${path}.br`), brotli);
    }),
  );
}

/** Every file that goes into the browser app, tests aside; the lock file stands for the packages. */
function webSources() {
  const files = MADE_OF.flatMap((workspace) =>
    listFiles(workspace, (path) => !/\.(test|slow)\.tsx?$|\.tsbuildinfo$/.test(path)),
  );
  return [...files, 'package-lock.json', 'tsconfig.base.json', 'tools/web-build.mjs'].sort();
}
