import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { moneyText, type Money } from '@daybook/domain/money.ts';
import type { GroupedStretch, GroupedTrade } from './temporary-journal.ts';

/** What a line says, in the order in which it says it. */
export type Row = Readonly<Record<string, string | number | null | object>>;

/** Where trades, open positions and what was set aside stand in what is printed. */
const TRADE = 0;
const OPEN = 1;
const ASIDE = 2;

/**
 * Gathers the rows of what is made: trades in the order in which they were closed, then open positions, what was set aside and the
 * summary. There may be hundreds of thousands, which wait as lines in a file of `folder`.
 */
export function gatherRows(folder: string, textOf: (row: Row) => string) {
  const waiting = waitingLines(join(folder, 'lines'));
  const totals = new Map<string, { gross: number; net: number }>();
  let trades = 0;
  return {
    take: ({ trades: closed, open, setAside }: GroupedStretch): void => {
      for (const one of closed) {
        trades += 1;
        addTo(totals, one);
        waiting.add(textOf(tradeRow(one)), [TRADE, one.trade.closed, one.trade.opened]);
      }
      for (const one of open) waiting.add(textOf(openRow(one)), [OPEN, 0, 0]);
      for (const one of setAside) waiting.add(textOf(asideRow(one)), [ASIDE, 0, 0]);
    },
    lines: function* (executions: number): Generator<string> {
      yield* waiting.inOrder();
      yield textOf({ kind: 'summary', trades, executions, ...totalsRow(totals) });
    },
    close: waiting.close,
  };
}

function tradeRow({ account, symbol, trade, stated }: GroupedTrade): Row {
  return {
    kind: 'trade',
    account,
    symbol,
    side: trade.side,
    size: trade.size,
    volume: trade.volume,
    gross: moneyText(trade.gross),
    net: moneyText(trade.net),
    fees: moneyText(trade.fees),
    opened: instantText(trade.opened),
    closed: instantText(trade.closed),
    executions: trade.parts.length,
    stated,
  };
}

function openRow({ account, symbol, position: { side, size, parts } }: GroupedStretch['open'][number]): Row {
  const opened = instantText(parts[0]!.execution.instant);
  return { kind: 'open', account, symbol, side, size, opened, executions: parts.length };
}

function asideRow(entry: GroupedStretch['setAside'][number]): Row {
  const { account, symbol, execution, size, reason, line } = entry;
  const { action, price, instant } = execution;
  const at = instantText(instant);
  return { kind: 'set-aside', account, symbol, action, size, price, at, line, reason };
}

function addTo(
  totals: Map<string, { gross: number; net: number }>,
  { currency, trade }: Pick<GroupedTrade, 'currency' | 'trade'>,
): void {
  const sum = totals.getOrInsertComputed(currency, () => ({ gross: 0, net: 0 }));
  sum.gross += trade.gross;
  sum.net += trade.net;
}

/** Sums by currency; amounts of different currencies are never added, so with several the totals stay empty and the sums are listed separately. */
function totalsRow(totals: ReadonlyMap<string, { readonly gross: number; readonly net: number }>): Row {
  const sums = [...totals].map(([currency, { gross, net }]) => {
    return [currency, { gross: moneyText(gross as Money), net: moneyText(net as Money) }] as const;
  });
  const [first] = sums;
  if (sums.length <= 1) return first?.[1] ?? { gross: '0.00', net: '0.00' };
  return { gross: null, net: null, currencies: Object.fromEntries(sums) };
}

function instantText(instant: number): string {
  return Temporal.Instant.fromEpochMilliseconds(instant).toString();
}

/** By which lines are ordered; those with equal keys stay as they came. */
type LineKey = readonly [number, number, number];
const KEY_LENGTH = 3;

const BYTES_A_WRITE = 65_536;

/** Lines in a new file, of which memory holds the keys alone. Throws the system's error where the disk is full. */
function waitingLines(path: string) {
  const file = openSync(path, 'wx+', 0o600);
  const keys: number[] = [];
  /** Where each line ends, in bytes. */
  const ends: number[] = [];
  let [unwritten, length] = ['', 0];
  let buffer = Buffer.alloc(1024);
  const write = (): void => {
    const bytes = Buffer.from(unwritten);
    for (let from = 0; from < bytes.length;) from += writeSync(file, bytes, from);
    unwritten = '';
  };
  const read = (at: number): string => {
    const from = ends[at - 1] ?? 0;
    const size = ends[at]! - from;
    if (size > buffer.length) buffer = Buffer.alloc(2 * size);
    for (let got = 0; got < size;) got += readSync(file, buffer, got, size - got, from + got);
    return buffer.toString('utf8', 0, size);
  };
  return {
    add: (line: string, key: LineKey): void => {
      unwritten += line;
      length += Buffer.byteLength(line);
      keys.push(...key);
      ends.push(length);
      if (unwritten.length >= BYTES_A_WRITE) write();
    },
    inOrder: function* (): Generator<string> {
      write();
      const order = Uint32Array.from(ends.keys()).sort((one, other) => compareKeys(keys, one, other));
      for (const at of order) yield read(at);
    },
    close: (): void => closeSync(file),
  };
}

function compareKeys(keys: readonly number[], one: number, other: number): number {
  for (let at = 0; at < KEY_LENGTH; at += 1) {
    const difference = keys[one * KEY_LENGTH + at]! - keys[other * KEY_LENGTH + at]!;
    if (difference !== 0) return difference;
  }
  return one - other;
}
