/** Corporate actions of a Flex report: splits are applied, all others named. */
import { addDecimals, decimal, decimalText, magnitude, ZERO } from '@daybook/domain/decimal.ts';
import { divideHalfEven } from '@daybook/domain/divide-half-even.ts';
import type { LeftOutRow, ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { MAX_SPLIT_NUMBER, ratio, type ReportedSplit } from '@daybook/domain/execution/split.ts';
import { divideDecimals } from '#brokers/rows/divide-decimals.ts';
import { NEW_YORK } from '#brokers/rows/newyork.ts';
import { newFill } from '#brokers/rows/new-fill.ts';
import { UnreadableFile } from '#brokers/reading/unreadable-file.ts';
import type { FlexElement } from './flex-document.ts';
import { kindOf, readInstrument } from './flex-instrument.ts';
import { attributeOf, findNumber, readMoment, type FlexMoment } from './flex-row.ts';

/** Forward and reverse; the issue of new shares and dividends in shares are stated otherwise. */
const SPLITS: ReadonlySet<string> = new Set(['FS', 'RS']);

/** A row of a split, not yet joined with the others of it. */
export interface SplitRow {
  readonly split: ReportedSplit;
  readonly moment: FlexMoment;
  /** What was paid for a fraction of a share, decimal text. */
  readonly cash: string;
  /** One for all rows of a split: an exchange of shares has one row for the old and one for the new ones. */
  readonly action: string;
  readonly named: LeftOutRow;
}

interface FlexSplits {
  readonly splits: readonly ReportedSplit[];
  /** Fractions of shares that were paid in cash, as executions. */
  readonly cash: readonly ReportedExecution[];
  readonly leftOut: readonly LeftOutRow[];
}

/** Reads a corporate action as a split; null for any other, and for one that lacks its ratio, its moment or its instrument. */
export function readSplit(row: FlexElement, around: string, named: LeftOutRow): SplitRow | null {
  try {
    return requireSplit(row, around, named);
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
}

function requireSplit(row: FlexElement, around: string, named: LeftOutRow): SplitRow | null {
  if (!SPLITS.has(attributeOf(row, 'type').toUpperCase())) return null;
  const stated = /\bSPLIT (\d{1,10}) FOR (\d{1,10})\b/i.exec(
    attributeOf(row, 'actionDescription', 'description'),
  );
  const [numerator, denominator] = [Number(stated?.[1]), Number(stated?.[2])];
  if (![numerator, denominator].every((number) => number >= 1 && number <= MAX_SPLIT_NUMBER)) return null;
  const kind = kindOf(row);
  if (kind !== 'stock' && kind !== 'fund') return null;
  const moment = readMoment(row);
  const lowest = ratio(BigInt(numerator), BigInt(denominator));
  const transaction = attributeOf(row, 'transactionID');
  return {
    split: {
      account: attributeOf(row, 'accountId') || around,
      instrument: readInstrument({ ...row, attributes: withoutAmounts(row) }, kind, '0', '0'),
      instant: moment.instant,
      numerator: Number(lowest.numerator),
      denominator: Number(lowest.denominator),
      sizeChange: findNumber(row, 'quantity'),
      externalId: transaction === '' ? null : `transaction:${transaction}`,
      line: row.line,
    },
    moment,
    cash: findNumber(row, 'proceeds') ?? '0',
    action: attributeOf(row, 'actionID') || `${moment.instant}`,
    named,
  };
}

/** A row of a split may leave out what one share is, and its amounts are no turnover. */
function withoutAmounts({ attributes }: FlexElement): FlexElement['attributes'] {
  const { amount: _amount, proceeds: _proceeds, tradeMoney: _money, ...rest } = attributes;
  return { assetCategory: 'STK', ...rest, multiplier: attributes['multiplier']?.trim() || '1' };
}

/** Joins the rows of each split. One that exchanges a contract for another is named, since executions name the contract. */
export function settleSplits(rows: readonly SplitRow[]): FlexSplits {
  const splits: ReportedSplit[] = [];
  const cash: ReportedExecution[] = [];
  const leftOut: LeftOutRow[] = [];
  const byAction = Map.groupBy(rows, ({ split, action }) => `${split.account}|${action}|${nameOf(split)}`);
  for (const own of byAction.values()) {
    const [{ split, moment }] = own as [SplitRow];
    if (own.some((row) => row.split.instrument.contract !== split.instrument.contract)) {
      leftOut.push(...own.map(({ named }) => named));
      continue;
    }
    const joined = { ...split, sizeChange: sumOf(own.map((row) => row.split.sizeChange)) };
    const paid = sumOf(own.map((row) => row.cash)) ?? '0';
    const fraction = paid === '0' ? null : paidFraction(joined, moment, paid);
    if (paid !== '0' && fraction === null) leftOut.push(...own.map(({ named }) => named));
    else splits.push(fraction?.split ?? joined);
    if (fraction) cash.push(fraction.fill);
  }
  return { splits, cash, leftOut };
}

/** Both rows of an exchange name one symbol, the old shares with an addition. */
function nameOf({ instrument, numerator, denominator }: ReportedSplit): string {
  return `${instrument.symbol.replace(/\.OLD$/, '')}|${instrument.currency}|${numerator}/${denominator}`;
}

function sumOf(values: readonly (string | null)[]): string | null {
  if (values.some((value) => value === null)) return null;
  return decimalText(values.reduce((sum, value) => addDecimals(sum, decimal(value!)), ZERO));
}

/** Digits after the point of a fraction without an end. */
const FRACTION_DECIMALS = 8;

/**
 * The fraction of a share that was paid, as an execution, and the split without it. It follows from the change of a position of
 * whole shares; null where several fractions fit, or none.
 */
function paidFraction(split: ReportedSplit, { day, execTime, localText }: FlexMoment, paid: string) {
  const { numerator, denominator, sizeChange, account, instrument, instant, line, externalId } = split;
  const change = decimal(sizeChange ?? '0.5');
  if (change.scale > 0) return null;
  // Of what is held, and of the change, without the sign of a short position.
  const isShort = paid.startsWith('-');
  const grown = isShort ? -change.units : change.units;
  const [top, bottom] = [BigInt(numerator), BigInt(denominator)];
  const fits = fractions(grown, top, bottom);
  if (fits.length !== 1) return null;
  const units = divideHalfEven(fits[0]! * 10n ** BigInt(FRACTION_DECIMALS), bottom);
  const fraction = { units, scale: FRACTION_DECIMALS };
  const whole = { units: grown * 10n ** BigInt(FRACTION_DECIMALS) + units, scale: FRACTION_DECIMALS };
  const fill = newFill({
    account,
    instrument,
    action: isShort ? 'buy' : 'sell',
    effect: 'close',
    size: decimalText(fraction),
    price: decimalText(divideDecimals(magnitude(decimal(paid)), fraction)),
    day,
    execTime,
    instant,
    zone: NEW_YORK,
    localText,
    line,
    externalId: externalId === null ? null : `${externalId}:cash`,
    feeProvenance: 'stated',
  });
  const signed = isShort ? { ...whole, units: -whole.units } : whole;
  return { fill, split: { ...split, sizeChange: decimalText(signed) } };
}

/**
 * The fractions f that whole positions P leave which a split made grow by `grown`, times `bottom`: f = P·top/bottom − P − grown
 * with 0 < f < 1. Of several neighbours two are enough.
 */
function fractions(grown: bigint, top: bigint, bottom: bigint): bigint[] {
  const step = top - bottom;
  if (step === 0n) return [];
  const nearest = (grown * bottom) / step;
  return [nearest - 2n, nearest - 1n, nearest, nearest + 1n, nearest + 2n]
    .filter((held) => held > 0n)
    .map((held) => held * step - grown * bottom)
    .filter((part) => part > 0n && part < bottom);
}
