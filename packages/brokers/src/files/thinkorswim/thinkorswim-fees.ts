import {
  addDecimals,
  decimal,
  decimalText,
  negateDecimal,
  ZERO,
  type Decimal,
} from '@daybook/domain/decimal.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { money, type Money } from '@daybook/domain/money.ts';
import { parseMoney } from '@daybook/domain/money-of-decimal.ts';
import { SECONDS_A_DAY } from '@daybook/domain/calendar.ts';
import { because } from '@daybook/texts/file-reason.ts';
import type { Notes } from '#brokers/files/file-reading.ts';
import { turnoverOf } from '#brokers/instruments/instrument-checks.ts';
import { newFill, NO_FEES } from '#brokers/rows/new-fill.ts';
import { shareOut } from '#brokers/rows/share-out.ts';
import { canonicalWord, type CashRow } from './thinkorswim-cash.ts';
import type { Leg, Spread } from './thinkorswim-legs.ts';
import { UnreadableFile } from '#brokers/reading/unreadable-file.ts';
import { findInstant } from '#brokers/rows/newyork.ts';

/** The two sections state one fill up to two seconds apart; up to this they count as one. */
const TOLERANCE_SECONDS = 10;

/** Fills of the trade history with the cash rows that pay for them; of either there may be several. */
interface Payment {
  readonly spreads: readonly Spread[];
  readonly rows: readonly CashRow[];
}

function secondsBetween([{ moment }]: Spread, { at }: CashRow): number {
  if (!at) return Infinity;
  const instant =
    findInstant(moment.zone, at.day, at.seconds) ?? (at.day * SECONDS_A_DAY + at.seconds) * 1000;
  return Math.abs(moment.instant - instant) / 1000;
}

function isSame(spread: Spread, row: CashRow, maxSeconds: number): boolean {
  return (
    secondsBetween(spread, row) <= maxSeconds &&
    spread.every(({ words }) => words.every((word) => row.trade?.words.has(canonicalWord(word))))
  );
}

const sizeOfAll = (sizes: readonly string[]): string =>
  decimalText(sizes.reduce((sum, size) => addDecimals(sum, decimal(size)), ZERO));

/** What is not paired yet: fills, and cash rows by side and price. */
interface Pairing {
  readonly payments: Payment[];
  readonly unpaid: Set<Spread>;
  readonly loose: Map<string, readonly CashRow[]>;
}

function keyOf([{ action, netPrice, price }]: Spread): string {
  return `${action} ${netPrice ?? price}`;
}

function cashKey({ trade }: CashRow): string {
  return `${trade?.action} ${trade?.price}`;
}

function settle(pairing: Pairing, payment: Payment): void {
  for (const key of payment.rows.map(cashKey)) {
    const left = pairing.loose.get(key)?.filter((row) => !payment.rows.includes(row));
    pairing.loose.set(key, left ?? []);
  }
  for (const spread of payment.spreads) pairing.unpaid.delete(spread);
  pairing.payments.push(payment);
}

/** Pairs each fill with the nearest row of the same side, price, instrument and size. */
function pairEqual(pairing: Pairing, maxSeconds: number): void {
  for (const spread of pairing.unpaid) {
    const [row] = (pairing.loose.get(keyOf(spread)) ?? [])
      .filter((loose) => loose.trade?.size === spread[0].size && isSame(spread, loose, maxSeconds))
      .toSorted((a, b) => secondsBetween(spread, a) - secondsBetween(spread, b));
    if (row) settle(pairing, { spreads: [spread], rows: [row] });
  }
}

/** Pairs rows that pay for several fills together, and fills that several rows pay for. */
function pairSums(pairing: Pairing): void {
  for (const spread of pairing.unpaid) {
    if (!pairing.unpaid.has(spread)) continue;
    const rowsFor = pairing.loose.get(keyOf(spread)) ?? [];
    const parts = rowsFor.filter((row) => isSame(spread, row, TOLERANCE_SECONDS));
    const [whole] = parts;
    if (!whole) continue;
    const isTogether = (other: Spread): boolean =>
      keyOf(other) === keyOf(spread) && isSame(other, whole, TOLERANCE_SECONDS);
    const together = [...pairing.unpaid].filter(isTogether);
    if (sizeOfAll(parts.map(({ trade }) => trade?.size ?? '0')) === spread[0].size)
      settle(pairing, { spreads: [spread], rows: parts });
    else if (sizeOfAll(together.map(([leg]) => leg.size)) === whole.trade?.size)
      settle(pairing, { spreads: together, rows: [whole] });
  }
}

/** Pairs spreads whose first leg is not what was bought or sold (ratios, stock with its option) with the row of their amount. */
function pairByAmount(pairing: Pairing): void {
  for (const spread of pairing.unpaid) {
    if (spread.length < 2 || spread.some(({ instrument }) => !instrument)) continue;
    const row = [...pairing.loose.values()]
      .flat()
      .find((loose) => isSame(spread, loose, TOLERANCE_SECONDS) && missingOf(spread, [loose]) <= A_ROW);
    if (row) settle(pairing, { spreads: [spread], rows: [row] });
  }
}

function pair(spreads: readonly Spread[], cash: readonly CashRow[]): Pairing {
  const loose = Map.groupBy(cash, cashKey);
  const pairing: Pairing = { payments: [], unpaid: new Set(spreads), loose };
  pairEqual(pairing, TOLERANCE_SECONDS);
  pairSums(pairing);
  pairByAmount(pairing);
  // Real statements hold rows whose two times lie an hour and more apart; nothing else can be meant by them.
  pairEqual(pairing, SECONDS_A_DAY);
  return pairing;
}

/** Cash that a leg moves, without fees: what was sold comes in. */
function cashOf({ instrument, price, size, action }: Leg): Decimal {
  const turnover = turnoverOf(price, size, instrument?.multiplier ?? '0');
  const signed = price.startsWith('-') ? negateDecimal(turnover) : turnover;
  return action === 'sell' ? signed : negateDecimal(signed);
}

/** What a row may differ by: each is rounded to cents, and a spread's net price can be finer than its legs'. */
const A_ROW = 0.0051;

/** By how much the amounts of rows differ from the sum of the legs. */
function missingOf(legs: readonly Leg[], rows: readonly CashRow[]): number {
  const stated = rows.reduce((sum, { amount }) => addDecimals(sum, decimal(amount)), ZERO);
  return Math.abs(Number(decimalText(addDecimals(cashOfAll(legs), negateDecimal(stated)))));
}

function cashOfAll(legs: readonly Leg[]): Decimal {
  return legs.reduce((sum, leg) => addDecimals(sum, cashOf(leg)), ZERO);
}

/** The amounts must follow from price, quantity and contract size; futures move cash by the day and state none. */
function checkAmount(legs: readonly Leg[], rows: readonly CashRow[], notes: Notes): void {
  if (legs.some(({ instrument }) => !instrument || instrument.kind === 'future')) return;
  if (missingOf(legs, rows) <= A_ROW * rows.length) return;
  const stated = decimalText(rows.reduce((sum, { amount }) => addDecimals(sum, decimal(amount)), ZERO));
  const expected = because('fromTrades', decimalText(cashOfAll(legs)));
  notes.unreadable(new UnreadableFile(rows[0]?.line ?? null, because('amount', stated), expected));
}

/** Fees are shared by size; shares get none of their options' fees, a contract of which is a hundred of them. */
function weightsOf(legs: readonly Leg[]): readonly number[] {
  const isMixed = new Set(legs.map(({ instrument }) => instrument?.kind)).size > 1;
  return legs.map(({ size, instrument }) => (isMixed && instrument?.kind === 'stock' ? 0 : Number(size)));
}

function costOf(rows: readonly CashRow[], column: 'misc' | 'commission'): Money {
  return money(-rows.reduce((sum, row) => sum + (parseMoney(row[column]) ?? 0), 0));
}

function* paidFills({ spreads, rows }: Payment, notes: Notes): Generator<ReportedExecution> {
  const legs = spreads.flat();
  checkAmount(legs, rows, notes);
  const weights = weightsOf(legs);
  const commission = shareOut(costOf(rows, 'commission'), weights);
  const misc = shareOut(costOf(rows, 'misc'), weights);
  for (const [index, leg] of legs.entries()) {
    const fill = toFill(leg);
    if (!fill) continue;
    const fees = { ...NO_FEES, commission: commission[index]!, regulatory: misc[index]! };
    yield { ...fill, fees, feeProvenance: 'stated' };
  }
}

function toFill({
  line,
  account,
  instrument,
  action,
  effect,
  size,
  price,
  moment,
}: Leg): ReportedExecution | null {
  return instrument && newFill({ line, account, instrument, action, effect, size, price, ...moment });
}

function stateCash(payments: readonly Payment[], notes: Notes): void {
  const legs = payments.flatMap(({ spreads }) => spreads.flat());
  const [first] = legs;
  if (!first || legs.some(({ instrument }) => !instrument)) return;
  const days = legs.map(({ moment }) => moment.day);
  const amount = payments
    .filter(({ spreads }) => spreads.every(([{ instrument }]) => instrument?.kind !== 'future'))
    .flatMap(({ rows }) => rows)
    .reduce((sum, row) => addDecimals(sum, decimal(row.amount)), ZERO);
  notes.state({
    line: first.line,
    account: first.account,
    currency: first.instrument?.currency ?? 'USD',
    from: days.reduce((a, b) => (a < b ? a : b)),
    to: days.reduce((a, b) => (a > b ? a : b)),
    symbol: null,
    amount: decimalText(amount),
    kind: 'gross',
    basis: 'cash',
  });
}

/**
 * Returns the fills with the fees of the cash rows that pay for them, shared out by size. A fill that the cash section does not
 * reach has no known fees; a cash row without a fill is noted, since a fill is missing then.
 */
export function joinFees(
  spreads: readonly Spread[],
  cash: readonly CashRow[],
  notes: Notes,
): readonly ReportedExecution[] {
  const { payments, unpaid, loose } = pair(spreads, cash);
  const fills = payments.flatMap((payment) => [...paidFills(payment, notes)]);
  // Where some fills are without their cash, as behind the last day of a statement, the sum says nothing about all of them.
  if (unpaid.size === 0) stateCash(payments, notes);
  if (spreads.length > 0)
    for (const { line, description } of [...loose.values()].flat())
      notes.unreadable(new UnreadableFile(line, because('tradeLacking', description.slice(0, 60))));
  const unpaidFills = [...unpaid].flatMap((spread) => spread.map(toFill)).filter((fill) => fill !== null);
  return [...fills, ...unpaidFills].toSorted((left, right) => left.line - right.line);
}
