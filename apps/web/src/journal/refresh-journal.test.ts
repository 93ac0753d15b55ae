import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UNSET_CHOICES } from '@daybook/domain/journal/fields.ts';
import type { readDashboard } from '@daybook/api/journal/read-dashboard.ts';
import type { AnswerOf } from '@daybook/api/contract/endpoint.ts';
import { TRADE_ERROR_FIELDS, TRADE_FIELDS, tradeRecord, writeRecords } from '@daybook/api/journal/records.ts';
import { parseDay, type Day } from '@daybook/domain/calendar.ts';
import type { MistakeId } from '@daybook/domain/journal/mistake.ts';
import { dollars } from '@daybook/domain/money.ts';
import { buildColumns } from '@daybook/domain/trade/trade-columns-testing.ts';
import type { TradeRow } from '@daybook/domain/trade/trade-row.ts';
import { mergeAnswer } from './refresh-journal.ts';

const day = parseDay('2026-11-20') as Day;

function aTrade(id: number, parts: Partial<TradeRow> = {}): TradeRow {
  return {
    id: String(id).padStart(13, '0'),
    symbol: 'AAPL',
    currency: 'USD',
    account: 'A',
    side: 'long',
    volume: '200',
    gross: dollars(12),
    net: dollars(11),
    day: (day + id) as Day,
    start: 34_200,
    end: 34_300,
    durationSeconds: 100,
    executions: 2,
    ...UNSET_CHOICES,
    bits: [],
    answered: [],
    mistakes: [],
    tags: [],
    ...parts,
  };
}

function anAnswer(trades: readonly TradeRow[], parts: Partial<AnswerOf<typeof readDashboard>> = {}) {
  const marks = trades.flatMap(({ id, mistakes }) => mistakes.map((mistake) => [id, mistake]));
  return {
    trades: writeRecords(TRADE_FIELDS, trades.map(tradeRecord)),
    executions: '',
    tradeErrors: writeRecords(TRADE_ERROR_FIELDS, marks),
    gone: [],
    errors: [{ id: 'm1', title: 'Moved the stop' }],
    setups: [],
    tags: [],
    tradeTags: '',
    total: 2,
    revision: 6,
    ...parts,
  } as unknown as AnswerOf<typeof readDashboard>;
}

const held = () => buildColumns([aTrade(1), aTrade(2)], { mistakes: [] }, 5);

test('new trades, changed ones and those that are gone are merged', () => {
  const changed = aTrade(2, { net: dollars(-4), mistakes: ['m1' as MistakeId] });
  const merged = mergeAnswer(held(), anAnswer([changed, aTrade(3)], { gone: [aTrade(1).id], total: 2 }));
  assert.equal(merged?.count, 2);
  assert.equal(merged.revision, 6);
  assert.deepEqual([...merged.net], [dollars(-4), dollars(11)]);
  assert.equal(merged.journal.mistake.length, 1);
});

test('an answer that leads to another number of trades than the server counts is not trusted', () => {
  assert.equal(mergeAnswer(held(), anAnswer([aTrade(3)], { total: 9 })), null);
});

test('an answer from before a save does not undo it', () => {
  const newer = { ...held(), revision: 7 };
  assert.equal(mergeAnswer(newer, anAnswer([], { revision: 6 })), newer);
});
