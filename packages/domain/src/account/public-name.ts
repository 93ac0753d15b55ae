import { replaceConfusables } from './confusable-letters.ts';

/** The names under which a trader is seen; empty where none is chosen. */
export interface PublicNames {
  readonly publicFirstName: string;
  readonly publicLastName: string;
  readonly publicAlias: string;
}

/** Why a public name is not taken: characters that cannot be seen or do not exist, or a word that claims a mark or an office. */
export type PublicNameProblem = 'characters' | 'reserved';

/** Control, formatting (directions, zero width), private and unassigned characters, line ends, and what else is never seen. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Letters of no language carry so many marks. */
const PILED_MARKS = /\p{M}{4}/u;

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
  if (UNSEEN.test(name) || PILED_MARKS.test(name)) return 'characters';
  return claimsOffice(name) ? 'reserved' : null;
}

/**
 * What names look like, for comparing: two names that share a skeleton look the same to a reader. Compatible forms, capitals, accents,
 * look-alike letters, spaces and punctuation make no difference. Empty for an empty name.
 */
export function skeletonsOf(name: string): readonly string[] {
  const text = name.trim();
  // A capital may look like another letter than its small one does: Η and η.
  return text === '' ? [] : [...new Set([skeletonOf(text), skeletonOf(text.toLowerCase())])];
}

/** The names of a trader that have to be nobody else's: first and last name together, and the alias. */
export function shownNames({ publicFirstName, publicLastName, publicAlias }: PublicNames): {
  readonly name: string;
  readonly alias: string;
} {
  return { name: `${publicFirstName} ${publicLastName}`.trim(), alias: publicAlias };
}

function skeletonOf(text: string): string {
  const plain = replaceConfusables(withoutAccents(text));
  // Of a name of nothing but punctuation that is what is compared.
  return plain.replace(/[\p{Z}\p{P}]/gu, '') || plain.replace(/\p{Z}/gu, '');
}

function withoutAccents(text: string): string {
  return text
    .normalize('NFKC')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
}

const RESERVED: ReadonlySet<string> = new Set(RESERVED_WORDS.flatMap((word) => skeletonsOf(word)));

/** Whether one of its words is reserved, also one with spaced letters or that is all of the name with signs in between. */
function claimsOffice(name: string): boolean {
  const plain = name.normalize('NFKC').replace(/(?<=[\p{L}\p{N}|])[\u0300-\u036f]+/gu, '');
  const words = plain.split(/[^\p{L}\p{M}\p{N}|]+/u).filter((word) => word !== '');
  const spelled = plain.replace(
    /(?<![\p{L}\p{N}])([\p{L}\p{N}|])[^\p{L}\p{N}|]+(?=[\p{L}\p{N}|](?![\p{L}\p{N}]))/gu,
    '$1',
  );
  const candidates = [...words, ...spelled.split(/[^\p{L}\p{M}\p{N}|]+/u), words.join('')];
  return candidates.some((word) => skeletonsOf(word).some((skeleton) => RESERVED.has(skeleton)));
}
