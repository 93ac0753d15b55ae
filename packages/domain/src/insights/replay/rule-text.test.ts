import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dollars, type Money } from '../../money.ts';
import { parseRule, parseRuleParts, ruleOf, rulePartsText, ruleText } from './rule-text.ts';

test('a rule is read from its text and written as that text', () => {
  assert.deepEqual(parseRule('loss:300'), { loss: dollars(300) });
  assert.deepEqual(parseRule('giveBack:250.5'), {
    giveBack: { amount: dollars(250.5), peak: dollars(250.5) },
  });
  assert.deepEqual(parseRule('trades:8,clock:11:30'), { trades: 8, clock: 41_400 });
  assert.equal(
    ruleText({ clock: 34_200, loss: dollars(300), lossesInARow: 3 }),
    'loss:300,lossesInARow:3,clock:09:30',
  );
  assert.equal(ruleText({ gain: 1 as Money }), 'gain:0.0001');
  for (const text of ['clock:15:05,loss:12.25', 'losses:2,giveBack:90', 'gain:1000'])
    assert.equal(rulePartsText(parseRuleParts(text)!), text);
});

test('any other text is no rule', () => {
  const texts = [
    '',
    'loss',
    'loss:',
    'loss:0',
    'loss:-5',
    'loss:0.00001',
    'loss:1e3',
    'loss:99999999999999',
    'trades:0',
  ];
  const more = [
    'trades:2.5',
    'trades:10001',
    'clock:24:00',
    'clock:9',
    'loss:3,loss:4',
    'loss:3,',
    'Loss:3',
    'moon:3',
  ];
  for (const text of [...texts, ...more]) assert.equal(parseRule(text), null, text);
});

test('amounts in a unit end in it, and are no limit in another one', () => {
  for (const [unit, text] of [
    ['r', 'loss:3R,clock:11:30'],
    ['percent', 'gain:2.50%,trades:3'],
    ['ticks', 'giveBack:40ticks'],
    ['share', 'loss:0.50/share'],
  ] as const) {
    const parts = parseRuleParts(text, unit);
    assert.ok(parts, text);
    assert.equal(rulePartsText(parts, unit), text);
    assert.deepEqual(parseRule(text), { ...ruleOf(parts), unit });
    assert.deepEqual(parseRule(ruleText(parseRule(text)!)), parseRule(text));
    for (const other of ['money', 'r', 'percent', 'ticks', 'share'] as const)
      if (other !== unit) assert.equal(parseRuleParts(text, other), null, `${text} in ${other}`);
  }
  assert.equal(parseRuleParts('loss:3', 'r'), null);
  assert.deepEqual(parseRuleParts('trades:3', 'r'), [{ kind: 'trades', limit: 3 }]);
});
