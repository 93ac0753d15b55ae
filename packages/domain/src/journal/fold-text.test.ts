import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chanceFrom } from '../chance-testing.ts';
import { foldText, containsWords, searchedWords } from './fold-text.ts';

/** Whether a note holds a text, as a search says. */
const finds = (note: string, text: string) => containsWords(foldText(note), searchedWords(text));

test('accents, case and the width of letters make no difference', () => {
  assert.equal(foldText('Überraschung ÀÉÎÕÜ Ａ１ ﬁne'), 'uberraschung aeiou a1 fine');
  assert.equal(foldText('Contraseña'.normalize('NFD')), foldText('CONTRASEÑA'));
  assert.equal(foldText('Žluťoučký КУРС Ёлка ΣΊΣΥΦΟΣ'), 'zlutoucky курс елка σισυφοσ');
  assert.equal(foldText('שָׁלוֹם مَرْحَبًا'), 'שלום مرحبا');
});

test('ß is ss, and the four letters i of Turkish are one', () => {
  assert.deepEqual(['Straße', 'STRASSE', 'STRAẞE', 'strasse'].map(foldText), Array(4).fill('strasse'));
  assert.deepEqual(['İI', 'ıi', 'Iİ', 'iı'].map(foldText), Array(4).fill('ii'));
});

test('marks that are letters of their own stay', () => {
  assert.notEqual(foldText('कि'), foldText('का'));
  assert.notEqual(foldText('が'), foldText('か'));
  assert.notEqual(foldText('ที่'), foldText('ทุ'));
  assert.equal(finds('がんばる', 'か'), false);
  assert.equal(foldText('ｶﾞ'), foldText('ガ'));
});

test('each run of white space is one space, none is at the ends, and invisible characters are dropped', () => {
  assert.equal(foldText(' \t two\n\n lines\u00a0\u3000here\u2028'), 'two lines here');
  assert.equal(foldText('soft\u00adhyphen zero\u200bwidth \u202eback\u202c'), 'softhyphen zerowidth back');
  assert.deepEqual(searchedWords(' \u00ad \u0301 '), []);
});

test('all words have to be there, in any order, as parts of longer words too', () => {
  const note = 'Chased the breakout,\nsold too early';
  for (const text of ['early chase', 'BREAKOUT', 'breakout, sold', 'out', 'early  early'])
    assert.ok(finds(note, text), text);
  for (const text of ['early chases', 'breakoutsold', 'chased late']) assert.ok(!finds(note, text), text);
  assert.deepEqual(searchedWords('B a  b Á'), ['b', 'a']);
});

test('characters that mean something elsewhere are themselves', () => {
  for (const text of ['%', '_', '\\', "'", '"', '*', '?', '[a]', '$1', "';--", '\ud800'])
    for (const other of ['100', 'x'])
      assert.deepEqual([finds(`a${text}b`, text), finds(other, text)], [true, false], text);
});

test('folding twice changes nothing, whatever the characters', () => {
  for (let code = 1; code <= 0x10ffff; code += code < 0x3_0000 ? 1 : 97) {
    const character = String.fromCodePoint(code);
    const folded = foldText(`a${character}b${character}`);
    assert.equal(foldText(folded), folded, code.toString(16));
  }
});

test('a part of a text that begins and ends between words is found in it, whatever its alphabet and form', () => {
  const chance = chanceFrom(22);
  const word = () =>
    String.fromCodePoint(
      ...Array.from({ length: 1 + Math.floor(chance() * 6) }, () => 0x20 + Math.floor(chance() * 0x2f00)),
    );
  for (let round = 0; round < 3_000; round++) {
    const words = Array.from({ length: 1 + Math.floor(chance() * 8) }, word);
    const from = Math.floor(chance() * words.length);
    const part = words.slice(from, from + 1 + Math.floor(chance() * 3)).join(' ');
    const note = words.join(' ');
    for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const)
      assert.ok(finds(note, part.normalize(form)), JSON.stringify({ note, part, form }));
  }
});
