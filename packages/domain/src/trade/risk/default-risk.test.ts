import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dollars, money } from '../../money.ts';
import {
  DEFAULT_SCOPES,
  defaultAt,
  defaultRiskText,
  fittingDefaults,
  parseAmount,
  parseTicks,
  readDefaultRisks,
  type DefaultRisk,
} from './default-risk.ts';
import { PREFERENCES } from '../../journal/preferences.ts';
import { roundsOf } from '../../chance-testing.ts';

const SEED = 20_261_125;
const rule = (part: Partial<DefaultRisk>): DefaultRisk => ({
  scope: 'account',
  name: 'U1',
  ticks: null,
  amount: dollars(100),
  since: 1000,
  withEarlier: false,
  ...part,
});
const TRADE = { symbol: 'ESZ6', setup: 'NRB', account: 'U1' };
const found = (rules: readonly DefaultRisk[], began: number, kind = TRADE) =>
  defaultAt(fittingDefaults(rules, kind), began);

test('stored defaults are read unchanged, and invalid ones are skipped', () => {
  const names = fc.string({ unit: 'grapheme', maxLength: 60 });
  const rules = fc.record({
    scope: fc.constantFrom(...DEFAULT_SCOPES),
    name: names,
    size: fc.oneof(
      fc.integer({ min: 1, max: 100_000_000 }).map((ticks) => ({ ticks: ticks / 100, amount: null })),
      fc.integer({ min: 1, max: 9_999_999_999_999 }).map((units) => ({ ticks: null, amount: money(units) })),
    ),
    since: fc.integer({ min: 0, max: 4_102_444_800_000 }),
    withEarlier: fc.boolean(),
  });
  fc.assert(
    fc.property(rules, ({ size, ...rest }) => {
      const whole = { ...rest, ...size };
      const text = defaultRiskText(whole);
      assert.deepEqual(readDefaultRisks([text]), [whole]);
      if (/^[ -~]*$/.test(whole.name) && !/["\\\\]/.test(whole.name))
        assert.ok(text.length <= PREFERENCES.defaultRisks.longest);
    }),
    { seed: SEED, numRuns: roundsOf(1000, 250) },
  );
  const unreadable = [
    '',
    '{',
    'null',
    '[]',
    '{"account":"U1"}',
    '{"account":"U1","dollars":"5","ticks":2,"since":1}',
  ];
  assert.deepEqual(readDefaultRisks([...unreadable, '{"account":"U1","dollars":"-5","since":1}']), []);
});

test('the most particular kind counts, and of one kind the last one saved before the trade began', () => {
  const account = rule({});
  const later = rule({ since: 2000, amount: dollars(150) });
  const setup = rule({ scope: 'setup', name: 'NRB', since: 3000, amount: dollars(80) });
  const root = rule({ scope: 'symbol', name: 'ES', since: 4000, ticks: 8, amount: null });
  const rules = [root, later, setup, account];
  assert.equal(found(rules, 999), null);
  assert.equal(found(rules, 1000), account);
  assert.equal(found(rules, 2500), later);
  assert.equal(found(rules, 3000), setup);
  assert.equal(found(rules, 4000), root);
  assert.equal(found([rule({ scope: 'symbol', name: 'ES' })], 1000, { ...TRADE, symbol: 'ES' })?.name, 'ES');
});

test('trades from before it have a default where that was asked for', () => {
  const asked = rule({ since: 5000, withEarlier: true });
  assert.equal(found([asked], 10), asked);
  assert.equal(found([asked, rule({ since: 1000, amount: dollars(7) })], 1500)?.amount, dollars(7));
  assert.equal(found([asked, rule({ since: 9000, withEarlier: true })], 10), asked, 'the first of them');
});

test('ticks and amounts are above zero and within their limits', () => {
  assert.deepEqual(['8', '0.25', ' 12.5 ', '0', '-1', '1.234', 'x', '1000001'].map(parseTicks), [
    8,
    0.25,
    12.5,
    ...Array(5).fill(null),
  ]);
  assert.deepEqual(['100', '0.0001', '0', '1.23456', '1e3', ''].map(parseAmount), [
    dollars(100),
    money(1),
    ...Array(4).fill(null),
  ]);
});
