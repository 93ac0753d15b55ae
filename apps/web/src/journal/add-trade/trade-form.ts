import {
  MAX_TYPED_EXECUTIONS,
  type TYPED_KINDS,
  type TypedTrade,
} from '@daybook/api/imports/typed-executions.ts';
import { parseDay, type Day } from '@daybook/domain/calendar.ts';
import { addDecimals, decimal, decimalText, negateDecimal, ZERO } from '@daybook/domain/decimal.ts';
import { findFuture } from '@daybook/domain/execution/future-symbols.ts';
import { money, NO_MONEY, type Money } from '@daybook/domain/money.ts';
import { parseMoney } from '@daybook/domain/money-of-decimal.ts';
import { groupPosition } from '@daybook/domain/trade/grouping/grouping.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { parseTypedDecimal } from '#web/ui/entry/typed-decimal.ts';
import type { FormErrors } from '#web/ui/fields/use-form.ts';

export type Kind = (typeof TYPED_KINDS)[number];

/** An execution as it is typed. */
export interface TypedRow {
  readonly action: 'buy' | 'sell';
  readonly size: string;
  readonly price: string;
  /** A time of the form's date, or with a date of its own in front. */
  readonly time: string;
  readonly charges: string;
  /** Of a time that the clock showed twice; empty while nobody asked. */
  readonly occurrence: '' | 'first' | 'second';
}

/** A trade as it is typed: as one entry and one exit, execution by execution, or as lines that are pasted. */
export interface TradeForm {
  readonly mode: 'simple' | 'rows' | 'paste';
  readonly symbol: string;
  /** Empty while the symbol says it. */
  readonly kind: Kind | '';
  readonly currency: string;
  readonly multiplier: string;
  readonly side: 'long' | 'short';
  /** Empty for a new account. */
  readonly accountUuid: string;
  readonly newAccount: string;
  readonly zone: string;
  readonly date: string;
  readonly setup: string;
  /** At least two: in the simple form the entry and the exit. */
  readonly rows: readonly TypedRow[];
  readonly pasted: string;
}

/** The actions of entry and exit. */
export function actionsOf(side: TradeForm['side']): readonly [TypedRow['action'], TypedRow['action']] {
  return side === 'long' ? ['buy', 'sell'] : ['sell', 'buy'];
}

export function emptyRow(action: TypedRow['action']): TypedRow {
  return { action, size: '', price: '', time: '', charges: '', occurrence: '' };
}

const OPTION = /^\.?[A-Z]{1,6} *\d{6}[CP]\d{8}$/;
const PAIR = /^(USD|EUR|GBP|JPY|CHF|CAD|AUD|NZD)\/?(USD|EUR|GBP|JPY|CHF|CAD|AUD|NZD)$/;
const COIN = /^[A-Z0-9]{2,10}[/-]?(USDT|USDC)$|^(BTC|ETH|SOL|XRP)[/-]?USD$/;

/** What a symbol is where its trader does not say it. */
export function kindOf({ symbol, kind }: Pick<TradeForm, 'symbol' | 'kind'>): Kind {
  if (kind !== '') return kind;
  const named = symbol.trim().toUpperCase();
  if (OPTION.test(named)) return 'option';
  if (PAIR.test(named)) return 'forex';
  if (COIN.test(named)) return 'crypto';
  return findFuture(named) === null ? 'stock' : 'future';
}

/** Profit of one unit of size for one of price, as far as it is known before anybody is asked; null where it is not. */
export function multiplierOf(form: Pick<TradeForm, 'symbol' | 'kind' | 'multiplier'>): string | null {
  const typed = parseTypedDecimal(form.multiplier);
  if (typed !== null && typed.units > 0n) return decimalText(typed);
  const kind = kindOf(form);
  if (kind === 'option') return '100';
  if (kind === 'future') return findFuture(form.symbol.trim().toUpperCase())?.dollarsAPoint ?? null;
  return kind === 'stock' || kind === 'forex' || kind === 'crypto' ? '1' : null;
}

/** A price so many ticks up or down: by the tick of a known future, else by a step of the last decimal typed, of two at least. Null for no number. */
export function stepPrice(
  form: Pick<TradeForm, 'symbol' | 'kind'>,
  text: string,
  ticks: number,
): string | null {
  const price = parseTypedDecimal(text);
  if (price === null) return null;
  const future = kindOf(form) === 'future' ? findFuture(form.symbol.trim().toUpperCase())?.tick : null;
  const decimals = Math.max(2, /[.,](\d+)$/.exec(text.trim())?.[1]?.length ?? 0);
  const tick = future ? decimal(future) : { units: 1n, scale: decimals };
  const moved = decimalText(addDecimals(price, { ...tick, units: tick.units * BigInt(ticks) }));
  const [whole = '', part = ''] = moved.split('.');
  return future ? moved : `${whole}.${part.padEnd(decimals, '0')}`;
}

interface Moment {
  /** `YYYY-MM-DD` and `HH:MM:SS`. */
  readonly date: string;
  readonly time: string;
}

/** `9:31`, `0931`, `93105`, `15:02:10`, with a date in front where it is another day; null for anything else. */
export function parseMoment(text: string, date: string): Moment | null {
  const parts = /^(?:(\d{4}-\d\d-\d\d)[ T]+)?(\d{1,2}):?(\d\d)(?::?(\d\d))?$/.exec(text.trim());
  if (!parts) return null;
  const [, ownDate, hours = '', minutes = '', seconds = '00'] = parts;
  const day = ownDate ?? date.trim();
  if (parseDay(day) === null || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59)
    return null;
  return { date: day, time: `${hours.padStart(2, '0')}:${minutes}:${seconds}` };
}

/** The executions that are typed, with the place of each among the rows. An exit without a price is not there yet. */
function filledRows({
  mode,
  side,
  rows,
}: TradeForm): readonly { readonly at: number; readonly row: TypedRow }[] {
  if (mode !== 'simple') {
    const isEmpty = ({ size, price, time, charges }: TypedRow) =>
      `${size}${price}${time}${charges}`.trim() === '';
    return rows.map((row, at) => ({ at, row })).filter(({ at, row }) => at === 0 || !isEmpty(row));
  }
  const [entry, exit] = [rows[0]!, rows[1]!];
  const [first, second] = actionsOf(side);
  const isOpen = `${exit.price}${exit.time}`.trim() === '';
  return [
    { at: 0, row: { ...entry, action: first } },
    ...(isOpen ? [] : [{ at: 1, row: { ...exit, action: second, size: entry.size, charges: '' } }]),
  ];
}

/** What is wrong with what was typed, at `symbol`, `date`, `rows.1.price` and the like. */
export function tradeErrors(
  form: TradeForm,
  today: Day,
  { typedTrade: words, ui }: Messages,
): FormErrors<string> {
  const errors: Record<string, string> = {};
  if (form.symbol.trim() === '') errors['symbol'] = ui.required;
  if (form.accountUuid === '' && form.newAccount.trim() === '') errors['newAccount'] = ui.required;
  if (multiplierOf(form) === null) errors['multiplier'] = words.refused.multiplier;
  if (!/^[A-Z0-9]{3,12}$/.test(form.currency.trim().toUpperCase())) errors['currency'] = words.notACurrency;
  const day = parseDay(form.date.trim());
  if (day === null) errors['date'] = words.notADay;
  // A day ahead may have begun elsewhere.
  else if (day > today + 1) errors['date'] = words.refused.future;
  for (const { at, row } of filledRows(form)) {
    const size = parseTypedDecimal(row.size);
    const price = parseTypedDecimal(row.price);
    // The simple form has one size for both.
    const sizeAt = form.mode === 'simple' ? 0 : at;
    if (size === null || size.units <= 0n) errors[`rows.${sizeAt}.size`] = words.notASize;
    if (price === null) errors[`rows.${at}.price`] = words.notAPrice;
    if (day !== null && parseMoment(row.time, form.date) === null) errors[`rows.${at}.time`] = words.notATime;
    if (row.charges.trim() !== '' && parseTypedDecimal(row.charges) === null)
      errors[`rows.${at}.charges`] = words.notAPrice;
  }
  return errors;
}

/** The trade as it is sent; what is wrong is reported by {@link tradeErrors}. */
export function typedTrade(form: TradeForm): TypedTrade {
  const multiplier = parseTypedDecimal(form.multiplier);
  const account =
    form.accountUuid === '' ? { newAccount: form.newAccount.trim() } : { accountUuid: form.accountUuid };
  return {
    ...account,
    symbol: form.symbol.trim().toUpperCase(),
    kind: kindOf(form),
    currency: form.currency.trim().toUpperCase(),
    ...(multiplier === null ? {} : { multiplier: decimalText(multiplier) }),
    side: form.side,
    zone: form.zone,
    executions: filledRows(form).map(({ row }) => {
      const charges = parseTypedDecimal(row.charges);
      return {
        action: row.action,
        size: numberText(row.size),
        price: numberText(row.price),
        ...(parseMoment(row.time, form.date) ?? { date: '', time: '' }),
        ...(row.occurrence === '' ? {} : { occurrence: row.occurrence }),
        ...(charges === null ? {} : { charges: decimalText(charges) }),
      };
    }),
  };
}

function numberText(text: string): string {
  const value = parseTypedDecimal(text);
  return value === null ? '' : decimalText(value);
}

/** The row's field of a member that was refused, such as `executions.1.time`; other members as they are. */
export function fieldOf(form: TradeForm, member: string): string {
  const parts = /^executions\.(\d+)\.(\w+)$/.exec(member);
  if (!parts) return member;
  const at = filledRows(form)[Number(parts[1])]?.at ?? 0;
  return form.mode === 'simple' && parts[2] === 'size' ? 'rows.0.size' : `rows.${at}.${parts[2]}`;
}

/** What the typed executions come to by themselves; null while something of them is not a number or a time. */
export interface TypedResult {
  readonly gross: Money;
  readonly fees: Money;
  readonly net: Money;
  /** Seconds from the first to the last execution. */
  readonly seconds: number;
  /** Signed size that stays open, decimal text. */
  readonly open: string;
}

/** Calculates the result of what is typed, by the journal's own grouping. */
export function resultOf(form: TradeForm): TypedResult | null {
  const multiplier = multiplierOf(form);
  const rows = filledRows(form);
  if (multiplier === null || rows.length === 0) return null;
  let fees: Money = NO_MONEY;
  let open = ZERO;
  const executions = [];
  for (const { at, row } of rows) {
    const [size, price] = [parseTypedDecimal(row.size), parseTypedDecimal(row.price)];
    const moment = parseMoment(row.time, form.date);
    const charges = row.charges.trim() === '' ? NO_MONEY : parseMoney(numberText(row.charges));
    if (size === null || size.units <= 0n || price === null || moment === null || charges === null)
      return null;
    const day = parseDay(moment.date)!;
    const [hours = 0, minutes = 0, seconds = 0] = moment.time.split(':').map(Number);
    const execTime = hours * 3600 + minutes * 60 + seconds;
    fees = money(fees + charges);
    open = addDecimals(open, row.action === 'buy' ? size : negateDecimal(size));
    executions.push({
      action: row.action,
      effect: (row.action === 'buy') === (form.side === 'long') ? ('open' as const) : ('close' as const),
      size: decimalText(size),
      price: decimalText(price),
      fees: charges,
      instant: (day * 86_400 + execTime) * 1000,
      sequence: at,
      line: at,
      day,
      execTime,
    });
  }
  const { trades } = groupPosition({ executions, multiplier, marksShorts: true });
  const gross = money(trades.reduce((sum, trade) => sum + trade.gross, 0));
  const instants = executions.map(({ instant }) => instant);
  const seconds = (Math.max(...instants) - Math.min(...instants)) / 1000;
  return { gross, fees, net: money(gross - fees), seconds, open: decimalText(open) };
}

const BUYS = new Set(['b', 'buy', 'bot', 'bought', 'long', 'c', 'compra', 'comprar']);
const SELLS = new Set(['s', 'sell', 'sld', 'sold', 'short', 'v', 'venta', 'venda', 'vender']);

function actionNamed(text: string): TypedRow['action'] | null {
  const name = text.toLowerCase();
  if (BUYS.has(name)) return 'buy';
  return SELLS.has(name) ? 'sell' : null;
}

/**
 * Executions of pasted lines, `buy 200 104.20 15:02:10 1.00`: action, size, price, time with or without its date, fees. Cells are
 * parted by tabs, semicolons or spaces. `wrong` is the first line that is none, from 1; null without one.
 */
export function parsePasted(text: string): {
  readonly rows: readonly TypedRow[];
  readonly wrong: number | null;
} {
  const rows: TypedRow[] = [];
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const joined = line.trim().replace(/(\d{4}-\d\d-\d\d)[ \tT]+(?=\d)/, '$1T');
    const [action = '', size = '', price = '', time = '', charges = '', ...more] = joined.split(/[\t; ]+/);
    const side = actionNamed(action);
    const isNumber = (cell: string) => parseTypedDecimal(cell) !== null;
    if (
      !side ||
      !isNumber(size) ||
      !isNumber(price) ||
      parseMoment(time, '2000-01-01') === null ||
      more.length > 0
    )
      return { rows, wrong: at + 1 };
    if (rows.length >= MAX_TYPED_EXECUTIONS) return { rows, wrong: at + 1 };
    rows.push({ action: side, size, price, time: time.replace('T', ' '), charges, occurrence: '' });
  }
  return { rows, wrong: null };
}
