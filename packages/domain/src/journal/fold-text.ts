/**
 * Accents and points that readers of a script leave out as they like: everywhere but where a mark is a letter of its own, as the
 * vowels of Indian scripts and the voiced sounds of Japanese are.
 */
const SCRIPTS_WITH_ACCENTS =
  /[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}]/u;
const VOICED = new Set(['\u3099', '\u309a']);
const MARK = /\p{M}/gu;
/** What no reader sees: joiners, marks of direction, soft hyphens. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const PLAIN = /^[\t\n -~]*$/;

/**
 * A text as a search sees it: without accents and case, compatible forms as one, each run of white space as one blank and none at
 * the ends. Two texts that a reader would call the same fold alike, and folding twice changes nothing. It depends on no language
 * and no database; what is stored of it has to be made again when it changes.
 */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return joinBlanks(text.toLowerCase());
  // Casing may bring back what decomposing took apart, so both are done on either side of it.
  const folded = foldCase(bare(text));
  return joinBlanks(bare(folded).normalize('NFC'));
}

function bare(text: string): string {
  return text.normalize('NFKD').replace(UNSEEN, '').replace(MARK, withoutAccent);
}

function withoutAccent(mark: string): string {
  return SCRIPTS_WITH_ACCENTS.test(mark) && !VOICED.has(mark) ? '' : mark;
}

/** By way of upper case, in which ß is SS and ı is I; the last sigma of a word is one like the others. */
function foldCase(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}

function joinBlanks(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** What a note must hold to be found by a text: its words, folded, each once. None where the text holds nothing that is read. */
export function searchedWords(text: string): string[] {
  return [...new Set(foldText(text).split(' '))].filter((word) => word !== '');
}

/** Whether a folded text holds all words, in any order and as parts of longer ones. */
export function containsWords(folded: string, words: readonly string[]): boolean {
  return words.every((word) => folded.includes(word));
}
