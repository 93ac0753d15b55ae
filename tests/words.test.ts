import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeAlone, listSourceFiles, readSource } from './source-files.ts';

/** Words that the code no longer uses, as a name's parts in lower case with `-` between and around; docs/glossary.md has those of today. */
const RETIRED: readonly { readonly words: RegExp; readonly today: string }[] = [
  { words: /-present-password-|-show-present-/, today: 'current password, show current' },
  { words: /-hands-/, today: 'manual groups' },
  { words: /-desks?-/, today: 'fixture, fake broker, upload queue' },
  { words: /-rooms?-/, today: 'buffers, free space, package' },
  { words: /-doors?-/, today: 'transaction, sign-in services' },
  { words: /-demand(s|ed)?-/, today: 'require' },
  { words: /-(tellers?|told)-/, today: 'source, reported, other detail' },
  { words: /-(tell|tells|telling)-/, today: 'notify, print, report, infer' },
  {
    words: /-(untold|patience|wish(es|ed)?)-/,
    today: 'unknown, maximum wait, bulk change',
  },
  { words: /-why-(no|not)-/, today: 'obstacle, explain' },
  { words: /-(go|goes)-on-/, today: 'continue, resume' },
  { words: /-look(s|ed)?-(at|into|again)-/, today: 'preview, check, poll, open' },
  { words: /-strangers?-/, today: 'anonymous caller' },
  { words: /-reckon(s|ed|ing)?-/, today: 'calculate' },
  { words: /-(take|takes|taken|taking)-back-/, today: 'undo, withdrawn' },
  { words: /-(battery|batteries)-/, today: 'trials' },
  { words: /-papers-/, today: 'docs' },
  { words: /-near-miss(es)?-/, today: 'similar names' },
  { words: /-in-turns-/, today: 'in slices' },
  { words: /-remarks?-/, today: 'comments' },
  { words: /-pictures?-/, today: 'image' },
  { words: /-(?!by-hand-$)\w+-by-hand-|-by-hand-\w/, today: 'manual grouping' },
  { words: /-besides?-/, today: 'second, other, parallel' },
  { words: /-apart-/, today: 'separate, between, difference, starred' },
  { words: /-(?<!-look-)alikes?-/, today: 'equal, similar, matched' },
  { words: /-(un)?heard-/, today: 'received, answers' },
  { words: /-surest-/, today: 'clearest' },
  { words: /-(lie|lies|lied|lying)-/, today: 'false answer, faulty server' },
  { words: /-(story|stories)-/, today: 'scenario' },
  { words: /-mend(s|ed)?-/, today: 'fix, recovered' },
  { words: /-checked-days?-/, today: 'reconciled day' },
  { words: /-first-run-/, today: 'installation' },
];
/** Limits in capitals begin otherwise. */
const RETIRED_LIMIT = /^(MOST|LONGEST|LEAST)(_|$)/;

/** Names that last: columns and tables of the store, members of exports and of calls, kinds of reasons and emails that are stored. */
const LASTING = new Set([
  'presentPassword',
  'told_by_others',
  'told_by_platform',
  'toldByOthers',
  'remark',
  'remarks',
  'remark_id',
  'remark_report',
  'makeRoom',
  'addressTakenBack',
  'address-taken-back',
  'email-taken-back',
  'notes-taken-back',
  'backups-mended',
  'new-device-told',
  'wrong-code-told',
  'present-password',
  'remark-report',
  'beside',
  'datesBeside',
  'picture',
  'pictures',
  'picture_mark',
  'PictureMarkTable',
  'daybook_pictures_unknown',
  'daybook_pictures_sweep_held',
  'DAYBOOK_PICTURES',
  'by_hand_group',
  'ByHandGroupTable',
  // A switch of the browser.
  'no-first-run',
]);

const NAME = /(?<![\w$])[A-Za-z_$][\w$]*/g;
/** Words joined as a kind's or a key's are: prose has blanks between them. */
const JOINED = /(?<=(['"]))[A-Za-z]+(?:[-_][A-Za-z]+|(?<=[a-z])[A-Z][a-z]+)+(?=\1)/g;
/** A word alone is a kind where a type or a kind stands: `| 'similar'`, `kind: 'similar'`. */
const KIND = /(?<=(?<!\|)\|\s*'|\bkind(?::|\s[!=]==)\s')[A-Za-z]+(?=')|(?<=')[A-Za-z]+(?='\s*\|(?!\|))/g;

test('no name in the code and no file uses a word that was retired', () => {
  const paths = listSourceFiles().filter((path) => !/\/store\/migrations\/(\d|all\.ts)/.test(path));
  const code = paths.filter((path) => /\.(ts|tsx|mjs)$/.test(path) && path !== 'tests/words.test.ts');
  const found = [
    ...paths.flatMap((path) => path.split('/').flatMap((name) => complaints(path, name))),
    ...code.flatMap((path) =>
      [...new Set(codeAlone(readSource(path).text).match(NAME))].flatMap((name) => complaints(path, name)),
    ),
  ];
  assert.deepEqual(found, []);
});

test('no kind and no key in quotes uses a word that was retired', () => {
  const paths = listSourceFiles().filter((path) => !/\/store\/migrations\/(\d|all\.ts)/.test(path));
  const code = paths.filter((path) => /\.(ts|tsx|mjs)$/.test(path) && path !== 'tests/words.test.ts');
  const found = code.flatMap((path) =>
    quotedKinds(readSource(path).text).flatMap((name) => complaints(path, name)),
  );
  assert.deepEqual(found, []);
});

test('kinds are found in types, in comparisons and in joined words, and sentences are none', () => {
  const text = `type A = 'one' | 'two' | 'three'; const b = { kind: 'four' }; if (c.kind !== 'five') d('six-seven');
    e('eightNine', 'ten_eleven', 'TWELVE_B', 'a sentence', 'word', f || 'neither');`;
  const expected = [
    'six-seven',
    'eightNine',
    'ten_eleven',
    'TWELVE_B',
    'one',
    'two',
    'three',
    'four',
    'five',
  ];
  assert.deepEqual(quotedKinds(text), expected);
});

test('a retired word is found in every way of writing, and a longer word is another', () => {
  const isFound = (name: string) => complaints('', name).length > 0;
  assert.ok(
    [
      'isPresentPassword',
      'DESK',
      'demandTrader',
      'reckonFees',
      'taken-back.ts',
      'MOST_ROWS',
      'standsApart',
    ].every(isFound),
  );
  assert.ok(
    !['desktop', 'presentList', 'takeAddressBack', 'mostTraded', 'paper', 'toldByOthers', 'lookAlikes'].some(
      isFound,
    ),
  );
});

function quotedKinds(text: string): string[] {
  return [...new Set([...(text.match(JOINED) ?? []), ...(text.match(KIND) ?? [])])];
}

function complaints(path: string, name: string): string[] {
  if (LASTING.has(name)) return [];
  const parts = partsOf(name);
  const today = RETIRED.find(({ words }) => words.test(parts))?.today;
  if (today !== undefined) return [`${path}: ${name}; say ${today}`];
  return RETIRED_LIMIT.test(name) ? [`${path}: ${name}; say MAX_ or MIN_`] : [];
}

/** `takenBackAt`, `TAKEN_BACK_AT` and `taken-back-at` are all `-taken-back-at-`. */
function partsOf(name: string): string {
  const split = name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').replace(/([A-Z])([A-Z][a-z])/g, '$1-$2');
  return `-${split
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .join('-')}-`;
}
