/** Compares the grouping with the ledger, figure by figure. */
import assert from 'node:assert/strict';
import { exact, exactText, nearest } from './exact.slow.ts';
import type { Exact } from './exact.slow.ts';
import { groupPosition } from './grouping.ts';
import type { Grouping, TradePart } from './grouping.ts';
import { calculateLedger } from './ledger.slow.ts';
import type { Ledger, LedgerPart } from './ledger.slow.ts';
import type { TestFill, TestHistory } from './random-fills.slow.ts';

/** Asserts that the grouping and the ledger make the same of a history: trades, parts, profits, what is open and set aside. */
export function agree(history: TestHistory): void {
  const grouping = groupPosition(history);
  const ledger = calculateLedger(history);
  assert.deepEqual(plainGrouping(grouping), plainLedger(ledger));
  grouping.trades.forEach((trade, index) => {
    checkProfit(trade.parts, ledger.trades[index]?.parts ?? []);
    assert.equal(total(trade.parts), trade.gross, 'the parts make up the gross');
  });
  checkProfit(grouping.open?.parts ?? [], ledger.open?.parts ?? []);
}

function plainGrouping(grouping: Grouping<TestFill>) {
  const aside = new Map<number, Exact>();
  for (const { execution, size } of grouping.setAside)
    aside.set(execution.id, plus(aside.get(execution.id) ?? exact('0'), exact(size)));
  const open = grouping.open;
  return {
    trades: grouping.trades.map((trade) => ({ ...trade, parts: trade.parts.map(plainPart) })),
    open: open && { ...open, parts: open.parts.map(plainPart) },
    aside: [...aside].map(([id, size]) => `${id}: ${exactText(size.units, size.scale)}`).sort(),
  };
}

function plainPart(part: TradePart<TestFill>) {
  return { id: part.execution.id, size: part.size, fees: part.fees };
}

function plainLedger(ledger: Ledger<TestFill>) {
  return {
    trades: ledger.trades.map((trade) => ({
      side: trade.side,
      size: trade.size,
      volume: trade.volume,
      gross: Number(trade.gross),
      fees: Number(trade.fees),
      net: Number(trade.gross - trade.fees),
      ...timesOf(trade.parts.map((part) => part.execution)),
      parts: trade.parts.map(plainLedgerPart),
    })),
    open: ledger.open && { ...ledger.open, parts: ledger.open.parts.map(plainLedgerPart) },
    aside: [...ledger.aside].map(([fill, size]) => `${fill.id}: ${size}`).sort(),
  };
}

function plainLedgerPart(part: LedgerPart<TestFill>) {
  return { id: part.execution.id, size: part.size, fees: Number(part.fees) };
}

function timesOf(fills: readonly TestFill[]) {
  const first = fills[0];
  const last = fills.at(-1);
  assert(first !== undefined && last !== undefined);
  return {
    day: last.day,
    opened: first.instant,
    closed: last.instant,
    start: first.execTime,
    end: last.execTime,
    durationSeconds: (last.instant - first.instant) / 1000,
  };
}

/** The parts' profits add up, after each of them, to the exact FIFO profit so far, rounded half to even. */
function checkProfit(parts: readonly TradePart<TestFill>[], expected: readonly LedgerPart<TestFill>[]): void {
  let stated = 0;
  let exactly: Exact = { units: 0n, scale: 0 };
  parts.forEach((part, index) => {
    const realised = expected[index]?.realised ?? null;
    if (realised === null) assert.equal(part.tradePnL, 0, 'a part that opens realises nothing');
    else exactly = plus(exactly, realised);
    assert(!Object.is(part.tradePnL, -0), 'no negative zero');
    stated += part.tradePnL;
    assert.equal(stated, Number(nearest(exactly, 4)), `up to fill ${part.execution.id}`);
  });
}

function total(parts: readonly TradePart<TestFill>[]): number {
  return parts.reduce((sum, part) => sum + part.tradePnL, 0);
}

function plus(left: Exact, right: Exact): Exact {
  const scale = Math.max(left.scale, right.scale);
  return { units: nearest(left, scale) + nearest(right, scale), scale };
}
