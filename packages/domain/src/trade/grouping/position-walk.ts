/**
 * The hot loop of the grouping: one account's fills of one instrument, in order, become flat-to-flat trades.
 * Everything is an integer in a typed array; callers prove beforehand that no sum leaves the safe integers
 * (position-scale.ts) and fall back to exact-walk.ts where they cannot.
 */

import { divideHalfEven } from '../../divide-half-even.ts';

/** Effects as the loop knows them. */
export const EFFECT = { unknown: 0, open: 1, close: 2, unmarkedSell: 3 } as const;
/** What a part belongs to when it belongs to no trade. */
export const SET_ASIDE = -1;
export const STILL_OPEN = -2;

/** Fills of one position in their order. Prices and sizes are scaled integers, fees 1/10,000. */
export interface FillColumns {
  readonly count: number;
  readonly buy: Uint8Array;
  readonly effect: Uint8Array;
  readonly price: Float64Array;
  readonly size: Float64Array;
  readonly fee: Float64Array;
}

/** Parts of fills (a fill that crosses zero has two) and the trades they make. Reused from position to position. */
export interface WalkResult {
  parts: number;
  readonly partFill: Int32Array;
  /** Trade of the part, or SET_ASIDE or STILL_OPEN. */
  readonly partTrade: Int32Array;
  readonly partSize: Float64Array;
  readonly partFee: Float64Array;
  /** Realised by FIFO, price scale + size scale, without multiplier; 0 for opening parts. */
  readonly partRealised: Float64Array;
  trades: number;
  readonly tradeShort: Uint8Array;
  readonly tradeFirstPart: Int32Array;
  readonly tradeLastPart: Int32Array;
  readonly tradeOpened: Float64Array;
  readonly tradeVolume: Float64Array;
  readonly tradeFees: Float64Array;
  readonly tradeRealised: Float64Array;
  /** The oldest lot that is not used up, while a trade is open. */
  lotHead: number;
  /** Signed size left open at the end, 0 when flat. */
  openSize: number;
  readonly lotPrice: Float64Array;
  readonly lotSize: Float64Array;
}

/** Room for the results of up to `fills` fills. */
export function allocateWalk(fills: number): WalkResult {
  const [parts, trades] = [2 * fills + 2, fills + 1];
  return {
    parts: 0,
    partFill: new Int32Array(parts),
    partTrade: new Int32Array(parts),
    partSize: new Float64Array(parts),
    partFee: new Float64Array(parts),
    partRealised: new Float64Array(parts),
    trades: 0,
    tradeShort: new Uint8Array(trades),
    tradeFirstPart: new Int32Array(trades),
    tradeLastPart: new Int32Array(trades),
    tradeOpened: new Float64Array(trades),
    tradeVolume: new Float64Array(trades),
    tradeFees: new Float64Array(trades),
    tradeRealised: new Float64Array(trades),
    lotHead: 0,
    openSize: 0,
    lotPrice: new Float64Array(fills + 1),
    lotSize: new Float64Array(fills + 1),
  };
}

/**
 * Walks fills `from` up to `to` and writes parts and trades into `out`, from its counters on. `missing` is the signed size
 * that was open before the data: everything up to the first flat moment is then set aside.
 */
export function walkPosition(
  fills: FillColumns,
  from: number,
  to: number,
  missing: number,
  out: WalkResult,
): void {
  const { buy, effect, price, size, fee } = fills;
  const { tradeFirstPart, tradeLastPart, lotPrice, lotSize } = out;
  let position = missing;
  let isMissing = missing !== 0;
  let part = out.parts;
  let trade = out.trades;
  let lotTail = 0;
  for (let fill = from; fill < to; fill++) {
    const direction = buy[fill] === 1 ? 1 : -1;
    const stated = effect[fill]!;
    const fillSize = size[fill]!;
    const fillPrice = price[fill]!;
    let left = fillSize;
    let feeLeft = fee[fill]!;
    if (position * direction < 0) {
      const held = position < 0 ? -position : position;
      const closing = left < held ? left : held;
      if (stated === EFFECT.close && left > held && !isMissing) {
        // The excess closes something opened before the data, so the whole round trip cannot be calculated.
        for (let at = tradeFirstPart[trade]!; at < part; at++) setAsidePart(out, at);
        writePart(out, part++, fill, SET_ASIDE, left, feeLeft);
        position = 0;
        continue;
      }
      const closingFee = closing === left ? feeLeft : shareOfFee(feeLeft, closing, fillSize);
      let realised = 0;
      if (!isMissing) {
        realised = closeLots(out, closing, fillPrice);
        if (direction > 0) realised = -realised;
        addToTrade(out, trade, closing, closingFee);
        out.tradeRealised[trade]! += realised;
        tradeLastPart[trade] = part;
      }
      writePart(out, part, fill, isMissing ? SET_ASIDE : trade, closing, closingFee);
      out.partRealised[part++] = realised;
      position += direction * closing;
      left -= closing;
      feeLeft -= closingFee;
      if (position === 0) {
        if (!isMissing) trade++;
        isMissing = false;
      }
      if (left === 0) continue;
      if (stated === EFFECT.close) {
        writePart(out, part++, fill, SET_ASIDE, left, feeLeft);
        continue;
      }
    } else if (stated === EFFECT.close || (position === 0 && stated === EFFECT.unmarkedSell)) {
      writePart(out, part++, fill, SET_ASIDE, left, feeLeft);
      continue;
    }
    if (isMissing) {
      position += direction * left;
      writePart(out, part++, fill, SET_ASIDE, left, feeLeft);
      continue;
    }
    if (position === 0) {
      lotTail = 0;
      openTrade(out, trade, part, direction);
    }
    position += direction * left;
    lotPrice[lotTail] = fillPrice;
    lotSize[lotTail++] = left;
    out.tradeOpened[trade]! += left;
    addToTrade(out, trade, left, feeLeft);
    writePart(out, part++, fill, trade, left, feeLeft);
  }
  if (position !== 0 && !isMissing) leaveOpen(out, trade, part);
  out.openSize = isMissing ? 0 : position;
  out.parts = part;
  out.trades = trade;
}

/** Takes `size` from the oldest lots; returns Σ (price − lot's price) × taken. */
function closeLots(out: WalkResult, size: number, price: number): number {
  const { lotPrice, lotSize } = out;
  let head = out.lotHead;
  let realised = 0;
  let left = size;
  while (left > 0) {
    const lot = lotSize[head]!;
    const taken = lot < left ? lot : left;
    realised += (price - lotPrice[head]!) * taken;
    left -= taken;
    if (taken === lot) head++;
    else lotSize[head] = lot - taken;
  }
  out.lotHead = head;
  return realised;
}

function openTrade(out: WalkResult, trade: number, part: number, direction: number): void {
  out.lotHead = 0;
  out.tradeShort[trade] = direction < 0 ? 1 : 0;
  out.tradeFirstPart[trade] = part;
  out.tradeOpened[trade] = 0;
  out.tradeVolume[trade] = 0;
  out.tradeFees[trade] = 0;
  out.tradeRealised[trade] = 0;
}

function addToTrade(out: WalkResult, trade: number, size: number, fee: number): void {
  out.tradeVolume[trade]! += size;
  out.tradeFees[trade]! += fee;
}

/** What is still open at the end belongs to no trade yet. */
function leaveOpen(out: WalkResult, trade: number, parts: number): void {
  for (let at = out.tradeFirstPart[trade]!; at < parts; at++)
    if (out.partTrade[at] === trade) out.partTrade[at] = STILL_OPEN;
}

function writePart(
  out: WalkResult,
  at: number,
  fill: number,
  trade: number,
  size: number,
  fee: number,
): void {
  out.partFill[at] = fill;
  out.partTrade[at] = trade;
  out.partSize[at] = size;
  out.partFee[at] = fee;
  out.partRealised[at] = 0;
}

function setAsidePart(out: WalkResult, at: number): void {
  out.partTrade[at] = SET_ASIDE;
  out.partRealised[at] = 0;
}

/** The closing part's share of a fill's fee, pro rata by size, half to even to 1/10,000; the opening part gets the rest. */
export function shareOfFee(fee: number, part: number, whole: number): number {
  return Number(divideHalfEven(BigInt(fee) * BigInt(part), BigInt(whole)));
}
