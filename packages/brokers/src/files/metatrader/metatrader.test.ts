// Every trap of the two reports of MetaTrader over one set of them, which is why the file is a long one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moneyText } from '@daybook/domain/money.ts';
import { openPositions } from '@daybook/domain/trade/grouping/held-positions.ts';
import { groupReported } from '@daybook/domain/trade/grouping/group-reported-testing.ts';
import { fixtureBytes, FIXTURES, readAs } from '#brokers/files/fixtures-testing.ts';
import { htmlRows } from '#brokers/reading/html-rows.ts';
import {
  LANGUAGES_OF_REPORTS,
  LONGER_REPORT,
  reportCells,
  reportPage,
  reportSheet,
  SHORTER_REPORT,
  type ReportToWrite,
} from './metatrader-testing.ts';
import { readWholeFiles, type WholeFile } from '#brokers/files/read-file.ts';
import { inEnglish, UnreadableFile } from '#brokers/reading/unreadable-file.ts';
import { makeWorkbook } from '#brokers/reading/zip-testing.ts';

const FIXTURE = FIXTURES.find(({ format }) => format === 'metatrader')!;
const ZONE = { zone: 'Europe/Athens' };

function read(bytes: Uint8Array): WholeFile {
  return readWholeFiles({ name: 'report', bytes }, ZONE)[0]!;
}

function refusal(bytes: Uint8Array): string {
  try {
    read(bytes);
    return '';
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message;
    throw error;
  }
}

/** Trades as `side size gross net`, then what is open and what is set aside. */
function outcome({ executions }: WholeFile): string[] {
  const grouped = groupReported(executions);
  return [
    ...grouped.flatMap(({ trades }) =>
      trades.map(({ side, size, gross, net }) => `${side} ${size} ${moneyText(gross)} ${moneyText(net)}`),
    ),
    ...grouped.flatMap(({ open }) => openPositions(open).map(({ side, size }) => `open ${side} ${size}`)),
    ...grouped.flatMap(({ setAside }) => setAside.map(({ size }) => `aside ${size}`)),
  ];
}

const HEDGED: ReportToWrite = {
  positions: [
    '2026.05.12 10:00:00|11|GBPUSD|buy|0.30|1.30000|2026.05.12 11:00:00|1.30020|-2.10|-0.15|6.00',
    '2026.05.12 10:05:00|12|GBPUSD|sell|0.05 / 0.10|1.30100|2026.05.12 10:40:00|1.30050|-0.70|0.00|2.50',
  ],
  deals: [
    '2026.05.11 08:00:00|1||balance|||||0.00|0.00|0.00|1000.00',
    '2026.05.12 10:00:00|2|GBPUSD|buy|in|0.30|1.30000|11|-1.05|0.00|0.00|0.00',
    '2026.05.12 10:05:00|3|GBPUSD|sell|in|0.10|1.30100|12|-0.35|0.00|0.00|0.00',
    '2026.05.12 10:30:00|4|GBPUSD|sell|out|0.10|1.30040|13|-0.35|0.00|-0.05|4.00',
    '2026.05.12 10:40:00|5|GBPUSD|buy|out|0.05|1.30050|14|-0.35|0.00|0.00|2.50',
    '2026.05.12 11:00:00|6|GBPUSD|sell|out|0.20|1.30010|15|-0.70|0.00|-0.10|2.00',
  ],
};

test('each position is a separate trade, with its settled profit and its charges', () => {
  const file = read(reportPage(HEDGED));
  assert.deepEqual(file.summary.unreadable.rows, []);
  assert.deepEqual(outcome(file), ['long 0.3 6.00 3.75', 'open short 0.05']);
  assert.deepEqual(
    file.executions.map(({ externalId, positionRef }) => `${externalId} ${positionRef}`),
    ['2 11', '3 12', '4 11', '5 12', '6 11'],
  );
  assert.deepEqual(file.summary.accounts, ['7001']);
});

test('a spreadsheet says the same as the web page', () => {
  const { executions } = readAs(FIXTURE, fixtureBytes(FIXTURE));
  const rows = [...htmlRows([fixtureBytes(FIXTURE).toString('utf8')])];
  assert.deepEqual(read(makeWorkbook(rows)).executions, executions);
  assert.deepEqual(outcome(read(reportSheet(HEDGED))), outcome(read(reportPage(HEDGED))));
});

for (const [language, words] of Object.entries(LANGUAGES_OF_REPORTS))
  test(`the language of the terminal makes no difference: ${language}`, () => {
    const { executions } = read(reportPage(HEDGED));
    assert.deepEqual(read(reportPage({ ...HEDGED, words })).executions, executions);
    assert.match(refusal(reportPage({ ...HEDGED, words, net: '9.99' })), /the total 9.99 does not follow/);
  });

test('releases of the terminal differ in the columns of deals: a cost that is charged nowhere, no fee, no comment', () => {
  const { executions } = read(reportPage(HEDGED));
  const cells = reportCells(HEDGED);
  const from = cells.findIndex(([banner]) => banner === 'Deals') + 1;
  const changed = (change: (row: string[]) => string[]) =>
    makeWorkbook(
      cells.map((row, at) => ({
        line: at + 1,
        cells: at >= from && row.length > 12 ? change(row) : row,
      })),
    );
  const withCost = changed((row) => row.toSpliced(8, 0, row[1] === 'Deal' ? 'Cost' : '-0.11'));
  const unnamed = changed((row) => row.toSpliced(8, 0, ''));
  const withoutFee = changed((row) => row.toSpliced(9, 1));
  const withoutComment = changed((row) => row.slice(0, 13));
  for (const bytes of [withCost, unnamed, withoutFee, withoutComment])
    assert.deepEqual(read(bytes).executions, executions);
});

test('an account with one position a symbol is flat to flat, and a deal may turn it around', () => {
  const file = read(
    reportSheet({
      account: '8002 (BRL, Example-B3, real, Netting)',
      positions: [],
      deals: [
        '2026.05.12 15:00:00|21|WINM26|buy|in|2.00|138000|31|0.00|0.00|0.00|0.00',
        '2026.05.12 15:01:00|22|WINM26|buy|in|1.00|138050|32|-0.30|0.00|0.00|0.00',
        '2026.05.12 15:05:00|23|WINM26|sell|in/out|5.00|138100|33|-1.50|0.00|0.00|50.00',
        '2026.05.12 15:09:00|24|WINM26|buy|out|2.00|138020|34|-0.60|0.00|0.00|32.00',
      ],
    }),
  );
  assert.deepEqual(file.summary.unreadable.rows, []);
  assert.deepEqual(outcome(file), ['long 3 50.00 48.80', 'short 2 32.00 30.80']);
  assert.equal(file.executions[0]?.instrument.currency, 'BRL');
  assert.deepEqual(
    file.summary.stated.map(({ amount }) => amount),
    ['82'],
  );
});

test('a report that does not state the account mode is recognised by its openings', () => {
  const account = '7001 (USD, Example-Server, demo)';
  assert.deepEqual(read(reportPage({ ...HEDGED, account })).executions, read(reportPage(HEDGED)).executions);
  const added = read(
    reportPage({
      account,
      positions: [
        '2026.05.12 15:00:00|31|EURUSD|buy|3.00|1.10000|2026.05.12 15:09:00|1.10010|-0.60|0.00|30.00',
      ],
      deals: [
        '2026.05.12 14:00:00|20|GBPUSD|buy|in|1.00|1.30000|30|0.00|0.00|0.00|0.00',
        '2026.05.12 15:00:00|21|EURUSD|buy|in|2.00|1.10000|31|-0.20|0.00|0.00|0.00',
        '2026.05.12 15:01:00|22|EURUSD|buy|in|1.00|1.10000|32|-0.10|0.00|0.00|0.00',
        '2026.05.12 15:09:00|23|EURUSD|sell|out|3.00|1.10010|33|-0.30|0.00|0.00|30.00',
      ],
    }),
  );
  assert.deepEqual(added.summary.unreadable.rows, []);
  assert.deepEqual(outcome(added), ['long 3 30.00 29.40', 'open long 1']);
});

test('what was opened before the report begins is set aside, and a deal that turns such a position is named', () => {
  const deals = HEDGED.deals.filter((row) => !/\|[13]\|/.test(row.slice(0, 24)));
  const positions = HEDGED.positions.map((row) => row.replace('10:05:00', '09:05:00'));
  const later = read(reportPage({ positions, deals }));
  assert.deepEqual(outcome(later), ['long 0.3 6.00 3.75', 'aside 0.05']);
  assert.equal(later.summary.unreadable.count, 0);
  const turned = read(
    reportPage({
      account: '8002 (USD, Example-Server, real, Netting)',
      positions: [],
      deals: ['2026.05.12 15:05:00|23|WINM26|sell|in/out|5.00|138100|33|0.00|0.00|0.00|50.00'],
    }),
  );
  assert.deepEqual(turned.summary.unreadable.rows.map(inEnglish), [
    'line 8, it turns a position around that was opened before the report begins; export a longer period',
  ]);
});

const TANGLED: ReportToWrite = {
  positions: [
    '2026.05.12 10:00:00|11|EURUSD|buy|0.20|1.10000|2026.05.12 11:00:00|1.10060|-0.40|0.00|12.00',
    '2026.05.12 10:01:00|12|EURUSD|buy|0.20|1.10000|2026.05.12 11:00:00|1.10060|-0.40|0.00|12.00',
  ],
  deals: [
    '2026.05.12 10:00:00|2|EURUSD|buy|in|0.20|1.10000|11|-0.20|0.00|0.00|0.00',
    '2026.05.12 10:01:00|3|EURUSD|buy|in|0.20|1.10000|12|-0.20|0.00|0.00|0.00',
    '2026.05.12 11:00:00|4|EURUSD|sell|out|0.10|1.10050|13|-0.10|0.00|0.00|5.00',
    '2026.05.12 11:00:00|5|EURUSD|sell|out|0.10|1.10070|14|-0.10|0.00|0.00|7.00',
    '2026.05.12 11:00:00|6|EURUSD|sell|out|0.10|1.10040|15|-0.10|0.00|0.00|4.00',
    '2026.05.12 11:00:00|7|EURUSD|sell|out|0.10|1.10080|16|-0.10|0.00|0.00|8.00',
  ],
};

test('where deals could be exchanged, each position gets such as make up its row', () => {
  const file = read(reportPage(TANGLED));
  assert.deepEqual(outcome(file), ['long 0.2 12.00 11.60', 'long 0.2 12.00 11.60']);
  assert.deepEqual(
    file.executions.map(({ externalId, positionRef }) => `${externalId} ${positionRef}`),
    ['2 11', '3 12', '4 11', '5 11', '6 12', '7 12'],
  );
  assert.equal(file.summary.leftOut.count, 0);
});

test('many simultaneous positions at the same prices are each recognised, quickly', () => {
  const count = 300;
  const time = (seconds: number) =>
    new Date(Date.UTC(2026, 4, 12, 10) + seconds * 1000).toISOString().slice(0, 19).replaceAll('-', '.');
  const timeText = (seconds: number) => time(seconds).replace('T', ' ');
  const at = Array.from({ length: count }, (_, index) => index);
  const deals = at
    .flatMap((index): [number, string][] => [
      [5 * index, `|EURUSD|buy|in|0.20|1.10000|${1000 + index}|0.00|0.00|0.00|0.00`],
      [5 * index + 200, `|EURUSD|sell|out|0.10|1.10050|${2000 + index}|-0.0${index % 3}|0.00|0.00|5.00`],
      [5 * index + 300, `|EURUSD|sell|out|0.10|1.10070|${3000 + index}|-0.0${index % 4}|0.00|0.00|7.00`],
    ])
    .toSorted(([left], [right]) => left - right)
    .map(([seconds, rest], index) => `${timeText(seconds)}|${index + 1}${rest}`);
  const positions = at.map(
    (index) =>
      `${timeText(5 * index)}|${1000 + index}|EURUSD|buy|0.20|1.10000|${timeText(5 * index + 300)}|1.10060|0.00|0.00|12.00`,
  );
  const file = read(reportPage({ positions, deals }));
  assert.equal(file.summary.unreadable.count, 0);
  const grossOf = (trade: string) => trade.split(' ').slice(0, 3).join(' ');
  assert.deepEqual(new Set(outcome(file).map(grossOf)), new Set(['long 0.2 12.00']));
  assert.equal(outcome(file).length, count);
});

test('positions that only together are what their deals say count as one', () => {
  const uneven = {
    ...TANGLED,
    deals: TANGLED.deals.map((row) => row.replace('|5.00', '|6.00').replace('|8.00', '|7.00')),
  };
  const file = read(reportPage(uneven));
  assert.deepEqual(outcome(file), ['long 0.4 24.00 23.20']);
  assert.deepEqual(new Set(file.executions.map(({ positionRef }) => positionRef)), new Set(['11']));
  assert.deepEqual([file.summary.unreadable.count, file.summary.leftOut.count], [0, 0]);
});

test('a longer report that matches differently moves the fills of a shorter one and duplicates none', () => {
  const shorter = read(reportPage(SHORTER_REPORT));
  assert.deepEqual(outcome(shorter), ['long 0.2 12.00 12.00', 'open long 0.1']);
  const longer = read(reportPage(LONGER_REPORT));
  const stored = new Map(
    [...shorter.executions, ...longer.executions].map((fill) => [fill.externalId, fill]),
  );
  assert.deepEqual(outcome({ ...longer, executions: [...stored.values()] }), outcome(longer));
  assert.deepEqual(outcome(longer), ['long 0.2 12.00 12.00', 'long 0.2 14.00 14.00']);
});

test('a position of which deals are missing is named', () => {
  const without = (id: number) =>
    read(reportPage({ ...HEDGED, deals: HEDGED.deals.filter((row) => row.split('|')[1] !== `${id}`) }));
  assert.deepEqual(without(3).summary.unreadable.rows.map(inEnglish), [
    'line 6, the deals of position 12 are not all in the report',
  ]);
  assert.deepEqual(without(5).summary.unreadable.rows.map(inEnglish), [
    'line 6, the deals of position 12 are not all in the report',
  ]);
});

test('a profit that no account can hold is named', () => {
  const huge = (row: string) => row.replace(/\|2\.50$/, '|99999999999.50');
  const { positions, deals } = HEDGED;
  const file = read(reportPage({ positions: positions.map(huge), deals: deals.map(huge) }));
  assert.deepEqual(file.summary.unreadable.rows.map(inEnglish), [
    'line 14, Profit: got "99999999999.5"; expected less than 10 billion',
  ]);
});

test('a closing deal without a position is listed, not guessed', () => {
  const file = read(reportPage({ ...HEDGED, positions: HEDGED.positions.slice(0, 1) }));
  assert.deepEqual(file.summary.unreadable.rows.map(inEnglish), [
    'line 13, the report does not tell which position it closes; export a longer period',
  ]);
});

test('a report whose balance, sums or result do not follow from its rows is refused', () => {
  const text = fixtureBytes(FIXTURE).toString('utf8');
  const changed = (from: string, to: string) => {
    assert.ok(text.includes(from), from);
    return refusal(Buffer.from(text.replace(from, to)));
  };
  assert.match(changed('<td>21.84</td>', '<td>21.85</td>'), /line \d+, Deals: the balance is .*; expected/);
  assert.match(
    changed('<td colspan="2">12.60</td>', '<td colspan="2">12.70</td>'),
    /sums of the section Positions/,
  );
  assert.match(changed('<td>-10.55</td>', '<td>-10.65</td>'), /sums of the section Deals/);
  assert.match(changed('<b>-251.43</b>', '<b>-251.42</b>'), /the total -251.42 does not follow/);
  const three = '<td><b>Fee</b></td><td><b>Swap</b></td><td><b>Profit</b></td>';
  assert.match(changed(three, ''), /the section Deals has 11 columns/);
});

test('what holds no history of an account is refused by name', () => {
  const page = (head: string) =>
    Buffer.from(`<html><head>${head}</head><body><table><tr><td>a</td></tr></table></body></html>`);
  assert.match(
    refusal(page('<meta name="generator" content="strategy tester">')),
    /strategy tester of MetaTrader.*MetaTrader 5/,
  );
  assert.match(refusal(page('<title>1: A - Trade History Report</title>')), /names no account/);
});

test('a report is asked for its zone, and for nothing that it states', () => {
  const [file] = readWholeFiles({ name: 'report', bytes: reportPage(HEDGED) }, {});
  assert.deepEqual(
    file?.summary.questions.map(({ kind, answer }) => `${kind} ${answer}`),
    ['zone null'],
  );
  assert.deepEqual(file?.executions, []);
});

test('a statement of MetaTrader 4 lists a position by its ticket, and its sums must be those of its rows', () => {
  const fixture = FIXTURES.find(({ format }) => format === 'metatrader4')!;
  const text = fixtureBytes(fixture).toString('utf8');
  assert.deepEqual(outcome(read(Buffer.from(text))), [
    'long 0.1 -4.00 -4.70',
    'short 0.3 9.00 6.90',
    'long 0.05 25.40 23.68',
    'long 0.02 -4.00 -4.69',
    'open short 0.2',
  ]);
  const changed = (from: string, to: string) => refusal(Buffer.from(text.replaceAll(from, to)));
  assert.match(changed('>9.00<', '>9.10<'), /sums of the section Closed Transactions/);
  assert.match(changed('<b>21.19</b>', '<b>21.20</b>'), /the total 21.2 does not follow; expected 21.19/);
  assert.match(changed('44469040', '44469036'), /the id 44469036 was given to another fill/);
});
