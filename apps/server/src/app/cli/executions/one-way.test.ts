import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { ImportState } from '@daybook/api/imports/imports.ts';
import { moneyText, type Money } from '@daybook/domain/money.ts';
import { groupFiles, type GroupedStretch } from './temporary-journal.ts';
import { runCommand } from '../run-command.ts';
import { furtherTraders, previewFile } from '#server/uploads/preview/preview-testing.ts';
import { groupReported } from '@daybook/domain/trade/grouping/group-reported-testing.ts';
import type { FileAnswers } from '@daybook/brokers/files/file-reading.ts';
import { FIXTURES, fixtureBytes } from '@daybook/brokers/files/fixtures-testing.ts';
import { examineFiles, readWholeFiles } from '@daybook/brokers/files/read-file.ts';
import { makeZip } from '@daybook/brokers/reading/zip-testing.ts';
import { testServers, type TestServer } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

interface FileToTry {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly answers: FileAnswers;
}

const DAS = 'Time,Symbol,Side,Price,Qty,Account,Cloid\n';
const FILLS = `Date,Time,Symbol,Quantity,Price,Side,Commission
2026-05-12,10:00:00,AAPL,100,10.00,BOT,1.00
2026-05-12,10:10:00,AAPL,100,10.50,SLD,1.00
`;

/** Files of which two ways from rows to trades would make different ones. */
const TRAPS: readonly FileToTry[] = [
  {
    // The long is closed and the short opened within one second, the short first in the file.
    name: 'a sale and a short sale in one second 2026-05-12.csv',
    bytes: Buffer.from(
      `${DAS}10:00:00,FERN,B,7.31,100,D1,1\n10:05:00,FERN,SS,7.50,100,D1,2\n10:05:00,FERN,S,7.50,100,D1,3\n10:06:00,FERN,B,7.40,100,D1,4\n`,
    ),
    answers: {},
  },
  {
    name: 'one fill in two files of an archive.zip',
    bytes: makeZip({ 'a.csv': FILLS, 'b.csv': FILLS }),
    answers: { zone: 'America/New_York', account: 'A1', currency: 'USD' },
  },
];

const FILES: readonly FileToTry[] = [
  ...FIXTURES.map((fixture) => ({
    name: fixture.name,
    bytes: fixtureBytes(fixture),
    answers: fixture.answers,
  })),
  ...TRAPS,
];

async function made({ name, bytes, answers }: FileToTry): Promise<GroupedStretch> {
  const log = { error: assert.ifError };
  const result = await groupFiles(examineFiles({ name, bytes }, answers), log, async (stretches) => {
    const all = await Array.fromAsync(stretches);
    return {
      kind: 'made' as const,
      trades: all.flatMap(({ trades }) => trades),
      open: all.flatMap(({ open }) => open),
      setAside: all.flatMap(({ setAside }) => setAside),
    };
  });
  assert.ok(result.kind === 'made');
  return result;
}

/** Trades as both report them, in one order. */
function shownTrades({ sample }: ImportState): string[] {
  return sample
    .map(({ symbol, currency, side, day, size, gross, net, executions }) =>
      [symbol, currency, side, day, size, gross, net, executions].join(' '),
    )
    .toSorted();
}

function madeTrades({ trades }: Pick<GroupedStretch, 'trades'>): string[] {
  return trades
    .map(({ symbol, currency, trade: { side, day, size, gross, net, parts } }) =>
      [symbol, currency, side, day, size, gross, net, parts.length].join(' '),
    )
    .toSorted();
}

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  before(async () => {
    server = await start();
  });
  const newTrader = furtherTraders(() => server);

  for (const file of FILES)
    test(`the screen shows of ${file.name} what the command line groups`, async () => {
      const trader = await newTrader();
      const shown = await previewFile(trader, new Uint8Array(file.bytes), file.answers, file.name);
      const grouped = await made(file);
      assert.equal(shown.obstacle, null);
      assert.deepEqual(shownTrades(shown), madeTrades(grouped));
      assert.deepEqual(
        [shown.trades.new, shown.open.count, shown.missing.count],
        [grouped.trades.length, grouped.open.length, grouped.setAside.length],
      );
    });
});

test('the grouping without a store, over which the formats are tested, agrees with them', async () => {
  for (const file of FILES.slice(0, -1)) {
    const executions = readWholeFiles(file, file.answers).flatMap((read) => read.executions);
    const trades = groupReported(executions).flatMap(({ trades: list, ...place }) =>
      list.map((trade) => ({ ...place, trade })),
    );
    const reported = madeTrades({ trades: trades as unknown as GroupedStretch['trades'] });
    assert.deepEqual(reported, madeTrades(await made(file)), file.name);
  }
});

test('the command prints what is made, and why files are refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-one-way-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const run = async (file: FileToTry, ...more: readonly string[]) => {
    const [printed, noted]: [string[], string[]] = [[], []];
    writeFileSync(join(folder, file.name), file.bytes);
    const output = {
      print: (line: string) => void printed.push(line),
      note: (line: string) => void noted.push(line),
    };
    const context = { output, environment: {}, folder } as unknown as Parameters<typeof runCommand>[1];
    const code = await runCommand(['group', file.name, '--json', ...more], context);
    return { code, rows: printed.map((line) => JSON.parse(line) as Record<string, unknown>), noted };
  };
  const [seconds, archive] = TRAPS;
  const first = await run(seconds!);
  assert.equal(first.code, 0);
  assert.deepEqual(
    first.rows.map(({ kind, side, gross }) => [kind, side, gross]),
    [
      ['trade', 'long', moneyText(190_000 as Money)],
      ['trade', 'short', moneyText(100_000 as Money)],
      ['summary', undefined, moneyText(290_000 as Money)],
    ],
  );
  const closing = `${DAS}10:00:00,FERN,B,7.31,100,D1,1\n10:05:00,FERN,S,7.50,100,D1,3\n10:07:00,WREN,SS,7.50,100,D1,3\n10:08:00,FERN,S,7.50,50,D1,4\n`;
  const third = await run({ name: 'a closing 2026-05-12.csv', bytes: Buffer.from(closing), answers: {} });
  assert.deepEqual(
    third.rows.filter(({ kind }) => kind === 'set-aside').map(({ line, size }) => [line, size]),
    [[5, '50']],
  );
  const second = await run(archive!, '--zone', 'America/New_York', '--account', 'A1', '--currency', 'USD');
  assert.deepEqual(
    second.rows.map(({ kind, trades }) => [kind, trades]),
    [
      ['trade', undefined],
      ['summary', 1],
    ],
  );
});
