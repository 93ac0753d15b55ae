/** Random positions with fills and splits: each fill is made from what is open then, so that flat, flip and partial exit all occur. */
import fc from 'fast-check';
import type { Day } from '../../calendar.ts';
import type { PositionEffect } from '../../execution/reported-execution.ts';
import type { Split } from '../../execution/split.ts';
import type { Money } from '../../money.ts';
import type { TestFill } from './random-fills.slow.ts';
import { exactText } from './exact.slow.ts';
import { calculateWithSplits } from './split-ledger.slow.ts';

export interface SplitHistory {
  readonly executions: readonly TestFill[];
  readonly splits: readonly Split[];
  readonly multiplier: string;
}

const RATIOS = [
  [1, 40],
  [1, 15],
  [1, 3],
  [2, 1],
  [3, 2],
  [7, 3],
  [10, 1],
  [999_999_937, 999_999_929],
] as const;

/** What the broker books: nothing stated, the fraction dropped, rounded up to a SCALE share, or what fits no ratio. */
const BOOKINGS = ['none', 'none', 'down', 'up', 'wrong'] as const;
type Booking = (typeof BOOKINGS)[number];

const FINENESSES = [
  { sizeScale: 0, maxSize: 900, priceScale: 2 },
  { sizeScale: 3, maxSize: 100_000, priceScale: 4 },
  { sizeScale: 9, maxSize: 900_000_000_000, priceScale: 8 },
] as const;

const stepOf = (ratios: readonly (readonly [number, number])[], bookings: readonly Booking[]) =>
  fc.record({
    kind: fc.constantFrom('buy', 'sell', 'flatten', 'flatten', 'flip', 'half', 'split', 'split' as const),
    size: fc.integer({ min: 1, max: 1_000_000 }),
    price: fc.integer({ min: -50, max: 99_999 }),
    fees: fc.integer({ min: -400, max: 20_000 }),
    gap: fc.constantFrom(0, 1000, 60_000),
    ratio: fc.constantFrom(...ratios),
    booking: fc.constantFrom(...bookings),
    effect: fc.constantFrom<PositionEffect[]>('unknown', 'unknown', 'unknown', 'open', 'close'),
  });

export function splitHistories(
  longest: number,
  ratios: readonly (readonly [number, number])[] = RATIOS,
  bookings: readonly Booking[] = BOOKINGS,
): fc.Arbitrary<SplitHistory> {
  return fc
    .record({
      fineness: fc.constantFrom(...FINENESSES),
      multiplier: fc.constantFrom('1', '100', '0.05'),
      isWild: fc.boolean(),
      steps: fc.array(stepOf(ratios, bookings), { maxLength: longest, size: 'max' }),
    })
    .map(({ fineness, multiplier, isWild, steps }) => {
      const executions: TestFill[] = [];
      const splits: Split[] = [];
      let instant = Date.UTC(2026, 10, 2, 14, 30);
      steps.forEach(
        ({ kind, size, price, fees, gap, ratio: [numerator, denominator], booking, effect }, id) => {
          instant += gap;
          const { open } = calculateWithSplits(executions, splits, '1');
          const held = open === null ? 0n : (open.size.top * SCALE) / open.size.bottom;
          if (kind === 'split') {
            // After what was executed in the same millisecond.
            instant += 1;
            const plain = (held * BigInt(numerator)) / BigInt(denominator);
            const after =
              booking === 'wrong'
                ? plain + 3n * SCALE
                : (plain / SCALE + (booking === 'up' ? 1n : 0n)) * SCALE;
            const sign = open?.side === 'short' ? -1n : 1n;
            const sizeChange = booking === 'none' ? null : exactText((after - held) * sign, 18);
            splits.push({ instant, numerator, denominator, sizeChange });
            return;
          }
          const own = BigInt((size % fineness.maxSize) + 1) * 10n ** BigInt(18 - fineness.sizeScale);
          const units = sizeOf(kind, held, own);
          const isAgainst = kind !== 'buy' && kind !== 'sell' && open !== null;
          const action = isAgainst
            ? open.side === 'long'
              ? 'sell'
              : 'buy'
            : kind === 'sell'
              ? 'sell'
              : 'buy';
          const newYork = instant - 5 * 3_600_000;
          executions.push({
            id,
            action,
            effect: isWild ? effect : 'unknown',
            size: exactText(units, 18),
            price: exactText(BigInt(price), fineness.priceScale),
            fees: fees as Money,
            instant,
            sequence: 0,
            line: id + 1,
            day: Math.floor(newYork / 86_400_000) as Day,
            execTime: Math.floor(newYork / 1000) % 86_400,
          });
        },
      );
      return { executions, splits, multiplier };
    });
}

/** Size of a step; from flat its own. */
function sizeOf(kind: 'buy' | 'sell' | 'flatten' | 'flip' | 'half', held: bigint, own: bigint): bigint {
  if (held === 0n || kind === 'buy' || kind === 'sell') return own;
  if (kind === 'flatten') return held;
  return kind === 'flip' ? held + own : (held / 2n / HUNDRED_MILLIONTH + 1n) * HUNDRED_MILLIONTH;
}

const SCALE = 10n ** 18n;
const HUNDRED_MILLIONTH = 10n ** 10n;
