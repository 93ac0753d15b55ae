import type { SavedEntry } from '@daybook/api/imports/account-entries.ts';
import { namedEntries, type NamedAccount } from '@daybook/api/imports/named-entries.ts';
import { balanceAtEnd } from '@daybook/domain/account/balances.ts';
import { dayText, type Day } from '@daybook/domain/calendar.ts';
import { formatMoney } from '@daybook/domain/figure-text.ts';
import { clampAmount, money, type Money } from '@daybook/domain/money.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import type { Messages } from '@daybook/texts/en.ts';

/** An account, its records and, once they are known, all trades. */
export interface AccountMoney extends NamedAccount {
  readonly entries: readonly SavedEntry[];
  readonly columns: TradeColumns | null;
}

/** Records with the newest day first; a new one comes before others of its day. */
export function newestFirst(entries: readonly SavedEntry[]): SavedEntry[] {
  return entries.toSorted((left, right) => right.day - left.day);
}

/** The currency in which more will be stated: that of the newest record, else of the account's last trade, else dollars. */
export function usualCurrency({ userName, entries, columns }: AccountMoney): string {
  const [newest] = entries;
  if (newest) return newest.currency;
  const account = columns?.accounts.indexOf(userName) ?? -1;
  const row = account === -1 ? -1 : columns!.account.lastIndexOf(account);
  return row === -1 ? 'USD' : columns!.currencies[columns!.currency[row]!]!;
}

/** What the account holds now, in each currency in which a balance was stated; the newest one alone while no trades are known. */
export function heldWords(account: AccountMoney, today: Day, { balance: words }: Messages): string[] {
  const balances = account.entries.filter(({ kind }) => kind === 'balance');
  if (balances.length === 0) return [words.notStated];
  const newest = [...Map.groupBy(balances, ({ currency }) => currency).values()].map(([first]) => first!);
  const named = namedEntries(account.entries, [account]);
  return newest.map(({ currency, day, amount }) => {
    const place = { account: account.userName, currency };
    const now = account.columns === null ? null : balanceAtEnd(named, account.columns, place, today);
    return now === null
      ? words.heldOn(formatMoney(amount as Money, 'minus', currency), dayText(day as Day))
      : words.heldNow(formatMoney(now, 'minus', currency));
  });
}

/** The balance calculated from the earlier stated one and all movements since, shown with a stated balance; nothing where there is none. */
export function calculatedWords(
  account: AccountMoney,
  entry: SavedEntry,
  { balance: words }: Messages,
): readonly string[] {
  if (entry.kind !== 'balance' || account.columns === null) return [];
  const others = account.entries.filter(({ id }) => id !== entry.id);
  const place = { account: account.userName, currency: entry.currency };
  const calculated = balanceAtEnd(namedEntries(others, [account]), account.columns, place, entry.day as Day);
  if (calculated === null) return [];
  const difference = money(clampAmount(entry.amount - calculated));
  if (difference === 0) return [words.asCalculated];
  return [
    words.calculated(formatMoney(calculated, 'minus', entry.currency)),
    words.difference(formatMoney(difference, 'both', entry.currency)),
  ];
}

/** The amount of a record, with the sign of what was paid in or out. */
export function entryAmount({ kind, amount, currency }: SavedEntry): string {
  const signed = kind === 'withdrawal' ? -amount : amount;
  return formatMoney(signed as Money, kind === 'balance' ? 'minus' : 'both', currency);
}
