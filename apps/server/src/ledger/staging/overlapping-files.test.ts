// A file of each format in two that overlap, in either order, again, and with its rows in another order: the same fills as of the whole.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FIXTURES, fixtureBytes, readAs, type Fixture } from '@daybook/brokers/files/fixtures-testing.ts';
import { isOpen } from '@daybook/brokers/files/read-file.ts';
import { atOnce } from '@daybook/brokers/in-slices.ts';
import { totalFees, type ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { groupReported } from '@daybook/domain/trade/grouping/group-reported-testing.ts';
import { classifyFills, type KnownExecution } from './classify-fills.ts';
import { correctable } from './compare-fills.ts';
import { fillKey } from './identity.ts';

/** What a store holds of one account, by identity. */
type Held = Map<string, KnownExecution & { readonly execution: ReportedExecution }>;

let ids = 0;

function hold(execution: ReportedExecution, identity: string, source: string) {
  ids += 1;
  return {
    id: ids,
    source,
    identity,
    version: 1,
    isByPlatform: false,
    fillKey: fillKey(execution),
    statedAt: execution.statedAt ?? null,
    isUndone: false,
    fees: totalFees(execution.fees),
    hasStatedFees: execution.feeProvenance === 'stated',
    correctable: correctable(execution),
    sequence: 0,
    order: execution.externalOrderId,
    day: execution.day,
    instant: execution.instant,
    instrumentId: 1,
    execution,
  };
}

/** Takes a report of an account as an import does. */
function take(held: Held, source: string, reported: readonly ReportedExecution[]): void {
  const report = { source, reported, complete: null };
  const sorted = atOnce(classifyFills(report, [...held.values()]));
  const keep = (identity: string, execution: ReportedExecution): void => {
    held.set(identity, hold(execution, identity, source));
  };
  for (const { execution, identity } of [...sorted.created, ...sorted.corrected]) keep(identity, execution);
  for (const { old, fees } of sorted.repriced)
    keep(old.identity, { ...held.get(old.identity)!.execution, fees, feeProvenance: 'stated' });
  for (const { identity } of sorted.withdrawn)
    held.set(identity, { ...held.get(identity)!, correctable: '' });
}

/** The trades and the fills that are in force after some files, in a line each. */
function journal(fixture: Fixture, texts: readonly string[]): readonly string[] {
  const accounts = new Map<string, Held>();
  for (const text of texts) {
    const { executions, summary } = readAs(fixture, Buffer.from(text));
    for (const [account, reported] of Map.groupBy(executions, (execution) => execution.account))
      take(
        accounts.getOrInsertComputed(account, () => new Map()),
        summary.source,
        reported,
      );
  }
  const held = [...accounts.values()]
    .flatMap((fills) => [...fills.values()])
    .filter((known) => known.correctable !== '');
  const trades = groupReported(held.map(({ execution }) => execution)).flatMap((position) =>
    position.trades.map(
      ({ size, gross, net, parts }) => `${position.symbol} ${size} ${gross} ${net} of ${parts.length}`,
    ),
  );
  const fills = held.map(({ execution, fillKey: key, fees }) => `${execution.account} ${key} ${fees}`);
  return [...trades.sort(), ...fills.sort()];
}

/** Whether a file can be read by itself: what lacks rows of another is said or asked for, and not compared. */
function isReadable(fixture: Fixture, text: string): boolean {
  const { unreadable, questions, closings = [] } = readAs(fixture, Buffer.from(text)).summary;
  return unreadable.count === 0 && closings.length === 0 && !questions.some(isOpen);
}

/** Formats of which rows of one moment are one event, so that no export ends between them. */
const ROWS_OF_A_MOMENT: readonly string[] = ['tastytrade.csv'];

function momentOf(row = ''): string {
  return row.split(',', 1)[0]!;
}

/** A table of which each row stands by itself, and what is above its rows. */
function tableOf(fixture: Fixture): { readonly head: readonly string[]; readonly body: readonly string[] } {
  const text = fixtureBytes(fixture).toString('utf8');
  const { executions, summary } = readAs(fixture, Buffer.from(text));
  const numbers = [...executions, ...summary.leftOut.rows].map(({ line }) => line);
  const lines = text.replaceAll('\r\n', '\n').trimEnd().split('\n');
  const first = Math.min(...numbers) - 1;
  return { head: lines.slice(0, first), body: lines.slice(first) };
}

const TABLES = FIXTURES.filter(
  ({ name, inSections, hasEnd }) => name.endsWith('.csv') && !inSections && !hasEnd,
);

for (const fixture of TABLES) {
  const { name } = fixture;
  const { head, body } = tableOf(fixture);
  const file = (rows: readonly string[]): string => [...head, ...rows, ''].join('\n');
  const whole = file(body);
  const expected = journal(fixture, [whole]);
  const check = (files: readonly string[], what: string): void => {
    if (files.every((each) => isReadable(fixture, each)))
      assert.deepEqual(journal(fixture, files), expected, what);
  };

  test(`${name}: again, longer, shorter and in another order`, () => {
    const third = Math.floor(body.length / 3);
    const [first, second] = [file(body.slice(0, body.length - third)), file(body.slice(third))];
    check([whole, whole], 'again');
    check([first, whole], 'longer');
    check([whole, first, second], 'shorter');
    if (!fixture.rowsMakeFills) {
      check([first, second], 'overlapping');
      check([second, first], 'overlapping, the later one first');
    }
    check([whole, file(body.toReversed())], 'in another order');
  });

  if (!fixture.rowsMakeFills)
    test(`${name}: in two files, wherever it is cut`, () => {
      for (let at = 1; at < body.length; at += 1) {
        const [before, after] = [body.slice(0, at), body.slice(at)];
        // Nothing says whether a row that is in both files is one fill or two.
        if (before.some((row) => after.includes(row))) continue;
        if (ROWS_OF_A_MOMENT.includes(fixture.name) && momentOf(before.at(-1)) === momentOf(after[0]))
          continue;
        check([file(before), file(after)], `cut before row ${at}`);
        check([file(after), file(before)], `cut before row ${at}, the later part first`);
      }
    });

  test(`${name}: every row twice is as many fills, however often it is imported`, () => {
    const twice = file(body.flatMap((row) => [row, row]));
    const once = journal(fixture, [twice]);
    assert.deepEqual(journal(fixture, [whole, twice]), once, 'after the file');
    assert.deepEqual(journal(fixture, [twice, whole, twice]), once, 'before it');
  });
}

test('fills that were undone come again with a file of another source', () => {
  const [fixture] = TABLES;
  assert.ok(fixture);
  const { executions } = readAs(fixture, fixtureBytes(fixture));
  const undone = executions.map((execution, at) => {
    const held = hold(execution, `id:${at}`, 'another source');
    return { ...held, isUndone: true, correctable: '' };
  });
  const report = { source: fixture.format, reported: executions, complete: null };
  const { created } = atOnce(classifyFills(report, undone));
  assert.deepEqual(
    created.map(({ execution }) => execution),
    executions,
  );
});
