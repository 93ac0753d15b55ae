import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

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
const MAX_ORNAMENT_LENGTH = 6;
const SHORTEST_WORD = 4;

/** Returns whether a password is one that everybody tries first. */
export type IsCommon = (password: string, ...own: readonly string[]) => boolean;

/** Reads the lists next to this file, once: one word per line, lower case. */
export function readCommonPasswords(): IsCommon {
  const words = (loaded ??= readWords());
  return (password, ...own) => isCommon(words, password, own);
}

let loaded: ReadonlySet<string> | null = null;

/** The 10,000 most used ones as public collections of breached accounts have them, and those that traders think of. */
function readWords(): ReadonlySet<string> {
  const read = (name: string) => readFileSync(fileURLToPath(new URL(name, import.meta.url)));
  const lines = [
    ...gunzipSync(read('common-passwords-10000.txt.gz')).toString('utf8').split('\n'),
    ...read('common-passwords.txt').toString('utf8').split('\n'),
  ];
  return new Set(lines.filter((line) => line !== '' && !line.startsWith('# ')));
}

function isCommon(words: ReadonlySet<string>, password: string, own: readonly string[]): boolean {
  const typed = password.normalize('NFC').toLowerCase();
  const names = own.map((name) => name.trim().toLowerCase()).filter((name) => name.length >= SHORTEST_WORD);
  const isKnown = (text: string) => words.has(text) || names.includes(text);
  // "Password1!", "123-Dragon" and "P@ssw0rd" are their words with the ornaments that rules ask for.
  const plain = withoutOrnaments(typed);
  const undisguised = [...typed].map((character) => DISGUISES[character] ?? character).join('');
  const bare = [plain, undress(typed), undisguised, withoutOrnaments(undisguised)];
  return (
    isKnown(typed) ||
    bare.some(
      (word) =>
        word.length >= SHORTEST_WORD && typed.length - word.length <= MAX_ORNAMENT_LENGTH && isKnown(word),
    )
  );
}

/** Without the digits and symbols at the end first, since "P@ssw0rd1!" hides its ornament among its disguise. */
function undress(typed: string): string {
  return [...withoutOrnaments(typed)].map((character) => DISGUISES[character] ?? character).join('');
}

/** From the first letter to the last. Looked for from both ends: a pattern for an end begins at every place before it. */
function withoutOrnaments(text: string): string {
  const characters = [...text];
  const isLetter = (character: string) => /\p{L}/u.test(character);
  const last = characters.findLastIndex(isLetter);
  return characters.slice(Math.max(0, characters.findIndex(isLetter)), last + 1).join('');
}
