import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_LABELS } from '@daybook/domain/trade/trade-columns.ts';
import { DIMENSIONS } from '@daybook/domain/insights/dimensions.ts';
import { en } from '@daybook/texts/en.ts';
import { es } from '@daybook/texts/es.ts';
import { galleryGroups } from './gallery-cards.ts';

test('every dimension has one card, pinned ones first', () => {
  const groups = galleryGroups(
    [
      'by=event&figure=net',
      'what=ever',
      'report=equity&figure=net',
      'report=compare',
      'report=compare&beside=symbol%3DSPY',
    ],
    'average',
    '',
    NO_LABELS,
    en,
  );
  assert.deepEqual(
    groups.map(({ name }) => name),
    ['pinned', 'when', 'what', 'how', 'course'],
  );
  assert.deepEqual(
    groups[0]!.cards.map(({ title }) => title),
    ['By setup', 'Equity and drawdown', 'Compared with: Everything else', 'Compared with: SPY'],
  );
  const single = groups
    .slice(1)
    .flatMap(({ cards }) => cards)
    .flatMap(({ choice }) => (choice.kind === 'by' && choice.across === null ? [choice.by] : []));
  assert.deepEqual(single.toSorted(), DIMENSIONS.toSorted());
});

test('a search finds parts of titles without accents and case', () => {
  const titles = galleryGroups([], 'net', 'DIA ', NO_LABELS, es).flatMap(({ cards }) =>
    cards.map(({ title }) => title),
  );
  assert.ok(titles.includes('Por día de la semana'));
  assert.ok(!titles.includes('Por símbolo'));
  assert.deepEqual(galleryGroups([], 'net', 'nothing at all', NO_LABELS, en), []);
});

test('what answers a question is called by it, not by a "by"', () => {
  const named = (wanted: string) =>
    galleryGroups([], 'net', wanted, NO_LABELS, en).flatMap(({ cards }) => cards.map(({ title }) => title));
  assert.deepEqual(named('loss'), ['After a win or a loss']);
  assert.deepEqual(named('winner'), ['Added to a winner or a loser']);
  assert.deepEqual(named('plan'), ['Plan followed']);
});
