import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readReportedFile } from '#server/outside/files/read-file.ts';
import { UnreadableFile } from '#server/outside/files/unreadable-file.ts';

const read = (text: string): ReturnType<typeof readReportedFile> => readReportedFile(Buffer.from(text));

const FLEX =
  '<?xml version="1.0" encoding="UTF-8"?>\n<!-- by hand --><FlexQueryResponse><FlexStatements/></FlexQueryResponse>';
const TRADEZERO =
  'Account,T/D,S/D,Currency,Type,Side,Symbol,Qty,Price,Exec Time,Comm,SEC,TAF,NSCC,Nasdaq,ECN Remove,ECN Add,Gross Proceeds,Net Proceeds,Clr Broker,Liq,Note\n';

test('a layout is told by the content', () => {
  assert.equal(read(FLEX).source, 'ibkr');
  assert.equal(read(`\ufeff${FLEX}`).source, 'ibkr');
  assert.equal(read(TRADEZERO).source, 'tradezero');
  assert.equal(readReportedFile(Buffer.from(TRADEZERO), 'tradezero').source, 'tradezero');
  assert.throws(() => readReportedFile(Buffer.from(TRADEZERO), 'flex'), UnreadableFile);
});

const REFUSED: readonly (readonly [text: string, why: RegExp])[] = [
  ['', /the file is empty/],
  [' \r\n ', /the file is empty/],
  [
    '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"\n',
    /Charles Schwab.*not its time/,
  ],
  ['"Transactions for account"\n"Date","Action","Symbol","Fees & Comm"\n', /Charles Schwab/],
  ['Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity\n', /Robinhood/],
  ['"Buy/Sell","TradeDate","Quantity","IBCommission"\n', /choose XML as its format/],
  ['Statement,Header,Field Name,Field Value\n', /activity statement of Interactive Brokers/],
  ['\ufeffAccount Statement for D-1 since 4/26/22\n', /thinkorswim/],
  [
    'Name,Symbol,Side,Status,Filled,Total Qty,Price,Avg Price,Time-in-Force,Placed Time,Filled Time\n',
    /Webull/,
  ],
  ['symbol,buyFillId,sellFillId,qty\n', /Tradovate/],
  ['Trade #,Instrument,Account,Strategy,Market pos.,Quantity,Entry price\n', /NinjaTrader/],
  [
    'Instrument,Action,Quantity,Price,Time,ID,E/X,Position,Order ID,Name,Commission,Rate,Account,Connection,\n',
    /NinjaTrader/,
  ],
  ['Time,Symbol,Side,Price,Qty,Route,Broker,Account,Type,Cloid,Liq\n', /DAS Trader/],
  ['Date/Time,Account,B/S,Qty,Symbol\n', /PropReports/],
  ['<!doctype html><html><body>Sign in</body></html>', /a web page/],
  ['<html>', /a web page/],
  ['<Report/>', /layout of this file is not known/],
  ['<?xml version="1.0"?><Report/>', /the document is a Report/],
  [
    '<FlexStatementResponse><ErrorMessage>Token has expired.</ErrorMessage></FlexStatementResponse>',
    /notice.*Token has expired/,
  ],
  ['{"id":1}', /layout of this file is not known; the journal reads/],
  ['hello', /layout of this file is not known/],
  ['a\0b', /NUL/],
];

test('what cannot be used is refused with what it is and what to do', () => {
  for (const [text, why] of REFUSED)
    assert.throws(
      () => read(text),
      (error) => error instanceof UnreadableFile && why.test(error.message),
      text,
    );
});

test('what is no text is refused by its first bytes', () => {
  const bytes: readonly (readonly [number[], RegExp])[] = [
    [[0x50, 0x4b, 3, 4, 0], /ZIP/],
    [[0x1f, 0x8b, 8], /gzip/],
    [[0x25, 0x50, 0x44, 0x46, 0x2d], /PDF/],
    [[0xd0, 0xcf, 0x11, 0xe0], /Excel/],
    [[0xff, 0xfe, 0x3c, 0], /UTF-16/],
    [[0xfe, 0xff, 0, 0x3c], /UTF-16/],
    [[0x41, 0xe9, 0x42], /not text in UTF-8/],
  ];
  for (const [start, why] of bytes) assert.throws(() => readReportedFile(Uint8Array.from(start)), why);
  assert.throws(() => readReportedFile(new Uint8Array(64 * 1024 * 1024 + 1)), /more than 64 MB/);
});
