import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOf } from '../calendar.ts';
import { findFutureRoot } from './futures.ts';
import { findFutureMonth, futureContract, futureSpellings, usualFuture } from './future-symbols.ts';

const SPELLINGS = [
  'MESM6',
  '/MESM6',
  'MESM26',
  '/MESM26',
  '/MESM26:XCME',
  'MESM2026',
  'MES M6',
  'MES M26',
  'MESM6.CME',
  'MESM26@CME',
  'MESM6 XCME',
  'CME_MINI:MESM2026',
  'CON.F.US.MES.M26',
  'F.US.MESM26',
  'MES 06-26',
  'MES 06-2026',
  'MES 06.26',
  'MES JUN26',
  'MES JUN 26',
  "MES JUN '26",
  'MESJUN26',
];

test('a contract has one spelling, however platforms write it', () => {
  for (const symbol of SPELLINGS) {
    assert.equal(usualFuture(symbol), 'MESM6', symbol);
    assert.equal(futureContract(symbol, dayOf(2026, 3, 2)), 'MESM2026', symbol);
  }
});

/** Roots have up to three characters. */
function knownRoots(): readonly string[] {
  const characters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'];
  const longer = (texts: readonly string[]): string[] =>
    texts.flatMap((text) => characters.map((character) => text + character));
  const two = longer(characters);
  return [...characters, ...two, ...longer(two)].filter((root) => findFutureRoot(root));
}

test('each month of each known root is read from its letter, number and name alike', () => {
  const names = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
  const roots = knownRoots();
  assert.ok(roots.length > 40);
  for (const root of roots)
    for (const [at, letter] of [...'FGHJKMNQUVXZ'].entries()) {
      const number = String(at + 1).padStart(2, '0');
      const endings = [`${letter}6`, `${letter}26`, ` ${letter}2026`, ` ${number}-26`];
      for (const gap of ['', ' ']) endings.push(`${gap}${names[at]}26`, `${gap}${names[at]}2026`);
      for (const ending of [...endings, `${letter}2026`])
        assert.equal(usualFuture(`/${root}${ending}`), `${root}${letter}6`, root + ending);
    }
});

test('what names no month, or a root that is not known, stays as it is', () => {
  for (const symbol of [
    'AAPL',
    'MES',
    '/MES',
    'MES1!',
    'BRK/B',
    'DAX40',
    'WINM26',
    'SPY 260515C00500000',
    'ES 13-26',
  ])
    assert.equal(usualFuture(symbol), symbol);
  assert.equal(findFutureMonth('DAX40'), null);
  assert.deepEqual(findFutureMonth('WINM26'), { root: 'WIN', letter: 'M', year: '26' });
  assert.deepEqual(findFutureMonth('XAUG26'), { root: 'XAU', letter: 'G', year: '26' });
});

test('a year of one digit is the nearest one that was not over on the day', () => {
  for (const [symbol, day, contract] of [
    ['ESM6', dayOf(2016, 3, 2), 'ESM2016'],
    ['ESM6', dayOf(2016, 6, 17), 'ESM2016'],
    ['ESM6', dayOf(2016, 8, 1), 'ESM2026'],
    ['ESZ5', dayOf(2026, 1, 2), 'ESZ2025'],
    ['ESZ9', dayOf(2026, 1, 2), 'ESZ2029'],
    ['ESH0', dayOf(2029, 12, 20), 'ESH2030'],
    ['ESM16', dayOf(2026, 3, 2), 'ESM2016'],
  ] as const)
    assert.equal(futureContract(symbol, day), contract, `${symbol} ${day}`);
});

test('each spelling with another number of digits names the contract', () => {
  assert.deepEqual(futureSpellings('ESM2026'), ['ESM6', 'ESM26', 'ESM2026']);
});
