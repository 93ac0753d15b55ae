import assert from 'node:assert/strict';
import { test } from 'node:test';
import { titleProblem } from '@daybook/domain/journal/mistake.ts';
import type { Language } from '@daybook/domain/language.ts';
import { findCanaries, isSentence, say, textsOf, type Text } from './catalogue-testing.ts';
import { en, type Messages } from './en.ts';
import { es } from './es.ts';
import { pt } from './pt.ts';
import { findUnusedWords } from './unused-words-testing.ts';

/** Arguments of texts that take words of an enumeration. */
const ENUMERATED: Readonly<Record<string, readonly unknown[]>> = {
  'pages.summary': ['Ann', 'NVDA', { isLong: true, adds: 2, exits: 4 }],
  'plan.larger': ['trade', 'day'],
};

const NAME = 'a name, the same everywhere';
const KEY = 'what is written on the keys';
const FIGURES = 'figures alone';
const LOAN = 'the word that traders use in this language too';
const SAME = 'written the same in both languages';
/** What may read as in English, in small letters, and why. */
const IN_BOTH: Readonly<Record<string, string>> = {
  cfd: LOAN,
  csv: NAME,
  'hh:mm:ss': FIGURES,
  '1r': FIGURES,
  '1r, ‹0›': FIGURES,
  r: NAME,
  '‹0› ticks': FIGURES,
  ticks: LOAN,
  '≤ ‹0›m': FIGURES,
  warrant: LOAN,
  daybook: NAME,
  isin: NAME,
  'ctrl k': KEY,
  '‹0›': FIGURES,
  '+‹0›': FIGURES,
  '‹0› ‹1›': FIGURES,
  '‹0›, ‹1›': FIGURES,
  '‹0› × ‹1›': FIGURES,
  '‹0›: ‹1›': FIGURES,
  'break-even': LOAN,
  setup: LOAN,
  call: LOAN,
  put: LOAN,
  setups: SAME,
  'stop loss': LOAN,
  'stop ‹0›': LOAN,
  demo: SAME,
};
const SHARED: Readonly<Record<Exclude<Language, 'en'>, Readonly<Record<string, string>>>> = {
  es: {
    ...IN_BOTH,
    'plan ‹0›': SAME,
    no: SAME,
    color: SAME,
    error: SAME,
    general: SAME,
    ...months('feb', 'mar', 'may', 'jun', 'jul', 'sep', 'oct', 'nov'),
  },
  pt: {
    ...IN_BOTH,
    link: LOAN,
    status: LOAN,
    menu: SAME,
    volume: SAME,
    ...months('jan', 'mar', 'jun', 'jul', 'nov'),
  },
};

function months(...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, 'a month cut to three letters']));
}

/** Buttons, tabs, table heads and segments: text in one line that would be cut. */
const TIGHT = [
  /^shell\.(dashboard|calendar|topTraders|help|profile|plan|accounts|logOut|update)$/,
  /^shell\.tabs\./,
  /^shell\.sides\./,
  /^words\.(sides|actions|weekdaysShort|periods|moments)\./,
  /^words\.(yes|no|any|none)$/,
  /^ui\.(close|cancel|save|edit|copy|copied|clear)$/,
  /^entry\.(letsGo|installation\.(create|back|copyEmail|copyPassword|open))$/,
  /^charts\.(frames|monthsShort)\./,
  /^charts\.(open|high|low|close|change|tryAgain|byResult|mondayFirst|won|lost|breakEven)$/,
  /^charts\.(symbol|net|trades|mistake|day|moment|duration|period|winRate|lossRate|madeBy)$/,
  /^trades\.(symbol|net|gross|side|date|start|end|status|sortBy)$/,
  /^trade\.executionColumns\./,
  /^trade\.(save|saving|remove|restore|discard|showCurrent)$/,
  /^search\.(submit|reset)$/,
  /^update\.difference\./,
  /^calendar\.(today|week|weekendNote)$/,
  /^accounts\.(link|principal|makePrincipal|switchOff|switchOn|test|remove|inactive)$/,
  /^platforms\.fields\.\w+\.(newSecret|updateSecret)$/,
  /^plan\.(edit|save|saving|write|discard|setLink|removeLink|perPeriod\..*)$/,
];
/** How much longer a text in a tight place may be; a short word may always have six letters more. */
const LONGER = 1.6;
const ALWAYS_MORE = 6;
/** Longer ones that were checked on the narrowest screen that shows them. */
const SEARCHED: Readonly<Record<string, string>> = {
  'pt charts.winRate': 'a head of tables alone, which scroll in their card',
  'es shell.update': 'the button grows with its word, and phones show its picture alone',
  'es words.any': 'its choices are lists and the only row of a form that wraps',
  'es words.periods.all': 'the sidebar has room for it, and titles wrap',
  'pt words.periods.all': 'the sidebar has room for it, and titles wrap',
};

const ENGLISH =
  /(?<![\p{L}\d])(the|and|of|with|is|are|was|your?|not|this|that|these|from|by|trades?|day|week|month|year|search|save|loss|lost|profit|win|date|account|symbol|image|comments?|mistakes?|delete|show|add|change|remove|open|close|new|old|page|password|email|try|again|all|any|none|last|first|today|plan of)(?![\p{L}\d])/giu;
/** English words that the language has taken over or has of its own. */
const TAKEN: Readonly<Record<Exclude<Language, 'en'>, readonly string[]>> = {
  // Names on the screens of platforms, which a trader looks for as they are written there.
  es: ['stop loss', '(sección|ventana) trades', 'open positions', 'trade confirmation', 'date/time'],
  pt: [
    'stop loss',
    'day trade',
    'page up',
    'page down',
    '(seção|janela) trades',
    'open positions',
    'trade confirmation',
    'date/time',
  ],
};

/** Words of another form of address than the one that the language has chosen. */
const OTHER_ADDRESS = {
  es: /(?<!\p{L})(usted(es)?|vos(otros)?|vuestr[oa]s?|ingrese|introduzca|haga|elija|escriba|revise)(?!\p{L})/iu,
  pt: /(?<!\p{L})(tu|teus?|tuas?|contigo|vós|vosso|escreve|escolhe|experimenta)(?!\p{L})/iu,
} as const;

const english = textsOf(en);

/** A text in English and in another language, made from the same arguments. */
interface Pair {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly marks: readonly string[];
}

function pairsOf(catalogue: Messages): Pair[] {
  const translated = textsOf(catalogue);
  return [...english].map(([path, text]) => pairOf(path, text, translated.get(path)!));
}

function pairOf(path: string, text: Text, translation: Text): Pair {
  const { values, marks } = argumentsOf(path, text);
  return { path, before: say(text, values), after: say(translation, values), marks };
}

function argumentsOf(path: string, text: Text) {
  if (typeof text === 'string') return { values: [], marks: [] };
  const chosen = ENUMERATED[path];
  if (chosen) return { values: chosen, marks: [] };
  const canaries = findCanaries(text);
  assert.ok(canaries, `${path}: no arguments are known from which English makes a sentence`);
  return canaries;
}

test('every English text with arguments makes a sentence', () => {
  for (const [path, text] of english) assert.ok(isSentence(say(text, argumentsOf(path, text).values)), path);
});

for (const [language, catalogue] of [
  ['en', en],
  ['es', es],
  ['pt', pt],
] as const)
  test(`${language} uses the words of the glossary`, () => {
    assert.deepEqual(
      findUnusedWords(
        language,
        pairsOf(catalogue).map(({ after }) => after),
      ),
      [],
    );
  });

for (const [language, catalogue] of [
  ['es', es],
  ['pt', pt],
] as const) {
  const pairs = pairsOf(catalogue);
  const complain = (wrong: (pair: Pair) => unknown) =>
    pairs.filter(wrong).map(({ path, before, after }) => `${path}: ${before} → ${after}`);

  test(`${language} has exactly the texts of English`, () => {
    assert.deepEqual([...textsOf(catalogue).keys()].toSorted(), [...english.keys()].toSorted());
  });

  test(`${language} has no text in English, except what both languages share`, () => {
    const shared = SHARED[language];
    const same = pairs.filter(({ before, after }) => before.toLowerCase() === after.toLowerCase());
    assert.deepEqual(
      same.filter(({ after }) => shared[after.toLowerCase()] === undefined).map(({ path }) => path),
      [],
    );
    const needed = new Set(same.map(({ after }) => after.toLowerCase()));
    assert.deepEqual(
      Object.keys(shared).filter((text) => !needed.has(text)),
      [],
      'what is no longer said',
    );
  });

  test(`${language} fits buttons, tabs and table heads`, () => {
    const isTooLong = ({ path, before, after }: Pair) =>
      TIGHT.some((place) => place.test(path)) &&
      SEARCHED[`${language} ${path}`] === undefined &&
      after.length > Math.max(before.length * LONGER, before.length + ALWAYS_MORE);
    assert.deepEqual(complain(isTooLong), []);
  });

  test(`${language} uses every argument that English uses, and no other`, () => {
    assert.deepEqual(
      complain(({ before, after, marks }) =>
        marks.some((mark) => before.includes(mark) !== after.includes(mark)),
      ),
      [],
    );
    const translated = textsOf(catalogue);
    for (const [path, text] of english) assert.equal(typeof translated.get(path), typeof text, path);
    assert.deepEqual(
      complain(({ after }) => !isSentence(after)),
      [],
    );
  });

  test(`${language} has no English word left`, () => {
    const taken = new RegExp(TAKEN[language].join('|') || '(?!)', 'gi');
    assert.deepEqual(
      complain(({ after }) => after.replace(taken, '').match(ENGLISH)),
      [],
    );
  });

  test(`${language} has singular and plural wherever English does`, () => {
    const translated = textsOf(catalogue);
    for (const [path, text] of english) {
      if (typeof text === 'string' || text.length !== 1 || takesList(text)) continue;
      if (!changesWithNumber(text)) continue;
      assert.ok(changesWithNumber(translated.get(path)!), path);
    }
  });

  test(`${language} ends its sentences as English does, and puts no stray spaces`, () => {
    const ending = (text: string) => /[.:?]$/.exec(text)?.[0] ?? '';
    assert.deepEqual(
      complain(({ before, after }) => ending(before) !== ending(after)),
      [],
    );
    assert.deepEqual(
      complain(({ after }) => after !== after.trim() || / {2}| [.,:;?!](?=$| \p{L})|[«¿¡“] | »/u.test(after)),
      [],
    );
  });

  test(`${language} addresses the trader in one form`, () => {
    assert.deepEqual(
      complain(({ after }) => OTHER_ADDRESS[language].test(after)),
      [],
    );
  });

  test(`the mistakes that ${language} begins with can be kept`, () => {
    const titles = catalogue.trade.defaultMistakes;
    assert.equal(titles.length, en.trade.defaultMistakes.length);
    assert.equal(new Set(titles).size, titles.length);
    for (const title of titles) assert.equal(titleProblem(title), null);
  });
}

function takesList(text: (...values: never[]) => string): boolean {
  return Array.isArray(findCanaries(text)?.values[0]);
}

/** Whether the words around a number differ between one and two; the ending of an English ordinal is no such word. */
function changesWithNumber(text: Text): boolean {
  try {
    const forms = [1, 2].map((number) => say(text, [number]).replace(/\d+(st|nd)?/g, ''));
    return forms[0] !== forms[1];
  } catch {
    return false; // it takes a name
  }
}

test('Spanish opens its questions and exclamations', () => {
  const count = (text: string, mark: string) => text.split(mark).length;
  for (const { path, after } of pairsOf(es)) {
    assert.equal(count(after, '¿'), count(after, '?'), path);
    assert.equal(count(after, '¡'), count(after, '!'), path);
  }
});
