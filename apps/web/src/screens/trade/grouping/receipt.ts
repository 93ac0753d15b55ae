import type { TradeDetail } from '@daybook/api/trades.ts';
import {
  addDecimals,
  decimal,
  decimalText,
  negateDecimal,
  ZERO,
  type Decimal,
} from '@daybook/domain/decimal.ts';

type Execution = Pick<TradeDetail['executions'][number], 'action' | 'size' | 'execTime'>;

/** How a trade's executions opened and closed it. */
export interface Receipt {
  /** Seconds from New York midnight. */
  readonly openedAt: number;
  readonly flatAt: number;
  /** Largest size that was open; decimal text. */
  readonly most: string;
}

/** Reads the executions of a trade, in their order, as the position that they made. */
export function receiptOf(executions: readonly Execution[]): Receipt {
  let position: Decimal = ZERO;
  let most: Decimal = ZERO;
  for (const { action, size } of executions) {
    const part = decimal(size);
    position = addDecimals(position, action === 'BOT' ? part : negateDecimal(part));
    const held = position.units < 0n ? negateDecimal(position) : position;
    if (addDecimals(held, negateDecimal(most)).units > 0n) most = held;
  }
  return {
    openedAt: executions[0]?.execTime ?? 0,
    flatAt: executions.at(-1)?.execTime ?? 0,
    most: decimalText(most),
  };
}
