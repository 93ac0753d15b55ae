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
  ] as const)
    assert.ok(look(left, right), `${left} and ${right}`);
});

test('names that look different have none', () => {
  for (const [left, right] of [
    ['Ann Lee', 'Anna Lee'],
    ['Clara', 'Dara'],
    ['@@@', '@@'],
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

test('a name claims no mark and no office, however it is written', () => {
  for (const name of [
    'Verified',
    'Ann (verified)',
    'VERIFICADO',
    'Daybook Support',
    'Dаybооk', // Cyrillic а, о
    'Veríﬁed', // accent and ligature
    'Ver1f1ed Trader',
    'V e r i f i e d',
    'Ver-ified',
    'A.d.m.i.n',
    'Soporte',
    'suporte oficial',
    'ΑDΜΙΝ',
  ])
    assert.equal(findPublicNameProblem(cleanPublicName(name)), 'reserved', name);
  for (const name of [
    'Verity Fields',
    'Supportive Sam',
    'Adminah',
    'Day Booker',
    'Ann Staffer',
    'Unverifiedly',
  ])
    assert.equal(findPublicNameProblem(name), null, name);
});

function escape(name: string): string {
  return Array.from(name, (letter) => letter.codePointAt(0)!.toString(16)).join(' ');
}
