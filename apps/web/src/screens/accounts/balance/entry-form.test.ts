import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOf } from '@daybook/domain/calendar.ts';
import { dollars, MAX_AMOUNT } from '@daybook/domain/money.ts';
import { en } from '@daybook/texts/en.ts';
import {
  entryErrors,
  formOf,
  newEntry,
  readEntryProblems,
  typedEntry,
  type EntryForm,
} from './entry-form.ts';

const TODAY = dayOf(2026, 11, 20);
const { notADay, notAnAmount, notACurrency, sameDay } = en.balance;
const typed = (part: Partial<EntryForm>): EntryForm => ({
  ...newEntry(TODAY, 'USD'),
  amount: '25,000',
  ...part,
});

test('a new record is a balance of today in the currency of the account', () => {
  assert.deepEqual(newEntry(TODAY, 'EUR'), {
    kind: 'balance',
    day: '2026-11-20',
    amount: '',
    currency: 'EUR',
  });
});

test('amounts are read however they are written', () => {
  const cases: readonly (readonly [string, number])[] = [
    ['25000', 25_000],
    ['25,000.50', 25_000.5],
    ['25.000,50', 25_000.5],
    ['$ 1,000', 1000],
    [' 0.0001 ', 0.0001],
  ];
  for (const [amount, value] of cases)
    assert.equal(typedEntry(typed({ amount })).amount, dollars(value), amount);
});

test('a currency may be typed in small letters, and a date with spaces around it', () => {
  const entry = typedEntry(typed({ currency: ' eur ', day: ' 2026-11-19 ', kind: 'withdrawal' }));
  assert.deepEqual(entry, { kind: 'withdrawal', day: TODAY - 1, amount: dollars(25_000), currency: 'EUR' });
});

test('every wrong field is reported at its place', () => {
  const errors = (part: Partial<EntryForm>) => entryErrors(typed(part), TODAY, en);
  assert.deepEqual(errors({}), {});
  for (const day of ['', '20.11.2026', '2026-02-30', '2026-11-21', '1969-12-31'])
    assert.deepEqual(errors({ day }), { day: notADay }, day);
  const tooMuch = String(BigInt(MAX_AMOUNT) / 10_000n + 1n);
  for (const amount of ['', '0', '-5', 'much', '1.00001', tooMuch])
    assert.deepEqual(errors({ amount }), { amount: notAnAmount }, amount);
  for (const currency of ['', '$', 'U D', 'dollar!'])
    assert.deepEqual(errors({ currency }), { currency: notACurrency }, currency);
  assert.deepEqual(errors({ day: '', amount: '', currency: '' }), {
    day: notADay,
    amount: notAnAmount,
    currency: notACurrency,
  });
});

test('a kept record is typed as it was kept', () => {
  const kept = {
    id: 'x',
    accountUuid: 'y',
    kind: 'deposit',
    day: TODAY,
    amount: 12_345_600,
    currency: 'USD',
  };
  const form = formOf({ ...kept, kind: 'deposit' });
  assert.deepEqual(form, { kind: 'deposit', day: '2026-11-20', amount: '1234.56', currency: 'USD' });
  const { id, accountUuid, ...entry } = kept;
  assert.deepEqual([typedEntry(form), id, accountUuid], [entry, 'x', 'y']);
});

test('a refusal by the server is shown at its field', () => {
  const read = (problem: object) =>
    readEntryProblems([{ code: '011', message: '', ...problem } as never], en);
  assert.deepEqual(read({ code: '009', field: 'day', details: { problem: 'same-day' } }), { day: sameDay });
  assert.deepEqual(read({ field: 'day' }), { day: notADay });
  assert.deepEqual(read({ field: 'kind' }), {});
  assert.deepEqual(read({ code: '010' }), {});
});
