import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { findText } from '../checkout.mjs';
import { inTestFolder } from '../test/folder.mjs';
import { FAULTS } from './faults.mjs';
import { readImportGraph, testsNearest } from './import-graph.mjs';
import { seed, tryFault } from './try-fault.mjs';
import { openWorkshop } from './workshop.mjs';

test('there are sixty faults, each another one', () => {
  assert.equal(FAULTS.length, 60);
  assert.equal(new Set(FAULTS.map(({ file, from, to }) => `${file}\0${from}\0${to}`)).size, 60);
});

for (const [at, fault] of FAULTS.entries())
  test(`the text that fault ${at + 1} replaces is once in ${fault.file}`, () => {
    const text = findText(fault.file) ?? '';
    assert.notEqual(seed(fault, text), text);
  });

test('tests are found that load a file directly, through others and through a package, the nearest first, without walks', () => {
  const tests = testsNearest(readImportGraph(), 'packages/domain/src/plan/limit-warnings.ts');
  assert.equal(tests[0], 'packages/domain/src/plan/limit-warnings.test.ts');
  for (const folder of ['packages/domain/', 'packages/api/', 'apps/server/', 'apps/web/'])
    assert.ok(
      tests.some((file) => file.startsWith(folder)),
      folder,
    );
  assert.ok(!tests.some((file) => /^tests\/(?:walks|trials)\//.test(file)));
});

test('what caught a fault is a test that loads its file', () => {
  const importers = readImportGraph();
  for (const { file, caughtBy } of FAULTS)
    if (caughtBy !== undefined) assert.ok(testsNearest(importers, file).includes(caughtBy), caughtBy);
});

/** Loaded by one test file alone. */
const QUARTILES = 'packages/domain/src/insights/course/quartiles.ts';
const ITS_TEST = 'packages/domain/src/insights/course/closed-figures.test.ts';
const FAULT = {
  file: QUARTILES,
  from: 'quantile(sorted, 0.25)',
  to: 'quantile(sorted, 0.2)',
  breaks: 'The lower quarter point is too low.',
};
const HARMLESS = { ...FAULT, to: 'quantile(sorted, 1 / 4)' };

test('a fault is caught by the test that it fails, a harmless change by none, and the copy is as it was', async () => {
  await inTestFolder(async (folder) => {
    const workshop = await openWorkshop(folder, 'full', undefined);
    assert.equal((await tryFault(FAULT, workshop))?.file, ITS_TEST);
    assert.equal(await tryFault(HARMLESS, workshop), null);
    assert.deepEqual([...workshop.unsound], []);
    assert.equal(readFileSync(join(workshop.copy, QUARTILES), 'utf8'), findText(QUARTILES));
  });
});

test('what fails without the fault too, or only once, has not caught it', async () => {
  await inTestFolder(async (folder) => {
    const workshop = await openWorkshop(folder, 'full', undefined);
    const marker = JSON.stringify(join(folder, 'was-run'));
    writeFileSync(
      join(workshop.copy, ITS_TEST),
      `import { existsSync, writeFileSync } from 'node:fs';
       if (!existsSync(${marker})) { writeFileSync(${marker}, ''); throw new Error('this once'); }`,
    );
    assert.equal(await tryFault(FAULT, workshop), null);
    assert.deepEqual([...workshop.unsound], []);
    writeFileSync(join(workshop.copy, ITS_TEST), "throw new Error('fails anyway');");
    assert.equal(await tryFault(FAULT, workshop), null);
    assert.deepEqual([...workshop.unsound], [ITS_TEST]);
  });
});
