/** Scripts of everyday writing today. Source: Unicode Standard Annex 31, table 5. */
const SCRIPTS = [
  'Arabic',
  'Armenian',
  'Bengali',
  'Bopomofo',
  'Cyrillic',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Greek',
  'Gujarati',
  'Gurmukhi',
  'Han',
  'Hangul',
  'Hebrew',
  'Hiragana',
  'Kannada',
  'Katakana',
  'Khmer',
  'Lao',
  'Latin',
  'Malayalam',
  'Myanmar',
  'Oriya',
  'Sinhala',
  'Tamil',
  'Telugu',
  'Thaana',
  'Thai',
  'Tibetan',
];

/** Scripts that a word may mix. Source: Unicode Technical Standard 39, section 5.2, "highly restrictive". */
const MIXTURES = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

const WRITINGS = [...SCRIPTS.map((script) => [script]), ...MIXTURES].map((scripts) => {
  const letters = ['Common', 'Inherited', ...scripts].map((script) => `\\p{scx=${script}}`);
  return new RegExp(`^[${letters.join('')}]*$`, 'u');
});

/** Blocks of Latin that are phonetic, medieval or of one journal of linguistics; names are written with few of their letters. */
const RARE_LATIN =
  /(?![ɓɔɖɗəɛɠɣɨɩɲɵʉʊʋʒⱥⱦ])[\u0250-\u02af\u1d00-\u1dbf\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab6f\u{10780}-\u{107bf}\u{1df00}-\u{1dfff}]/u;

/** Whether each word of a text is of letters in use today and of one script, or of those that are written together. */
export function isPlainlyWritten(text: string): boolean {
  if (RARE_LATIN.test(text)) return false;
  const words = text.split(/\s+/).map((word) => word.replace(/[^\p{L}\p{M}\p{N}]+/gu, ''));
  return words.every((word) => WRITINGS.some((writing) => writing.test(word)));
}
