import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dollars } from '@daybook/domain/money.ts';
import { MAX_STOP_MOVES, MAX_TARGETS } from '@daybook/domain/trade/risk/planned-stop.ts';
import { en } from '@daybook/texts/en.ts';
import {
  EMPTY_RISK,
  isRiskDraft,
  newMove,
  riskBody,
  riskErrors,
  riskOf,
  comparableRisk,
  tradeDays,
  type MoveValues,
  type RiskErrors,
  type RiskValues,
} from './risk-form.ts';

const DAY = { first: '2026-11-18', last: '2026-11-18' };
const words = en.tradeRisk;
const AT = Date.UTC(2026, 10, 18, 14, 47, 30);
const move = (part: Partial<MoveValues> = {}): MoveValues => ({
  ...newMove(DAY),
  time: '09:47:30',
  price: '181.94',
  ...part,
});
const risk = (part: Partial<RiskValues>): RiskValues => ({ ...EMPTY_RISK, ...part });
const withMove = (part: Partial<MoveValues>) => risk({ plannedStop: '181.6', stopMoves: [move(part)] });
const errorsOf = (part: Partial<RiskValues>, days = DAY): RiskErrors => riskErrors(risk(part), en, days);
const isSame = (left: RiskValues, right: RiskValues) =>
  JSON.stringify(comparableRisk(left)) === JSON.stringify(comparableRisk(right));

test('a stored plan is shown and sent back as it was', () => {
  const stored = {
    plannedRisk: dollars(80),
    plannedStop: '181.6',
    targets: ['183.6', '-2'],
    stopMoves: [{ instant: AT + 123, price: '181.94' }],
  };
  const values = riskOf(stored);
  assert.deepEqual(values.stopMoves, [
    { stored: AT + 123, day: '2026-11-18', time: '09:47:30', price: '181.94' },
  ]);
  assert.deepEqual(riskBody(values), {
    plannedRisk: '80',
    plannedStop: '181.6',
    targets: '183.6,-2',
    stopMoves: `${AT + 123}@181.94`,
  });
  const nothing = { plannedRisk: null, plannedStop: null, targets: [], stopMoves: [] };
  assert.deepEqual(riskOf(nothing), EMPTY_RISK);
});

test('prices are sent one way, however they are typed', () => {
  const typed = risk({ plannedStop: ' 181,60 ', targets: ['1.234,5', '', '$ 12', '−3'] });
  assert.deepEqual(errorsOf(typed), {});
  const { plannedStop, targets } = riskBody(typed);
  assert.deepEqual([plannedStop, targets], ['181.6', '1234.5,12,-3']);
  assert.equal(riskBody(withMove({ price: '181,940' })).stopMoves, `${AT}@181940`);
  assert.equal(riskBody(withMove({ price: '181,94' })).stopMoves, `${AT}@181.94`);
});

test('a time is read as it is typed, by the clock of New York', () => {
  for (const time of ['09:47:30', ' 9:47:30 ', '09.47.30', '9h47:30'])
    assert.equal(riskBody(withMove({ time })).stopMoves, `${AT}@181.94`, time);
  assert.equal(riskBody(withMove({ time: '9:47' })).stopMoves, `${AT - 30_000}@181.94`);
});

test('the stored instant is kept until another time is typed', () => {
  const second = Date.UTC(2026, 10, 1, 6, 30, 0, 250);
  const stored = riskOf({
    plannedRisk: null,
    plannedStop: '9',
    targets: [],
    stopMoves: [{ instant: second, price: '9.5' }],
  });
  const [first] = stored.stopMoves;
  assert.equal(first!.time, '01:30:00');
  assert.equal(riskBody(stored).stopMoves, `${second}@9.5`);
  const sent = (part: Partial<MoveValues>) => riskBody({ ...stored, stopMoves: [{ ...first!, ...part }] });
  assert.equal(sent({ time: '1:30' }).stopMoves, `${second}@9.5`);
  assert.equal(sent({ time: '3:30' }).stopMoves, `${Date.UTC(2026, 10, 1, 8, 30)}@9.5`);
});

test('an invalid price or time is reported at its field', () => {
  assert.deepEqual(errorsOf({ plannedStop: 'low of day' }), { plannedStop: words.notAPrice });
  assert.deepEqual(errorsOf({ plannedStop: '1e3' }), { plannedStop: words.notAPrice });
  assert.deepEqual(errorsOf({ targets: ['', '12', '9,5,5'] }), { 'targets.2': words.notAPrice });
  const wrong = { plannedStop: '181.6', stopMoves: [move(), move({ time: '25:00', price: '' })] };
  assert.deepEqual(errorsOf(wrong), {
    'stopMoves.1.time': words.notATime,
    'stopMoves.1.price': words.notAPrice,
  });
  for (const time of ['', '9', '9:4', '09:47:60', '24:00:00'])
    assert.deepEqual(errorsOf(withMove({ time })), { 'stopMoves.0.time': words.notATime }, time);
});

test('a move lies on a day of the trade, at a time that the clocks showed', () => {
  const days = { first: '2026-03-06', last: '2026-03-09' };
  const on = (day: string, time = '10:00:00') => errorsOf(withMove({ day, time }), days);
  assert.deepEqual([on('2026-03-06'), on('2026-03-09')], [{}, {}]);
  const notADay = { 'stopMoves.0.day': words.notADay(days.first, days.last) };
  for (const day of ['2026-03-05', '2026-03-10', '', 'Friday', '2026-02-30'])
    assert.deepEqual(on(day), notADay, day);
  assert.deepEqual(on('2026-03-08', '02:30:00'), { 'stopMoves.0.time': words.skippedTime });
  assert.deepEqual(tradeDays({ opened: Date.UTC(2026, 10, 19, 2), closed: Date.UTC(2026, 10, 19, 15) }), {
    first: '2026-11-18',
    last: '2026-11-19',
  });
});

test('a stored move on another day is left alone', () => {
  const elsewhere = withMove({ stored: AT - 3 * 86_400_000, day: '2026-11-15' });
  assert.deepEqual(errorsOf(elsewhere), {});
  assert.deepEqual(errorsOf(withMove({ day: '2026-11-15' })), {
    'stopMoves.0.day': words.notADay(DAY.first, DAY.last),
  });
});

test('a stop that was moved has a first price; empty rows are ignored', () => {
  assert.deepEqual(errorsOf({ stopMoves: [move()] }), { plannedStop: words.stopFirst });
  const empty = risk({ targets: ['', ' '], stopMoves: [newMove(DAY), newMove(DAY)] });
  assert.deepEqual(errorsOf(empty), {});
  assert.ok(isSame(empty, EMPTY_RISK));
  assert.deepEqual(riskBody(empty), { plannedRisk: '', plannedStop: '', targets: '', stopMoves: '' });
});

test('there are so many targets and moves and no more', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1));
  assert.deepEqual(errorsOf({ targets: many(MAX_TARGETS) }), {});
  assert.deepEqual(errorsOf({ targets: many(MAX_TARGETS + 1) }), {
    targets: words.tooManyTargets(MAX_TARGETS),
  });
  const moves = (count: number) => ({
    plannedStop: '9',
    stopMoves: many(count).map((price) => move({ price })),
  });
  assert.deepEqual(errorsOf(moves(MAX_STOP_MOVES)), {});
  assert.deepEqual(errorsOf(moves(MAX_STOP_MOVES + 1)), { stopMoves: words.tooManyMoves(MAX_STOP_MOVES) });
});

test('a planned risk is an amount above zero', () => {
  for (const plannedRisk of ['', ' 80 ', '1,200.50', '0.0001'])
    assert.deepEqual(errorsOf({ plannedRisk }), {}, plannedRisk);
  for (const plannedRisk of ['0', '-5', 'much', '0.00001', '1000000000'])
    assert.deepEqual(errorsOf({ plannedRisk }), { plannedRisk: en.trade.notARisk }, plannedRisk);
});

test('another way of typing the same is no change; anything else is', () => {
  const saved = risk({ plannedRisk: '80', plannedStop: '9.5', targets: ['11', '12'], stopMoves: [move()] });
  const same = { plannedStop: '9,50', plannedRisk: ' 80.00', targets: ['11.0', '12', ''] };
  assert.ok(isSame(saved, { ...saved, ...same, stopMoves: [move({ time: '9:47:30' }), newMove(DAY)] }));
  const others: Partial<RiskValues>[] = [
    { plannedRisk: '' },
    { plannedRisk: '80x' },
    { plannedStop: '9.51' },
    { plannedStop: 'x' },
    { targets: ['12', '11'] },
    { targets: ['11'] },
    { stopMoves: [] },
    { stopMoves: [move({ time: '09:47:31' })] },
    { stopMoves: [move({ time: '' })] },
    { stopMoves: [move({ price: '181.95' })] },
  ];
  for (const other of others) assert.ok(!isSame(saved, { ...saved, ...other }), JSON.stringify(other));
});

test('a draft of another shape is not taken; one that lacks the fields is', () => {
  const full = JSON.parse(JSON.stringify(withMove({ stored: AT }))) as Record<string, unknown>;
  assert.ok(isRiskDraft(full));
  assert.ok(isRiskDraft({}));
  const wrong = [
    { plannedStop: 9.5 },
    { plannedRisk: null },
    { targets: '11' },
    { targets: [] },
    { targets: [11] },
    { stopMoves: {} },
    { stopMoves: [null] },
    { stopMoves: [{ ...move(), time: 34_200 }] },
    { stopMoves: [{ ...move(), stored: '1' }] },
    { stopMoves: [{ time: '', price: '' }] },
  ];
  for (const part of wrong) assert.ok(!isRiskDraft({ ...full, ...part }), JSON.stringify(part));
});
