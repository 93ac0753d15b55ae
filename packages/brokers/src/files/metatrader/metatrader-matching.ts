import {
  addDecimals,
  decimal,
  multiplyDecimals,
  negateDecimal,
  ZERO,
  type Decimal,
} from '@daybook/domain/decimal.ts';
import { isSameAmount, type Deal, type Settled } from './metatrader-deals.ts';
import type { ClosedPosition } from './metatrader-positions.ts';
import { isWithin } from '#brokers/instruments/instrument-checks.ts';

/** Which position each closing deal belongs to. */
interface Matching {
  readonly positionOf: ReadonlyMap<Deal, string>;
  /** Positions that only together are what their deals say, with the one under whose number they all count. */
  readonly together: ReadonlyMap<string, string>;
  /** Deals that match no position of the report. */
  readonly unknown: readonly Deal[];
  /** Positions of which no deal is there. */
  readonly lacking: readonly ClosedPosition[];
}

/** Deals of one position that are looked through for those that make it up, steps of the search, and of all: some seconds. */
const MAX_CANDIDATES = 40;
const MAX_STEPS = 20_000;
const MAX_WORK_MS = 20_000_000;
/** Positions with deals that could be exchanged, for which all ways are tried, and steps of that; some seconds at most. */
const MAX_TANGLED = 40;
const MAX_TANGLED_STEPS = 200_000;

/**
 * Finds the position of each closing deal: reports state it only at positions. First positions that one deal closed, then
 * those that several did, as long as sizes, profits, swaps and times allow one choice alone, or choices that are the same.
 * Of the rest any choice is taken in which every position comes out as its row says; where there is none, they count as one.
 * The deals are the fills in any case: a longer report may match them differently, and then the same fills move.
 */
export function matchPositions(positions: readonly ClosedPosition[], deals: readonly Deal[]): Matching {
  const keyOf = ({ symbol, action }: { symbol: string; action: string }) => `${symbol}|${action}`;
  const rows = Map.groupBy(positions, keyOf);
  const positionOf = new Map<Deal, string>();
  const together = new Map<string, string>();
  const unknown: Deal[] = [];
  const lacking: ClosedPosition[] = [];
  const work = { left: MAX_WORK_MS };
  const closings = Map.groupBy(deals, keyOf);
  for (const key of new Set([...rows.keys(), ...closings.keys()])) {
    const open = new Set(rows.get(key) ?? []);
    const free = new Set(closings.get(key) ?? []);
    const left: Left = { open, free, taken: positionOf };
    matchSingly(left);
    while (matchSeveral(left, work));
    if (isMadeUpBy([...open], [...free])) matchTangled(left, together);
    else if (free.size === 0) lacking.push(...open);
    else unknown.push(...free);
  }
  return { positionOf, together, unknown, lacking };
}

/** Positions that one deal closed. Equal ones are exchanged without a difference as long as their charges are equal too. */
function matchSingly(left: Left): void {
  const { open, free } = left;
  const wanted = Map.groupBy(open, ({ closed, volume, price, profit, swap }) =>
    [closed, volume, price, profit, swap].join('|'),
  );
  const there = Map.groupBy(free, ({ time, volume, price, profit, swap }) =>
    [time, volume, price, profit, swap].join('|'),
  );
  for (const [key, positions] of wanted) {
    const deals = there.get(key) ?? [];
    const areSame = new Set(deals.map(({ commission, fee }) => `${commission}|${fee}`)).size === 1;
    if (positions.length > deals.length || !areSame) continue;
    for (const position of positions.toSorted((a, b) => a.openedBy - b.openedBy)) {
      const deal = deals.find((each) => free.has(each) && isBehindOpening(each, position));
      if (deal) take(position, [deal], left);
    }
  }
}

interface Left {
  readonly open: Set<ClosedPosition>;
  readonly free: Set<Deal>;
  readonly taken: Map<Deal, string>;
}

function take(position: ClosedPosition, deals: readonly Deal[], { open, free, taken }: Left): void {
  open.delete(position);
  for (const deal of deals) {
    free.delete(deal);
    taken.set(deal, position.id);
  }
}

/** Gives positions the deals that alone can make them up; false when there are none. */
function matchSeveral(left: Left, work: { left: number }): boolean {
  const before = left.open.size;
  for (const position of left.open) {
    work.left -= left.free.size;
    const choice = work.left > 0 ? onlyChoice(position, [...left.free], work) : null;
    if (choice) take(position, choice, left);
  }
  return left.open.size < before && left.free.size > 0;
}

/** The deals that make a position up; null when there are none, several ways, or too many to try. */
function onlyChoice(
  position: ClosedPosition,
  free: readonly Deal[],
  work: { left: number },
): readonly Deal[] | null {
  const candidates = candidatesOf(position, inTime(free));
  if (candidates.length > MAX_CANDIDATES) return null;
  const found: (readonly Deal[])[] = [];
  const steps = { left: MAX_STEPS };
  findChoices(position, candidates, steps, (chosen) => {
    if (!found.some((other) => isSameChoice(other, chosen))) found.push(chosen);
    return found.length > 1;
  });
  work.left -= 20 * (MAX_STEPS - steps.left);
  return found.length === 1 && steps.left > 0 ? found[0]! : null;
}

/** Deals in the order of their times. */
function inTime(deals: Iterable<Deal>): readonly Deal[] {
  return [...deals].toSorted((left, right) => (left.time < right.time ? -1 : Number(left.time > right.time)));
}

/** Deals that may have closed a part of a position, out of all in the order of their times. */
function candidatesOf(position: ClosedPosition, ordered: readonly Deal[]): readonly Deal[] {
  return ordered
    .slice(firstFrom(ordered, position.opened), firstFrom(ordered, `${position.closed}~`))
    .filter((deal) => isBehindOpening(deal, position));
}

/** In the second in which a position was opened, the numbers of deals show what came later. */
function isBehindOpening({ id, time }: Deal, { opened, openedBy }: ClosedPosition): boolean {
  return time > opened || Number(id) > openedBy;
}

/** Place of the first deal that is not before a time. */
function firstFrom(ordered: readonly Deal[], time: string): number {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ordered[middle]!.time < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The most deals that a volume can be made up of, the smallest of them being as large as the smallest there is. */
function mostDeals({ volume }: ClosedPosition, candidates: readonly Deal[]): number {
  const smallest = candidates.reduce((least, deal) => Math.min(least, Number(deal.volume)), Infinity);
  return Math.min(candidates.length, Math.floor(Number(volume) / smallest + 1e-6));
}

/**
 * Goes through the choices of deals that make a position up until one is taken; whether one was. The last of them is at the
 * moment at which the position was closed; few deals are tried before many, early ones before late ones.
 */
function findChoices(
  position: ClosedPosition,
  candidates: readonly Deal[],
  steps: { left: number },
  isTaken: (chosen: readonly Deal[]) => boolean,
): boolean {
  const search = (before: number, from: number, count: number, rest: Decimal, chosen: readonly Deal[]) => {
    steps.left -= 1;
    if (steps.left <= 0) return false;
    if (count === 0) return rest.units === 0n && makesUp(position, chosen) && isTaken(chosen);
    if (rest.units === 0n) return false;
    const profit = count === 1 ? profitLeft(position, chosen) : null;
    for (let at = from; at < before; at += 1) {
      if (profit !== null && Math.abs(Number(candidates[at]!.profit) - profit) > HALF_A_CENT) continue;
      const next = addDecimals(rest, negateDecimal(decimal(candidates[at]!.volume)));
      if (next.units < 0n) continue;
      if (search(before, at + 1, count - 1, next, [...chosen, candidates[at]!])) return true;
    }
    return false;
  };
  const most = mostDeals(position, candidates);
  for (let count = 1; count <= most; count += 1)
    for (const [at, last] of candidates.entries()) {
      if (last.time !== position.closed) continue;
      const rest = addDecimals(decimal(position.volume), negateDecimal(decimal(last.volume)));
      if (rest.units >= 0n && search(at, 0, count - 1, rest, [last])) return true;
      if (steps.left <= 0) return false;
    }
  return false;
}

const HALF_A_CENT = 0.005;

/** What the last deal must have brought, near enough to pass over most others at once. */
function profitLeft(position: ClosedPosition, chosen: readonly Deal[]): number {
  return chosen.reduce((rest, { profit }) => rest - Number(profit), Number(position.profit));
}

interface Share {
  readonly position: ClosedPosition;
  readonly deals: readonly Deal[];
}

/**
 * Shares deals out that could be exchanged, so that every position is what its row says: positions that were closed first
 * take the earliest deals. Where that leaves some without, a few positions are tried in all ways; then the rest count as one.
 */
function matchTangled(left: Left, together: Map<string, string>): void {
  const positions = [...left.open].toSorted((a, b) =>
    a.closed < b.closed ? -1 : Number(a.closed > b.closed),
  );
  const first = shareInSequence(positions, left.free);
  const isWhole = first.length === positions.length;
  const shares = isWhole ? first : (shareInAnyWay(positions, left.free) ?? first);
  for (const { position, deals } of shares) take(position, deals, left);
  const [rest] = [...left.open].toSorted((a, b) => Number(a.id) - Number(b.id));
  if (!rest) return;
  for (const { id } of left.open) together.set(id, rest.id);
  for (const deal of left.free) left.taken.set(deal, rest.id);
}

/** Each position takes the first choice that it has. */
function shareInSequence(positions: readonly ClosedPosition[], deals: ReadonlySet<Deal>): Share[] {
  const free = new Set(deals);
  const ordered = inTime(deals);
  const steps = { left: MAX_TANGLED_STEPS };
  const shares: Share[] = [];
  for (const position of positions) {
    const before = Math.min(MAX_STEPS, steps.left);
    const ofThis = { left: before };
    const candidates = candidatesOf(position, ordered).filter((deal) => free.has(deal));
    findChoices(position, candidates, ofThis, (chosen) => {
      for (const deal of chosen) free.delete(deal);
      return shares.push({ position, deals: chosen }) > 0;
    });
    steps.left -= before - ofThis.left;
    if (steps.left <= 0) break;
  }
  return shares;
}

/** Tries choices against each other until all positions and deals are used; null where that fails. */
function shareInAnyWay(positions: readonly ClosedPosition[], deals: ReadonlySet<Deal>): Share[] | null {
  if (positions.length > MAX_TANGLED) return null;
  const steps = { left: MAX_TANGLED_STEPS };
  const shares: Share[] = [];
  const share = (at: number, free: readonly Deal[]): boolean => {
    const position = positions[at];
    if (!position) return free.length === 0;
    return findChoices(position, candidatesOf(position, free), steps, (chosen) => {
      if (!share(at + 1, [...new Set(free).difference(new Set(chosen))])) return false;
      shares.push({ position, deals: chosen });
      return true;
    });
  };
  return share(0, inTime(deals)) ? shares : null;
}

function isSameChoice(left: readonly Deal[], right: readonly Deal[]): boolean {
  const keys = (deals: readonly Deal[]) =>
    deals
      .map(({ time, volume, price, commission, fee, swap, profit }) =>
        [time, volume, price, commission, fee, swap, profit].join('|'),
      )
      .sort()
      .join('\n');
  return keys(left) === keys(right);
}

function makesUp(position: ClosedPosition, deals: readonly Deal[]): boolean {
  const last = deals
    .map(({ time }) => time)
    .sort()
    .at(-1);
  if (last !== position.closed) return false;
  const sum = (column: 'profit' | 'swap') =>
    deals.reduce((total, deal) => addDecimals(total, decimal(deal[column])), ZERO);
  if (!isSameAmount(sum('profit'), decimal(position.profit))) return false;
  if (!isSameAmount(sum('swap'), decimal(position.swap))) return false;
  const size = decimal(position.volume);
  const paid = deals.reduce(
    (total, { price, volume }) => addDecimals(total, multiplyDecimals(decimal(price), decimal(volume))),
    ZERO,
  );
  return isWithin(
    paid,
    multiplyDecimals(decimal(position.price), size),
    multiplyDecimals(position.rounding, size),
  );
}

/** Whether what is left of positions and deals is the same in sum, so that only their pairs are unclear. */
function isMadeUpBy(positions: readonly ClosedPosition[], deals: readonly Deal[]): boolean {
  if (positions.length === 0 || deals.length === 0) return false;
  const sum = (rows: readonly (Settled & { volume: string })[], column: 'volume' | 'profit' | 'swap') =>
    rows.reduce((total, row) => addDecimals(total, decimal(row[column])), ZERO);
  return (['volume', 'profit', 'swap'] as const).every((column) =>
    isSameAmount(sum(positions, column), sum(deals, column)),
  );
}
