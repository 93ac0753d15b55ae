// The traps of NinjaTrader's two grids, and of files that are refused with what to use instead.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FileAnswers } from '#brokers/files/file-reading.ts';
import { fixtureBytes } from '#brokers/files/fixtures-testing.ts';
import { readFileParts, readWholeFiles, type WholeFile } from '#brokers/files/read-file.ts';
import { inEnglish } from '#brokers/reading/unreadable-file.ts';

const EXECUTIONS = fixtureBytes({ name: 'ninjatrader-executions.csv' }).toString('utf8');
const TRADES = fixtureBytes({ name: 'ninjatrader-trades.csv' }).toString('utf8');
const NEW_YORK: FileAnswers = { zone: 'America/New_York', account: 'A1', dayOrder: 'month-first' };

function read(text: string, answers: FileAnswers = NEW_YORK): WholeFile {
  return readWholeFiles({ name: 'file.csv', bytes: Buffer.from(text) }, answers)[0]!;
}

const faults = (text: string): readonly string[] => read(text).summary.unreadable.rows.map(inEnglish);

const days = (text: string): readonly string[] =>
  read(text).executions.map(({ instant }) => new Date(instant).toISOString().slice(0, 10));

const refusal = (text: string): string => {
  const last = [...readFileParts({ name: 'f', bytes: Buffer.from(text) }, NEW_YORK)].at(-1);
  return last?.kind === 'refused' ? inEnglish(last) : '';
};

test('a copied trade is one fill in each account, with the id of both', () => {
  const copies = read(EXECUTIONS).executions.filter(({ externalId }) => externalId === '6a0c1_5');
  assert.deepEqual(
    copies.map(({ account, externalOrderId }) => `${account} ${externalOrderId}`),
    ['EVAL-1 6a0b5', 'EVAL-2 6a0b1'],
  );
});

test('contracts are named as everywhere else, and $0.00 is no statement of fees', () => {
  const [cover, , sale] = read(EXECUTIONS).executions;
  assert.partialDeepStrictEqual(cover, {
    instrument: { kind: 'future', symbol: 'MNQM6', multiplier: '2' },
    action: 'buy',
    effect: 'unknown',
    feeProvenance: 'unknown',
  });
  assert.partialDeepStrictEqual(sale, {
    instrument: { symbol: 'ESM6', multiplier: '50' },
    fees: { commission: 21_500 },
    feeProvenance: 'stated',
  });
});

test('instruments without an existing month are not treated as shares', () => {
  assert.match(
    faults(EXECUTIONS.replace('MNQ JUN26', 'MNQ 13-26')).join(),
    /line 2, Instrument: got "MNQ 13-26"/,
  );
  assert.match(
    faults(EXECUTIONS.replace('MNQ JUN26', 'MNQ ##-##')).join(),
    /line 2, Instrument: got "MNQ ##-##"/,
  );
});

/** A grid as Windows of Spain, France or Germany makes it write. */
const european = (text: string): string =>
  text
    .replaceAll(',', ';')
    .replaceAll(/\$(\d+)\.(\d\d)/g, '$1,$2 $')
    .replaceAll(/(?<=;)(\d)(\d{3})\.(\d+)(?=;)/g, '$1.$2,$3')
    .replaceAll(/(?<=;)(\d+)\.(\d+)(?=;)/g, '$1,$2')
    .replaceAll(/0?5\/1(\d)\/2026/g, '1$1/05/2026');

test('with semicolons decimal commas are read, and dates are day first', () => {
  assert.match(european(EXECUTIONS), /^ES 06-26;Sell;1;5\.304,25;12\/05\/2026 9:33:10 AM;.*;2,15 \$;1;/m);
  assert.match(european(TRADES), /;\(67,45 \$\);/);
  const bare = (text: string) =>
    read(text).executions.map(({ localText: _text, ...fill }) => JSON.stringify(fill));
  for (const text of [EXECUTIONS, TRADES]) {
    assert.deepEqual(bare(european(text)), bare(text));
    assert.deepEqual(bare(european(text).replaceAll(/(\d\d)\/(\d\d)\//g, '$1.$2.')), bare(text));
    assert.deepEqual(
      bare(european(text).replaceAll(' AM', ' a. m.').replaceAll(' PM', ' p. m.')),
      bare(text),
    );
  }
});

test('between commas, a decimal comma is refused and not read as thousands', () => {
  assert.match(
    faults(EXECUTIONS.replace('20110.5', '"20,110"')).join(),
    /Price: got "20,110"; expected a price with/,
  );
});

test('the zone is asked for, together with the account of a grid that hides it', () => {
  const hidden = EXECUTIONS.replace(',Account,', ',Broker,');
  const file = read(hidden, {});
  assert.deepEqual(file.executions, []);
  assert.deepEqual(
    file.summary.questions.filter(({ answer }) => answer === null).map(({ kind }) => kind),
    ['zone', 'account'],
  );
});

test('dates are day first where the grid shows it, with AM and PM or without, and else as the trader says', () => {
  const plain = (text: string): string =>
    text.replaceAll(/ (AM|PM)/g, '').replaceAll('5/12/2026', '12/05/2026');
  assert.deepEqual([...new Set(days(plain(EXECUTIONS)))], ['2026-12-05']);
  const shown = plain(EXECUTIONS).replace('12/05/2026', '13/05/2026');
  assert.deepEqual([...new Set(days(shown))], ['2026-05-13', '2026-05-12']);
  const australian = EXECUTIONS.replaceAll('5/12/2026', '12/5/2026').replace('12/5/2026', '13/5/2026');
  assert.deepEqual(new Set(days(australian)), new Set(['2026-05-12', '2026-05-13']));
  assert.deepEqual([...new Set(days(EXECUTIONS.replaceAll('5/12/2026', '2026-05-12')))], ['2026-05-12']);
});

test('trades: entry and exit are two fills, fees belong to the exit, the profit is recognised as net', () => {
  const { executions, summary } = read(TRADES);
  assert.equal(summary.grain, 'round-trips');
  assert.partialDeepStrictEqual(executions[1], {
    action: 'sell',
    price: '5304.25',
    fees: { commission: 86_000 },
    statedRealised: { amount: '391.4', kind: 'net' },
  });
  assert.deepEqual([...new Set(summary.stated.map(({ kind }) => kind))], ['net']);
});

test('trades: an older grid has other names and states gross', () => {
  const older = `Trade #,Instrument,Account,Market pos.,Quantity,Entry price,Exit price,Entry time,Exit time,Profit,Commission
1,ES 06-26,Sim101,Short,2,5304.25,5300.25,05/12/2026 10:30:00,05/12/2026 11:45:00,400.00,8.60
`;
  assert.deepEqual(
    read(older).summary.stated.map(({ amount, kind }) => `${amount} ${kind}`),
    ['400 gross'],
  );
  assert.match(
    faults(older.replace('400.00', '4.00')).join(),
    /line 2, Profit: got "4.00"; expected 400 from/,
  );
  assert.match(faults(older.replace('11:45:00', '10:29:59')).join(), /expected a time after Entry time/);
});

test('files that cannot be used are refused with what to use instead', () => {
  assert.match(
    refusal(
      '<html><head><title>1: A - Trade History Report</title></head><body><table><tr><td>a</td></tr></table>',
    ),
    /MetaTrader/,
  );
  assert.match(
    refusal(
      'orderId,Account,Order ID,B/S,Contract,Product,avgPrice,filledQty,Fill Time,Status,_priceFormat\n1,2\n',
    ),
    /orders from Tradovate.*Fills/,
  );
});
