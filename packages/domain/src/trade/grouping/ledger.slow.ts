/**
 * The second, slow calculation of trades, written from the definitions and sharing nothing with grouping.ts. It has no
 * queue of lots: the units opened in a round trip are numbered, the units closed as well, and by FIFO the k-th unit
 * closed is the k-th unit opened. Gross is what the round trip paid out less what it paid in.
 */
import { exact, exactText, nearest, nearestRatio } from './exact.slow.ts';
import type { Exact } from './exact.slow.ts';
import type { GroupableExecution, PositionHistory } from './grouping.ts';

export interface LedgerPart<Fill> {
  readonly execution: Fill;
  readonly size: string;
  /** 1/10,000. */
  readonly fees: bigint;
  /** Exact gross realised by FIFO with the multiplier; null for a part that opens. */
  readonly realised: Exact | null;
}

export interface LedgerTrade<Fill> {
  readonly side: 'long' | 'short';
  readonly size: string;
  readonly volume: string;
  /** 1/10,000. */
  readonly gross: bigint;
  readonly fees: bigint;
  readonly parts: readonly LedgerPart<Fill>[];
}

interface LedgerOpen<Fill> {
  readonly side: 'long' | 'short';
  readonly size: string;
  readonly parts: readonly LedgerPart<Fill>[];
}

export interface Ledger<Fill> {
  readonly trades: readonly LedgerTrade<Fill>[];
  readonly open: LedgerOpen<Fill> | null;
  /** Size set aside of each execution that has any, in order. */
  readonly aside: ReadonlyMap<Fill, string>;
}

/** A piece of a fill that lies wholly on one side of zero. `stretch` counts the times between two flat moments. */
interface Piece<Fill> {
  readonly fill: Fill;
  /** Signed units of the common size scale. */
  readonly change: bigint;
  readonly opens: boolean;
  readonly fees: bigint;
  readonly stretch: number;
}

interface Scales {
  readonly size: number;
  readonly price: number;
  readonly multiplier: Exact;
}

/** Calculates one position's trades from the papers' definitions. */
export function calculateLedger<Fill extends GroupableExecution>(
  history: PositionHistory<Fill>,
): Ledger<Fill> {
  const fills = [...history.executions].sort(earlierFirst);
  const scales = commonScales(fills, history);
  const { pieces, aside } = cutAtZero(fills, history, scales);
  const stretches = Map.groupBy(pieces, (piece) => piece.stretch);
  const trades: LedgerTrade<Fill>[] = [];
  let open: LedgerOpen<Fill> | null = null;
  for (const stretch of stretches.values()) {
    const left = stretch.reduce((sum, piece) => sum + piece.change, 0n);
    if (left === 0n) trades.push(roundTrip(stretch, scales));
    else open = { side: sideOf(stretch), size: sizeText(left, scales), parts: partsOf(stretch, scales) };
  }
  const sizes = [...aside].sort((a, b) => earlierFirst(a[0], b[0]));
  return { trades, open, aside: new Map(sizes.map(([fill, units]) => [fill, sizeText(units, scales)])) };
}

function earlierFirst(left: GroupableExecution, right: GroupableExecution): number {
  if (left.instant !== right.instant) return left.instant < right.instant ? -1 : 1;
  if (left.sequence !== right.sequence) return left.sequence < right.sequence ? -1 : 1;
  return left.line === right.line ? 0 : left.line < right.line ? -1 : 1;
}

function commonScales<Fill extends GroupableExecution>(
  fills: readonly Fill[],
  history: PositionHistory<Fill>,
): Scales {
  const sizes = [...fills.map((fill) => fill.size), history.missing ?? '0'];
  return {
    size: Math.max(0, ...sizes.map((text) => exact(text).scale)),
    price: Math.max(0, ...fills.map((fill) => exact(fill.price).scale)),
    multiplier: exact(history.multiplier),
  };
}

function unitsOf(text: string, scale: number): bigint {
  const value = exact(text);
  return value.units * 10n ** BigInt(scale - value.scale);
}

/** The state of the calculation after some fills. */
interface Course<Fill> {
  /** Signed units. */
  position: bigint;
  stretch: number;
  /** Stretches whose opening is not wholly known. */
  readonly unknown: Set<number>;
  readonly pieces: Piece<Fill>[];
  readonly leftovers: (readonly [Fill, bigint])[];
}

interface Cut<Fill> {
  readonly pieces: readonly Piece<Fill>[];
  /** Units set aside of each fill. */
  readonly aside: ReadonlyMap<Fill, bigint>;
}

/**
 * Follows the position through its fills. A stretch whose opening is not wholly known (it was open before the data,
 * or a stated close took more than was there) is set aside as a whole.
 */
function cutAtZero<Fill extends GroupableExecution>(
  fills: readonly Fill[],
  history: PositionHistory<Fill>,
  scales: Scales,
): Cut<Fill> {
  const position = unitsOf(history.missing ?? '0', scales.size);
  const unknown = new Set(position === 0n ? [] : [0]);
  const course: Course<Fill> = { position, stretch: 0, unknown, pieces: [], leftovers: [] };
  for (const fill of fills)
    follow(course, fill, unitsOf(fill.size, scales.size), history.marksShorts === true);
  const lost = course.pieces.filter((piece) => unknown.has(piece.stretch));
  const aside = summed([
    ...course.leftovers,
    ...lost.map((piece) => [piece.fill, abs(piece.change)] as const),
  ]);
  return { pieces: course.pieces.filter((piece) => !unknown.has(piece.stretch)), aside };
}

function follow<Fill extends GroupableExecution>(
  course: Course<Fill>,
  fill: Fill,
  size: bigint,
  marksShorts: boolean,
): void {
  const sign = fill.action === 'buy' ? 1n : -1n;
  const against = course.position * sign < 0n;
  if (!against && cannotOpen(fill, course.position, marksShorts)) {
    course.leftovers.push([fill, size]);
    return;
  }
  const closing = against ? smaller(size, abs(course.position)) : 0n;
  const rest = size - closing;
  const fees = nearestRatio(BigInt(fill.fees) * closing, size);
  if (closing > 0n) add(course, { fill, change: sign * closing, opens: false, fees });
  if (rest === 0n) return;
  if (closing > 0n && fill.effect === 'close') {
    course.unknown.add(course.stretch - 1);
    course.leftovers.push([fill, rest]);
  } else {
    add(course, { fill, change: sign * rest, opens: true, fees: BigInt(fill.fees) - fees });
  }
}

function add<Fill>(course: Course<Fill>, piece: Omit<Piece<Fill>, 'stretch'>): void {
  course.pieces.push({ ...piece, stretch: course.stretch });
  course.position += piece.change;
  if (course.position === 0n) course.stretch += 1;
}

/** A stated close never opens. Where opening sells are marked, a plain sell does not open from flat. */
function cannotOpen(fill: GroupableExecution, position: bigint, marksShorts: boolean): boolean {
  if (fill.effect === 'close') return true;
  return marksShorts && fill.effect === 'unknown' && fill.action === 'sell' && position === 0n;
}

function summed<Fill>(entries: readonly (readonly [Fill, bigint])[]): Map<Fill, bigint> {
  const sums = new Map<Fill, bigint>();
  for (const [fill, units] of entries) sums.set(fill, (sums.get(fill) ?? 0n) + units);
  return sums;
}

function roundTrip<Fill extends GroupableExecution>(
  stretch: readonly Piece<Fill>[],
  scales: Scales,
): LedgerTrade<Fill> {
  let cash = 0n;
  for (const piece of stretch) cash -= piece.change * unitsOf(piece.fill.price, scales.price);
  return {
    side: sideOf(stretch),
    size: sizeText(sizeOf(stretch.filter((piece) => piece.opens)), scales),
    volume: sizeText(sizeOf(stretch), scales),
    gross: nearest(times(cash, scales), 4),
    fees: stretch.reduce((sum, piece) => sum + piece.fees, 0n),
    parts: partsOf(stretch, scales),
  };
}

function sideOf(stretch: readonly Piece<GroupableExecution>[]): 'long' | 'short' {
  return (stretch[0]?.change ?? 0n) > 0n ? 'long' : 'short';
}

function sizeOf(pieces: readonly Piece<GroupableExecution>[]): bigint {
  return pieces.reduce((sum, piece) => sum + abs(piece.change), 0n);
}

function sizeText(units: bigint, scales: Scales): string {
  return exactText(abs(units), scales.size);
}

/** Size × price units with the contract's multiplier. */
function times(units: bigint, scales: Scales): Exact {
  const { units: factor, scale } = scales.multiplier;
  return { units: units * factor, scale: scales.size + scales.price + scale };
}

function partsOf<Fill extends GroupableExecution>(
  stretch: readonly Piece<Fill>[],
  scales: Scales,
): LedgerPart<Fill>[] {
  const opened = numbered(stretch.filter((piece) => piece.opens));
  const closed = new Map(
    numbered(stretch.filter((piece) => !piece.opens)).map((range) => [range.piece, range]),
  );
  return stretch.map((piece) => {
    const range = closed.get(piece);
    const realised = range === undefined ? null : times(realisedUnits(range, opened, scales), scales);
    return { execution: piece.fill, size: sizeText(piece.change, scales), fees: piece.fees, realised };
  });
}

/** The numbers of the units a piece holds: `from` up to but without `to`. */
interface Range<Fill> {
  readonly piece: Piece<Fill>;
  readonly from: bigint;
  readonly to: bigint;
}

function numbered<Fill>(pieces: readonly Piece<Fill>[]): Range<Fill>[] {
  let next = 0n;
  return pieces.map((piece) => {
    const from = next;
    next += abs(piece.change);
    return { piece, from, to: next };
  });
}

/** What the units of one closing piece earned against the units of the same numbers that were opened. */
function realisedUnits<Fill extends GroupableExecution>(
  closing: Range<Fill>,
  opened: readonly Range<Fill>[],
  scales: Scales,
): bigint {
  const price = unitsOf(closing.piece.fill.price, scales.price);
  const long = closing.piece.change < 0n;
  let sum = 0n;
  for (const lot of opened) {
    const shared = smaller(closing.to, lot.to) - larger(closing.from, lot.from);
    if (shared <= 0n) continue;
    const gain = price - unitsOf(lot.piece.fill.price, scales.price);
    sum += shared * (long ? gain : -gain);
  }
  return sum;
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function smaller(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}

function larger(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}
