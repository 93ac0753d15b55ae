import {
  addDecimals,
  decimal,
  decimalText,
  multiplyDecimals,
  negateDecimal,
  ZERO,
  type Decimal,
} from '@daybook/domain/decimal.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { compareExecutions } from '@daybook/domain/trade/grouping/grouping.ts';
import { PlatformFailure } from '#brokers/feeds/platform-problem.ts';
import type { StatedClosings } from '#brokers/rows/stated/stated-closings.ts';
import type { TradovateSession } from './session.ts';

/** A buying and a selling fill, or parts of them, which the platform settled against each other. Source: the vendor's reference of `fillPair`. */
export interface TradovateFillPair {
  readonly buyFillId: string;
  readonly sellFillId: string;
  /** Canonical decimal texts. */
  readonly size: string;
  readonly buyPrice: string;
  readonly sellPrice: string;
}

/** Said where a list is not there, or not for this key: everything else was shown by the same session. */
const HIDDEN: ReadonlySet<string> = new Set(['failed', 'refused-login', 'no-permission']);

/** The pairs in force; none where the login may not see them, since they are a check and not a source. Throws {@link PlatformFailure}. */
export async function fetchFillPairs(session: TradovateSession): Promise<readonly TradovateFillPair[]> {
  try {
    const pairs = await session.list('fillPair/list', (row) => ({
      buyFillId: row.id('buyFillId'),
      sellFillId: row.id('sellFillId'),
      size: row.positive('qty'),
      buyPrice: row.decimal('buyPrice'),
      sellPrice: row.decimal('sellPrice'),
      isActive: row.get('active') !== false,
    }));
    return pairs.filter(({ isActive }) => isActive);
  } catch (error) {
    if (error instanceof PlatformFailure && HIDDEN.has(error.problem.kind)) return [];
    throw error;
  }
}

interface Closed {
  readonly size: Decimal;
  readonly profit: Decimal;
}

function profitOf({ size, buyPrice, sellPrice }: TradovateFillPair, multiplier: string): Decimal {
  const rise = addDecimals(decimal(sellPrice), negateDecimal(decimal(buyPrice)));
  return multiplyDecimals(multiplyDecimals(rise, decimal(size)), decimal(multiplier));
}

/** The profit of what a fill closes, by the pairs in which it is the later one; null unless they make up all that it closes. */
export function realisedByPairs(
  pairs: readonly TradovateFillPair[],
  executions: readonly ReportedExecution[],
): StatedClosings['realised'] {
  const fills = new Map(executions.map((fill) => [fill.externalId, fill]));
  const closed = new Map<ReportedExecution, Closed>();
  for (const pair of pairs) {
    const [bought, sold] = [fills.get(pair.buyFillId), fills.get(pair.sellFillId)];
    if (!bought || !sold) continue;
    const later = compareExecutions(bought, sold) > 0 ? bought : sold;
    const { size, profit } = closed.get(later) ?? { size: ZERO, profit: ZERO };
    closed.set(later, {
      size: addDecimals(size, decimal(pair.size)),
      profit: addDecimals(profit, profitOf(pair, later.instrument.multiplier)),
    });
  }
  return (fill, closes) => {
    const own = closed.get(fill);
    return own && decimalText(own.size) === closes ? own.profit : null;
  };
}
