import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roundsOf } from '@daybook/domain/chance-testing.ts';
import { cutFault, damageFault } from './damage-testing.ts';
import { fixtureBytes, FIXTURES } from './fixtures-testing.ts';

const CUTS = roundsOf(300, 100);
const DAMAGES = roundsOf(200, 70);

for (const fixture of FIXTURES)
  test(`${fixture.format}: cut off anywhere, it gives nothing or what its whole rows say`, () => {
    const { length } = fixtureBytes(fixture);
    const cuts = Array.from({ length: CUTS }, (_, index) => Math.floor((index * length) / CUTS));
    assert.deepEqual(
      cuts.map((cut) => cutFault(fixture, cut)).filter((fault) => fault !== null),
      [],
    );
  });

for (const fixture of FIXTURES)
  test(`${fixture.format}: however it is damaged, it is refused or gives sound executions`, () => {
    const seeds = Array.from({ length: DAMAGES }, (_, index) => index + 1);
    assert.deepEqual(
      seeds.map((seed) => damageFault(fixture, seed)).filter((fault) => fault !== null),
      [],
    );
  });
