// npm run lint [PATH…]: the linter and the formatter have a lock file of their own in tools/lint and are installed when they are missing.
//   --format [--check]   formats, or says what is not formatted
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, findText } from './checkout.mjs';
import { runChild } from './child.mjs';
import { installPackages, lacking, npmCall, withLock } from './install.mjs';
import { checkInstalledNode, findPinnedNode } from './pinned-node.mjs';
import { Refusal, runTool } from './refusal.mjs';

const HOME = join(ROOT, 'tools/lint');

/** @param {readonly string[]} args paths to look at, all when empty, and options of oxlint */
async function lint(args) {
  checkInstalledNode();
  await installPackages('to develop');
  await installLinter();
  if (args[0] === '--format')
    return runChild(findPinnedNode(), [join(HOME, 'node_modules/oxfmt/bin/oxfmt'), ...args.slice(1)]);
  const oxlint = join(HOME, 'node_modules/oxlint/bin/oxlint');
  const config = ['--config', join(HOME, '.oxlintrc.json'), '--type-aware', '--deny-warnings'];
  const env = { OXLINT_TSGOLINT_PATH: typeAwareProgram() };
  return runChild(findPinnedNode(), [oxlint, ...config, '--report-unused-disable-directives', ...args], {
    env,
  });
}

function linterIsInstalled() {
  const wanted = JSON.parse(findText('tools/lint/package-lock.json') ?? '{"packages":{}}');
  const installed = JSON.parse(findText('tools/lint/node_modules/.package-lock.json') ?? '{"packages":{}}');
  return lacking(wanted.packages, installed.packages, 'to develop').length === 0;
}

/** The linter and the formatter start at once in a fresh clone: the second waits and finds it installed. */
async function installLinter() {
  if (linterIsInstalled()) return;
  await withLock(async () => {
    if (!linterIsInstalled()) await runLinterInstall();
  });
}

async function runLinterInstall() {
  process.stderr.write('Daybook: installing the linter …\n');
  // Not `npm ci`: it insists on entries for platforms that the linter names without having a build for them.
  // `--no-save` still takes versions and checksums from the lock file and leaves it as it is.
  const command = [
    'install',
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
  ];
  const { program, args } = npmCall([...command, '--loglevel=error']);
  const code = await runChild(program, args, { cwd: HOME, output: 'to stderr' });
  if (code !== 0)
    throw new Refusal(
      `npm could not install the linter (it ended with code ${code}); its reason stands above.`,
    );
}

/** Absolute path of the program that reads types for oxlint; it takes no relative one. */
function typeAwareProgram() {
  const extension = process.platform === 'win32' ? '.exe' : '';
  const name = `@oxlint-tsgolint/${process.platform}-${process.arch}/tsgolint${extension}`;
  const path = join(HOME, 'node_modules', name);
  if (existsSync(path)) return path;
  throw new Refusal(`the linter has no program for ${process.platform}-${process.arch}: ${name} is missing.`);
}

await runTool(() => lint(process.argv.slice(2)));
