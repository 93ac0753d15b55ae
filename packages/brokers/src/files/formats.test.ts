import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { holdAgainstStated, type ComparedTrade } from './stated-rows.ts';
import { groupReported } from '@daybook/domain/trade/grouping/group-reported-testing.ts';
import { csvRows, findDelimiter } from '#brokers/reading/csv.ts';
import { changedText, FIXTURES, fixtureBytes, readAs, resultOf, rowOf } from './fixtures-testing.ts';
import { FORMATS } from './formats.ts';
import { readFileParts } from './read-file.ts';
import { readText } from './read-testing.ts';
import { makeWorkbook, makeZip } from '#brokers/reading/zip-testing.ts';

test('every format has a reader and a file that was written for it', () => {
  const formats = FORMATS.map(({ format }) => format);
  assert.equal(new Set(formats).size, formats.length);
  assert.deepEqual(new Set(FIXTURES.map(({ format }) => format)), new Set([...formats, 'mapped']));
});

for (const fixture of FIXTURES)
  test(`${fixture.format}: the file is recognised and gives its executions, its trades and its amounts`, () => {
    const file = readAs(fixture, fixtureBytes(fixture));
    const { summary } = file;
    assert.equal(summary.format, fixture.format);
    assert.deepEqual(summary.unreadable, { count: 0, rows: [] });
    assert.deepEqual(
      summary.questions.filter(({ answer }) => answer === null),
      [],
    );
    assert.deepEqual(
      summary.leftOut.rows.map(({ line, reason }) => `${line} ${reason}`),
      fixture.leftOut,
    );
    assert.equal(summary.executions, fixture.rows.length);
    assert.deepEqual(file.executions.map(rowOf), fixture.rows);
    const { trades, gross, net } = fixture;
    assert.deepEqual(resultOf(file), { trades, gross, net });
  });

for (const fixture of FIXTURES)
  for (const [rule, changed] of Object.entries(fixture.changed ?? {}))
    test(`${fixture.format}: ${rule}`, () => {
      const { executions, faults, asked, leftOut } = readText(
        changedText(fixture, changed),
        changed.answers ?? fixture.answers,
      );
      assert.deepEqual([faults, asked], [changed.faults ?? [], changed.asked ?? []]);
      if (changed.rows)
        assert.deepEqual(executions.map(rowOf), changed.rows === 'same' ? fixture.rows : changed.rows);
      if (changed.leftOut) assert.deepEqual(leftOut, changed.leftOut);
    });

for (const fixture of FIXTURES)
  test(`${fixture.format}: the same in UTF-16, with other line ends, and in an archive`, () => {
    const text = fixtureBytes(fixture)
      .toString('utf8')
      .replace(/^\ufeff/, '')
      .replaceAll('\r\n', '\n');
    const texts: readonly Uint8Array[] = [
      Buffer.from(text),
      Buffer.from(text.replaceAll('\n', '\r\n')),
      Buffer.from(`\ufeff${text.replace('encoding="UTF-8"', 'encoding="UTF-16"')}`, 'utf16le'),
      makeZip({ [`export/${fixture.name}`]: text }),
    ];
    const { executions } = readAs(fixture, fixtureBytes(fixture));
    for (const bytes of texts) assert.deepEqual(readAs(fixture, bytes).executions, executions);
  });

for (const fixture of FIXTURES.filter(({ name }) => name.endsWith('.csv')))
  test(`${fixture.format}: the same from a spreadsheet`, () => {
    const text = fixtureBytes(fixture)
      .toString('utf8')
      .replace(/^\ufeff/, '');
    const rows = [...csvRows([text], { delimiter: findDelimiter(text) })];
    const { executions } = readAs(fixture, fixtureBytes(fixture));
    assert.deepEqual(readAs(fixture, makeWorkbook(rows)).executions, executions);
  });

test('no format claims the file of another', () => {
  for (const fixture of FIXTURES.filter(({ format }) => format !== 'mapped')) {
    const parts = [...readFileParts({ name: 'file', bytes: fixtureBytes(fixture) }, {})];
    assert.partialDeepStrictEqual(parts[0], { kind: 'recognised', format: fixture.format });
  }
});

const tradesOf = (executions: readonly ReportedExecution[]): ComparedTrade[] =>
  groupReported(executions).flatMap(({ trades, ...place }) => trades.map((trade) => ({ ...place, trade })));

for (const fixture of FIXTURES)
  test(`${fixture.name}: what the file states about its profit is met`, () => {
    const { executions, summary } = readAs(fixture, fixtureBytes(fixture));
    const held = holdAgainstStated();
    for (const execution of executions) held.takeFill(execution);
    for (const trade of tradesOf(executions)) held.takeTrade(trade);
    const rows = held.rows(summary.stated);
    assert.equal(rows.length, fixture.stated);
    for (const row of rows) {
      const difference = Number(row.ours) - Number.parseFloat(row.stated);
      assert.ok(Math.abs(difference) <= 0.005 * row.fills, JSON.stringify(row));
    }
  });
