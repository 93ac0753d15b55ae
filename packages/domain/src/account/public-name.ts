import { joinLetters, replaceConfusables, replaceSigns } from './confusable-letters.ts';
import { isPlainlyWritten } from './name-scripts.ts';

/** The names under which a trader is seen; empty where none is chosen. */
export interface PublicNames {
  readonly publicFirstName: string;
  readonly publicLastName: string;
  readonly publicAlias: string;
}

/**
 * Why a public name is not taken: characters that cannot be seen, do not exist or are of several scripts or of none in use, or a
 * word that claims a mark or an office.
 */
export type PublicNameProblem = 'characters' | 'reserved';

/** Control, formatting (directions, zero width), private and unassigned characters, line ends, and what else is never seen. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Letters of no language carry so many marks. */
const PILED_MARKS = /\p{M}{4}/u;
/** Accents of every script, and what encloses a letter; the marks of kana make another letter. */
const ACCENTS =
  /(?!(?<=[\p{sc=Hiragana}\p{sc=Katakana}])[\u3099\u309a])(?=\p{M})\p{sc=Inherited}|\p{Me}|[\u0483-\u0487]/gu;
/** What stands between letters and is none; some apostrophes count as letters in Unicode, and some letters look like a dash. */
const SEPARATORS = /(?:[\p{Z}\p{P}\p{S}\u02b9-\u02ff]|(?<=\p{sc=Latin})[ー一ᅳ])+/u;

/** Digits in any form that do not stand between letters, as those that are to be read as letters mostly do. */
const NUMBERS_NEXT_TO_WORDS = /(?<![\p{L}\p{N}])\p{N}+|(?<!\p{N})\p{N}+(?![\p{L}\p{N}])/gu;

/** Words of the three languages that claim a mark of the pages, or to speak for the journal. */
const RESERVED_WORDS = [
  'daybook',
  'verified',
  'verificado',
  'verificada',
  'verificados',
  'verificadas',
  'official',
  'oficial',
  'oficiais',
  'oficiales',
  'admin',
  'admins',
  'administrator',
  'administrador',
  'administradora',
  'support',
  'soporte',
  'suporte',
  'helpdesk',
  'staff',
  'moderator',
  'moderador',
  'moderadora',
] as const;

/** A name as it is kept and shown: normal form C, ordinary spaces, one at a time, none at the ends; without variation selectors. */
export function cleanPublicName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\ufe00-\ufe0f]/g, '')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
}

/** The same without any character that is not taken, for names from before there were rules. */
export function withoutUnseen(text: string): string {
  return cleanPublicName(
    text
      .normalize('NFC')
      .replace(/(\p{M}{3})\p{M}+/gu, '$1')
      .replace(new RegExp(UNSEEN, 'gu'), ''),
  );
}

/** What is wrong with a name that was cleaned; null for one that can be taken if nobody has it. */
export function findPublicNameProblem(name: string): PublicNameProblem | null {
  if (UNSEEN.test(name) || PILED_MARKS.test(name) || !isPlainlyWritten(name)) return 'characters';
  return claimsOffice(name) ? 'reserved' : null;
}

/**
 * What names look like, for comparing: two names that share a skeleton look the same to a reader. Compatible forms, capitals, accents,
 * look-alike letters, spaces, punctuation and symbols make no difference. Empty for an empty name.
 */
export function skeletonsOf(name: string): readonly string[] {
  const text = name.trim();
  if (text === '') return [];
  // Of a name of nothing but signs those are what is compared.
  const signs = text.normalize('NFKC').replace(/\p{Z}/gu, '');
  return [...new Set(readingsOf(text).map((words) => joinLetters(words.join('')) || signs))];
}

/** The names of a trader that have to be nobody else's: first and last name together, and the alias. */
export function shownNames({ publicFirstName, publicLastName, publicAlias }: PublicNames): {
  readonly name: string;
  readonly alias: string;
} {
  return { name: `${publicFirstName} ${publicLastName}`.trim(), alias: publicAlias };
}

/** The words that a text may be read as, in plain letters. */
function readingsOf(text: string): readonly string[][] {
  // A capital may look like another letter than its small one does: Η and η. A symbol may stand for a letter or decorate.
  return [text, text.toLowerCase()]
    .flatMap((cased) => [
      replaceSigns(cased.normalize('NFKC')),
      cased.replace(/\p{S}/gu, ' ').normalize('NFKC'),
    ])
    .map((reading) => replaceConfusables(reading.normalize('NFD').replace(ACCENTS, '')))
    .map((reading) => reading.split(SEPARATORS).filter((word) => word !== ''));
}

const RESERVED: ReadonlySet<string> = new Set(RESERVED_WORDS.flatMap((word) => skeletonsOf(word)));
/** In letters before {@link joinLetters}, which halves a word at most. */
const MAX_RESERVED_LENGTH = 2 * Math.max(...RESERVED_WORDS.map(({ length }) => length));

/**
 * Whether one of its words is reserved, or several that follow one another and are one when they are joined; numbers before or
 * behind a word make it no other word.
 */
function claimsOffice(name: string): boolean {
  return [name, name.replace(NUMBERS_NEXT_TO_WORDS, ' ')]
    .flatMap(readingsOf)
    .some((words) => words.some((_, from) => beginsReserved(words.slice(from))));
}

function beginsReserved(words: readonly string[]): boolean {
  let joined = '';
  for (const word of words) {
    joined += word;
    if (joined.length > MAX_RESERVED_LENGTH) return false;
    if (RESERVED.has(joinLetters(joined))) return true;
  }
  return false;
}
