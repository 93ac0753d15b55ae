import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Absolute path of the checkout. */
export const ROOT = join(import.meta.dirname, '..');

const NOT_OURS = new Set(['node_modules', 'dist', '.cache', '.git', 'data', 'screens', 'test-results']);

/** A file of the checkout. */
export interface SourceFile {
  /** Relative to the checkout, `/` between names. */
  readonly path: string;
  readonly text: string;
}

/** What a file imports. */
export interface Import {
  /** As written: `./money.ts`, `@daybook/domain/money.ts`, `#server/config.ts`, `node:fs`, `react`. */
  readonly target: string;
  readonly typesOnly: boolean;
}

/**
 * The files that git keeps or would keep (untracked ones that are not ignored belong to the next commit); where this is
 * no repository, every file but what tools make.
 */
export function listSourceFiles(): string[] {
  if (!existsSync(join(ROOT, '.git'))) return listFolder('');
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const names = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 }).split('\0');
  return [...new Set(names)].filter((path) => path !== '' && existsSync(join(ROOT, path))).sort();
}

function listFolder(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return NOT_OURS.has(entry.name) ? [] : listFolder(path);
  });
}

export function readSource(path: string): SourceFile {
  return { path, text: readFileSync(join(ROOT, path), 'utf8') };
}

const FROM = /^[ \t]*(import|export)(\s+type)?\b([^;'"]*?)\bfrom\s*['"]([^'"]+)['"]/gm;
const BARE = /^[ \t]*import\s*['"]([^'"]+)['"]/gm;
const LATER = /\bimport\(\s*['"]([^'"]+)['"]/g;

/** Every import and re-export of a file, in no particular order. */
export function importsOf({ text }: SourceFile): Import[] {
  const fixed = [...text.matchAll(FROM)].map(([, , type, names = '', target = '']) => ({
    target,
    typesOnly: type !== undefined || onlyTypes(names),
  }));
  const others = [...text.matchAll(BARE), ...text.matchAll(LATER)];
  return [...fixed, ...others.map(([, target = '']) => ({ target, typesOnly: false }))];
}

/** `{ type Day, type Money }`. */
function onlyTypes(names: string): boolean {
  const inner = /^\s*\{([^}]*)\}\s*$/
    .exec(names)?.[1]
    ?.split(',')
    .filter((name) => name.trim() !== '');
  return inner !== undefined && inner.length > 0 && inner.every((name) => name.trim().startsWith('type '));
}

/** The code without comments and without quoted text, line for line. */
export function codeAlone(text: string): string {
  const blank = (match: string) => match.replace(/[^\n]/g, ' ');
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, blank);
}
