import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FIXTURES, type Fixture } from './fixtures-testing.ts';
import { findReader } from './formats.ts';
import { readDamaged } from './damage-testing.ts';
import {
  cellsOf,
  IN_COMMAS,
  outcomeOf,
  SAME,
  SAME_OR_REPORTED,
  SAME_TABLES,
  type Rewrite,
} from './variants-testing.ts';

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
  test(`${fixture.format}: the same with decimal commas in all numbers, once its dates are certain`, () => {
    const bytes = Buffer.from(IN_COMMAS(cellsOf(fixture)));
    const answers = { ...fixture.answers, dayOrder: 'month-first' } as const;
    assert.equal(outcomeOf({ ...fixture, answers }, bytes), 'same');
    // Where days may come first, nothing is read before they are.
    assert.notEqual(outcomeOf(fixture, bytes), 'different');
  });

test('with decimal commas, dates that may have the day first are asked about, and are never read as months then', () => {
  const fixture = FIXTURES.find(({ format }) => format === 'tradovate-fills')!;
  const bytes = Buffer.from(IN_COMMAS(cellsOf(fixture)));
  const asked = readDamaged(fixture, bytes);
  assert.deepEqual(
    [asked.kind, asked.summary?.questions.find(({ answer }) => answer === null)?.kind],
    ['incomplete', 'date-order'],
  );
  const answers = { ...fixture.answers, dayOrder: 'day-first' } as const;
  assert.equal(readDamaged({ ...fixture, answers }, bytes).kind, 'refused');
});

test('one number with a decimal point, or a column that leaves it open, and the table is refused as before', () => {
  const table = (size: string, price: string): Buffer =>
    Buffer.from(
      `Date;Time;Symbol;Quantity;Price;Side;Commission\n2026-05-12;09:31:04;KITE;200;8,12;BOT;1,00\n2026-05-12;09:33:04;KITE;${size};${price};SLD;1,00\n`,
    );
  const tradervue = FIXTURES.find(({ format }) => format === 'tradervue')!;
  const sizes = (bytes: Buffer) =>
    readDamaged(tradervue, bytes).executions.map(({ size, price }) => `${size} ${price}`);
  assert.deepEqual(sizes(table('200', '8,31')), ['200 8.12', '200 8.31']);
  assert.deepEqual(sizes(table('1.200', '8,125')), ['200 8.12', '1200 8.125']);
  for (const bytes of [table('1,200', '8,31'), table('200', '8.31')])
    assert.notEqual(readDamaged(tradervue, bytes).kind, 'read');
});

for (const fixture of POINTS_ALONE)
  test(`${fixture.format}: what cannot be read for certain is reported, and nothing else is read instead`, () => {
    const found = outcomes(fixture, SAME_OR_REPORTED);
    assert.deepEqual(
      Object.entries(found).filter(([, outcome]) => outcome === 'different'),
      [],
    );
  });
