import {
  addDecimals,
  decimal,
  multiplyDecimals,
  negateDecimal,
  ZERO,
  type Decimal,
} from '@daybook/domain/decimal.ts';
import { totalFees, type ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { moneyText } from '@daybook/domain/money.ts';
import { isWithin } from '#brokers/instruments/instrument-checks.ts';
import type { ProfitKind } from './trip-profits.ts';

/** What the fills of one position came to since it was last flat. */
interface Running {
  readonly size: Decimal;
  readonly gross: Decimal;
  readonly fees: Decimal;
  readonly stated: Decimal;
  readonly fills: bigint;
}

const FLAT: Running = { size: ZERO, gross: ZERO, fees: ZERO, stated: ZERO, fills: 0n };

function after(running: Running, fill: ReportedExecution): Running {
  const { action, size, price, instrument, fees, statedRealised } = fill;
  const signed = action === 'buy' ? decimal(size) : negateDecimal(decimal(size));
  const paid = multiplyDecimals(multiplyDecimals(signed, decimal(price)), decimal(instrument.multiplier));
  return {
    size: addDecimals(running.size, signed),
    gross: addDecimals(running.gross, negateDecimal(paid)),
    fees: addDecimals(running.fees, decimal(moneyText(totalFees(fees)))),
    stated: addDecimals(running.stated, decimal(statedRealised?.amount ?? '0')),
    fills: running.fills + 1n,
  };
}

/** What is stated of a position that is flat again; null where it follows from both, or from neither. */
function kindOf({ gross, fees, stated, fills }: Running): ProfitKind | null {
  // Each may be rounded to cents.
  const allowed: Decimal = { units: 5n * fills, scale: 3 };
  const isGross = isWithin(stated, gross, allowed);
  const isNet = isWithin(stated, addDecimals(gross, negateDecimal(fees)), allowed);
  return isGross === isNet ? null : isGross ? 'gross' : 'net';
}

/**
 * Whether fills, in the order of their times, state their profits before or after fees, as most of what became flat among them
 * shows; null where that shows neither.
 */
export function shownProfitKind(fills: readonly ReportedExecution[]): ProfitKind | null {
  const counts = { gross: 0, net: 0 };
  const positions = new Map<string, Running>();
  for (const fill of fills) {
    const key = `${fill.account}|${fill.instrument.contract}|${fill.instrument.currency}`;
    const running = after(positions.get(key) ?? FLAT, fill);
    const isFlat = running.size.units === 0n;
    const kind = isFlat ? kindOf(running) : null;
    if (kind) counts[kind] += 1;
    positions.set(key, isFlat ? FLAT : running);
  }
  if (counts.gross === counts.net) return null;
  return counts.gross > counts.net ? 'gross' : 'net';
}
