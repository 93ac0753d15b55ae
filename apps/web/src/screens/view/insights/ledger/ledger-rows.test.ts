import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDay } from '@daybook/domain/calendar.ts';
import type {
  Breach,
  LedgerDay,
  LedgerMonth,
  PlanLedger,
} from '@daybook/domain/insights/ledger/plan-ledger.ts';
import { dollars } from '@daybook/domain/money.ts';
import { en } from '@daybook/texts/en.ts';
import { es } from '@daybook/texts/es.ts';
import { pt } from '@daybook/texts/pt.ts';
import {
  afterText,
  courseSteps,
  ledgerSentence,
  limitText,
  monthName,
  monthRows,
  shortDay,
  wholeDollars,
} from './ledger-rows.ts';

function aBreach(day: string, limit: Breach['limit'], second: number): Breach {
  const amounts = { most: dollars(300), beyond: dollars(15) };
  return { limit, row: 0, day: parseDay(day)!, second, ...amounts, isEarlier: false };
}

function aDay(day: string, net: number | null, ...breaches: readonly Breach[]): LedgerDay {
  const after = net === null ? null : { trades: 1, known: 1, net: dollars(net) };
  return { day: parseDay(day)!, breaches, after, isEarlier: false };
}

function aMonth(firstDay: string, ...days: readonly LedgerDay[]): LedgerMonth {
  return { firstDay: parseDay(firstDay)!, days, kept: 0, breaches: 0, after: dollars(0) };
}

const LEDGER: PlanLedger = {
  months: [
    aMonth('2026-10-01', aDay('2026-10-05', -100, aBreach('2026-10-05', 'day', 1)), aDay('2026-10-06', null)),
    aMonth(
      '2026-11-01',
      aDay('2026-11-04', 40, aBreach('2026-11-04', 'trade', 1), aBreach('2026-11-04', 'day', 9)),
    ),
  ],
  days: 3,
  kept: 1,
  keptRange: null,
  breaches: 14,
  after: { trades: 30, known: 30, net: dollars(-2_940.4) },
  afterRange: null,
  afterDays: 11,
  cameBack: 5,
  earlierDays: 0,
};

test('the last month and the last breach stand first, and a day’s aftermath beside its first breach', () => {
  assert.deepEqual(
    monthRows(LEDGER).map(({ rows }) =>
      rows.map(({ breach, after, running }) => [breach.limit, after?.net ?? null, running / 10_000]),
    ),
    [
      [
        ['day', null, -60],
        ['trade', dollars(40), -60],
      ],
      [['day', dollars(-100), -100]],
    ],
  );
});

test('what came after is in its unit, and a dash where trades came of which none has one', () => {
  assert.equal(afterText({ trades: 2, known: 1, net: dollars(-1.5) }, 'R'), '−1.50R');
  assert.equal(afterText({ trades: 2, known: 0, net: dollars(0) }, 'R'), '–');
  assert.equal(afterText({ trades: 0, known: 0, net: dollars(0) }, 'R'), '0.00R');
});

test('the course has a step for each day with a breach', () => {
  assert.deepEqual(
    courseSteps(LEDGER).map(({ net, total }) => [net / 10_000, total / 10_000]),
    [
      [-100, -100],
      [40, -60],
    ],
  );
});

test('days and months are named, months with their year where there are several', () => {
  const day = parseDay('2026-11-16')!;
  assert.equal(shortDay(day, en), 'Mon 16');
  assert.deepEqual(
    [en, es, pt].map((messages) => monthName(parseDay('2026-11-01')!, LEDGER, messages)),
    ['November', 'Noviembre', 'Novembro'],
  );
  const two = { ...LEDGER, months: [aMonth('2025-11-01'), ...LEDGER.months] };
  assert.equal(monthName(parseDay('2025-11-01')!, two, en), 'November 2025');
});

test('a limit is said in whole dollars, and one below a dollar with its cents', () => {
  assert.equal(limitText({ limit: 'day', most: dollars(12_500) }, en), 'Day $12,500');
  assert.deepEqual(
    [0, 0.5, 9.99, 10, -2_940.4].map((amount) => wholeDollars(dollars(amount))),
    ['$0', '$0.50', '$10', '$10', '$2,940'],
  );
});

test('the ledger comes to a sentence, whatever the outcome', () => {
  const say = (
    part: Partial<PlanLedger>,
    messages: Parameters<typeof ledgerSentence>[1] = en,
    code = 'USD',
  ) => ledgerSentence({ ...LEDGER, ...part }, messages, code);
  assert.equal(
    say({}),
    '14 limit breaks in 2 months; the trades after them lost $2,940; the day recovered 5 times.',
  );
  assert.equal(
    say({ breaches: 1, cameBack: 1, after: { trades: 2, known: 2, net: dollars(8.5) } }),
    '1 limit break in 2 months; the trades after them made $9; the day recovered once.',
  );
  assert.equal(
    say({ cameBack: 0, afterDays: 0, after: { trades: 0, known: 0, net: dollars(0) } }),
    '14 limit breaks in 2 months; no trades came after them.',
  );
  assert.equal(say({ breaches: 0 }), 'No limit break in 2 months.');
  assert.equal(
    say({ after: { trades: 30, known: 12, net: dollars(-3.255) } }, en, 'R'),
    '14 limit breaks in 2 months; the trades after them lost 3.26R; the day recovered 5 times.',
  );
  assert.equal(
    say({ cameBack: 0, afterDays: 0, after: { trades: 4, known: 0, net: dollars(0) } }, en, 'R'),
    '14 limit breaks in 2 months.',
    'of trades without an R nothing is told',
  );
  assert.equal(
    say({}, es),
    '14 límites superados en 2 meses; las operaciones posteriores perdieron $2,940; el día se recuperó 5 veces.',
  );
  assert.equal(
    say({}, pt),
    '14 limites ultrapassados em 2 meses; as operações seguintes perderam $2,940; o dia se recuperou 5 vezes.',
  );
});
