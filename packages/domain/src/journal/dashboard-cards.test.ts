import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  arrangementTexts,
  DASHBOARD_CARDS,
  isSpecified,
  MAX_ADDED_REPORTS,
  readArrangement,
} from './dashboard-cards.ts';
import { isPreferenceValue } from './preference-faults.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const arbitrarySpecified = fc.shuffledSubarray(NAMES, { minLength: 1 });
const arbitraryText = fc.oneof(
  fc.constantFrom(...NAMES),
  fc.constantFrom(...NAMES).map((name) => `hidden:${name}`),
  fc.constantFrom('?by=symbol', '?', '?by=setup&figure=net', 'toString', 'hidden:', '', 'hidden:hidden:a'),
  fc.string(),
);
const arbitraryStored = fc.array(arbitraryText, { maxLength: 60 });

const namesOf = (cards: readonly { readonly name: string }[]) => cards.map(({ name }) => name);

test('whatever is stored, each card appears once, and the named ones in their order', () => {
  fc.assert(
    fc.property(arbitraryStored, arbitrarySpecified, (stored, specified) => {
      const { cards, reports } = readArrangement(stored, specified);
      assert.deepEqual(namesOf(cards).toSorted(), specified.toSorted());
      const plain = stored.map((text) => text.replace(/^hidden:/, ''));
      const named = [...new Set(plain)].filter((name) => specified.includes(name));
      assert.deepEqual(
        namesOf(cards).filter((name) => named.includes(name)),
        named,
      );
      for (const { name, isHidden } of cards) {
        const first = stored.find((text) => text === name || text === `hidden:${name}`);
        assert.equal(isHidden, first === `hidden:${name}`, name);
      }
      assert.equal(new Set(reports).size, reports.length);
      assert.ok(reports.length <= MAX_ADDED_REPORTS);
      for (const report of reports) assert.ok(stored.includes(`?${report}`));
    }),
  );
});

test('a card that is not named comes right after the one specified before it', () => {
  fc.assert(
    fc.property(arbitraryStored, arbitrarySpecified, (stored, specified) => {
      const names = namesOf(readArrangement(stored, specified).cards);
      for (const [at, name] of specified.entries()) {
        if (stored.includes(name) || stored.includes(`hidden:${name}`)) continue;
        const expected = at === 0 ? 0 : names.indexOf(specified[at - 1]!) + 1;
        assert.equal(names.indexOf(name), expected, `${name} in ${names.join()}`);
      }
    }),
  );
});

test('what was read is read the same again, and nothing stored is what is specified', () => {
  fc.assert(
    fc.property(arbitraryStored, arbitrarySpecified, (stored, specified) => {
      const once = readArrangement(stored, specified);
      assert.deepEqual(readArrangement(arrangementTexts(once), specified), once);
    }),
  );
  const unset = readArrangement([], DASHBOARD_CARDS);
  assert.deepEqual(namesOf(unset.cards), [...DASHBOARD_CARDS]);
  assert.ok(isSpecified(unset, DASHBOARD_CARDS));
  for (const stored of [['hidden:mistakes'], ['?by=symbol'], ['mistakes', 'netBySymbol']])
    assert.ok(!isSpecified(readArrangement(stored, DASHBOARD_CARDS), DASHBOARD_CARDS), stored.join());
});

test('a new card of the product has its place among those that were moved', () => {
  const cards = readArrangement(['c', 'hidden:a', 'd'], ['a', 'b', 'c', 'd']).cards;
  assert.deepEqual(namesOf(cards), ['c', 'a', 'b', 'd']);
});

test('a full arrangement can be saved', () => {
  const reports = Array.from({ length: MAX_ADDED_REPORTS }, (_, at) => `${at}`.padEnd(599, 'x'));
  const { cards } = readArrangement([], DASHBOARD_CARDS);
  assert.ok(isPreferenceValue('dashboardCards', arrangementTexts({ cards, reports })));
});
