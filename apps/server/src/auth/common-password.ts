import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Letters that people put other characters in place of. */
const DISGUISES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
/** An ornament of more characters than these makes a password of its own. */
const LONGEST_ORNAMENT = 6;
const SHORTEST_WORD = 4;

/** Tells whether a password is one that everybody tries first. */
export type IsCommon = (password: string, ...own: readonly string[]) => boolean;

/** Reads the list that lies beside this file: one word a line, small letters. */
export function readCommonPasswords(): IsCommon {
  const path = fileURLToPath(new URL('common-passwords.txt', import.meta.url));
  const words = new Set(
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  );
  return (password, ...own) => isCommon(words, password, own);
}

function isCommon(words: ReadonlySet<string>, password: string, own: readonly string[]): boolean {
  const typed = password.normalize('NFC').toLowerCase();
  const names = own.map((name) => name.trim().toLowerCase()).filter((name) => name.length >= SHORTEST_WORD);
  const isKnown = (text: string) => words.has(text) || names.includes(text);
  // "Password1!", "123-Dragon" and "P@ssw0rd" are their words with the ornaments that rules ask for.
  const plain = typed.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const undisguised = [...typed].map((character) => DISGUISES[character] ?? character).join('');
  const bare = [plain, undress(typed), undisguised, undisguised.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')];
  return (
    isKnown(typed) ||
    bare.some(
      (word) =>
        word.length >= SHORTEST_WORD && typed.length - word.length <= LONGEST_ORNAMENT && isKnown(word),
    )
  );
}

/** Without the digits and symbols at the end first, since "P@ssw0rd1!" hides its ornament among its disguise. */
function undress(typed: string): string {
  const kept = typed.replace(/[^\p{L}]+$/u, '').replace(/^[^\p{L}]+/u, '');
  return [...kept].map((character) => DISGUISES[character] ?? character).join('');
}
