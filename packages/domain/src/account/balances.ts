/** What accounts held before each day's trades. */
import type { Day } from '../calendar.ts';
import { MAX_AMOUNT, money, type Money } from '../money.ts';
import { journalBit, type TradeColumns } from '../trade/trade-columns.ts';
import type { AccountEntry, EntryKind } from './account-entries.ts';

/** An entry with the name of its account, as {@link TradeColumns.accounts} has it. */
export interface NamedEntry extends AccountEntry {
  readonly account: string;
}

/** In the order in which entries of one day count; the day's trades are between the first and the second. */
const ORDER: Readonly<Record<EntryKind, number>> = { deposit: 0, withdrawal: 1, balance: 2 };
const DELETED = journalBit('deleted');

/**
 * Of each row what its account held in its currency at the start of the New York day of its close, in 1/10,000: the last balance
 * stated for the end of an earlier day, plus deposits up to and of this day, less withdrawals of the days between, plus the net
 * of all undeleted trades of that account and currency that closed on the days between, whatever is filtered. NaN up to and on
 * the day of the first stated balance, and where nothing was left or more than can be counted. `entries` in any order; those of
 * accounts and currencies without trades say nothing here, and of two balances of one day the later in the list counts.
 */
export function balancesAtStart(entries: readonly NamedEntry[], columns: TradeColumns): Float64Array {
  const { count, currencies, day, account, currency, net } = columns;
  const byPlace = entriesByPlace(entries, columns);
  const places = columns.accounts.length * currencies.length;
  const balance = new Float64Array(places).fill(NaN);
  const next = new Uint32Array(places);
  const atStart = new Float64Array(count).fill(NaN);
  // By the first row of a day the balance is that of its start; later rows of the day take it from there.
  const startOf = new Float64Array(places);
  const dayOf = new Int32Array(places).fill(-1);
  for (let row = 0; row < count; row++) {
    const place = account[row]! * currencies.length + currency[row]!;
    const own = byPlace[place];
    if (own === undefined) continue;
    if (dayOf[place] !== day[row]!) {
      let at = next[place]!;
      while (at < own.length && isBefore(own[at]!, day[row]!)) {
        balance[place] = after(balance[place]!, own[at]!);
        at++;
      }
      next[place] = at;
      dayOf[place] = day[row]!;
      startOf[place] = balance[place]! > 0 ? balance[place]! : NaN;
    }
    atStart[row] = startOf[place]!;
    if (isCounted(columns, row)) balance[place] = counted(balance[place]! + net[row]!);
  }
  return atStart;
}

/** The entries of each account and currency in their order; none where there are none. */
function entriesByPlace(
  entries: readonly NamedEntry[],
  { accounts, currencies }: TradeColumns,
): (readonly NamedEntry[] | undefined)[] {
  const byPlace: NamedEntry[][] = [];
  const accountPlaces = new Map(accounts.map((name, at) => [name, at]));
  const inOrder = entries.toSorted((a, b) => a.day - b.day || ORDER[a.kind] - ORDER[b.kind]);
  for (const entry of inOrder) {
    const [account, currency] = [accountPlaces.get(entry.account), currencies.indexOf(entry.currency)];
    if (account !== undefined && currency !== -1)
      (byPlace[account * currencies.length + currency] ??= []).push(entry);
  }
  return byPlace;
}

/** Whether an entry counts in what was there at the start of a day. */
function isBefore(entry: AccountEntry, day: number): boolean {
  return entry.day < day || (entry.day === day && entry.kind === 'deposit');
}

function after(balance: number, { kind, amount }: AccountEntry): number {
  switch (kind) {
    case 'balance':
      return amount;
    case 'deposit':
      return counted(balance + amount);
    case 'withdrawal':
      return counted(balance - amount);
  }
}

/** A sum that integers can count; NaN else, until the next stated balance. */
function counted(sum: number): number {
  return Math.abs(sum) <= MAX_AMOUNT ? sum : NaN;
}

/** Which account, by its name, and in which currency. */
type AccountPlace = Pick<NamedEntry, 'account' | 'currency'>;

/**
 * What an account held in a currency at the end of a day by its entries and trades, in 1/10,000, counted as in
 * {@link balancesAtStart}; below 0 too, and null before the first stated balance.
 */
export function balanceAtEnd(
  entries: readonly NamedEntry[],
  columns: TradeColumns,
  { account, currency }: AccountPlace,
  day: Day,
): Money | null {
  const own = entries
    .filter((entry) => entry.account === account && entry.currency === currency && entry.day <= day)
    .toSorted((a, b) => a.day - b.day || ORDER[a.kind] - ORDER[b.kind]);
  const stated = own.findLastIndex(({ kind }) => kind === 'balance');
  if (stated === -1) return null;
  let balance = own.slice(stated).reduce(after, NaN);
  const [ofAccount, ofCurrency] = [columns.accounts.indexOf(account), columns.currencies.indexOf(currency)];
  for (let row = 0; row < columns.count; row++)
    if (
      columns.account[row] === ofAccount &&
      columns.currency[row] === ofCurrency &&
      columns.day[row]! > own[stated]!.day &&
      columns.day[row]! <= day &&
      isCounted(columns, row)
    )
      balance = counted(balance + columns.net[row]!);
  return Number.isNaN(balance) ? null : money(balance);
}

/** Whether a trade moved its account's balance: a deleted one and one without executions did not. */
function isCounted({ journal, executions }: TradeColumns, row: number): boolean {
  return (journal.bits[row]! & DELETED) === 0 && executions[row] !== 0;
}
