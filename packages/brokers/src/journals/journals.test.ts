import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { chanceFrom, draw } from '@daybook/domain/chance-testing.ts';
import { dollars } from '@daybook/domain/money.ts';
import { UnreadableFile } from '#brokers/reading/unreadable-file.ts';
import { makeZip } from '#brokers/reading/zip-testing.ts';
import type { JournalReading } from './journal-reading.ts';
import { readJournalInThread } from './read-in-thread.ts';
import { readJournal } from './read-journal.ts';

const NEW_YORK = 'America/New_York';
const FIXTURES = {
  'tradervue.csv': readFileSync(new URL('./tradervue/fixtures/tradervue.csv', import.meta.url)),
  'tradezella.csv': readFileSync(new URL('./tradezella/fixtures/tradezella.csv', import.meta.url)),
  'tradenote.json': readFileSync(new URL('./tradenote/fixtures/tradenote.json', import.meta.url)),
};

function read(content: string | Uint8Array, zone = NEW_YORK): JournalReading {
  return readJournal({ name: 'export', bytes: Buffer.from(content as Uint8Array) }, zone);
}

function secondsOf(text: string): number {
  return Temporal.Instant.from(text).epochMilliseconds / 1000;
}

test('Tradervue: text, tags, risk and what identifies the trade', () => {
  const { journal, notes, unreadable } = read(FIXTURES['tradervue.csv']);
  assert.equal(journal, 'tradervue');
  assert.deepEqual(notes[0], {
    line: 2,
    symbol: 'GNLN',
    side: 'long',
    opened: secondsOf('2025-10-10T09:42:38-04:00'),
    closed: secondsOf('2025-10-10T09:43:15-04:00'),
    precision: 1,
    account: null,
    size: '200',
    entryPrice: '4.4097',
    exitPrice: '4.79',
    gross: '76.06',
    text: 'First pullback.\nWaited for the "bid", then in, with size',
    tags: [],
    setup: null,
    risk: dollars(50),
  });
  assert.deepEqual(notes[1]?.tags, ['pb15', 'pullback', 'try2']);
  assert.equal(notes[1]?.side, 'short');
  // What a spreadsheet would calculate is a text like others; a trade that is open has no end.
  assert.equal(notes[2]?.text, '=HYPERLINK("http://example.com")');
  assert.equal(notes[2]?.closed, null);
  assert.equal(notes[2]?.risk, dollars(1000));
  assert.equal(notes.length, 3);
  assert.deepEqual(
    unreadable.rows.map(({ line, reason }) => [line, reason.values[0]]),
    [[6, 'Open Datetime']],
  );
});

test('Tradervue: times are of the zone that the trader names, seconds may be missing', () => {
  const { notes } = read(FIXTURES['tradervue.csv'], 'Europe/Madrid');
  assert.equal(notes[0]?.opened, secondsOf('2025-10-10T09:42:38+02:00'));
  const short = 'Symbol;Side;Open Datetime;Tags;Notes\nAAPL;Long;10/10/2025 9:42 AM;;a note';
  const [note] = read(short).notes;
  assert.equal(note?.opened, secondsOf('2025-10-10T09:42:00-04:00'));
  assert.equal(note?.precision, 60);
});

test('TradeZella: zones behind the times, averages, setups, tags of any category', () => {
  const { journal, notes, unreadable } = read(FIXTURES['tradezella.csv'], 'Asia/Tokyo');
  assert.equal(journal, 'tradezella');
  const [future, option] = notes;
  assert.equal(future?.opened, secondsOf('2026-02-10T09:06:10-05:00'));
  assert.equal(future?.symbol, 'CL');
  assert.equal(future?.account, 'TPT 50K');
  assert.equal(future?.setup, 'ZTH | Pivot');
  assert.deepEqual(future?.tags, ['moved tp & sl', 'calm', 'confident']);
  assert.equal(future?.risk, null);
  assert.equal(option?.opened, secondsOf('2022-11-04T11:42:44-04:00'));
  assert.equal(option?.symbol, 'QQQ 221109P00276000');
  assert.deepEqual([option?.entryPrice, option?.exitPrice], ['10.744', '8.065']);
  assert.equal(option?.setup, 'Breakout');
  assert.deepEqual(option?.tags, ['Retest']);
  assert.match(option?.text ?? '', /^Notes For Coaches: I held through/);
  assert.equal(option?.risk, dollars(250));
  assert.deepEqual(
    unreadable.rows.map(({ line }) => line),
    [4],
  );
});

test('TradeNote: notes and tags of one file, by the id of their trade', () => {
  const { journal, notes, unreadable } = read(FIXTURES['tradenote.json']);
  assert.equal(journal, 'tradenote');
  const [held, early, swing] = notes;
  assert.deepEqual(
    [held?.symbol, held?.opened, held?.closed, held?.size, held?.gross, held?.text, held?.tags],
    ['BRK_B', 1_652_275_800, 1_652_276_100, '10', '7.5', 'Held the level', ['opening drive']],
  );
  // A missing trade is identified by its id.
  assert.deepEqual(
    [early?.symbol, early?.side, early?.opened, early?.closed],
    ['AMD', 'long', 1_652_280_000, null],
  );
  // A trade over several days has its end in the last of them.
  assert.deepEqual(
    [swing?.side, swing?.closed, swing?.gross, swing?.tags],
    ['short', 1_652_363_400, '50', ['swing']],
  );
  assert.deepEqual(
    unreadable.rows.map(({ expected }) => expected?.code),
    ['tagNames', 'aTradeOfIts'],
  );
});

test('TradeNote: collections as mongoexport writes them, in an archive', () => {
  const zip = makeZip({
    'dump/notes.json':
      '{"_id":"a","tradeId":"t1652280000_AMD_B","note":"Too early"}\n{"_id":"b","tradeId":"t1652280001_AMD_SS","note":"Late"}\n',
    'dump/patternsMistakes.json':
      '[{"_id":"c","tradeId":"t1652280000_AMD_B","_p_pattern":"patterns$p1","_p_mistake":"mistakes$m1","note":"Too early"}]',
    'dump/patterns.json': '{"_id":"p1","name":"Bull flag"}\n{"_id":"p2","name":"Other"}',
    'dump/mistakes.json': '[{"_id":{"$oid":"m1"},"name":"Chased"}]',
    'dump/trades.metadata.txt': 'not read',
  });
  const { notes } = read(zip);
  assert.deepEqual(
    notes.map(({ side, text, setup, tags }) => [side, text, setup, tags]),
    [
      ['long', 'Too early', 'Bull flag', ['Chased']],
      ['short', 'Late', null, []],
    ],
  );
});

test('columns may come in any order, be missing or be new', () => {
  const lines =
    'Side,Extra,Symbol,Close Time,Open Time,Open Date,Close Date\nlong,17,ES,10:00:05,10:00:00,2025-10-10,2025-10-10';
  const { notes } = read(lines);
  assert.deepEqual(notes[0]?.tags, []);
  assert.equal(notes[0]?.closed, secondsOf('2025-10-10T10:00:05-04:00'));
  assert.throws(() => read('Symbol,Price\nAAPL,1'), /layout/);
  assert.throws(() => read('{"a":1}'), /layout/);
  assert.throws(() => read('[{"tradeId":'), /JSON/);
  assert.throws(() => read(`{"a":${'['.repeat(100_000)}`), /JSON/);
});

test('names come without marks of direction, as new ones are kept', () => {
  const marked =
    'Symbol;Side;Open Datetime;Setup;Tags\nAAPL;Long;10/10/2025 9:42 AM;\u200eORB;פריצה\u200f, \u202epb15\u202c';
  const [note] = read(marked).notes;
  assert.deepEqual([note?.setup, note?.tags], ['ORB', ['פריצה', 'pb15']]);
});

test('invisible names are no names', () => {
  const row = '2025-10-10 10:00:00,ES,L,"\u200b, gap , ,\u2060",\u200e';
  const { notes } = read(`Open Datetime,Symbol,Side,Tags,Setup\n${row}`);
  assert.deepEqual([notes[0]?.tags, notes[0]?.setup], [['gap'], null]);
});

test('a text that no note may have, and rows of another width, are reported by line', () => {
  const head = 'Open Datetime,Symbol,Side,Notes\n';
  const { notes, unreadable } = read(
    `${head}2025-10-10 09:42:38,AAPL,L,${'x'.repeat(20_001)}\n2025-10-10 09:42:38,AAPL,L,a,b,c\n2025-10-10 09:42:38,AAPL,L,fine\n`,
  );
  assert.deepEqual(
    notes.map(({ text }) => text),
    ['fine'],
  );
  assert.deepEqual(
    unreadable.rows.map(({ line, reason }) => [line, reason.code]),
    [
      [2, 'noteTooLong'],
      [3, 'rowWidth'],
    ],
  );
});

test('damaged exports are read, or refused with a reason, and never anything else', () => {
  const chance = chanceFrom(24);
  let refused = 0;
  for (let round = 0; round < 600; round++) {
    const bytes = Uint8Array.from(Object.values(FIXTURES)[round % 3]!);
    for (let change = 0; change < draw(chance, 1, 6); change++)
      bytes[draw(chance, 0, bytes.length - 1)] = draw(chance, 0, 255);
    try {
      for (const note of read(bytes.slice(0, draw(chance, 1, bytes.length))).notes)
        assert.ok(
          Number.isSafeInteger(note.opened) && note.symbol.length <= 64 && note.text.length <= 20_000,
        );
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      refused += 1;
    }
  }
  assert.ok(refused > 20 && refused < 580, `${refused} of 600 refused`);
});

test('a separate thread gives the same result, refusals included', async () => {
  const bytes = FIXTURES['tradervue.csv'];
  const { notes } = await readJournalInThread({ file: { name: 'a.csv', bytes }, zone: NEW_YORK });
  assert.deepEqual(notes, read(bytes).notes);
  const broken = readJournalInThread({
    file: { name: 'a.csv', bytes: Buffer.from('%PDF-1') },
    zone: NEW_YORK,
  });
  await assert.rejects(broken, (error) => error instanceof UnreadableFile && error.reason.code === 'isPdf');
});
