import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupReported } from '@daybook/domain/trade/grouping/group-reported-testing.ts';
import { fixtureBytes } from '#brokers/files/fixtures-testing.ts';
import { readText } from '#brokers/files/read-testing.ts';

const HISTORY = fixtureBytes({ name: 'ctrader.csv' }).toString('utf8');

test('what the broker settled is the profit, each position is a separate trade', () => {
  const { executions, asked } = readText(HISTORY);
  assert.deepEqual(asked, []);
  const trades = groupReported(executions).flatMap((position) => position.trades);
  assert.deepEqual(trades.map(({ gross, net }) => `${gross} ${net}`).toSorted(), [
    '-100000 -114000',
    '125000 118000',
    '33000 26000',
    '35000 29500',
  ]);
});

test('column names state zone and currency, and a bare dollar sign is asked about', () => {
  const first = (text: string, answers = {}) => readText(text, { account: 'A1', ...answers });
  assert.equal(new Date(first(HISTORY).executions[0]?.instant ?? 0).toISOString().slice(11, 19), '13:31:04');
  const euros = first(HISTORY.replaceAll(' USD', ' €'));
  assert.equal(euros.executions[0]?.instrument.currency, 'EUR');
  const bare = HISTORY.replaceAll(' USD', ' $');
  assert.deepEqual(first(bare).asked, ['currency']);
  assert.equal(first(bare, { currency: 'AUD' }).executions[0]?.instrument.currency, 'AUD');
});

test('a history without entry times uses the exit time for both', () => {
  const [head = '', ...rows] = HISTORY.trimEnd()
    .split('\n')
    .map((line) =>
      line
        .split(',')
        .filter((_, at) => at !== 2)
        .join(','),
    );
  const [entry, exit] = readText([head, ...rows, ''].join('\n')).executions;
  assert.equal(entry?.instant, exit?.instant);
});
