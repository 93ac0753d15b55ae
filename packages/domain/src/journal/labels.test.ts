import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FIRST_SETUPS, type SetupId } from './fields.ts';
import {
  isSeparated,
  labelPlaces,
  labelProblem,
  MAX_LABEL_LENGTH,
  NO_SETUP,
  setupsInOrder,
  setupTable,
  UNCHANGED_SETUPS,
  type Setup,
} from './labels.ts';

const aSetup = (id: string, more: Partial<Setup> = {}): Setup => ({
  id: id as SetupId,
  name: id,
  hue: null,
  archived: false,
  mergedInto: null,
  ...more,
});

test('every trader begins with thirteen setups, and none is not one of them', () => {
  assert.equal(UNCHANGED_SETUPS.length, 13);
  assert.ok(UNCHANGED_SETUPS.every(({ id, name }) => id !== NO_SETUP && name === null));
});

test('the first setups keep their places whatever order the trader gives them', () => {
  const renamed = aSetup('RBI', { name: 'Red bar' });
  const own = [aSetup('aaaaaaaaaaaa1'), aSetup('aaaaaaaaaaaa2')];
  const table = setupTable([own[1]!, renamed, own[0]!]);
  assert.deepEqual(
    table.map(({ id }) => id),
    [...FIRST_SETUPS, 'aaaaaaaaaaaa2', 'aaaaaaaaaaaa1'],
  );
  assert.equal(table[FIRST_SETUPS.indexOf('RBI')]?.name, 'Red bar');
});

test('the order of the trader is that of all setups, whatever place the table has for them', () => {
  const others = UNCHANGED_SETUPS.filter(({ id }) => id !== 'RBI');
  const ordered = [aSetup('aaaaaaaaaaaa2'), aSetup('RBI'), ...others.toReversed(), aSetup('aaaaaaaaaaaa1')];
  assert.deepEqual(
    setupsInOrder(setupTable(ordered)).map(({ id }) => id),
    [NO_SETUP, ...ordered.map(({ id }) => id)],
  );
  assert.deepEqual(
    setupsInOrder(setupTable([])).map(({ id }) => id),
    FIRST_SETUPS,
    'nobody ordered them',
  );
});

test('a merged label counts as the last one of its merges', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 30 }), (parents) => {
      // Each may be merged into one that comes after it, so that there is no circle.
      const labels = parents.map((parent, at) => {
        const into = at + 1 + (parent % (parents.length - at + 2));
        return { id: `${at}`, mergedInto: into < parents.length ? `${into}` : null };
      });
      const places = labelPlaces(labels);
      for (const label of labels) {
        let end = label;
        while (end.mergedInto !== null) end = labels[Number(end.mergedInto)]!;
        assert.equal(places.get(label.id), Number(end.id));
      }
    }),
  );
});

test('a circular merge ends, and a merge into nothing has no effect', () => {
  const circle = [
    { id: 'a', mergedInto: 'b' },
    { id: 'b', mergedInto: 'a' },
    { id: 'c', mergedInto: 'gone' },
  ];
  assert.deepEqual([...labelPlaces(circle).values()], [0, 1, 2]);
});

test('undoing a merge requires the rows again; a merge, and a removal, do not', () => {
  const [free, merged] = [
    { id: 'a', mergedInto: null },
    { id: 'a', mergedInto: 'b' },
  ];
  assert.equal(isSeparated([free], [merged]), false);
  assert.equal(isSeparated([merged], [merged]), false);
  assert.equal(isSeparated([merged], []), false);
  assert.equal(isSeparated([merged], [free]), true);
  assert.equal(isSeparated([merged], [{ id: 'a', mergedInto: 'c' }]), true);
});

test('a name has 1 to 60 characters of any letters', () => {
  for (const name of [
    'A',
    'Öffnung, Bruch',
    '開盤',
    '=1+1',
    '-x',
    '😀'.repeat(MAX_LABEL_LENGTH),
    ' trimmed ',
  ])
    assert.equal(labelProblem(name), null, name);
  for (const unseen of ['  ', '\u200b', '\u2060 \u200e', '\u3164'])
    assert.equal(labelProblem(unseen), 'empty', JSON.stringify(unseen));
  assert.equal(labelProblem('x'.repeat(MAX_LABEL_LENGTH + 1)), 'too-long');
  assert.equal(labelProblem('a\nb'), 'control-character');
  assert.equal(labelProblem('\ud800'), 'control-character');
});
