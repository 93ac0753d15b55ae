import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSync } from 'vite';
import { listSourceFiles, readSource, type SourceFile } from './source-files.ts';

/** Catalogues with the reasons of files and the sentences for a server's problems, and mails, in every language; mails to operators. */
const TEXTS = /^(packages\/texts\/src\/(en|es|pt|mail)\/.+|apps\/server\/src\/mail\/operator-messages)\.ts$/;
/** `MAX_POLLS`, `max_polls`, `maxPolls`; a name such as NinjaTrader begins with a capital. */
const IDENTIFIER = /(?<![\p{L}\d_])(\p{L}[\p{L}\d]*_[\p{L}\d_]+|\p{Ll}+\p{Lu}[\p{L}\d]*)/gu;

/** What traders and operators find under exactly this name elsewhere. */
const ALLOWED: Readonly<Record<string, string>> = {
  kB: 'the unit',
  DATA_DIR: 'the setting of an operator',
  yyyyMMdd: 'the name of a date format in a Flex query',
  t1652275800_AAPL_B: 'what the id of a trade in an export of another journal looks like',
};

/** The written texts of a file: quoted texts and the parts of templates, without keys and imports. */
function writtenTexts({ path, text }: SourceFile): string[] {
  const { program, errors } = parseSync(path, text);
  assert.deepEqual(errors, [], path);
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { type, key, value, ...rest } = node as Record<string, unknown>;
    if (typeof type !== 'string' || /^(Import|TS(?!\w+Expression$))/.test(type)) return;
    if (type === 'Literal' && typeof value === 'string') found.push(value);
    if (type === 'TemplateElement') found.push((value as { readonly cooked: string }).cooked);
    if (type !== 'Property') visit(key);
    visit(value);
    Object.values(rest).forEach(visit);
  };
  visit(program.body);
  return found;
}

const identifiersIn = (file: SourceFile) =>
  writtenTexts(file).flatMap((text) => [...text.matchAll(IDENTIFIER)].map(([name]) => name));

test('a name of the code in any part of a text is found, keys and types are not', () => {
  const text = `
    import { MAX_POLLS } from './max_polls.ts';
    type Kind = 'a_kind';
    export const words = {
      'a_key': 'IT MAX_POLLS LIKE THIS',
      say: (n: number) => \`\${n === 1 ? 'one lastPoll' : 'NinjaTrader'} and \${n} max_polls\`,
    } satisfies Record<'a_key' | 'say', unknown>;`;
  const found = identifiersIn({ path: 'words.ts', text });
  assert.deepEqual(found.toSorted(), ['MAX_POLLS', 'lastPoll', 'max_polls']);
});

test('no text in any language contains a name of the code', () => {
  const files = listSourceFiles()
    .filter((path) => TEXTS.test(path) && !path.endsWith('.test.ts'))
    .map(readSource);
  assert.ok(files.length > 100, 'the texts are found');
  const found = files.flatMap((file) => identifiersIn(file).map((name) => [file.path, name] as const));
  assert.deepEqual(
    found.filter(([, name]) => ALLOWED[name] === undefined).map(([path, name]) => `${path}: ${name}`),
    [],
  );
  const used = new Set(found.map(([, name]) => name));
  assert.deepEqual(
    Object.keys(ALLOWED).filter((name) => !used.has(name)),
    [],
    'what no text contains any more',
  );
});
