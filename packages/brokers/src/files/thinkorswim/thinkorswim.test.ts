import assert from 'node:assert/strict';
import { test } from 'node:test';
import { because } from '@daybook/texts/file-reason.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { fixtureBytes } from '#brokers/files/fixtures-testing.ts';
import { readFileParts, readWholeFiles, type WholeFile } from '#brokers/files/read-file.ts';
import { inEnglish } from '#brokers/reading/unreadable-file.ts';

const STATEMENT = fixtureBytes({ name: 'thinkorswim.csv' }).toString('utf8');
const ANSWERS = { zone: 'America/New_York' };

function read(text: string, answers: object = ANSWERS): WholeFile {
  return readWholeFiles({ name: 'statement.csv', bytes: Buffer.from(text) }, answers)[0]!;
}

const feesOf = ({ fees, feeProvenance }: ReportedExecution): string =>
  `${fees.commission / 10_000} ${fees.regulatory / 10_000} ${feeProvenance}`;
const of = (file: WholeFile, symbol: string): readonly ReportedExecution[] =>
  file.executions.filter((fill) => fill.instrument.symbol === symbol);

test('the zone is asked for, whatever the balance line says', () => {
  const { executions, summary } = read(STATEMENT, {});
  assert.equal(executions.length, 0);
  assert.equal(summary.unreadable.count, 0);
  assert.deepEqual(summary.questions[0], { kind: 'zone', answer: null, from: null });
  const chicago = read(STATEMENT, { zone: 'America/Chicago' });
  const [first] = of(chicago, 'FERN');
  assert.equal(chicago.executions.length, 12);
  assert.equal(new Date(first?.instant ?? 0).getUTCHours() - 5, Number(first?.localText.slice(8, 10)));
});

test('the legs of a spread are fills of their own and share the fees of its one cash row', () => {
  const file = read(STATEMENT);
  assert.deepEqual(of(file, 'SPXW 260512C06500000').map(feesOf), ['1.3 1.45 stated', '1.3 1.44 stated']);
  assert.deepEqual(of(file, 'SPXW 260512C06520000').map(feesOf), ['1.3 1.45 stated', '1.3 1.44 stated']);
  assert.deepEqual(
    of(file, 'SPXW 260512C06520000').map(({ action, size, price }) => `${action} ${size} ${price}`),
    ['buy 2 5.2', 'sell 2 4.7'],
  );
});

test('a cash row that pays for two fills is shared out between them', () => {
  const fern = of(read(STATEMENT), 'FERN').filter(({ price }) => price === '9.58');
  assert.deepEqual(fern.map(feesOf), ['0 0.045 stated', '0 0.015 stated']);
});

test('options of futures have the size that the file states, futures that of their contract', () => {
  const file = read(STATEMENT);
  assert.deepEqual(
    ['Q2CK26 C21450', 'MESM6'].map((symbol) => of(file, symbol)[0]?.instrument),
    [
      {
        kind: 'future-option',
        symbol: 'Q2CK26 C21450',
        contract: 'Q2CK26 C21450',
        currency: 'USD',
        multiplier: '20',
      },
      { kind: 'future', symbol: 'MESM6', contract: 'MESM26', currency: 'USD', multiplier: '5' },
    ],
  );
});

const faults = (text: string): readonly string[] => read(text).summary.unreadable.rows.map(inEnglish);

test('the cash section must close to the cent, and every amount must follow from its fills', () => {
  assert.deepEqual(faults(STATEMENT.replace('"25,971.00"', '"25,971.01"')), []);
  assert.match(
    faults(STATEMENT.replace('971.00,"23,078.97"', '971.10,"23,078.97"')).join('\n'),
    /balance is.*\n?.*total/s,
  );
  const dearer = STATEMENT.replace(',9.71,9.71,LMT', ',9.81,9.81,LMT');
  assert.match(
    faults(dearer).join('\n'),
    /the trade history lacks the trade "KEY: F2 SOLD -100 FERN @9\.71"/,
  );
});

test('a fill that the cash section does not reach has no known fees', () => {
  const later = STATEMENT.replace(
    'Order Type\n,5/12/26 14:06:11',
    'Order Type\n,5/13/26 09:30:00,STOCK,BUY,+5,TO OPEN,FERN,,,STOCK,9.50,9.50,MKT\n,5/12/26 14:06:11',
  );
  const file = read(later);
  assert.equal(file.summary.unreadable.count, 0);
  assert.equal(feesOf(of(file, 'FERN')[0]!), '0 0 unknown');
  assert.deepEqual(file.summary.stated, []);
});

test('a statement without its last section, or with a fill without a time, is not whole', () => {
  const cut = STATEMENT.slice(0, STATEMENT.indexOf('Account Summary'));
  const parts = [...readFileParts({ name: 'a', bytes: Buffer.from(cut) }, ANSWERS)];
  assert.partialDeepStrictEqual(parts.at(-1), {
    kind: 'refused',
    reason: because('cutAfterTrades'),
  });
  assert.match(faults(STATEMENT.replace(',5/12/26 09:31:04,', ',5/12/26,')).join('\n'), /has no time of day/);
});

test('prices in thirty-seconds are read', () => {
  const bond = STATEMENT.replace(
    ',5/12/26 14:06:11,FUTURE,SELL,-1,TO CLOSE,/MESM26,JUN 26,,FUTURE,6504.50,6504.50,MKT',
    ",5/12/26 14:06:11,FUTURE,SELL,-1,TO CLOSE,/MESM26,JUN 26,,FUTURE,6504.50,6504.50,MKT\n,5/13/26 10:00:00,FUTURE,SELL,-1,TO OPEN,/ZNM26,JUN 26,,FUTURE,110'165,110'165,MKT",
  );
  assert.equal(of(read(bond), 'ZNM6')[0]?.price, '110.515625');
});

test("the list of today's trades is read without its cash", () => {
  const today = [
    "Today's Trade Activity for 55500123SCHW (Individual) on 5/12/26 16:00:00",
    '',
    'Filled Orders',
    ',,Exec Time,Spread,Side,Qty,Pos Effect,Symbol,Exp,Strike,Type,Price,Net Price,Order Type',
    ',,5/12/26 09:31:30,STOCK,SELL,-25,TO CLOSE,OWL,,,STOCK,4.33,4.33,STP',
    ',,5/12/26 09:31:04,STOCK,BUY,+25,TO OPEN,OWL,,,STOCK,4.29,4.29,LMT',
    '',
    'Canceled Orders',
    'Notes,,Time Canceled,Spread,Side,Qty,Pos Effect,Symbol,Exp,Strike,Type,PRICE,,TIF,Status',
    '',
  ].join('\n');
  const file = read(today);
  assert.deepEqual(file.executions.map(feesOf), ['0 0 unknown', '0 0 unknown']);
  assert.equal(file.summary.accounts[0], '55500123SCHW');
});

test('an expiry is the same where a spreadsheet made a date of it', () => {
  for (const expiry of ['2026-05-12', '12-May-26'])
    assert.deepEqual(
      read(STATEMENT.replaceAll(/(?<=SPXW,)12 MAY 26/g, expiry)).executions,
      read(STATEMENT).executions,
    );
});

test('ratios, and stock with its option, are paid by the row of their amount', () => {
  const fills = [
    ',5/12/26 10:00:00,COVERED,BUY,+100,TO OPEN,OWL,,,STOCK,50.00,48.00,LMT',
    ',,,SELL,-1,TO OPEN,OWL,15 MAY 26,52,CALL,2.00,DEBIT,',
    ',5/12/26 09:50:00,BACKRATIO,BUY,+2,TO OPEN,ELM,15 MAY 26,505,CALL,2.75,.50,LMT',
    ',,,SELL,-1,TO OPEN,ELM,15 MAY 26,500,CALL,6.00,CREDIT,',
  ];
  const cash = [
    '5/12/26,12:50:00,TRD,="1010",BOT +1 COVERED OWL 100 15 MAY 26 52 CALL/OWL @48.00,-0.03,-0.65,"-4,800.00","19,967.63"',
    '5/12/26,12:55:00,TRD,="1011",SOLD -1 1/2 BACKRATIO ELM 100 15 MAY 26 500/505 CALL @.50,-0.03,-1.95,50.00,"20,015.65"',
    '5/12/26,13:00:00,JRN,="1008",FUNDS RECEIVED,,,"1,000.00","21,015.65"',
    ',,,,TOTAL,($7.05),($12.30),"($3,965.00)","$21,015.65"',
  ];
  const text = STATEMENT.replace(/5\/12\/26,13:00:00,JRN[^]*?,,,,TOTAL.*/, cash.join('\n')).replace(
    'Order Type\n,5/12/26 14:06:11',
    `Order Type\n${fills.join('\n').replace('10:00:00', '12:50:00').replace('09:50:00', '12:55:00')}\n,5/12/26 14:06:11`,
  );
  const file = read(text);
  assert.deepEqual(file.summary.unreadable.rows.map(inEnglish), []);
  assert.deepEqual(of(file, 'OWL').map(feesOf), ['0 0 stated']);
  assert.deepEqual(of(file, 'OWL 260515C00052000').map(feesOf), ['0.65 0.03 stated']);
  assert.deepEqual(of(file, 'ELM 260515C00505000').map(feesOf), ['1.3 0.02 stated']);
});

test('the exchange behind a price may have a digit', () => {
  const { executions } = read(STATEMENT.replaceAll('@3.35 CBOE', '@3.35 C2'));
  assert.deepEqual(executions, read(STATEMENT).executions);
});

test('a future is the same with its exchange behind it', () => {
  const named = STATEMENT.replaceAll(/,(\/(?:MESM|NQM|Q2CK)26)(?=[, ])/g, ',$1:XCME');
  assert.notEqual(named, STATEMENT);
  const { executions, summary } = read(named);
  assert.deepEqual(summary.unreadable.rows, []);
  assert.deepEqual(executions, read(STATEMENT).executions);
});

test('an option that expired is closed at price 0 on its last day', () => {
  const opened =
    'Order Type\n,5/12/26 15:00:00,SINGLE,BUY,+3,TO OPEN,OWL,12 MAY 26,30.5,PUT,.10,.10,LMT\n,5/12/26 14:06:11';
  const total = /,,,,TOTAL.*/.exec(STATEMENT)![0];
  const balance = /FUNDS RECEIVED,,,"1,000.00",("[^"]+")/.exec(STATEMENT)![1]!;
  const removal = `5/13/26,06:10:00,RAD,="1009",REMOVAL OF OPTION DUE TO EXPIRATION -3.0 OWL 100 (Weeklys) 12 MAY 26 30.5 PUT,,,,${balance}\n`;
  const text = STATEMENT.replace('Order Type\n,5/12/26 14:06:11', opened).replace(total, removal + total);
  const file = read(text);
  assert.equal(file.summary.unreadable.count, 0, JSON.stringify(file.summary.unreadable.rows));
  assert.deepEqual(
    of(file, 'OWL 260512P00030500').map(({ action, size, price, instant }) => [
      action,
      size,
      price,
      new Date(instant).toISOString(),
    ]),
    [
      ['buy', '3', '0.1', '2026-05-12T19:00:00.000Z'],
      ['sell', '3', '0', '2026-05-12T20:15:00.000Z'],
    ],
  );
  assert.match(faults(text.replace('EXPIRATION -3.0', 'EXPIRATION 3.0')).join(), /expired/);
});
