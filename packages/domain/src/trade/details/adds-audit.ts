/**
 * What the first lots of a trade brought, and what was added to it while it won and while it lost: each exit is taken from
 * all lots that are open, in proportion to what is left of them, so that nothing depends on which share was sold first.
 */
import { absolute, decimal, type Decimal } from '../../decimal.ts';
import { each } from '../../fields.ts';
import { divideHalfEven } from '../../divide-half-even.ts';
import { money, MONEY_SCALE, type Money } from '../../money.ts';
import { unitsOfParts, type AuditedPart, type PartUnits } from './part-units.ts';

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
// are checked before the result is rounded; sums that end exactly between two amounts are recognised as such.
const KEPT_DIGITS = 80;
const SEEN_DIGITS = 40;
const KEPT = 10n ** BigInt(KEPT_DIGITS);

/**
 * Audits the parts of one trade, in the order of executions. `gross` is the trade's, of which first lots are what the adds
 * leave. Null where a platform settled a profit that prices do not give, and where the adds alone are no amounts any more. A
 * fill that makes the position larger is an add to a loser when the trade stood below zero at its price, to a winner when
 * above; at zero it counts with the first lots, and so does one that opens from flat. Parts of one order are one add.
 */
export function auditAdds(
  parts: readonly AuditedPart[],
  multiplier: string,
  gross: Money,
  units: PartUnits = unitsOfParts(parts),
): AddsAudit | null {
  if (units.isSettled) return null;
  const { roles, kinds } = walkRoles(parts, units);
  const hasAdds = kinds.some((kind) => kind !== 'entry');
  const brought = hasAdds ? walkLots(parts, units, roles, decimal(multiplier)) : NO_ADDS;
  const [addsToWinners, addsToLosers] = [Number(brought['add-to-winner']), Number(brought['add-to-loser'])];
  const firstLots = gross - addsToWinners - addsToLosers;
  if (![addsToWinners, addsToLosers, firstLots].every(Number.isSafeInteger)) return null;
  return {
    firstLots: money(firstLots),
    addsToWinners: money(addsToWinners),
    addsToLosers: money(addsToLosers),
    roles,
    winnerOrders: kinds.filter((kind) => kind === 'add-to-winner').length,
    loserOrders: kinds.filter((kind) => kind === 'add-to-loser').length,
  };
}

const NO_ADDS: Readonly<Record<LotKind, bigint>> = { entry: 0n, 'add-to-winner': 0n, 'add-to-loser': 0n };

/** What each part did, and of what kind each order was that opened something. */
function walkRoles(parts: readonly AuditedPart[], { changes, prices, orders }: PartUnits) {
  const open = new Map<string, bigint>();
  const kindOfOrder = new Map<number, LotKind>();
  // Of the whole trade: what was paid out less what was paid in, what is open, and that of all positions whatever its sign.
  let [cash, held, inAll] = [0n, 0n, 0n];
  const roles = parts.map(({ execution }, at): ExecutionRole => {
    const position = execution.positionRef ?? '';
    const [change, price, before] = [changes[at]!, prices[at]!, open.get(position) ?? 0n];
    const value = cash + held * price;
    open.set(position, before + change);
    cash -= change * price;
    held += change;
    inAll += absolute(before + change) - absolute(before);
    if (before !== 0n && before < 0n !== change < 0n) return inAll === 0n ? 'last-exit' : 'partial-exit';
    const kind = kindOfOrder.get(orders[at]!) ?? kindOf(value, before === 0n);
    kindOfOrder.set(orders[at]!, kind);
    return kind;
  });
  return { roles, kinds: [...kindOfOrder.values()] };
}

function kindOf(value: bigint, isFlat: boolean): LotKind {
  if (isFlat || value === 0n) return 'entry';
  return value > 0n ? 'add-to-winner' : 'add-to-loser';
}

type LotsByKind = Readonly<Record<LotKind, Lots>>;

/** What lots of each kind brought, in 1/10,000. */
function walkLots(
  parts: readonly AuditedPart[],
  { changes, prices, sizeScale, priceScale, product }: PartUnits,
  roles: readonly ExecutionRole[],
  multiplier: Decimal,
): Readonly<Record<LotKind, bigint>> {
  const positions = new Map<string, { open: bigint; readonly lots: LotsByKind }>();
  const realised: Record<LotKind, bigint> = { ...NO_ADDS };
  parts.forEach(({ execution }, at) => {
    const position = positions.getOrInsertComputed(execution.positionRef ?? '', () => ({
      open: 0n,
      lots: each(LOT_KINDS, () => ({ size: 0n, cost: 0n })),
    }));
    const [change, price, role] = [changes[at]!, prices[at]!, roles[at]!];
    if (role === 'partial-exit' || role === 'last-exit')
      closeLots(realised, position.lots, { open: position.open, change, price });
    else addLot(position.lots[role], change, price);
    position.open += change;
  });
  return each(LOT_KINDS, (kind) =>
    inMoney(realised[kind], multiplier, product * 10n ** BigInt(sizeScale + priceScale)),
  );
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
function closeLots(realised: Record<LotKind, bigint>, lots: LotsByKind, { open, change, price }: Exit): void {
  for (const kind of LOT_KINDS) {
    const own = lots[kind];
    const size = divideHalfEven(own.size * absolute(change), absolute(open));
    const cost = divideHalfEven(own.cost * absolute(change), absolute(open));
    own.size -= size;
    own.cost -= cost;
    realised[kind] += price * size - cost;
  }
}

/** What was kept with {@link KEPT_DIGITS} more, in 1/10,000; `unit` is what 1 is without the multiplier. */
function inMoney(kept: bigint, multiplier: Decimal, unit: bigint): bigint {
  const seen = divideHalfEven(kept * multiplier.units, 10n ** BigInt(KEPT_DIGITS - SEEN_DIGITS));
  const below = unit * 10n ** BigInt(multiplier.scale + SEEN_DIGITS);
  return divideHalfEven(seen * 10n ** BigInt(MONEY_SCALE), below);
}
