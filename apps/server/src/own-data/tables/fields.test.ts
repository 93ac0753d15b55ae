import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod/mini';
import { ACCOUNTS } from './accounts.ts';
import { fileOf } from './all-files.ts';
import { flag, later, plain } from './fields.ts';
import { limitAmount } from './values.ts';

const exit = plain('exit', z.enum(['NOT_DEFINED', 'TARGET']));
const line = z.strictObject({
  version: z.int(),
  exit: later(exit, 'NOT_DEFINED').schema,
  isHedged: later(flag('is_hedged'), false).schema,
  color: flag('color').schema,
});

test('an export of before a field came is taken in, as if nothing was chosen', () => {
  assert.deepEqual(z.parse(line, { version: 1, color: true }), {
    version: 1,
    exit: 'NOT_DEFINED',
    isHedged: false,
    color: true,
  });
});

test('what a later export says is read, and checked', () => {
  const written = { version: 1, exit: 'TARGET', isHedged: true, color: false };
  assert.deepEqual(z.parse(line, written), written);
  assert.equal(z.safeParse(line, { ...written, exit: 'HOPE' }).success, false);
});

test('a required field must be stated', () => {
  assert.equal(z.safeParse(line, { version: 1, exit: 'TARGET', isHedged: true }).success, false);
});

test('an account is imported in the form in which it has always been exported', () => {
  const account = {
    n: 1,
    uuid: 'aede501d-a449-442a-810a-be1f6e06f82a',
    source: 'propreports',
    userName: 'DEMO-1',
    login: { platform: 'propreports', host: 'platform.test', userName: 'demo' },
    status: 'ACTIVE',
    allowsOvernight: false,
    marksShorts: true,
    feeModel: null,
    environment: 'live',
    toldByOthers: false,
    syncedToDay: '2026-11-18',
    syncedAt: 1_795_053_600_000,
    createdAt: 1_795_053_600_000,
  };
  assert.deepEqual(z.parse(ACCOUNTS.record.schema, account), account);
});

test('a limit of a plan is an amount from nothing to a million dollars', () => {
  const limits = [0, 10_000, 25_000_000, 10_000_000_000];
  assert.deepEqual(
    limits.filter((amount) => z.safeParse(limitAmount, amount).success),
    limits,
  );
  for (const amount of [-10_000, 10_000_010_000, 0.5, '100'])
    assert.equal(z.safeParse(limitAmount, amount).success, false, String(amount));
});

test('an entry of an account has an amount above 0, a day and a kind that there is', () => {
  const { schema } = fileOf('account-entries.jsonl').record;
  const entry = { account: 1, kind: 'deposit', day: '2026-11-18', amount: 1, currency: 'USD', madeAt: 5 };
  assert.deepEqual(z.parse(schema, entry), entry);
  for (const part of [{ amount: 0 }, { amount: -1 }, { day: '2026-02-30' }, { kind: 'gift' }, { account: 0 }])
    assert.equal(z.safeParse(schema, { ...entry, ...part }).success, false, JSON.stringify(part));
});
