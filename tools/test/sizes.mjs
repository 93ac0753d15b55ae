// The two sizes of `npm test`: which test files there are, and which of them the short run leaves to `npm test -- --full`.
import { listFiles } from '../checkout.mjs';

const WORKSPACES = ['packages', 'apps', 'demo', 'bench', 'tests', 'trials', 'tools'];
const WALKS = ['tests/walks/', 'trials/rich-text/'];

/** The walks of the short run: each screen once, and a trader's day. */
const SHORT_WALKS = [
  'tests/walks/quality/visit.test.ts',
  'tests/walks/journal/day.test.ts',
  'tests/walks/journal/trading-plan.test.ts',
  'tests/walks/imports/imports.test.ts',
  'tests/walks/public/public.test.ts',
];

/** Files of the full run alone, other walks apart, and what they try. */
const FULL_ONLY = [
  { files: /^trials\//, what: 'quick forms of the trials' },
  { files: /^tests\/upgrades\//, what: 'upgrades of older stores' },
  { files: /^tests\/packaging\//, what: 'proxies, containers, units and monitoring' },
  { files: /^tools\/release\//, what: 'the release' },
  {
    files:
      /^(?:tests\/start\/|apps\/server\/src\/app\/(?:main|cli\/commands|cli\/executions\/start-and-memory|cli\/backup\/backup)\.)/,
    what: 'programs, started',
  },
  {
    files:
      /^apps\/server\/src\/(?:store\/(?:durability|migrations\/migration-kills)|app\/cli\/executions\/one-way)\./,
    what: 'programs, killed',
  },
  {
    files: /^(?:tests\/sync\/two-years|apps\/server\/src\/uploads\/undo\/large-undo)\./,
    what: 'large journals',
  },
  {
    files:
      /^(?:apps\/server\/src\/(?:images\/decode\/hostile|objects\/s3-hostile|http\/hostile\/refused-uploads)|tests\/hostile-patterns)\./,
    what: 'hostile input by the thousand',
  },
  {
    files:
      /^(?:tests\/own-data\/(?:keys|lost-images|deletion)|apps\/server\/src\/(?:backup\/keys\/sealed-keys|app\/cli\/backup\/(?:shared-backup-folder|copied-installation|full-disk)))\./,
    what: 'copies of the store with their keys, several servers each',
  },
  {
    files: /^tests\/sync\/(?:claims\/claims|cuts\/any-cut|any-feed|journal-saves)\./,
    what: 'bursts of synchronisations, and those cut at any place',
  },
  {
    files:
      /^(?:tools\/(?:faults\/faults|programs)|tests\/postgres|apps\/server\/src\/app\/demo\/demo-servers|packages\/brokers\/src\/feeds\/propreports\/demo-platform)\./,
    what: 'tools and the demo platform',
  },
];

/** Every test file of the checkout, relative to it. */
export function listTestFiles() {
  return WORKSPACES.flatMap((workspace) => listFiles(workspace, isTestFile));
}

/** @param {string} path */
export function isTestFile(path) {
  return /\.test\.(ts|mjs)$/.test(path);
}

/** @param {string} path */
export function isWalk(path) {
  return WALKS.some((folder) => path.startsWith(folder));
}

/** @param {string} path of a test file, relative to the checkout */
export function belongsToShort(path) {
  return isWalk(path) ? SHORT_WALKS.includes(path) : !FULL_ONLY.some(({ files }) => files.test(path));
}
