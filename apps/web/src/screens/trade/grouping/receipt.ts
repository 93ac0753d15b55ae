import type { TradeDetail } from '@daybook/api/journal/trades.ts';
import {
  addDecimals,
  decimal,
  decimalText,
  magnitude,
  negateDecimal,
  ZERO,
  type Decimal,
} from '@daybook/domain/decimal.ts';
import { formatTime } from '@daybook/domain/time-figures.ts';
import { newYorkParts } from '#web/texts/new-york.ts';

type Execution = Pick<TradeDetail['executions'][number], 'action' | 'size' | 'execTime' | 'dateTime'>;

/** How a trade's executions opened and closed it. Moments are New York's, with their day where the trade lies on several. */
interface Receipt {
  readonly openedAt: string;
  readonly flatAt: string;
  /** Moments before the last at which nothing was open. */
  readonly between: readonly string[];
  /** Largest size that was open; decimal text. */
  readonly most: string;
}

/** Reads the executions of a trade, in their order, as the position that they made. */
export function receiptOf(executions: readonly Execution[]): Receipt {
  const days = new Set(executions.map(({ dateTime }) => newYorkParts(dateTime).day));
  const momentOf = ({ execTime, dateTime }: Execution) =>
    days.size > 1 ? `${formatTime(execTime)} (${newYorkParts(dateTime).day})` : formatTime(execTime);
  const moments = executions.map(momentOf);
  const between: string[] = [];
  let position: Decimal = ZERO;
  let most: Decimal = ZERO;
  for (const [at, { action, size }] of executions.entries()) {
    const part = decimal(size);
    position = addDecimals(position, action === 'BOT' ? part : negateDecimal(part));
    const held = magnitude(position);
    if (addDecimals(held, negateDecimal(most)).units > 0n) most = held;
    if (held.units === 0n && at < executions.length - 1) between.push(moments[at]!);
  }
  return { openedAt: moments[0] ?? '', flatAt: moments.at(-1) ?? '', between, most: decimalText(most) };
}
