import assert from 'node:assert/strict';
import { test } from 'node:test';
import { slowTrades } from '#demo/books/trades.slow.ts';
import { isoText, parseDay, type Day } from '#demo/calendar/days.ts';
import { sessionsBetween } from '#demo/calendar/sessions.ts';
import { callPlatform, type Caller } from '#demo/platform-testing.ts';

const FIRST = '2025-11-03';
const LAST = '2026-03-18';
const ACCOUNTS = ['DEMO-1', 'DEMO-2', 'DEMO-3'] as const;

function dayOfText(text: string): Day {
  const day = parseDay(text);
  assert.ok(day !== null);
  return day;
}

function units(text: string | undefined): number {
  return Math.round(Number(text) * 10_000);
}

interface ReportedTrade {
  readonly day: string;
  readonly cells: ReadonlyMap<string, string>;
}

/** The rows of a trades report with the date of their section. */
function reportedTrades(lines: readonly string[]): ReportedTrade[] {
  let [day, names] = ['', ['']];
  return lines.flatMap((line) => {
    if (/^\d+\/\d+\/\d{4}$/.test(line)) day = line;
    if (line.startsWith('Opened,')) names = line.split(',');
    const cells = line.split(',');
    if (!/^\d\d\/\d\d\/\d\d /.test(line)) return [];
    return [{ day, cells: new Map(names.map((name, index) => [name, cells[index] ?? ''])) }];
  });
}

async function tradesReport({ ask }: Caller, accountId: string, startDate: string, endDate: string) {
  const fields = { action: 'report', type: 'trades', accountId, startDate, endDate, page: '1' };
  return reportedTrades((await ask(fields)).lines);
}

test('the trades report agrees with its fills calculated share by share, account by account', async (t) => {
  const caller = await callPlatform(t);
  for (const [index, account] of ACCOUNTS.entries()) {
    const days = sessionsBetween(dayOfText(FIRST), dayOfText(LAST));
    const fills = days.flatMap((day) => caller.platform.fillsOn(account, isoText(day)));
    const reported = await tradesReport(caller, String(2101 + index), FIRST, LAST);
    assert.ok(reported.length > 100);
    assert.deepEqual(
      reported.map(({ cells }) => ({
        symbol: cells.get('Symbol'),
        direction: cells.get('Type') === 'Long' ? 1 : -1,
        quantity: Number(cells.get('Qty')),
        gross: units(cells.get('Gross')),
        net: units(cells.get('Net')),
      })),
      slowTrades(fills),
    );
  }
});

test('a window reports exactly the trades that close in it, wherever they were opened', async (t) => {
  const caller = await callPlatform(t);
  const whole = await tradesReport(caller, '2101', FIRST, LAST);
  const days = sessionsBetween(dayOfText('2025-12-01'), dayOfText('2026-01-30')).map(isoText);
  const overnight = whole.filter(({ cells, day }) => {
    const [month, dayOfMonth] = day.split('/').map(Number);
    const opened = (cells.get('Opened') ?? '').split('/').map(Number.parseFloat);
    return opened[0] !== month || opened[1] !== dayOfMonth;
  });
  assert.ok(overnight.length > 1);
  for (const day of days) {
    const [year, month, dayOfMonth] = day.split('-').map(Number);
    const expected = whole.filter((reported) => reported.day === `${month}/${dayOfMonth}/${year}`);
    const reported = await tradesReport(caller, '2101', day, day);
    const key = ({ cells }: ReportedTrade) => [cells.get('Opened'), cells.get('Symbol'), cells.get('Net')];
    assert.deepEqual(reported.map(key), expected.map(key));
  }
});

test('each section sums its trades, and net is gross less every fee', async (t) => {
  const { ask } = await callPlatform(t);
  const window = { startDate: '2026-02-02', endDate: LAST, page: '1' };
  const { lines } = await ask({ action: 'report', type: 'trades', accountId: '2102', ...window });
  assert.match(lines[0] ?? '', /^2\/\d+\/2026$/);
  assert.match(lines[1] ?? '', /^Equities,/);
  assert.match(lines[2] ?? '', /^Opened,Closed,Held,Symbol,Type,Entry,Exit,Qty,Gross,Comm,.*,Misc,Net$/);
  for (const { cells } of reportedTrades(lines)) {
    const values = [...cells.values()];
    const fees = values.slice(9, -1).reduce((sum, fee) => sum + units(fee), 0);
    assert.equal(units(cells.get('Gross')) - fees, units(cells.get('Net')));
    const rough = Number(cells.get('Qty')) * (units(cells.get('Exit')) - units(cells.get('Entry')));
    const gross = units(cells.get('Gross')) * (cells.get('Type') === 'Long' ? 1 : -1);
    assert.ok(Math.abs(rough - gross) <= Number(cells.get('Qty')));
  }
  const nets = lines
    .filter((line) => line.startsWith('Equities,'))
    .map((line) => units(line.split(',').at(-1)));
  const all = reportedTrades(lines).reduce((sum, { cells }) => sum + units(cells.get('Net')), 0);
  assert.equal(
    nets.reduce((sum, net) => sum + net, 0),
    all,
  );
});

test('the summary by date has the same gross as the trades, and the fees of the fills', async (t) => {
  const caller = await callPlatform(t);
  const fields = { action: 'report', type: 'summaryByDate', accountId: '2101', page: '1' };
  const { lines } = await caller.ask({ ...fields, startDate: FIRST, endDate: LAST });
  const names = (lines[0] ?? '').split(',');
  const column = (name: string) =>
    lines.slice(1, -1).reduce((sum, line) => sum + units(line.split(',')[names.indexOf(name)]), 0);
  const reported = await tradesReport(caller, '2101', FIRST, LAST);
  assert.equal(
    column('Gross'),
    reported.reduce((sum, { cells }) => sum + units(cells.get('Gross')), 0),
  );
  assert.equal(column('Gross') - column('Trade Fees'), column('Net'));
  const last = (lines.at(-2) ?? '').split(',');
  const accounts = await caller.ask({ action: 'accounts', groupId: '-2', page: '1' });
  assert.equal((accounts.lines[1] ?? '').split(',')[5], last[names.indexOf('Cash')]);
});

test('cash goes from day to day by net, fees and transfers, whatever window is asked', async (t) => {
  const { ask } = await callPlatform(t);
  const fields = { action: 'report', type: 'summaryByDate', accountId: '2103', page: '1', endDate: LAST };
  const { lines: whole } = await ask({ ...fields, startDate: '2026-02-02' });
  const names = (whole[0] ?? '').split(',');
  const value = (line: string, name: string) => units(line.split(',')[names.indexOf(name)]);
  const rows = whole.slice(1, -1);
  rows.slice(1).forEach((line, index) => {
    const before = value(rows[index] ?? '', 'Cash');
    assert.equal(before + value(line, 'Adj Net') + value(line, 'Transfers'), value(line, 'Cash'));
  });
  const { lines: short } = await ask({ ...fields, startDate: '2026-03-10' });
  assert.deepEqual(short.slice(1, -1), rows.slice(rows.length - short.length + 2));
});

test('totals by date give a row a symbol, the total and the cash', async (t) => {
  const { ask } = await callPlatform(t);
  const day = { startDate: '2026-03-18', endDate: '2026-03-18', page: '1' };
  const { lines } = await ask({ action: 'report', type: 'totalsByDate', accountId: '2101', ...day });
  assert.equal(lines[0], '3/18/2026');
  assert.match(lines[1] ?? '', /^Symbol,Orders,Fills,Qty,Gross,.*,Net,Unrealized d,Total d,Unrealized$/);
  const ends = lines.slice(-4).map((line) => line.split(',')[0]);
  assert.deepEqual(ends, ['Equities', 'Daily Total', 'Cash:', 'Page 1/1']);
  const symbols = lines.slice(2, -4).map((line) => line.split(','));
  const total = (lines.at(-4) ?? '').split(',');
  for (const place of [1, 2, 3, 4]) {
    const sum = symbols.reduce((all, cells) => all + units(cells[place]), 0);
    assert.equal(sum, units(total[place]));
  }
});

test('long reports come in pages of whole days', async (t) => {
  const { ask } = await callPlatform(t, { pageSize: 40 });
  const whole = await callPlatform(t);
  const fields = { action: 'report', type: 'trades', groupId: '-4', startDate: '2026-02-02', endDate: LAST };
  const first = await ask({ ...fields, page: '1' });
  const pages = Number(/Page 1\/(\d+)$/.exec(first.lines.at(-1) ?? '')?.[1]);
  assert.ok(pages > 2);
  const lines = first.lines.slice(0, -1);
  for (let page = 2; page <= pages; page += 1) {
    lines.push(...(await ask({ ...fields, page: String(page) })).lines.slice(0, -1));
  }
  assert.deepEqual(lines, (await whole.ask({ ...fields, page: '1' })).lines.slice(0, -1));
});

test('no position and no trade are stated in words', async (t) => {
  const { ask } = await callPlatform(t, { tradesPerDay: 0, firstDay: LAST });
  for (const type of ['openPositions', 'trades', 'totalsByDate', 'summaryByDate']) {
    const fields = { action: 'report', type, accountId: '2101', startDate: FIRST, endDate: '2026-03-17' };
    assert.equal((await ask({ ...fields, page: '1' })).text, 'No data available\n');
  }
});

test('a position is shown from its opening to its closing', async (t) => {
  const { ask, platform } = await callPlatform(t, { tradesPerDay: 0, firstDay: LAST });
  const fields = {
    action: 'report',
    type: 'openPositions',
    groupId: '-2',
    startDate: LAST,
    endDate: '2026-03-20',
  };
  platform.openPosition('AAPL', 'DEMO-2');
  platform.openPosition('ZZZ');
  const { lines } = await ask(fields);
  assert.equal(lines[1], 'Symbol,Qty,Avg Price,Close,CCY,Spot,Cost,Market Value,Unrealized d,Unrealized');
  const rows = lines.filter((line) => /,USD,/.test(line));
  assert.deepEqual(
    rows.map((line) => line.split(',').slice(0, 2)),
    [
      ['ZZZ', '100'],
      ['AAPL', '100'],
    ],
  );
  const report = await ask({ ...fields, type: 'trades' });
  assert.equal(report.text, 'No data available\n');
  assert.equal(platform.closePositions().length, 2);
  assert.equal((await ask(fields)).text, 'No data available\n');
  assert.match((await ask({ ...fields, type: 'trades' })).text, /,AAPL,Long,/);
});
