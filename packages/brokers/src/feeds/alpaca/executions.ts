import type { Day } from '@daybook/domain/calendar.ts';
import type {
  ExecutionFees,
  Instrument,
  LeftOutRow,
  ReportedExecution,
} from '@daybook/domain/execution/reported-execution.ts';
import { NO_MONEY } from '@daybook/domain/money.ts';
import type { AlpacaActivity, AlpacaEntry, AlpacaFill } from './activities.ts';
import { keptCoins } from './kept-coins.ts';
import { isCharge, spreadFees, type SpreadFees } from './spread-fees.ts';
import { sequenceOf } from '#brokers/rows/iso-instant.ts';
import { newYorkOf, findInstant, NEW_YORK } from '#brokers/rows/newyork.ts';
import type { RefusedFill, UnusableInstrument } from '#brokers/feeds/platform.ts';
import { newFill } from '#brokers/rows/new-fill.ts';
import { divideExactly } from '#brokers/rows/divide-exactly.ts';

/** Root, expiry, right and strike of an option that was not adjusted. */
const OPTION_SYMBOL = /^([A-Z]{1,6})(\d{6}[CP]\d{8})$/;
const SESSION_END_SECONDS = 16 * 3600;

/** How an option ends; its size has the sign of the change. Source: the vendor's page of non-trade activities for options. */
const ENDS: Readonly<Record<string, string>> = { OPEXP: 'expired', OPASN: 'assigned', OPEXC: 'exercised' };
/** The shares that an assignment or an exercise moves. */
const DELIVERY = 'OPTRD';

function absolute(text: string): string {
  return text.replace('-', '');
}

/** What each delivered share cost: the cash by the shares, since the stated price need not be the strike. Null where no cash moved against them. */
function deliveryPrice(size: string, amount: string): string | null {
  const isPaid = size.startsWith('-') !== amount.startsWith('-');
  return amount === '0' || !isPaid ? null : divideExactly(absolute(amount), absolute(size));
}

/**
 * An entry as the fill that it amounts to, at the end of the session of its day: an option that ends costs nothing, the shares
 * that it delivers cost its strike. Null for all other entries.
 */
function settlementOf(entry: AlpacaEntry): AlpacaFill | null {
  const { type, size, amount, id, date, symbol, isCancelled } = entry;
  if (size === null || size === '0' || isCancelled) return null;
  const end = Object.hasOwn(ENDS, type) && OPTION_SYMBOL.test(symbol) ? ENDS[type] : undefined;
  const price = end === undefined && type === DELIVERY ? deliveryPrice(size, amount) : '0';
  const instant = findInstant(NEW_YORK, date, SESSION_END_SECONDS);
  if ((end === undefined && type !== DELIVERY) || price === null || instant === null) return null;
  return {
    kind: 'fill',
    // An option's end and its delivery may share one id.
    id: end === undefined ? `${type}:${id}` : id,
    orderId: id,
    symbol,
    action: size.startsWith('-') ? 'sell' : 'buy',
    effect: 'unknown',
    size: absolute(size),
    price,
    moment: { instant, microseconds: 0 },
    localText: `${symbol} ${end ?? 'delivered'}`,
  };
}

/** The result of a login's activities. */
interface AlpacaExecutions {
  readonly executions: readonly ReportedExecution[];
  readonly refused: readonly RefusedFill[];
  readonly leftOut: readonly LeftOutRow[];
}

const ADJUSTED_OPTION = /^[A-Z]{1,5}\d\d{6}[CP]\d{8}$/;
/** `BTC/USD`, and without the stroke in older activities; no stock has a symbol of so many letters. */
const CRYPTO = /^[A-Z0-9]{2,10}\/[A-Z]{3,4}$|^[A-Z]{3,6}USD[TC]?$/;
/** Splits, mergers, symbol changes, and what becomes of options. */
const CORPORATE: ReadonlySet<string> = new Set(
  'SPLIT SSP SSO SPIN REORG NC SC MA ACATC ACATS JNLS OPASN OPEXC OPXRC OPTRD OPCA'.split(' '),
);

function instrumentOf(symbol: string): Instrument | UnusableInstrument {
  const option = OPTION_SYMBOL.exec(symbol);
  const shared = { contract: symbol, currency: 'USD' };
  if (option) return { ...shared, kind: 'option', symbol: `${option[1]} ${option[2]}`, multiplier: '100' };
  if (ADJUSTED_OPTION.test(symbol)) return 'adjusted-option';
  return { ...shared, kind: CRYPTO.test(symbol) ? 'crypto' : 'stock', symbol, multiplier: '1' };
}

/** One object an instrument, however many fills it has. */
function instruments(): (symbol: string) => Instrument | UnusableInstrument {
  const known = new Map<string, Instrument | UnusableInstrument>();
  return (symbol) => known.getOrInsertComputed(symbol, instrumentOf);
}

function feesOf(
  fill: AlpacaFill,
  spread: SpreadFees,
  day: Day,
): Pick<ReportedExecution, 'fees' | 'feeProvenance'> {
  const regulatory = spread.byFill.get(fill.id) ?? NO_MONEY;
  const fees: ExecutionFees = { commission: NO_MONEY, exchange: NO_MONEY, regulatory, other: NO_MONEY };
  // Nothing is charged for a purchase, nor for an option that ends; what a sale is charged comes with the day's charges, later.
  const isStated = fill.action === 'buy' || fill.price === '0' || spread.days.has(day);
  return { fees, feeProvenance: isStated ? 'stated' : 'unknown' };
}

function executionOf(
  fill: AlpacaFill,
  account: string,
  instrument: Instrument,
  spread: SpreadFees,
  line: number,
): ReportedExecution {
  const { id, orderId, action, effect, size, price, moment, localText } = fill;
  const when = newYorkOf(moment.instant);
  return newFill({
    account,
    instrument,
    action,
    effect,
    size,
    price,
    instant: moment.instant,
    ...when,
    zone: 'UTC',
    localText,
    ...feesOf(fill, spread, when.day),
    externalId: id,
    externalOrderId: orderId,
    sequence: sequenceOf(moment.microseconds, id),
    line,
  });
}

function nameEntry({ type, amount, symbol, size, description }: AlpacaEntry): string {
  const parts = [type, symbol, size ?? '', amount === '0' ? '' : `$${amount}`, description];
  return parts
    .filter((part) => part !== '')
    .join(' ')
    .slice(0, 120);
}

function leaveOut(entry: AlpacaEntry, line: number): LeftOutRow {
  const reason = CORPORATE.has(entry.type) ? 'corporate-action' : 'cash';
  return { line, reason: entry.isCancelled ? 'cancelled' : reason, what: nameEntry(entry) };
}

/**
 * Executions of one account from a day on, with the day's charges spread over them; other rows are left out and listed. `known` is
 * the last day reported before.
 */
export function executionsOf(
  activities: readonly AlpacaActivity[],
  account: string,
  from: Day,
  known: Day,
): AlpacaExecutions {
  const fills = activities.filter((activity) => activity.kind === 'fill');
  const entries = activities.filter((activity) => activity.kind === 'entry');
  const spread = spreadFees(fills, entries, from, known);
  const coins = keptCoins(fills, entries, from, known);
  const left = new Set([...spread.left, ...coins.left]);
  const find = instruments();
  const executions: ReportedExecution[] = [];
  const refused: RefusedFill[] = [];
  const leftOut: LeftOutRow[] = [];
  for (const [at, activity] of activities.entries()) {
    const fill = activity.kind === 'fill' ? activity : settlementOf(activity);
    if (activity.kind === 'entry' && !fill) {
      if (!isCharge(activity) || left.has(activity)) leftOut.push(leaveOut(activity, at + 1));
      continue;
    }
    if (!fill) continue;
    const instrument = find(fill.symbol);
    if (typeof instrument !== 'string')
      executions.push(executionOf(fill, account, instrument, spread, at + 1));
    else {
      const what = `${fill.localText} ${fill.action} ${fill.size} ${fill.symbol} @ ${fill.price}`;
      refused.push({ account, line: at + 1, symbol: fill.symbol, reason: instrument, what });
    }
  }
  for (const { charge, fill, fee } of coins.kept) {
    const instrument = find(fill.symbol);
    if (typeof instrument === 'string') continue;
    const execution = executionOf(fill, account, instrument, spread, activities.indexOf(charge) + 1);
    executions.push({ ...execution, fees: { ...execution.fees, other: fee }, feeProvenance: 'stated' });
  }
  return { executions, refused, leftOut };
}
