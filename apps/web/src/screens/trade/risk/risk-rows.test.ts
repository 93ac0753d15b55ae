import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dollars } from '@daybook/domain/money.ts';
import { en } from '@daybook/texts/en.ts';
import type { BeyondStop } from '@daybook/domain/trade/risk/beyond-stop.ts';
import { riskRows, riskSentence, type RiskedTrade } from './risk-rows.ts';

const words = en.tradeRisk;
const aTrade = (part: Partial<RiskedTrade> = {}): RiskedTrade => ({
  action: 'BOT',
  currency: 'USD',
  netProfitAndLoss: dollars(-96),
  plannedRisk: null,
  plannedStop: null,
  stopMoves: [],
  targets: [],
  stopRisk: null,
  firstRisk: null,
  planLimit: null,
  byDefault: null,
  ...part,
});
const shown = (part: Partial<RiskedTrade>, beyond: BeyondStop | null = null) =>
  riskRows(aTrade(part), beyond, en).map(({ name, value, note }) =>
    [name, value, ...(note ? [note] : [])].join(': '),
  );
const sentence = (part: Partial<RiskedTrade>) => riskSentence(aTrade(part), en);
const stop = { plannedStop: '181.6', stopRisk: dollars(120), firstRisk: dollars(80) };
const moves = (...prices: string[]) => prices.map((price, at) => ({ instant: at, price }));

test('1R from the stop, with the first R, and R with its sign', () => {
  const planned = { ...stop, targets: ['183.6', '185'], stopMoves: moves('181.5', '181.94') };
  assert.deepEqual(shown(planned), [
    '1R: $120.00: from the stop',
    'First R: $80.00',
    'Realized: −0.80R',
    'Planned stop: 181.60',
    'Stop moved away: 1 of 2 moves',
    'Targets: 183.60 · 185.00',
  ]);
  assert.equal(sentence(planned), 'Your adds raised the risk from $80.00 to $120.00.');
});

test('the planned risk is used as 1R where no stop was stated, in the currency of the trade', () => {
  const planned = { plannedRisk: dollars(60), currency: 'EUR', netProfitAndLoss: dollars(90) };
  assert.deepEqual(shown(planned), ['1R: €60.00: from the planned risk', 'Realized: +1.50R']);
  assert.equal(sentence(planned), null);
  assert.equal(shown({ ...stop, plannedRisk: dollars(60) })[0], '1R: $120.00: from the stop');
});

test('a first R that is about the same, or larger, raised nothing', () => {
  const about = { ...stop, firstRisk: dollars(115) };
  assert.equal(shown(about).join().includes(words.firstR), false);
  assert.equal(sentence(about), null);
  assert.equal(sentence({ ...stop, firstRisk: dollars(200) }), null);
  assert.ok(shown({ ...stop, firstRisk: dollars(200) }).includes('First R: $200.00'));
});

test('what moves away from the price of a short trade lies above', () => {
  const short = { ...stop, action: 'SLD' as const };
  assert.ok(
    shown({ ...short, stopMoves: moves('181.7', '181.65') }).includes('Stop moved away: 1 of 2 moves'),
  );
  assert.ok(shown({ ...short, stopMoves: moves('181.5') }).includes('Stop moved away: 0 of 1 move'));
});

test('without a stated risk there is no R, and the page says what is needed', () => {
  assert.deepEqual([shown({}), sentence({})], [[], words.noRisk]);
  assert.deepEqual(
    [shown({ targets: ['12'] }), sentence({ targets: ['12'] })],
    [['Targets: 12.00'], words.noRisk],
  );
});

test('a risk of zero, and one that is not followed, give no R and say why', () => {
  const none = { ...stop, stopRisk: 0, firstRisk: 0, plannedRisk: dollars(60) };
  assert.deepEqual([shown(none), sentence(none)], [['Planned stop: 181.60'], words.noOneR]);
  const unfollowed = { plannedStop: '181.6' };
  assert.deepEqual([shown(unfollowed), sentence(unfollowed)], [['Planned stop: 181.60'], words.notFollowed]);
  assert.equal(sentence({ ...unfollowed, plannedRisk: dollars(60) }), null);
});

test('exits beyond the stop: how many, by how much at most, and what they lost; or that there was none', () => {
  const beyond = { exits: 3, beyond: 1, amount: dollars(15), furthest: '0.1' };
  assert.ok(shown(stop, beyond).includes('Exits past the stop: $15.00: 1 of 3, by up to 0.10'));
  const none = { exits: 3, beyond: 0, amount: dollars(0), furthest: '0' };
  assert.ok(shown(stop, none).includes('Exits past the stop: none'));
});

test("the plan's limit is used as 1R where nothing else was stated, and nothing is shown before it is known", () => {
  assert.deepEqual(shown({ planLimit: dollars(300) }), [
    `1R: $300.00: ${words.by['plan-limit']}`,
    'Realized: −0.32R',
  ]);
  assert.equal(
    shown({ planLimit: dollars(300), plannedRisk: dollars(60) })[0],
    '1R: $60.00: from the planned risk',
  );
  assert.deepEqual([shown({ planLimit: undefined }), sentence({ planLimit: undefined })], [[], null]);
});
