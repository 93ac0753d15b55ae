import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namedEntries } from './named-entries.ts';

test('entries have the name of their account, and those of a missing account are left out', () => {
  const entry = { id: 'e', kind: 'deposit' as const, day: 20_000, amount: 5, currency: 'USD' };
  const entries = ['one', 'gone', 'two'].map((accountUuid) => ({ ...entry, accountUuid }));
  const accounts = [
    { accountUuid: 'two', userName: 'U2' },
    { accountUuid: 'one', userName: 'U1' },
  ];
  const { id: _id, ...rest } = entry;
  assert.deepEqual(namedEntries(entries, accounts), [
    { ...rest, account: 'U1' },
    { ...rest, account: 'U2' },
  ]);
});
