import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayText, parseDay } from '@daybook/domain/calendar.ts';
import type { FileAnswers, Question } from './file-reading.ts';
import { fixtureBytes } from './fixtures-testing.ts';
import { readFileParts, readWholeFiles } from './read-file.ts';
import { inEnglish } from '#brokers/reading/unreadable-file.ts';

const ANSWERS: FileAnswers = { account: 'A1', zone: 'America/New_York', currency: 'USD' };

/** Files of the layouts whose dates are written as the computer or the trader does, one fill a date. */
const LAYOUTS = {
  'ninjatrader-executions': {
    header: 'Instrument,Action,Quantity,Price,Time,ID,E/X,Account',
    row: (date: string, at: number) => `BTC 03-25,Buy,1,5300.25,${date} 9:31:04 AM,6a0c_${at},Entry,S1`,
  },
  quantower: {
    header: 'Account,Date/Time,Symbol,Side,Order type,Quantity,Price,Gross P/L,Fee,Net P/L,Trade ID,Order ID',
    row: (date: string, at: number) =>
      `Q1,${date} 9:31:04 AM,MNQM6,Buy,Stop,1,20525.25,0,0.74,-0.74,8${at},7${at}`,
  },
  tradervue: {
    header: 'Date,Time,Symbol,Quantity,Price,Side',
    row: (date: string) => `${date},09:31:04,FERN,100,7.31,B`,
  },
} as const;
type Layout = keyof typeof LAYOUTS;
const NAMES = Object.keys(LAYOUTS) as Layout[];

function fileOf(layout: Layout, dates: readonly string[]): string {
  const { header, row } = LAYOUTS[layout];
  return [header, ...dates.map(row), ''].join('\n');
}

/** Days of the executions, and what is asked about their dates. */
function read(
  text: string,
  answers: FileAnswers = {},
  name = 'file.csv',
): { readonly days: readonly string[]; readonly question: Question | undefined } {
  const [file] = readWholeFiles({ name, bytes: Buffer.from(text) }, { ...ANSWERS, ...answers });
  const { executions, summary } = file!;
  assert.deepEqual(summary.unreadable.rows.map(inEnglish), []);
  return {
    days: executions.map(({ day }) => dayText(day)),
    question: summary.questions.find(({ kind }) => kind === 'date-order'),
  };
}

const refusal = (text: string, answers: FileAnswers = {}): string => {
  const last = [...readFileParts({ name: 'f', bytes: Buffer.from(text) }, { ...ANSWERS, ...answers })].at(-1);
  return last?.kind === 'refused' ? inEnglish(last) : '';
};

for (const layout of NAMES) {
  test(`${layout}: dates that can be read two ways are asked about, and nothing is read before the answer`, () => {
    const text = fileOf(layout, ['03/02/2025', '03/02/2025']);
    const open = read(text);
    assert.deepEqual(open.days, []);
    assert.deepEqual(open.question, {
      kind: 'date-order',
      answer: null,
      from: null,
      candidates: ['2025-03-02', '2025-02-03'],
      asWritten: '03/02/2025',
    });
    const answered = read(text, { dayOrder: 'day-first' });
    assert.deepEqual(answered.days, ['2025-02-03', '2025-02-03']);
    assert.partialDeepStrictEqual(answered.question, { answer: 'day-first', from: 'trader' });
    assert.deepEqual(read(text, { dayOrder: 'month-first' }).days, ['2025-03-02', '2025-03-02']);
  });

  test(`${layout}: one date that exists in one order alone proves all others, wherever it stands`, () => {
    const dayFirst = ['2025-02-03', '2025-02-13'];
    for (const dates of [
      ['03/02/2025', '13/02/2025'],
      ['13/02/2025', '03/02/2025'],
    ])
      assert.deepEqual(read(fileOf(layout, dates)).days.toSorted(), dayFirst);
    const proven = read(fileOf(layout, ['03/02/2025', '02/13/2025']), { dayOrder: 'day-first' });
    assert.deepEqual(proven.days, ['2025-03-02', '2025-02-13'], 'no answer changes what is proven');
    assert.partialDeepStrictEqual(proven.question, { answer: 'month-first', from: 'file' });
    assert.deepEqual(read(fileOf(layout, ['2025-02-03', '05/05/2025'])).question, undefined);
  });

  test(`${layout}: a file whose dates contradict each other is refused as a whole`, () => {
    assert.equal(
      refusal(fileOf(layout, ['03/02/2025', '13/02/2025', '02/13/2025'])).replaceAll(/ 9:31:04 AM/g, ''),
      'line 4, "13/02/2025" on line 3 has the day first, and "02/13/2025" on line 4 has the month first; expected one order of day and month in all dates: export the file again, without saving it in a spreadsheet',
    );
  });

  test(`${layout}: the file's name, the order of the rows and days to come are evidence, unless they differ`, () => {
    const open = fileOf(layout, ['03/02/2025', '04/02/2025']);
    const days = ['2025-02-03', '2025-02-04'];
    assert.deepEqual(read(open, {}, 'trades 2025-02-04.csv').days, days);
    assert.deepEqual(read(open, {}, 'trades 2025-02-07.csv').days, []);
    assert.deepEqual(read(open, { lastDay: parseDay('2025-02-05')! }).days, days);
    assert.deepEqual(read(open, { lastDay: parseDay('2025-08-05')! }).days, []);
    assert.deepEqual(read(open, { lastDay: parseDay('2025-02-05')! }, 'on 2025-03-02.csv').days, []);
    const long = ['11/02/2025', '12/02/2025', '01/03/2025', '03/03/2025', '04/03/2025', '05/03/2025'];
    assert.equal(read(fileOf(layout, long)).days[0], '2025-02-11');
    assert.equal(read(fileOf(layout, long.toReversed())).days.length, long.length);
    // Sorted as texts, days of several months look like months.
    const byText = ['01/02/2025', '02/01/2025', '02/04/2025', '03/01/2025', '03/02/2025', '04/01/2025'];
    assert.deepEqual(read(fileOf(layout, byText)).days, []);
  });
}

test("a day in the file's name that may be that of the export shows no order by chance", () => {
  const days = (name: string, dates: readonly string[], answers: FileAnswers = {}): readonly string[] =>
    read(fileOf('tradervue', dates), answers, `trades ${name}.csv`).days;
  const september = ['09/08/2026', '09/09/2026', '09/10/2026', '09/11/2026'];
  // With the day first, 9 October is one of the days, of which the last is 9 November.
  assert.deepEqual(days('2026-10-09', september), []);
  // Here it is the last of them, and would be a month after the last with the month first.
  assert.deepEqual(days('2026-10-09', september.slice(0, 3)), []);
  assert.deepEqual(days('2026-10-09', september.slice(1, 3)), []);
  assert.deepEqual(days('2026-09-10', september.slice(0, 3)).at(-1), '2026-09-10');
  assert.deepEqual(days('2026-10-09', ['09/10/2026']), ['2026-10-09']);
  // The first of several days may be that of the export as well: with the day first, all lie before it.
  assert.deepEqual(days('2026-10-05', ['10/05/2026', '10/06/2026', '10/07/2026']), []);
  // A date that is one day in both orders lies after the name's as well.
  assert.deepEqual(days('2026-09-10', ['09/10/2026', '10/10/2026']), []);
  // It still contradicts other evidence.
  const lastDay = parseDay('2026-09-30')!;
  assert.deepEqual(days('2026-09-30', ['09/10/2026'], { lastDay }), ['2026-09-10']);
  assert.deepEqual(days('2026-10-09', ['09/10/2026'], { lastDay }), []);
});

test('NinjaTrader: what rests at the weekend was not traded then; coins are', () => {
  const text = fileOf('ninjatrader-executions', ['03/02/2025', '04/02/2025']);
  const futures = text.replaceAll('BTC 03-25', 'ES 03-25');
  // 2 March 2025 was a Sunday.
  assert.deepEqual(read(text).days, []);
  assert.deepEqual(read(futures).days, ['2025-02-03', '2025-02-04']);
  assert.deepEqual(read(futures.replaceAll(' AM', ' PM')).days, [], 'on a Sunday evening they are traded');
});

test('points are written with the day first, and NinjaTrader with hyphens too; Tradervue takes these for months', () => {
  for (const layout of NAMES)
    assert.deepEqual(read(fileOf(layout, ['03.02.2025'])).days, ['2025-02-03'], layout);
  assert.deepEqual(read(fileOf('ninjatrader-executions', ['03-02-2025'])).days, ['2025-02-03']);
  assert.deepEqual(read(fileOf('tradervue', ['03-02-2025'])).days, []);
});

test('layouts whose dates have the month first refuse a file with a day in front, and read none of it', () => {
  const text = fixtureBytes({ name: 'tradezero.csv' }).toString('utf8');
  const mixed = text.replace(
    '05/12/2026,05/13/2026,USD,stock,S,MOTH',
    '13/05/2026,05/13/2026,USD,stock,S,MOTH',
  );
  assert.match(
    refusal(mixed),
    /^the dates of this file are read with the month first, but 13\/05\/2026 on line \d+ has the day first/,
  );
  const topstep = fixtureBytes({ name: 'projectx-trades.csv' }).toString('utf8');
  assert.match(
    refusal(topstep.replace('05/12/2026', '13/12/2026')),
    /13\/12\/2026 on line 2 has the day first/,
  );
  const ctrader = fixtureBytes({ name: 'ctrader.csv' }).toString('utf8');
  assert.match(refusal(ctrader.replaceAll(/\d\d\/\d\d\/2026/g, '05/13/2026')), /has the month first/);
});

test('tables of your own: a mapping that a date contradicts refuses the file, and is not guessed from both kinds', () => {
  const table = (...dates: readonly string[]): string =>
    ['When,Ticker,B/S,Shares,Price', ...dates.map((date) => `${date} 09:31:04,FERN,B,100,7.31`), ''].join(
      '\n',
    );
  const asked = (text: string): Extract<Question, { readonly kind: 'mapping' }>['table']['guess'] => {
    const last = [...readFileParts({ name: 'f.csv', bytes: Buffer.from(text) }, ANSWERS)].at(-1);
    assert.ok(last?.kind === 'asked' && last.question.kind === 'mapping');
    return last.question.table.guess;
  };
  const open = table('03/02/2025', '04/02/2025');
  assert.equal(asked(open).dateOrder, null);
  assert.equal(asked(table('03/02/2025', '13/02/2025')).dateOrder, 'day-first');
  const both = table('03/02/2025', '13/02/2025', '14/02/2025', '02/13/2025');
  assert.equal(asked(both).dateOrder, null);
  const mapping = { ...asked(open), dateOrder: 'month-first', zone: 'America/New_York' } as const;
  assert.equal(refusal(open, { mapping }), '');
  assert.match(
    refusal(both, { mapping }),
    /^the dates .* month first, but 13\/02\/2025 on line 3 has the day first/,
  );
});
