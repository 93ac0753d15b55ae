import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dollars } from '@daybook/domain/money.ts';
import { RESULT_UNITS } from '@daybook/domain/trade/trade-columns.ts';
import { parseRuleChoice, ruleQuery, type RuleChoice } from './replay-address.ts';

const CHOICES: readonly RuleChoice[] = [
  { kind: 'loss', limit: null, others: [] },
  { kind: 'clock', limit: null, others: [] },
  { kind: 'loss', limit: dollars(212.5), others: [] },
  {
    kind: 'trades',
    limit: 8,
    others: [
      { kind: 'clock', limit: 41_400 },
      { kind: 'loss', limit: dollars(300) },
    ],
  },
];

for (const choice of CHOICES)
  test(`the address of ${JSON.stringify(ruleQuery(choice))} is read back`, () => {
    assert.deepEqual(parseRuleChoice(ruleQuery(choice)), choice);
  });

test('amounts in a unit say so, and in another one they are left out', () => {
  const clock = { kind: 'clock', limit: 41_400 } as const;
  const stop: RuleChoice = { kind: 'loss', limit: dollars(3), others: [clock] };
  for (const unit of RESULT_UNITS)
    for (const other of RESULT_UNITS)
      assert.deepEqual(
        parseRuleChoice(ruleQuery(stop, unit), other),
        unit === other ? stop : { ...stop, limit: null },
        `${unit} read in ${other}`,
      );
  assert.deepEqual(ruleQuery(stop, 'r'), { rule: 'loss:3R,clock:11:30' });
  const late: RuleChoice = { ...clock, others: [{ kind: 'gain', limit: dollars(2) }] };
  assert.deepEqual(parseRuleChoice(ruleQuery(late, 'percent'), 'r'), { ...clock, others: [] });
  assert.deepEqual(parseRuleChoice({ rule: 'loss:3R,gain:2%' }, 'r'), {
    kind: 'loss',
    limit: null,
    others: [],
  });
});

test('what is unknown is a daily stop whose limit nobody chose', () => {
  for (const rule of ['', 'moon', 'loss:0', 'loss:300,moon:2', 'trades:8,trades:9'])
    assert.deepEqual(parseRuleChoice({ rule }), { kind: 'loss', limit: null, others: [] }, rule);
});
