// npm start: installs what is missing, builds the browser app when it is stale and serves the product.
//   --dev           reloads while the code is worked on
//   --version       says which Daybook this is
//   --install-only  stops after the packages
//   --build-only    stops after the browser app
import { findRelease, productVersion } from './checkout.mjs';
import { runChild } from './child.mjs';
import { installPackages } from './install.mjs';
import { checkInstalledNode, findPinnedNode } from './pinned-node.mjs';
import { runTool } from './refusal.mjs';
import { buildWebWhenStale } from './web-build.mjs';

const SERVER = 'apps/server/src/app/main.ts';

/** @param {readonly string[]} args */
async function start(args) {
  checkInstalledNode();
  if (args.includes('--version')) {
    process.stdout.write(`Daybook ${findRelease()?.version ?? productVersion()}\n`);
    return 0;
  }
  const dev = args.includes('--dev');
  await installPackages(dev ? 'to develop' : 'to run');
  if (args.includes('--install-only')) return 0;
  const node = findPinnedNode();
  if (!dev && findRelease() === null) await buildWebWhenStale(node);
  if (args.includes('--build-only')) return 0;
  const reloading = dev ? ['--watch', '--watch-preserve-output'] : [];
  // An arena for each thread, as glibc makes them, keeps freed memory of all of them: a tenth more for the server.
  const env = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' };
  return runChild(node, [...reloading, SERVER, ...args], { env });
}

await runTool(() => start(process.argv.slice(2)));
