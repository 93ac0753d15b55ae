import { signedQuantity, type Fill } from '#demo/trading/fill.ts';

/** A trade's figures by the slow calculation; money in 1/10,000 dollar. */
export interface SlowTrade {
  readonly symbol: string;
  readonly direction: 1 | -1;
  readonly quantity: number;
  readonly gross: number;
  readonly net: number;
}

interface Half {
  readonly symbol: string;
  readonly direction: 1 | -1;
  shares: number;
  quantity: number;
  cash: bigint;
  fees: bigint;
}

/** For tests: trades calculated one share at a time, with nothing but a position that goes up and down. Whole shares only. */
export function slowTrades(fills: readonly Fill[]): SlowTrade[] {
  const open = new Map<string, Half>();
  const closed: SlowTrade[] = [];
  for (const fill of fills) {
    const step = signedQuantity(fill) > 0 ? 1 : -1;
    const held = open.get(fill.symbol)?.shares ?? 0;
    const closing = held * step < 0 ? Math.min(Math.abs(held), fill.quantity) : fill.quantity;
    for (let share = 1; share <= fill.quantity; share += 1) {
      const half = open.get(fill.symbol) ?? begin(fill, step);
      open.set(fill.symbol, half);
      half.shares += step;
      half.cash -= BigInt(step * fill.price);
      if (step === half.direction) half.quantity += 1;
      if (share === closing) half.fees += slowFees(fill, closing);
      if (share === fill.quantity && closing < fill.quantity) {
        half.fees += allFees(fill) - slowFees(fill, closing);
      }
      if (half.shares !== 0) continue;
      open.delete(fill.symbol);
      closed.push(finish(half));
    }
  }
  return closed;
}

function begin(fill: Fill, direction: 1 | -1): Half {
  return { symbol: fill.symbol, direction, shares: 0, quantity: 0, cash: 0n, fees: 0n };
}

function finish({ symbol, direction, quantity, cash, fees }: Half): SlowTrade {
  return { symbol, direction, quantity, gross: Number(cash), net: Number(cash - fees) };
}

function allFees(fill: Fill): bigint {
  return fill.fees.reduce((sum, fee) => sum + BigInt(fee), 0n);
}

/** The fees of the first `part` shares, column by column, half to even. */
function slowFees(fill: Fill, part: number): bigint {
  return fill.fees.reduce((sum, fee) => {
    const doubled = BigInt(fee) * BigInt(part) * 2n;
    const whole = BigInt(fill.quantity) * 2n;
    let floor = doubled / whole;
    if (floor * whole > doubled) floor -= 1n;
    const rest = doubled - floor * whole;
    const up = rest > BigInt(fill.quantity) || (rest === BigInt(fill.quantity) && floor % 2n !== 0n);
    return sum + (up ? floor + 1n : floor);
  }, 0n);
}
