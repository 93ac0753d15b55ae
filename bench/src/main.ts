import { parseArgs } from 'node:util';
import { measureBrowser } from './browser/browser.ts';
import { measureChanges } from './changes.ts';
import { measureCorrections } from './corrections.ts';
import { measureDomain } from './domain.ts';
import { measureFiles } from './files.ts';
import { measureServerMemory } from './memory.ts';
import { measureOwnData } from './own-data.ts';
import { measureLeaderboard } from './leaderboard.ts';
import { measureNotes } from './notes.ts';
import { measureServer } from './server.ts';
import { measureUndo } from './undo.ts';
import { measureSynchronisation } from './synchronisation.ts';
import type { Figure } from './report.ts';

const WRONG_USE = 64;
const OPTIONS = {
  json: { type: 'boolean', default: false },
  only: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

function report({ name, value, unit, limit, ratio }: Figure): void {
  if (values.json) process.stdout.write(`${JSON.stringify({ name, value, unit, limit, ratio })}\n`);
  else
    process.stdout.write(
      `${name}: ${value} ${unit}${limit === undefined ? '' : ` (to reach ${limit}, ratio ${ratio})`}\n`,
    );
}

const PARTS: Readonly<Record<string, () => unknown>> = {
  domain: () => measureDomain(report),
  synchronisation: () => measureSynchronisation(report),
  server: () => measureServer(report),
  'own-data': () => measureOwnData(report),
  memory: () => measureServerMemory(report),
  files: () => measureFiles(report),
  corrections: () => measureCorrections(report),
  undo: () => measureUndo(report),
  leaderboard: () => measureLeaderboard(report),
  notes: () => measureNotes(report),
  changes: () => measureChanges(report),
  browser: () => measureBrowser(report),
};
const USAGE = `npm run bench [-- --only PART,… --json]\nparts: ${Object.keys(PARTS).join(', ')}`;
const values = readArguments();

if (values.help) console.log(USAGE);
else
  for (const [name, measure] of Object.entries(PARTS))
    if (values.only === undefined || values.only.split(',').includes(name)) await measure();

/** What was asked for; an option or a part that there is not ends the run with the usage. */
function readArguments() {
  try {
    const given = parseArgs({ options: OPTIONS }).values;
    const unknown = given.only?.split(',').filter((name) => !Object.hasOwn(PARTS, name)) ?? [];
    if (unknown.length > 0) throw new RangeError(`there is no part ${unknown.join(', ')}`);
    return given;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    process.exit(WRONG_USE);
  }
}
