import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanPublicName, findPublicNameProblem, skeletonsOf, withoutUnseen } from './public-name.ts';

const look = (left: string, right: string) =>
  skeletonsOf(left).some((skeleton) => skeletonsOf(right).includes(skeleton));

test('names that look alike have a skeleton in common', () => {
  for (const [left, right] of [
    ['Ann Lee', 'ann  lee'],
    ['Ann Lee', 'Аnn Lее'], // Cyrillic А and е
    ['Ann Lee', 'Αnn Lee'], // Greek Α
    ['Ann Lee', 'Ann-Lee.'],
    ['Ann Lee', 'Ａnn Ｌee'], // full width
    ['José', 'Jose\u0301'],
    ['José', 'JOSE'],
    ['Alice', 'AIice'],
    ['Bill', 'B1ll'],
    ['Otto', '0tt0'],
    ['Morn', 'Mom'],
    ['ΗΛΙΑΣ', 'Hλιας'],
    ['Straße', 'STRASSE'],
    ['𝓐𝓷𝓷', 'Ann'],
    ['@@@', '@@@'],
    ['☆☆', '☆ ☆'],
    ['John Trader', 'John Trader™'],
    ['John Trader', '☆ John ☆ Trader 🚀'],
    ['John Trader', 'John Trader\u20dd'],
    ['John Trader', 'John Trader\u0335'],
    ['John Trader', 'John Trad℮r'],
    ['John Trader', 'John Tr@der!'],
    ['John Trader', 'J○hn Tr4d3r'],
    ['John Trader', '🅙ohn 🆃rader'],
    ['John Trader', 'Joհn Trader'],
    ['John Trader', 'Jօhn Trader'],
    ['John Trader', 'John Traẟer'],
    ["Dan O'Neill", 'Dan Oʼneill'],
    ['Bill', 'Bㅣll'],
    ['Ann Lee', 'Ann\u3099ーLee一'],
  ] as const)
    assert.ok(look(left, right), `${left} and ${right}`);
});

test('names that look different have none', () => {
  for (const [left, right] of [
    ['Ann Lee', 'Anna Lee'],
    ['Clara', 'Dara'],
    ['@@@', '@@'],
    ['🚀', '🚀🚀'],
    ['Trader 3', 'Tradere'],
    ['かおり', 'がおり'],
    ['민수', '민서'],
    ['राम', 'रोम'],
    ['王伟', '王芳'],
    ['Tape', 'Tapes'],
  ] as const)
    assert.ok(!look(left, right), `${left} and ${right}`);
  assert.deepEqual(skeletonsOf('  '), []);
});

test('a name holds nothing that cannot be seen', () => {
  const unseen = [
    'A\u0000nn',
    'A\u200bnn',
    '\u202eAnn',
    'A\u2066nn',
    'A\u00adnn',
    'A\ufeffnn',
    'A\u0378nn',
    'A\ue000nn',
  ];
  for (const name of [
    ...unseen,
    'A\u3164nn',
    'A\u2028nn',
    'A\u2800nn',
    'A\u{e0041}nn',
    'Z\u0300\u0301\u0302\u0303lgo',
  ]) {
    assert.equal(findPublicNameProblem(name), 'characters', escape(name));
    assert.equal(findPublicNameProblem(withoutUnseen(name)), null, escape(name));
  }
  for (const name of [
    'Ann Lee',
    "Núria O'Neill-Sánchez",
    'Łukasz',
    '王伟',
    'राम',
    'Иван',
    'أحمد',
    'Ann 🚀',
    '@&%',
  ])
    assert.equal(findPublicNameProblem(cleanPublicName(name)), null, name);
  assert.equal(cleanPublicName(' Jose\u0301\u00a0\u2003Ruiz ❤\ufe0f '), 'José Ruiz ❤');
});

test('a word of a name is of one script in use today, or of those that are written together', () => {
  for (const name of [
    'Vєrified', // Cyrillic є
    'Joհn Trader', // Armenian հ
    'Jօhn Trader', // Armenian օ
    'J๐hn', // a Thai nought
    'Αnn', // Greek Α
    'A҈nn',
    'Ꭻohn Trader', // Cherokee
    'ᒍohn Trader', // Canadian syllables
    'John ꓔrader', // Lisu
    'Ꮩerified',
    'ꓦerified',
    'ᗪaybook',
    'Ꭺdmin',
    'Verifiɘd', // phonetic
    'ⱱerified',
    'Officiaꞁ',
    'ᴀnn',
  ])
    assert.equal(findPublicNameProblem(cleanPublicName(name)), 'characters', name);
  for (const name of [
    'José Ángel Núñez',
    'Nguyễn Thị Hương',
    'Þórdís Guðmundsdóttir',
    'Müller-Lüdenscheidt',
    'J. R. R. Tolkien',
    "D'Angelo",
    'O’Brien Jr.',
    'Mª José',
    'Kaʻiulani',
    'İbrahim Çağlar',
    'Əliyeva Günel',
    'Ɗanjuma Ƙasim',
    'Лев Толстой-Ёлкин',
    'Мар’яна Їжакевич',
    'Марʼяна',
    'Γιώργος Παπαδόπουλος',
    'محمد العَرَبي',
    'فاطمه ۱۲',
    'דוד בן־גוריון',
    'שָׂרָה',
    'प्रिया शर्मा',
    'สมชาย ใจดี',
    'Արամ Խաչատրյան',
    'გიორგი',
    'தமிழ்ச்செல்வி',
    '山田 太郎',
    'タロー さくら',
    '佐々木ゆき',
    'DJ太郎',
    '王小明',
    '김민수',
    'Kim민수',
    'Иван Smith',
    'Trader 1.5×',
  ])
    assert.equal(findPublicNameProblem(cleanPublicName(name)), null, name);
});

test('a name claims no mark and no office, however it is written', () => {
  for (const name of [
    'Verified',
    'Ann (verified)',
    'VERIFICADO',
    'Daybook Support',
    'Veríﬁed', // accent and ligature
    'Ver1f1ed Trader',
    'V e r i f i e d',
    'Ver-ified',
    'A.d.m.i.n',
    'Soporte',
    'suporte oficial',
    'Daybooĸ',
    '🆅erified',
    '🅥erified',
    'ⓥerified',
    '🇻erified',
    'Verifi℮d',
    'Verifi3d',
    'S∪pport',
    '5upport',
    '@dmin',
    'Adm¡n',
    'Admin!',
    '✓ Verified ✓',
    'Adrnin',
    'Anna Veri-fied',
    'Anna Day book',
    'Ann V e r i f i e d Lee',
    'Ann ofi cial',
    'Verified1',
    '24Support',
    'Admin007 Ann',
    'Daybook①',
    'Ver1fied２',
  ])
    assert.equal(findPublicNameProblem(cleanPublicName(name)), 'reserved', name);
  for (const name of [
    'Verity Fields',
    'Supportive Sam',
    'Adminah',
    'Day Booker',
    'Anna Day',
    'Max 3',
    'Ann Staffer',
    'Unverifiedly',
    'Ann 1 Lee 2',
    'Adminah5',
  ])
    assert.equal(findPublicNameProblem(name), null, name);
});

function escape(name: string): string {
  return Array.from(name, (letter) => letter.codePointAt(0)!.toString(16)).join(' ');
}
