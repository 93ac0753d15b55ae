/**
 * What the first lots of a trade brought, and what was added to it while it won and while it lost: each exit is taken from
 * all lots that are open, in proportion to what is left of them, so that nothing depends on which share was sold first.
 */
import { decimal, unitsAt, type Decimal } from '../../decimal.ts';
import { each } from '../../fields.ts';
import { divideHalfEven } from '../../divide-half-even.ts';
import { money, MONEY_SCALE, type Money } from '../../money.ts';
import { orderNumbers, type OrderedPart } from './orders.ts';

/** One part of a trade; sizes and prices are canonical decimal text. */
export interface AuditedPart extends OrderedPart {
  readonly size: string;
  readonly execution: OrderedPart['execution'] & {
    readonly price: string;
    readonly statedProfit?: string | null;
  };
}

/** What an execution did to its trade. */
export type ExecutionRole = LotKind | 'partial-exit' | 'last-exit';

/** The three add up to the trade's gross. */
export interface AddsAudit {
  readonly firstLots: Money;
  readonly addsToWinners: Money;
  readonly addsToLosers: Money;
  /** Of each part, in their order. */
  readonly roles: readonly ExecutionRole[];
  /** Orders that added to a winner, and to a loser. */
  readonly winnerOrders: number;
  readonly loserOrders: number;
}

/** Lots of one kind in one position: what is open of them, and what that cost; both carry the sign of the side. */
interface Lots {
  size: bigint;
  cost: bigint;
}

const LOT_KINDS = ['entry', 'add-to-winner', 'add-to-loser'] as const;
type LotKind = (typeof LOT_KINDS)[number];

// Shares of lots have endless digits. So many are kept that an error of all steps together stays far below the digits that
// are looked at before the result is rounded; sums that end exactly between two amounts are recognised as such.
const KEPT_DIGITS = 80;
const SEEN_DIGITS = 40;
const KEPT = 10n ** BigInt(KEPT_DIGITS);

/**
 * Audits the parts of one trade, in the order of executions. `gross` is the trade's, of which first lots are what the adds
 * leave. Null where a platform settled a profit that prices do not give, and where the adds alone are no amounts any more. A
 * fill that makes the position larger is an add to a loser when the trade stood below zero at its price, to a winner when
 * above; at zero it counts with the first lots, and so does one that opens from flat. Parts of one order are one add.
 */
export function auditAdds(parts: readonly AuditedPart[], multiplier: string, gross: Money): AddsAudit | null {
  if (parts.some(({ execution }) => (execution.statedProfit ?? null) !== null)) return null;
  const walk = beginWalk(parts);
  const roles = parts.map((part, at) => takePart(walk, part, at));
  const sums = each(LOT_KINDS, (kind) => realisedUnits(walk, kind, decimal(multiplier)));
  const [addsToWinners, addsToLosers] = [Number(sums['add-to-winner']), Number(sums['add-to-loser'])];
  const firstLots = gross - addsToWinners - addsToLosers;
  if (![addsToWinners, addsToLosers, firstLots].every(Number.isSafeInteger)) return null;
  const orders = [...walk.kindOfOrder.values()];
  return {
    firstLots: money(firstLots),
    addsToWinners: money(addsToWinners),
    addsToLosers: money(addsToLosers),
    roles,
    winnerOrders: orders.filter((kind) => kind === 'add-to-winner').length,
    loserOrders: orders.filter((kind) => kind === 'add-to-loser').length,
  };
}

type LotsByKind = Readonly<Record<LotKind, Lots>>;

/** How far a walk through the parts has come. Sizes and prices are whole numbers of their scales. */
interface Walk {
  readonly sizeScale: number;
  readonly priceScale: number;
  /** Of each part. */
  readonly orders: readonly number[];
  readonly kindOfOrder: Map<number, LotKind>;
  /** What is open and its lots, by the platform's positions. */
  readonly open: Map<string, bigint>;
  readonly lots: Map<string, LotsByKind>;
  readonly realised: Record<LotKind, bigint>;
  /** Of the whole trade: what was paid out less what was paid in, what is open, and that of all positions whatever its sign. */
  cash: bigint;
  held: bigint;
  inAll: bigint;
}

function beginWalk(parts: readonly AuditedPart[]): Walk {
  const scaleOf = (texts: readonly string[]) =>
    texts.reduce((most, text) => Math.max(most, decimal(text).scale), 0);
  return {
    sizeScale: scaleOf(parts.map(({ size }) => size)),
    priceScale: scaleOf(parts.map(({ execution }) => execution.price)),
    orders: orderNumbers(parts),
    kindOfOrder: new Map(),
    open: new Map(),
    lots: new Map(),
    realised: each(LOT_KINDS, () => 0n),
    cash: 0n,
    held: 0n,
    inAll: 0n,
  };
}

/** Takes the next part; returns what it did. */
function takePart(walk: Walk, { execution, size }: AuditedPart, at: number): ExecutionRole {
  const position = execution.positionRef ?? '';
  const units = unitsAt(decimal(size), walk.sizeScale);
  const change = execution.action === 'buy' ? units : -units;
  const price = unitsAt(decimal(execution.price), walk.priceScale);
  const before = walk.open.get(position) ?? 0n;
  const isExit = before !== 0n && before < 0n !== change < 0n;
  const kind = isExit ? null : lotKind(walk, walk.orders[at]!, price, before === 0n);
  const lots = lotsOf(walk, position);
  if (kind === null) closeLots(walk, lots, { open: before, change, price });
  else addLot(lots[kind], change, price);
  walk.open.set(position, before + change);
  walk.cash -= change * price;
  walk.held += change;
  walk.inAll += absolute(before + change) - absolute(before);
  return kind ?? (walk.inAll === 0n ? 'last-exit' : 'partial-exit');
}

function lotKind({ kindOfOrder, cash, held }: Walk, order: number, price: bigint, isFlat: boolean): LotKind {
  const known = kindOfOrder.get(order);
  if (known !== undefined) return known;
  const value = cash + held * price;
  const kind = isFlat || value === 0n ? 'entry' : value > 0n ? 'add-to-winner' : 'add-to-loser';
  kindOfOrder.set(order, kind);
  return kind;
}

function lotsOf({ lots }: Walk, position: string): LotsByKind {
  const known = lots.get(position);
  if (known) return known;
  const none = each(LOT_KINDS, () => ({ size: 0n, cost: 0n }));
  lots.set(position, none);
  return none;
}

function addLot(lots: Lots, change: bigint, price: bigint): void {
  lots.size += change * KEPT;
  lots.cost += change * price * KEPT;
}

interface Exit {
  /** What is open, and by how much it changes: the other sign. */
  readonly open: bigint;
  readonly change: bigint;
  readonly price: bigint;
}

/** Takes an exit from all lots in proportion. */
function closeLots({ realised }: Walk, lots: LotsByKind, { open, change, price }: Exit): void {
  for (const kind of LOT_KINDS) {
    const own = lots[kind];
    const size = divideHalfEven(own.size * absolute(change), absolute(open));
    const cost = divideHalfEven(own.cost * absolute(change), absolute(open));
    own.size -= size;
    own.cost -= cost;
    realised[kind] += price * size - cost;
  }
}

/** What lots of a kind brought, in 1/10,000. */
function realisedUnits(
  { realised, sizeScale, priceScale }: Walk,
  kind: LotKind,
  multiplier: Decimal,
): bigint {
  const seen = divideHalfEven(realised[kind] * multiplier.units, 10n ** BigInt(KEPT_DIGITS - SEEN_DIGITS));
  const scale = sizeScale + priceScale + multiplier.scale + SEEN_DIGITS;
  return divideHalfEven(seen * 10n ** BigInt(MONEY_SCALE), 10n ** BigInt(scale));
}

function absolute(units: bigint): bigint {
  return units < 0n ? -units : units;
}
