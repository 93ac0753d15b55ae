import { findDay, type Day } from '@daybook/domain/calendar.ts';
import { addDecimals, decimal, decimalText } from '@daybook/domain/decimal.ts';
import { canonicalDecimal } from '#brokers/rows/exact-number.ts';
import type { FlexElement } from '#brokers/files/flex/flex-document.ts';
import { attributeOf } from '#brokers/files/flex/flex-row.ts';
import type { OpenPosition } from '#brokers/feeds/platform.ts';

/** An open position with the contract as fills name it. */
interface FlexPosition extends OpenPosition {
  readonly contract: string;
  /** A part of a position, bought or sold at one time. */
  readonly isLot?: true;
}

/** One account's statement in a report. */
export interface FlexStatement {
  readonly account: string;
  /** Both inclusive; null where the report does not say in a way that is known. */
  readonly from: Day | null;
  readonly to: Day | null;
  /** Null when the query does not ask for open positions. */
  readonly openPositions: FlexPosition[] | null;
}

/** Whether an account is a part of another that statements do not name, such as `U1000001F` of `U1000001`. */
export function isSegment(name: string, account: string): boolean {
  return (
    account !== '' && name.length === account.length + 1 && name.startsWith(account) && /[A-Z]$/.test(name)
  );
}

/** The statement of an account: its own, that of the account which it is a segment of, or the only one there is. */
export function statementOf(statements: readonly FlexStatement[], name: string): FlexStatement | undefined {
  return (
    statements.find(({ account }) => account === name) ??
    statements.find(({ account }) => isSegment(name, account)) ??
    statements.at(-1)
  );
}

/** `20260302` or `2026-03-02`, as the query was set. */
function readDay(text: string): Day | null {
  const parts = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(text);
  return parts ? findDay(Number(parts[1]), Number(parts[2]), Number(parts[3])) : null;
}

/** A `FlexStatement` as it begins. */
export function openStatement(row: FlexElement): FlexStatement {
  return {
    account: attributeOf(row, 'accountId'),
    from: readDay(attributeOf(row, 'fromDate')),
    to: readDay(attributeOf(row, 'toDate')),
    openPositions: null,
  };
}

/** The present statement has a section `OpenPositions`, though there may be none in it. */
export function showPositions(statements: FlexStatement[]): void {
  const statement = statements.pop();
  if (statement) statements.push({ ...statement, openPositions: [] });
}

/** Adds an `OpenPosition` to its statement. */
export function readPosition(row: FlexElement, statements: readonly FlexStatement[]): void {
  const account = attributeOf(row, 'accountId') || (statements.at(-1)?.account ?? '');
  const statement = statements.findLast((entry) => entry.account === account) ?? statements.at(-1);
  const size = canonicalDecimal(attributeOf(row, 'position', 'quantity'));
  if (!statement?.openPositions) return;
  if (attributeOf(row, 'assetCategory', 'assetClass').toUpperCase() === 'CASH') return;
  const symbol = attributeOf(row, 'symbol').replace(/\s+/g, ' ').toUpperCase().slice(0, 64);
  const contract = attributeOf(row, 'conid') || symbol;
  const isLot = attributeOf(row, 'levelOfDetail').toUpperCase() === 'LOT';
  if (size !== null && size !== '0')
    statement.openPositions.push({ account, symbol, size, contract, ...(isLot ? { isLot } : {}) });
}

/** Lots of a position come with its sum, or instead of it where the query asks for lots only. */
function sumLots(positions: readonly FlexPosition[]): FlexPosition[] {
  const own = ({ account, contract }: FlexPosition) => `${account} ${contract}`;
  const sums = positions.filter(({ isLot }) => !isLot);
  const summed = new Set(sums.map(own));
  const lots = Map.groupBy(
    positions.filter((position) => position.isLot && !summed.has(own(position))),
    own,
  );
  for (const [first, ...more] of lots.values()) {
    if (!first) continue;
    const { account, symbol, contract } = first;
    const size = decimalText(more.map((lot) => decimal(lot.size)).reduce(addDecimals, decimal(first.size)));
    if (size !== '0') sums.push({ account, symbol, size, contract });
  }
  return sums;
}

/** Statements of single days are one of all their days, at whose end is open what the last of them holds. */
export function wholeStatements(parts: readonly FlexStatement[]): readonly FlexStatement[] {
  return [...Map.groupBy(parts, ({ account }) => account)].map(([account, own]) => {
    const ordered = own.toSorted((one, other) => (one.to ?? 0) - (other.to ?? 0));
    const from = ordered.flatMap((part) => (part.from === null ? [] : [part.from]));
    const { to = null, openPositions = null } = ordered.at(-1) ?? {};
    return {
      account,
      from: from.length > 0 ? (Math.min(...from) as Day) : null,
      to,
      openPositions: openPositions && sumLots(openPositions),
    };
  });
}
