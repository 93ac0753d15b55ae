/** Random but plausible days of executions for the tests of the grouping; every case can be shrunk by fast-check. */
import fc from 'fast-check';
import type { Day } from '../../calendar.ts';
import type { PositionEffect } from '../../execution/reported-execution.ts';
import type { Money } from '../../money.ts';
import type { GroupableExecution, PositionHistory } from './grouping.ts';
import { exactText } from './exact.slow.ts';

export interface TestFill extends GroupableExecution {
  /** Place in the generated order. */
  readonly id: number;
}

export type TestHistory = PositionHistory<TestFill>;

const MULTIPLIERS = ['1', '100', '50', '0.05', '6250'] as const;

/** How a history states whether its fills open or close: not at all, truly, or without any sense. */
const STATEMENTS = ['unknown', 'true', 'wild'] as const;
type Statement = (typeof STATEMENTS)[number];

/** Digits after the point of sizes and prices, and the largest number of units of each. */
interface Fineness {
  readonly sizeScale: number;
  readonly maxSize: number;
  readonly priceScale: number;
  readonly maxPrice: number;
}

/**
 * From whole shares at whole cents to nine decimals of size at eight of price, which only BigInt holds; the last
 * ones lie about 2^53, where size × price or size × fee just leaves the safe integers.
 */
const FINENESSES: readonly Fineness[] = [
  { sizeScale: 0, maxSize: 4, priceScale: 0, maxPrice: 9 },
  { sizeScale: 0, maxSize: 900, priceScale: 2, maxPrice: 99_999 },
  { sizeScale: 1, maxSize: 50, priceScale: 4, maxPrice: 999_999 },
  { sizeScale: 3, maxSize: 100_000, priceScale: 5, maxPrice: 9_999_995 },
  { sizeScale: 6, maxSize: 2_000_000, priceScale: 6, maxPrice: 2_000_000 },
  { sizeScale: 9, maxSize: 900_000_000_000, priceScale: 8, maxPrice: 99_999_999_999 },
  { sizeScale: 4, maxSize: 30_000_000, priceScale: 6, maxPrice: 300_000_000 },
  { sizeScale: 4, maxSize: 30_000_000, priceScale: 5, maxPrice: 30_000_000 },
  { sizeScale: 9, maxSize: 900_000_000_000, priceScale: 0, maxPrice: 9 },
];

interface Step {
  /** `flatten` closes what is open, `flip` twice as much, `near` all but one unit or one unit more. */
  readonly kind: 'buy' | 'sell' | 'flatten' | 'flip' | 'short-of' | 'beyond';
  readonly size: number;
  readonly price: number;
  readonly fees: number;
  /** Milliseconds since the fill before; 0 makes equal times. */
  readonly gap: number;
  readonly effect: PositionEffect;
}

function step(fineness: Fineness): fc.Arbitrary<Step> {
  return fc.record({
    kind: fc.constantFrom<Step['kind'][]>(
      'buy',
      'buy',
      'sell',
      'sell',
      'flatten',
      'flatten',
      'flip',
      'short-of',
      'beyond',
    ),
    size: fc.integer({ min: 1, max: fineness.maxSize }),
    price: fc.integer({ min: -Math.floor(fineness.maxPrice / 20), max: fineness.maxPrice }),
    fees: fc.integer({ min: -400, max: 20_000 }),
    gap: fc.constantFrom(0, 0, 1000, 1000, 15_000, 61_000, 3_600_000, 80_000_000),
    effect: fc.constantFrom<PositionEffect[]>('unknown', 'unknown', 'open', 'close'),
  });
}

/** A history of `least` to `longest` fills in which every kind of ending, flip and rebate occurs. */
export function histories(
  longest: number,
  statements: readonly Statement[] = STATEMENTS,
  least = 0,
): fc.Arbitrary<TestHistory> {
  return fc
    .record({
      fineness: fc.constantFrom(...FINENESSES),
      statement: fc.constantFrom(...statements),
      multiplier: fc.constantFrom(...MULTIPLIERS),
      marksShorts: fc.boolean(),
      missing: fc.option(fc.integer({ min: -30, max: 30 }), { freq: 4, nil: 0 }),
      sequenced: fc.boolean(),
    })
    .chain((frame) =>
      fc.array(step(frame.fineness), { minLength: least, maxLength: longest, size: 'max' }).map((steps) => {
        const missing = frame.statement === 'wild' ? frame.missing : 0;
        const executions = fillsOf(steps, frame.fineness, frame.statement, missing, frame.sequenced);
        const marksShorts = frame.statement === 'wild' && frame.marksShorts;
        const history = { executions, multiplier: frame.multiplier, marksShorts };
        return missing === 0
          ? history
          : { ...history, missing: exactText(BigInt(missing), frame.fineness.sizeScale) };
      }),
    );
}

function fillsOf(
  steps: readonly Step[],
  fineness: Fineness,
  statement: Statement,
  missing: number,
  sequenced: boolean,
): TestFill[] {
  let position = missing;
  let instant = Date.UTC(2026, 10, 2, 14, 30);
  return steps.map((each, id) => {
    const change = changeOf(each, position);
    const effect = effectOf(each, statement, position, change);
    position += change;
    instant += each.gap;
    return {
      id,
      action: change > 0 ? 'buy' : 'sell',
      effect,
      size: exactText(BigInt(Math.abs(change)), fineness.sizeScale),
      price: exactText(BigInt(each.price), fineness.priceScale),
      fees: each.fees as Money,
      ...placed(instant, id, sequenced),
    };
  });
}

/** Time and order of a fill. Platforms that number their fills may list them in any order, so lines then run backwards. */
function placed(instant: number, id: number, sequenced: boolean) {
  const newYork = instant - 5 * 3_600_000;
  return {
    instant,
    sequence: sequenced ? id : 0,
    line: sequenced ? 10_000 - id : id + 1,
    day: Math.floor(newYork / 86_400_000) as Day,
    execTime: Math.floor(newYork / 1000) % 86_400,
  };
}

/** Signed size of a step; from flat every kind but `sell` buys. */
function changeOf(each: Step, position: number): number {
  if (each.kind === 'buy') return each.size;
  if (each.kind === 'sell') return -each.size;
  if (position === 0) return each.size % 2 === 0 ? each.size : -each.size;
  const side = Math.sign(position);
  if (each.kind === 'flatten') return -position;
  if (each.kind === 'flip') return -position - side * each.size;
  if (each.kind === 'beyond') return -position - side;
  return Math.abs(position) === 1 ? -position : -position + side;
}

/** A true statement never calls a fill that crosses zero anything: sources split it or say nothing. */
function effectOf(each: Step, statement: Statement, position: number, change: number): PositionEffect {
  if (statement === 'wild') return each.effect;
  if (statement === 'unknown' || position * (position + change) < 0) return 'unknown';
  return position * change < 0 ? 'close' : 'open';
}
