import type { Day } from '../../calendar.ts';
import { absolute, addDecimals, decimal, unitsAt, ZERO, type Decimal } from '../../decimal.ts';
import { divideHalfEven } from '../../divide-half-even.ts';
import { money, MONEY_SCALE, NO_MONEY, type Money } from '../../money.ts';
import { roundToMoney } from '../../money-of-decimal.ts';
import type { PositionEffect } from '../../execution/reported-execution.ts';
import { divideRatios, ratioText, type Ratio, type Split } from '../../execution/split.ts';
import { joinPositions, partByPosition } from './held-positions.ts';
import { SET_ASIDE, STILL_OPEN } from './position-walk.ts';
import {
  mapInSteps,
  scaleFills,
  walkInBigInt,
  walkSafely,
  type ScaledFills,
  type ScaledPart,
  type ScaledParts,
} from './scaled-walk.ts';
import { sizeOfUnits } from './split-units.ts';

export type Side = 'long' | 'short';

/** One execution as the grouping needs it. `size` > 0 and `price` are canonical decimal text; `fees` is their sum. */
export interface GroupableExecution {
  readonly action: 'buy' | 'sell';
  readonly effect: PositionEffect;
  readonly size: string;
  readonly price: string;
  readonly fees: Money;
  /** Milliseconds since 1970 UTC, then the platform's number, then the place in the source: the order of executions. */
  readonly instant: number;
  readonly sequence: number;
  readonly line: number;
  /** New York day and seconds from its midnight. */
  readonly day: Day;
  readonly execTime: number;
  /** Position of the platform's own to which it belongs; executions of different ones never share a trade. */
  readonly positionRef?: string | null;
  /** Profit that the platform settled for what this fill closes: taken as it is, never calculated. Decimal text. */
  readonly statedProfit?: string | null;
  /** Text of a ratio: the size × it is the size after the splits since, where these are known of the fill itself. */
  readonly splitFactor?: string | null;
}

/** Of all fills alike, or of each by its source. */
export type MarksShorts<Fill> = boolean | ((fill: Fill) => boolean);

/** All executions of one instrument on one account, in any order. */
export interface PositionHistory<Fill extends GroupableExecution> {
  readonly executions: readonly Fill[];
  /** Canonical decimal text, above 0. */
  readonly multiplier: string;
  /**
   * Whether the source of a fill, or of all of them, distinguishes opening sells from closing ones: a plain sell from flat then
   * lacks its opening. Another source of the same account may have one word for both.
   */
  readonly marksShorts: MarksShorts<Fill>;
  /** Signed size known to be open before the first execution; canonical decimal text. None when left out. */
  readonly missing?: string;
  /** Splits of the instrument in any order; none when left out, and where fills have their factors. */
  readonly splits?: readonly Split[];
}

/** What one trade took of one execution; an execution that crosses zero has a part in two trades. */
export interface TradePart<Fill> {
  readonly execution: Fill;
  /** Canonical decimal text, as it was executed. */
  readonly size: string;
  /** Text of a ratio: the size × it is the size after the splits that the trade met since; null where it met none. */
  readonly splitFactor: string | null;
  readonly fees: Money;
  /** Realised gross, as stated or else by FIFO; the trade's parts add up to its gross. */
  readonly tradePnL: Money;
}

/** A flat-to-flat round trip. */
export interface Trade<Fill> {
  readonly side: Side;
  /** What was opened, and the sum of all parts, in shares as they were at the end; canonical decimal text. */
  readonly size: string;
  readonly volume: string;
  readonly gross: Money;
  readonly fees: Money;
  readonly net: Money;
  /** New York day of the last fill: the trade's date. */
  readonly day: Day;
  /** First and last fill: instants in milliseconds, seconds from New York midnight. */
  readonly opened: number;
  readonly closed: number;
  readonly start: number;
  readonly end: number;
  /** Whole seconds from first to last fill. */
  readonly durationSeconds: number;
  readonly parts: readonly TradePart<Fill>[];
}

export interface OpenPosition<Fill> {
  /** Side and size of what is still open; where the platform holds several positions at once, their net. */
  readonly side: Side;
  /** Canonical decimal text. */
  readonly size: string;
  readonly parts: readonly TradePart<Fill>[];
}

/** A part of an execution that belongs to no trade because what it closes was opened before the data begin. */
export interface SetAside<Fill> {
  readonly execution: Fill;
  readonly size: string;
  readonly reason: 'opening-missing';
}

export interface Grouping<Fill> {
  readonly trades: readonly Trade<Fill>[];
  readonly open: OpenPosition<Fill> | null;
  readonly setAside: readonly SetAside<Fill>[];
}

type Ordered = Pick<GroupableExecution, 'instant' | 'sequence' | 'line'>;

/** Order of executions: instant, then the platform's sequence, then the place in the file. */
export function compareExecutions(left: Ordered, right: Ordered): number {
  return left.instant - right.instant || left.sequence - right.sequence || left.line - right.line;
}

/** True when any execution of a source is marked as opening a short: its plain sells then close. */
export function marksShorts(executions: readonly Pick<GroupableExecution, 'action' | 'effect'>[]): boolean {
  return executions.some(({ action, effect }) => action === 'sell' && effect === 'open');
}

/**
 * Groups the executions of one position into trades, flat to flat. Pure: the same set in any order gives the
 * same trades. Throws when a text is no decimal or an amount leaves the safe integers.
 */
export function groupPosition<Fill extends GroupableExecution>(
  history: PositionHistory<Fill>,
): Grouping<Fill> {
  const steps = groupPositionSteps(history);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The same work in small steps: it yields after some thousand fills, so that a caller may let others work in between. */
export function* groupPositionSteps<Fill extends GroupableExecution>(
  history: PositionHistory<Fill>,
): Generator<void, Grouping<Fill>, void> {
  const held = partByPosition(history);
  if (held === null) return yield* groupFlatToFlat(history);
  const groupings: Grouping<Fill>[] = [];
  for (const one of held) groupings.push(yield* groupFlatToFlat(one));
  return joinPositions(groupings, compareExecutions);
}

function* groupFlatToFlat<Fill extends GroupableExecution>(
  history: PositionHistory<Fill>,
): Generator<void, Grouping<Fill>, void> {
  const fills = history.executions.toSorted(compareExecutions);
  const scaled = yield* scaleFills(fills, history);
  const parts = scaled.safe
    ? yield* walkSafely(fills, scaled, history.marksShorts)
    : walkInBigInt(fills, scaled, history.marksShorts);
  return yield* assemble(fills, parts, scaled);
}

function* assemble<Fill extends GroupableExecution>(
  fills: readonly Fill[],
  walk: ScaledParts,
  scaled: ScaledFills,
): Generator<void, Grouping<Fill>, void> {
  const byTrade: ScaledPart[][] = Array.from({ length: walk.trades }, () => []);
  const open: ScaledPart[] = [];
  const setAside: SetAside<Fill>[] = [];
  for (const part of walk.parts) {
    if (part.trade === SET_ASIDE) {
      setAside.push({
        execution: fills[part.fill]!,
        size: partSize(part, scaled),
        reason: 'opening-missing',
      });
    } else (part.trade === STILL_OPEN ? open : byTrade[part.trade])?.push(part);
  }
  return {
    trades: yield* mapInSteps(byTrade, (parts) => assembleTrade(fills, parts, scaled)),
    open:
      open.length === 0
        ? null
        : {
            side: walk.openSize > 0n ? 'long' : 'short',
            size: sizeOfUnits(absolute(walk.openSize), scaled.split?.share ?? 1n, scaled.sizeScale),
            parts: tradeParts(fills, open, scaled, null),
          },
    setAside,
  };
}

function assembleTrade<Fill extends GroupableExecution>(
  fills: readonly Fill[],
  scaledParts: readonly ScaledPart[],
  scaled: ScaledFills,
): Trade<Fill> {
  const end = scaledParts.at(-1)!.fill;
  const parts = tradeParts(fills, scaledParts, scaled, scaled.split?.factors[end] ?? null);
  const first = parts[0]!.execution;
  const last = parts.at(-1)!.execution;
  const gross = money(parts.reduce((sum, { tradePnL }) => sum + tradePnL, 0));
  const fees = money(parts.reduce((sum, part) => sum + part.fees, 0));
  const volume = scaledParts.reduce((sum, { size }) => sum + size, 0n);
  const share = scaled.split?.sizes[end] ?? 1n;
  return {
    side: first.action === 'buy' ? 'long' : 'short',
    size: sizeOfUnits(volume / 2n, share, scaled.sizeScale),
    volume: sizeOfUnits(volume, share, scaled.sizeScale),
    gross,
    fees,
    net: money(gross - fees),
    day: last.day,
    opened: first.instant,
    closed: last.instant,
    start: first.execTime,
    end: last.execTime,
    durationSeconds: Math.floor(last.instant / 1000) - Math.floor(first.instant / 1000),
    parts,
  };
}

/**
 * Amounts of a trade's parts. Only the running total is rounded, half to even, and each part gets what the total moved by:
 * so the parts add up to the gross, which is rounded once. `end` is the factor of the last fill, null where that is of the
 * shares of today.
 */
function tradeParts<Fill extends GroupableExecution>(
  fills: readonly Fill[],
  parts: readonly ScaledPart[],
  scaled: ScaledFills,
  end: Ratio | null,
): TradePart<Fill>[] {
  const opening = fills[parts[0]!.fill]!.action;
  let total = 0n;
  let stated = ZERO;
  let rounded = NO_MONEY;
  return parts.map((part) => {
    const execution = fills[part.fill]!;
    const { action, statedProfit = null } = execution;
    // Of a fill through zero, the part that opens the next trade has no share in what was settled.
    if (statedProfit === null || action === opening) total += part.realised;
    else stated = addDecimals(stated, decimal(statedProfit));
    const before = rounded;
    rounded = amountOf(stated, total, scaled);
    return {
      execution,
      size: partSize(part, scaled),
      splitFactor: splitFactor(scaled.split?.factors[part.fill] ?? null, end),
      fees: part.fee,
      tradePnL: money(rounded - before),
    };
  });
}

/** What was settled and what the walk realised, rounded once. */
function amountOf(stated: Decimal, realised: bigint, scaled: ScaledFills): Money {
  const { priceScale, sizeScale, multiplier, split } = scaled;
  const scale = priceScale + sizeScale + multiplier.scale;
  const calculated = { units: realised * multiplier.units, scale };
  if (split === null) return roundToMoney(stated === ZERO ? calculated : addDecimals(stated, calculated));
  const most = Math.max(scale, stated.scale, MONEY_SCALE);
  const units = unitsAt(calculated, most) + unitsAt(stated, most) * split.product;
  return money(Number(divideHalfEven(units, split.product * 10n ** BigInt(most - MONEY_SCALE))));
}

/** A factor as it is after a trade's end, whose own factor is `end`; null where it is 1. */
function splitFactor(factor: Ratio | null, end: Ratio | null): string | null {
  if (factor === null && end === null) return null;
  const since = divideRatios(factor ?? ONE, end ?? ONE);
  return since.numerator === since.denominator ? null : ratioText(since);
}

const ONE: Ratio = { numerator: 1n, denominator: 1n };

function partSize({ size, fill }: ScaledPart, { sizeScale, split }: ScaledFills): string {
  return sizeOfUnits(size, split?.sizes[fill] ?? 1n, sizeScale);
}
