// node tools/run.mjs FILE args…: runs a program of the checkout on the pinned Node; stdout is the program's alone.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ROOT, findRelease } from './checkout.mjs';
import { runChild } from './child.mjs';
import { installPackages } from './install.mjs';
import { checkInstalledNode, findPinnedNode } from './pinned-node.mjs';
import { Refusal, runTool } from './refusal.mjs';

/** @param {readonly string[]} args */
async function run([file, ...args]) {
  checkInstalledNode();
  if (file === undefined) throw new Refusal('which program? Usage: node tools/run.mjs FILE args…');
  const path = resolve(ROOT, file);
  if (!existsSync(path)) throw new Refusal(`there is no ${join(ROOT, file)}.`);
  // An operator's commands need what the product needs; benches, walks and the like need the development packages.
  const isProduct = file.startsWith('apps/server/');
  await installPackages(isProduct ? 'to run' : 'to develop');
  // Programs run in the checkout, where ./data lies; INIT_CWD (npm's own name) tells where the caller stands.
  const options = isProduct ? ['--max-semi-space-size=8'] : [];
  return runChild(findPinnedNode(), [...options, path, ...args], { env: environment() });
}

function environment() {
  const { INIT_CWD = process.cwd(), MALLOC_ARENA_MAX = '2', NODE_COMPILE_CACHE } = process.env;
  // A release may lie where others write; in a checkout, compiling its modules is a third of a command's start.
  const compiled = findRelease() === null ? join(ROOT, 'node_modules/.cache/node') : undefined;
  return { INIT_CWD, MALLOC_ARENA_MAX, NODE_COMPILE_CACHE: NODE_COMPILE_CACHE ?? compiled };
}

await runTool(() => run(process.argv.slice(2)));
