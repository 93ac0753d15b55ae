import type { Day } from '@daybook/domain/calendar.ts';
import {
  addDecimals,
  decimal,
  decimalText,
  magnitude,
  negateDecimal,
  ZERO,
  type Decimal,
} from '@daybook/domain/decimal.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { roundToMoney } from '@daybook/domain/money-of-decimal.ts';
import { compareExecutions } from '@daybook/domain/trade/grouping/grouping.ts';
import type { StatedDay } from '#brokers/feeds/platform.ts';

/** One account's fills with what its platform states about them. */
export interface StatedClosings {
  readonly account: string;
  readonly executions: readonly ReportedExecution[];
  /** What is open at the end, by contract, as signed canonical decimals. */
  readonly openAtEnd: ReadonlyMap<string, string>;
  readonly kind: 'gross' | 'net';
  /**
   * The profit that the platform states for the part of a fill that closes (canonical decimal, above 0); null where it
   * states none, or not yet.
   */
  readonly realised: (fill: ReportedExecution, closes: string) => Decimal | null;
}

/** From flat to flat; its profit counts on the day on which it became flat, as that of a trade does. */
interface RoundTrip {
  readonly day: Day;
  readonly currency: string;
  /** Null where something of it is not stated or lies before the data. */
  readonly profit: Decimal | null;
}

/** -1 below 0, 1 above it. */
export const sign = ({ units }: Decimal): number => (units > 0n ? 1 : units < 0n ? -1 : 0);

/** What a fill adds to its position; below 0 for a sale. */
export function signedSize({ action, size: text }: Pick<ReportedExecution, 'action' | 'size'>): Decimal {
  return action === 'buy' ? decimal(text) : negateDecimal(decimal(text));
}

function* roundTrips(fills: readonly ReportedExecution[], stated: StatedClosings): Generator<RoundTrip> {
  const [first] = fills;
  if (!first) return;
  const { contract, currency } = first.instrument;
  const moved = fills.map(signedSize).reduce(addDecimals, ZERO);
  let position = addDecimals(decimal(stated.openAtEnd.get(contract) ?? '0'), negateDecimal(moved));
  let profit: Decimal | null = sign(position) === 0 ? ZERO : null;
  for (const fill of fills) {
    const change = signedSize(fill);
    const after = addDecimals(position, change);
    const isClosing = sign(position) * sign(change) < 0;
    const isFlat = isClosing && sign(after) !== sign(position);
    if (isClosing) {
      const closes = decimalText(magnitude(isFlat ? position : change));
      const own = profit && stated.realised(fill, closes);
      profit = profit && own && addDecimals(profit, own);
    }
    if (isFlat) {
      yield { day: fill.day, currency, profit };
      profit = ZERO;
    }
    position = after;
  }
}

/**
 * What a platform that states the profit of each closing fill thereby states of days. A day counts only where all of it is
 * stated, in one currency: the day of an option that was assigned, or of a position from before the data, says nothing.
 */
export function statedByClosings(stated: StatedClosings): readonly StatedDay[] {
  const { account, kind } = stated;
  const ordered = stated.executions.toSorted(compareExecutions);
  const positions = Map.groupBy(ordered, ({ instrument }) => `${instrument.contract} ${instrument.currency}`);
  const trips = [...positions.values()].flatMap((fills) => [...roundTrips(fills, stated)]);
  return [...Map.groupBy(trips, ({ day }) => day)].flatMap(([day, ended]): StatedDay[] => {
    const profits = ended.flatMap(({ profit }) => profit ?? []);
    if (profits.length < ended.length || new Set(ended.map(({ currency }) => currency)).size > 1) return [];
    const sum = roundToMoney(profits.reduce(addDecimals, ZERO));
    return [{ account, day, gross: kind === 'gross' ? sum : null, net: kind === 'net' ? sum : null }];
  });
}
