import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FIXTURES, type Fixture } from './fixtures-testing.ts';
import { findReader } from './formats.ts';
import { cellsOf, outcomeOf, SAME, SAME_OR_REPORTED, SAME_TABLES, type Rewrite } from './variants-testing.ts';

const TABLES = FIXTURES.filter(({ name }) => name.endsWith('.csv'));
type Rewrites = Readonly<Record<string, Rewrite>>;

const outcomes = (fixture: Fixture, rewrites: Rewrites): Record<string, string> =>
  Object.fromEntries(
    Object.entries(rewrites).map(([name, rewrite]) => [
      name,
      outcomeOf(fixture, Buffer.from(rewrite(cellsOf(fixture)))),
    ]),
  );

const all = (rewrites: Rewrites, outcome: string): Record<string, string> =>
  Object.fromEntries(Object.keys(rewrites).map((name) => [name, outcome]));

for (const fixture of TABLES.filter(({ format }) => format !== 'mapped'))
  test(`${fixture.format}: the same with other separators, quotes, empty cells and signs of amounts`, () => {
    const { 'as a spreadsheet types it': typed, ...others } = SAME;
    const rewrites = fixture.dayFirst ? others : { ...others, 'as a spreadsheet types it': typed! };
    assert.deepEqual(outcomes(fixture, rewrites), all(rewrites, 'same'));
  });

for (const fixture of TABLES.filter(({ inSections }) => !inSections))
  test(`${fixture.format}: the same with rows and columns in another order, titles above and totals below`, () => {
    const reported = fixture.refusesColumns ? { 'a column of its own': 'reported' } : {};
    assert.deepEqual(outcomes(fixture, SAME_TABLES), { ...all(SAME_TABLES, 'same'), ...reported });
  });

/** Some platforms write decimal commas themselves, and then days in front, which these tables do not. */
const POINTS_ALONE = TABLES.filter(
  ({ format }) => findReader(format)?.readsDecimalCommas !== true && format !== 'mapped',
);

for (const fixture of POINTS_ALONE)
  test(`${fixture.format}: what cannot be read for certain is reported, and nothing else is read instead`, () => {
    const found = outcomes(fixture, SAME_OR_REPORTED);
    assert.deepEqual(
      Object.entries(found).filter(([, outcome]) => outcome === 'different'),
      [],
    );
  });
