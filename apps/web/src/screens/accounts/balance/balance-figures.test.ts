import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SavedEntry } from '@daybook/api/imports/account-entries.ts';
import { dayOf } from '@daybook/domain/calendar.ts';
import { dollars, MAX_AMOUNT } from '@daybook/domain/money.ts';
import { allocateColumns, type TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { emptyColumns } from '@daybook/domain/trade/trade-columns-testing.ts';
import { en } from '@daybook/texts/en.ts';
import {
  calculatedWords,
  entryAmount,
  heldWords,
  newestFirst,
  usualCurrency,
  type AccountMoney,
} from './balance-figures.ts';

const MONDAY = dayOf(2026, 11, 16);
const [TUESDAY, FRIDAY] = [MONDAY + 1, MONDAY + 4];

let made = 0;
const aRecord = (part: Partial<SavedEntry> = {}): SavedEntry => ({
  id: `r${++made}`,
  accountUuid: 'u',
  kind: 'balance',
  day: MONDAY,
  amount: dollars(1000),
  currency: 'USD',
  ...part,
});

/** Trades of Tuesday, each net in dollars; those of `A` are in dollars, those of `B` in euros. */
function tradesOf(nets: readonly (readonly ['A' | 'B', number])[]): TradeColumns {
  const columns = {
    ...emptyColumns(1),
    ...allocateColumns(nets.length, 0),
    count: nets.length,
    accounts: ['B', 'A'],
    currencies: ['EUR', 'USD'],
  };
  for (const [row, [account, net]] of nets.entries()) {
    columns.day[row] = TUESDAY;
    columns.account[row] = columns.accounts.indexOf(account);
    columns.currency[row] = columns.account[row]!;
    columns.net[row] = dollars(net);
    columns.executions[row] = 2;
  }
  return columns;
}

const COLUMNS = tradesOf([
  ['A', 12.4],
  ['B', 99],
]);
const anAccount = (entries: readonly SavedEntry[], part: Partial<AccountMoney> = {}): AccountMoney => ({
  accountUuid: 'u',
  userName: 'A',
  entries: newestFirst(entries),
  columns: COLUMNS,
  ...part,
});

test('the newest record comes first, of one day the one that was there first', () => {
  const [first, second, third] = [aRecord(), aRecord({ day: TUESDAY }), aRecord()];
  assert.deepEqual(newestFirst([first, second, third]), [second, first, third]);
});

test('more is stated in the currency of the newest record, else of the last trade, else in dollars', () => {
  const records = [aRecord({ currency: 'CHF' }), aRecord({ day: FRIDAY, currency: 'GBP' })];
  assert.equal(usualCurrency(anAccount(records)), 'GBP');
  assert.equal(usualCurrency(anAccount([])), 'USD');
  assert.equal(usualCurrency(anAccount([], { userName: 'B' })), 'EUR');
  assert.equal(usualCurrency(anAccount([], { userName: 'other' })), 'USD');
  assert.equal(usualCurrency(anAccount([], { columns: null })), 'USD');
});

test('what is held now is the stated balance with the trades since', () => {
  const held = (account: AccountMoney) => heldWords(account, FRIDAY as never, en);
  assert.deepEqual(held(anAccount([])), ['none entered']);
  assert.deepEqual(held(anAccount([aRecord({ kind: 'deposit' })])), ['none entered']);
  assert.deepEqual(held(anAccount([aRecord()])), ['$1,012.40 now, going by your trades']);
  assert.deepEqual(held(anAccount([aRecord()], { columns: null })), ['$1,000.00 at the end of 2026-11-16']);
  assert.deepEqual(held(anAccount([aRecord({ currency: 'EUR' }), aRecord()])), [
    '€1,000.00 now, going by your trades',
    '$1,012.40 now, going by your trades',
  ]);
});

test('a later balance is shown with what was calculated', () => {
  const first = aRecord();
  const words = (part: Partial<SavedEntry>, columns: TradeColumns | null = COLUMNS) => {
    const later = aRecord({ day: FRIDAY, ...part });
    return calculatedWords(anAccount([later, first], { columns }), later, en);
  };
  assert.deepEqual(words({ amount: dollars(1012.4) }), ['As calculated']);
  assert.deepEqual(words({ amount: dollars(1000) }), ['Calculated $1,012.40', 'Difference −$12.40']);
  assert.deepEqual(words({ amount: dollars(1013) }), ['Calculated $1,012.40', 'Difference +$0.60']);
  assert.deepEqual(words({ kind: 'deposit' }), []);
  assert.deepEqual(words({ currency: 'EUR' }), []);
  assert.deepEqual(words({}, null), []);
  assert.deepEqual(calculatedWords(anAccount([first]), first, en), []);
  const most = aRecord({ day: FRIDAY, amount: MAX_AMOUNT });
  const spent = aRecord({ kind: 'withdrawal', day: TUESDAY, amount: MAX_AMOUNT });
  assert.match(calculatedWords(anAccount([most, spent, first]), most, en)[1]!, /^Difference \+/);
});

test('what was paid in and out has its sign, a balance has none', () => {
  const amount = (part: Partial<SavedEntry>) => entryAmount(aRecord(part));
  assert.deepEqual(
    [amount({}), amount({ kind: 'deposit' }), amount({ kind: 'withdrawal', currency: 'EUR' })],
    ['$1,000.00', '+$1,000.00', '−€1,000.00'],
  );
});
