// Preloaded into a server of which a few lines are to say something else: what a protection is good for is seen without it.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../tests/source-files.ts';

/** Names, in a server's environment, its changed lines. */
export const CHANGED_LINES = 'DAYBOOK_TRIAL_LINES';

/** Lines of the product, and what a server is to have instead. */
export interface ChangedLines {
  /** Path from the root of the checkout. */
  readonly file: string;
  readonly lines: string;
  readonly instead: string;
}

/** Environment of a server with changed lines. Throws where a file does not have them exactly once. */
export function withChangedLines(...changes: readonly ChangedLines[]): Readonly<Record<string, string>> {
  for (const { file } of changes) changedText(file, changes);
  return { NODE_OPTIONS: `--import=${import.meta.url}`, [CHANGED_LINES]: JSON.stringify(changes) };
}

function changedText(path: string, changes: readonly ChangedLines[]): string {
  const original = readFileSync(join(ROOT, path), 'utf8');
  return changes
    .filter(({ file }) => file === path)
    .reduce((text, { lines, instead }) => {
      const parts = text.split(lines);
      if (parts.length !== 2) throw new Error(`${path} does not have these lines once: ${lines}`);
      return parts.join(instead);
    }, original);
}

const wanted = process.env[CHANGED_LINES];

if (wanted !== undefined) {
  const changes = JSON.parse(wanted) as readonly ChangedLines[];
  const byUrl = new Map(changes.map(({ file }) => [pathToFileURL(join(ROOT, file)).href, file]));
  registerHooks({
    load: (url, context, next) => {
      const [loaded, file] = [next(url, context), byUrl.get(url)];
      return file === undefined ? loaded : { ...loaded, source: changedText(file, changes) };
    },
  });
}
