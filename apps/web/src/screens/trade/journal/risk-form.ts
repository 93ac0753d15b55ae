import { amountText } from '@daybook/api/contract/inputs.ts';
import type { TradeDetail } from '@daybook/api/journal/trades.ts';
import { parseDay, parseTimeOfDay } from '@daybook/domain/calendar.ts';
import { decimalText } from '@daybook/domain/decimal.ts';
import { moneyText, type Money } from '@daybook/domain/money.ts';
import {
  MAX_STOP_MOVES,
  MAX_TARGETS,
  parsePrice,
  parseStopMoves,
  parseTargets,
} from '@daybook/domain/trade/risk/planned-stop.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { newYorkClock, newYorkInstant } from '#web/texts/new-york.ts';
import { parseTypedDecimal } from '#web/ui/entry/typed-decimal.ts';

/** A move of the stop as it is typed, by New York's clock. */
export interface MoveValues {
  /** Where it is a stored one, its instant: it is kept while day and time are unchanged. */
  readonly stored: number | null;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly time: string;
  readonly price: string;
}

/** What was planned to be risked, as it is typed; there is always a first target, if only an empty one. */
export interface RiskValues {
  readonly plannedRisk: string;
  readonly plannedStop: string;
  readonly targets: readonly string[];
  readonly stopMoves: readonly MoveValues[];
}

export const EMPTY_RISK: RiskValues = { plannedRisk: '', plannedStop: '', targets: [''], stopMoves: [] };

/** First and last New York day of a trade, `YYYY-MM-DD`. */
export interface TradeDays {
  readonly first: string;
  readonly last: string;
}

export function tradeDays({ opened, closed }: Pick<TradeDetail, 'opened' | 'closed'>): TradeDays {
  return { first: newYorkClock(opened).day, last: newYorkClock(closed).day };
}

type Stored = Pick<TradeDetail, 'plannedRisk' | 'plannedStop' | 'targets' | 'stopMoves'>;

/** A trade's stored risk as the form begins with it. */
export function riskOf({ plannedRisk, plannedStop, targets, stopMoves }: Stored): RiskValues {
  return {
    plannedRisk: plannedRisk === null ? '' : moneyText(plannedRisk as Money),
    plannedStop: plannedStop ?? '',
    targets: targets.length > 0 ? targets : EMPTY_RISK.targets,
    stopMoves: stopMoves.map(({ instant, price }) => ({ stored: instant, ...newYorkClock(instant), price })),
  };
}

/** The fields as they are sent; empty for nothing, and for what is none. */
export function riskBody({ plannedRisk, plannedStop, targets, stopMoves }: RiskValues) {
  const moves = stopMoves.filter(isTyped).map((move) => `${instantOf(move)}@${priceOf(move.price)}`);
  return {
    plannedRisk: typedText(plannedRisk) ?? '',
    plannedStop: priceOf(plannedStop) ?? '',
    targets: targets.filter(isText).map(priceOf).join(),
    stopMoves: moves.join(),
  };
}

/** What {@link riskBody} would say, with invalid numbers as typed: two equal results mean the same. */
export function comparableRisk({ plannedRisk, plannedStop, targets, stopMoves }: RiskValues): unknown {
  const textOf = (typed: string) => typedText(typed) ?? typed.trim();
  return [
    textOf(plannedRisk),
    textOf(plannedStop),
    targets.filter(isText).map(textOf),
    stopMoves
      .filter(isTyped)
      .map((move) => [instantOf(move) ?? `${move.day.trim()} ${move.time.trim()}`, textOf(move.price)]),
  ];
}

/** A row of a move that is to be typed; on the first day of the trade. */
export function newMove({ first }: TradeDays): MoveValues {
  return { stored: null, day: first, time: '', price: '' };
}

type MoveField = 'day' | 'time' | 'price';
export type RiskField =
  | 'plannedRisk'
  | 'plannedStop'
  | 'targets'
  | 'stopMoves'
  | `targets.${number}`
  | `stopMoves.${number}.${MoveField}`;
export type RiskErrors = Partial<Record<RiskField, string>>;

/** What is wrong with what was typed, in words at its field. */
export function riskErrors(values: RiskValues, { trade, tradeRisk }: Messages, days: TradeDays): RiskErrors {
  const { plannedRisk, plannedStop, targets, stopMoves } = values;
  const errors: RiskErrors = {};
  if (isText(plannedRisk) && !isRisk(plannedRisk)) errors.plannedRisk = trade.notARisk;
  if (isText(plannedStop)) {
    if (priceOf(plannedStop) === null) errors.plannedStop = tradeRisk.notAPrice;
  } else if (stopMoves.some(isTyped)) errors.plannedStop = tradeRisk.stopFirst;
  targets.forEach((typed, at) => {
    if (isText(typed) && priceOf(typed) === null) errors[`targets.${at}`] = tradeRisk.notAPrice;
  });
  stopMoves.forEach((move, at) => {
    for (const [field, sentence] of moveErrors(move, tradeRisk, days))
      errors[`stopMoves.${at}.${field}`] = sentence;
  });
  if (Object.keys(errors).length > 0) return errors;
  // What is sent is read here as the server reads it.
  const body = riskBody(values);
  if (parseTargets(body.targets) === null) errors.targets = tradeRisk.tooManyTargets(MAX_TARGETS);
  if (parseStopMoves(body.stopMoves) === null) errors.stopMoves = tradeRisk.tooManyMoves(MAX_STOP_MOVES);
  return errors;
}

function moveErrors(move: MoveValues, words: Messages['tradeRisk'], days: TradeDays): [MoveField, string][] {
  if (!isTyped(move)) return [];
  const wrong: [MoveField, string][] = [];
  const day = parseDay(move.day.trim());
  const isWithin = day !== null && move.day.trim() >= days.first && move.day.trim() <= days.last;
  if (!isStored(move)) {
    if (!isWithin) wrong.push(['day', words.notADay(days.first, days.last)]);
    if (typedTime(move.time) === null) wrong.push(['time', words.notATime]);
    else if (isWithin && instantOf(move) === null) wrong.push(['time', words.skippedTime]);
  }
  if (priceOf(move.price) === null) wrong.push(['price', words.notAPrice]);
  return wrong;
}

/** Whether something from session storage is of this shape, as far as it is there. */
export function isRiskDraft(draft: Readonly<Record<string, unknown>>): boolean {
  const isAbsentOr = (name: keyof RiskValues, holds: (value: unknown) => boolean) =>
    draft[name] === undefined || holds(draft[name]);
  const isString = (value: unknown) => typeof value === 'string';
  return (
    isAbsentOr('plannedRisk', isString) &&
    isAbsentOr('plannedStop', isString) &&
    isAbsentOr('targets', (value) => Array.isArray(value) && value.length > 0 && value.every(isString)) &&
    isAbsentOr('stopMoves', (value) => Array.isArray(value) && value.every(isMove))
  );
}

function isMove(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { stored, ...typed } = value as Record<keyof MoveValues, unknown>;
  const isNumber = typeof stored === 'number' && Number.isSafeInteger(stored);
  return (
    (stored === null || isNumber) &&
    (['day', 'time', 'price'] as const).every((name) => typeof typed[name] === 'string')
  );
}

function isText(typed: string): boolean {
  return typed.trim() !== '';
}

/** A row in which nothing was typed says nothing. */
function isTyped({ time, price }: MoveValues): boolean {
  return isText(time) || isText(price);
}

/** A typed number as canonical text; null for what is none. */
function typedText(typed: string): string | null {
  const value = parseTypedDecimal(typed);
  return value && decimalText(value);
}

function priceOf(typed: string): string | null {
  return parsePrice(typedText(typed) ?? '');
}

/** As the contract takes it: above zero, below a thousand million, to 1/10,000. */
function isRisk(typed: string): boolean {
  return amountText.safeParse(typedText(typed) ?? '').success;
}

/** Seconds from midnight of `9:47:30`, `09:47` or `9h47`; null for what is no time. */
function typedTime(typed: string): number | null {
  const [, hours, minutes, seconds = '00'] =
    /^(\d{1,2})[:.h](\d{2})(?:[:.](\d{2}))?$/.exec(typed.trim()) ?? [];
  return hours === undefined ? null : parseTimeOfDay(`${hours.padStart(2, '0')}:${minutes}:${seconds}`);
}

/** Whether a move says the instant that it was stored with: its fraction of a second, and which of two equal times it was. */
function isStored({ stored, day, time }: MoveValues): boolean {
  if (stored === null) return false;
  const clock = newYorkClock(stored);
  return clock.day === day.trim() && parseTimeOfDay(clock.time) === typedTime(time);
}

/** Null where day and time are none. */
function instantOf(move: MoveValues): number | null {
  if (isStored(move)) return move.stored;
  const [day, seconds] = [parseDay(move.day.trim()), typedTime(move.time)];
  return day === null || seconds === null ? null : newYorkInstant(day, seconds);
}
