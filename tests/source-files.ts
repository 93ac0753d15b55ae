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

/** The marks that end code: a comment, quoted text, a regular expression, the beginning of a template, a brace. */
const IN_CODE =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|(?<=(?:[=(,:[!&|?]|\breturn)\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/|[`{}]/g;
/** The marks in a template: an escaped character, its end, the beginning of a value. */
const IN_TEMPLATE = /\\[\s\S]|`|\$\{/g;

/** The code without comments, quoted text, regular expressions and the text of templates, line for line; values in templates are code. */
export function codeAlone(text: string): string {
  /** Of each value that is being read, the braces that are open in it. */
  const values: number[] = [];
  let code = '';
  let isTemplate = false;
  for (let at = 0; ;) {
    const marks = isTemplate ? IN_TEMPLATE : IN_CODE;
    marks.lastIndex = at;
    const found = marks.exec(text);
    const before = text.slice(at, found?.index);
    code += isTemplate ? blank(before) : before;
    if (found === null) return code;
    const [mark] = found;
    at = marks.lastIndex;
    code += mark === '`' || mark === '{' || mark === '}' ? mark : blank(mark);
    const open = values.at(-1);
    if (mark === '`') isTemplate = !isTemplate;
    else if (mark === '${') {
      values.push(0);
      isTemplate = false;
    } else if (mark === '}' && open === 0) {
      values.pop();
      isTemplate = true;
    } else if (open !== undefined && (mark === '{' || mark === '}')) {
      values[values.length - 1] = open + (mark === '{' ? 1 : -1);
    }
  }
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}
