import { decimal, unitsAt, type Decimal } from '../../decimal.ts';
import { MONEY_SCALE, money, type Money } from '../../money.ts';
import { walkExactly, type ExactFill } from './exact-walk.ts';
import type { GroupableExecution, MarksShorts, PositionHistory } from './grouping.ts';
import type { Ratio } from '../../execution/split.ts';
import { EFFECT, walkPosition, allocateWalk, type FillColumns } from './position-walk.ts';
import { findSplitFactors } from './split-factors.ts';
import { readFactors, splitUnits, type SplitUnits } from './split-units.ts';

/** Elements worked on before a step ends: about a millisecond. */
const STEP = 2000;

/** Maps a list a step at a time. */
export function* mapInSteps<From, To>(
  values: readonly From[],
  map: (value: From, at: number) => To,
): Generator<void, To[], void> {
  const mapped: To[] = [];
  for (let from = 0; from < values.length; from += STEP) {
    const to = Math.min(values.length, from + STEP);
    for (let at = from; at < to; at++) mapped.push(map(values[at] as From, at));
    yield;
  }
  return mapped;
}

/** Prices and sizes of a position's fills at one scale each. */
export interface ScaledFills {
  readonly prices: readonly Decimal[];
  readonly sizes: readonly Decimal[];
  readonly priceScale: number;
  readonly sizeScale: number;
  readonly multiplier: Decimal;
  readonly missing: bigint;
  /** Factors of the fills and their units, where a split came within the position; sizes and prices are multiplied by them. */
  readonly split: (SplitUnits & { readonly factors: readonly (Ratio | null)[] }) | null;
  /** Every product and sum of the walk stays below 2^53. */
  readonly safe: boolean;
}

/** Brings a position's fills to common scales and proves whether every sum of the walk is a safe integer. */
export function* scaleFills<Fill extends GroupableExecution>(
  fills: readonly Fill[],
  history: Omit<PositionHistory<Fill>, 'executions'>,
): Generator<void, ScaledFills, void> {
  const prices = yield* mapInSteps(fills, ({ price }) => decimal(price));
  const sizes = yield* mapInSteps(fills, ({ size }) => decimal(size));
  const priceScale = Math.max(0, ...scales(prices));
  const missingSize = decimal(history.missing ?? '0');
  const sizeScale = Math.max(missingSize.scale, ...scales(sizes));
  const multiplier = decimal(history.multiplier);
  const factors = readFactors(fills) ?? factorsBySplits(fills, sizes, history);
  const split = factors && { factors, ...splitUnits(factors) };
  const missing = unitsAt(missingSize, sizeScale) * (split?.sizes[0] ?? 1n);
  const reaches = yield* mapInSteps(prices, (price, at) => {
    const size = Number(unitsAt(sizes[at]!, sizeScale) * (split?.sizes[at] ?? 1n));
    return size + Math.abs(Number(unitsAt(price, priceScale) * (split?.prices[at] ?? 1n))) * size;
  });
  const reach = reaches.reduce((sum, each) => sum + each, Math.abs(Number(missing)));
  const shift = 10 ** Math.max(0, MONEY_SCALE - priceScale - sizeScale - multiplier.scale);
  const safe = 4 * reach * Number(multiplier.units) * shift < Number.MAX_SAFE_INTEGER;
  return { prices, sizes, priceScale, sizeScale, multiplier, missing, split, safe };
}

function factorsBySplits<Fill extends GroupableExecution>(
  fills: readonly Fill[],
  sizes: readonly Decimal[],
  { splits = [], marksShorts, missing = '0' }: Omit<PositionHistory<Fill>, 'executions'>,
): (Ratio | null)[] | null {
  if (splits.length === 0) return null;
  const sized = fills.map((fill, at) => ({
    isBuy: fill.action === 'buy',
    effect: effectCode(fill, marksShorts),
    size: sizes[at]!,
    instant: fill.instant,
  }));
  return findSplitFactors(sized, splits, decimal(missing));
}

/** Size and price of a fill as whole numbers of the walk. */
function walkedSize({ sizes, sizeScale, split }: ScaledFills, at: number): bigint {
  return unitsAt(sizes[at]!, sizeScale) * (split?.sizes[at] ?? 1n);
}

function walkedPrice({ prices, priceScale, split }: ScaledFills, at: number): bigint {
  return unitsAt(prices[at]!, priceScale) * (split?.prices[at] ?? 1n);
}

/** The different scales of a list; a spread of all of them would overflow the stack at 100,000 fills. */
function scales(values: readonly Decimal[]): Set<number> {
  return new Set(values.map(({ scale }) => scale));
}

/** A part of a fill, its numbers still scaled. */
export interface ScaledPart {
  readonly fill: number;
  readonly trade: number;
  readonly size: bigint;
  readonly fee: Money;
  readonly realised: bigint;
}

/** What a walk made of the fills. */
export interface ScaledParts {
  readonly parts: readonly ScaledPart[];
  readonly trades: number;
  readonly openSize: bigint;
}

/** The walk on typed arrays; only for fills that are `safe`. */
export function* walkSafely<Fill extends GroupableExecution>(
  fills: readonly Fill[],
  scaled: ScaledFills,
  marked: MarksShorts<Fill>,
): Generator<void, ScaledParts, void> {
  const price = yield* mapInSteps(fills, (_, at) => Number(walkedPrice(scaled, at)));
  const size = yield* mapInSteps(fills, (_, at) => Number(walkedSize(scaled, at)));
  const columns: FillColumns = {
    count: fills.length,
    buy: Uint8Array.from(fills, ({ action }) => (action === 'buy' ? 1 : 0)),
    effect: Uint8Array.from(fills, (fill) => effectCode(fill, marked)),
    price: Float64Array.from(price),
    size: Float64Array.from(size),
    fee: Float64Array.from(fills, ({ fees }) => fees),
  };
  const out = allocateWalk(fills.length);
  walkPosition(columns, 0, fills.length, Number(scaled.missing), out);
  const parts = yield* mapInSteps([...out.partFill.subarray(0, out.parts)], (fill, at): ScaledPart => ({
    fill,
    trade: out.partTrade[at]!,
    size: BigInt(out.partSize[at]!),
    fee: money(out.partFee[at]!),
    realised: BigInt(out.partRealised[at]!),
  }));
  return { parts, trades: out.trades, openSize: BigInt(out.openSize) };
}

/** The same walk in BigInt, whatever the numbers. */
export function walkInBigInt<Fill extends GroupableExecution>(
  fills: readonly Fill[],
  scaled: ScaledFills,
  marked: MarksShorts<Fill>,
): ScaledParts {
  const exact = fills.map((fill, at): ExactFill => ({
    buy: fill.action === 'buy',
    effect: effectCode(fill, marked),
    price: walkedPrice(scaled, at),
    size: walkedSize(scaled, at),
    fee: BigInt(fill.fees),
  }));
  const walk = walkExactly(exact, scaled.missing);
  const parts = walk.parts.map((part) => ({ ...part, fee: money(Number(part.fee)) }));
  return { parts, trades: walk.trades.length, openSize: walk.openSize };
}

/** The loop's code of a stated effect; see {@link PositionHistory.marksShorts}. */
function effectCode<Fill extends Pick<GroupableExecution, 'action' | 'effect'>>(
  fill: Fill,
  marked: MarksShorts<Fill>,
): number {
  if (fill.effect !== 'unknown' || fill.action !== 'sell') return EFFECT[fill.effect];
  const isMarked = typeof marked === 'boolean' ? marked : marked(fill);
  return isMarked ? EFFECT.unmarkedSell : EFFECT.unknown;
}
