import assert from 'node:assert/strict';
import { test } from 'node:test';
import { say, textsOf } from './catalogue-testing.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { pt } from './pt.ts';

/** Texts that name two figures without being a range: a change, two names, or ends that always differ. */
const NO_RANGES = new Set([
  'calendar.session',
  'fileReasons.between',
  'fileReasons.implausible',
  'findings.clearestFirst',
  'haste.timeOfDay.span',
  'imports.pair.question',
  'imports.pair.said.copies',
  'pages.courseOf',
  'replay.and',
  'reportTables.halfHour',
  'reportTables.titleOfTwo',
  'search.band',
  'tradeExplained.heldWhole',
  'tradeExplained.pointed.at',
  'tradeRisk.raised',
]);
/** What a change went from and to, which a text may name beside its range. */
const CHANGE = /(went from|pasó de|passou de) 5 (to|a|para) 5/g;
const RANGE = /5 (to|and|a|y|e|al|às|para|–) 5/;

test('a range whose ends are shown alike says one figure', () => {
  for (const catalogue of [en, es, pt])
    for (const [path, text] of textsOf(catalogue)) {
      if (typeof text === 'string' || text.length < 2 || NO_RANGES.has(path)) continue;
      const said = attempt(text);
      assert.doesNotMatch(said.replace(CHANGE, ''), RANGE, path);
    }
});

/** Empty where a text is not made from texts. */
function attempt(text: (...values: never[]) => string): string {
  try {
    return say(text, Array<string>(text.length).fill('5'));
  } catch (error) {
    if (error instanceof TypeError) return '';
    throw error;
  }
}

test('a heading over ranges reads well over one figure too', () => {
  for (const { simulation, breakdown } of [en, es, pt])
    for (const heading of [simulation.nineOfTen, breakdown.halfBetween])
      assert.doesNotMatch(heading, / (between|entre)$/);
});

test('the most at stake reads well with one amount and with two', () => {
  const stake = (low: string, high: string) =>
    [en, es, pt].map(({ findings }) => findings.exposure.stake(low, high).split(',')[0]);
  assert.deepEqual(stake('$5.00', '$5.00'), [
    'The most at stake at once was $5.00',
    'Lo máximo en juego a la vez fue $5.00',
    'O máximo em jogo ao mesmo tempo foi $5.00',
  ]);
  assert.deepEqual(stake('$5.00', '$9.00'), [
    'The most at stake at once was between $5.00 and $9.00',
    'Lo máximo en juego a la vez estuvo entre $5.00 y $9.00',
    'O máximo em jogo ao mesmo tempo ficou entre $5.00 e $9.00',
  ]);
});
