import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dollars } from '@daybook/domain/money.ts';
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

test('what is unknown is a daily stop whose limit nobody chose', () => {
  for (const rule of ['', 'moon', 'loss:0', 'loss:300,moon:2', 'trades:8,trades:9'])
    assert.deepEqual(parseRuleChoice({ rule }), { kind: 'loss', limit: null, others: [] }, rule);
});
