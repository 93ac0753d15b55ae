import type { Kysely } from 'kysely';
import { addDecimals, decimal, ZERO, type Decimal } from '@daybook/domain/decimal.ts';
import { roundToMoney } from '@daybook/domain/money-of-decimal.ts';
import type { StatedFigure } from '@daybook/brokers/files/file-reading.ts';
import type { Tables } from '#server/store/tables.ts';

/** What a file states for one account and New York day. */
export interface StatedDay {
  readonly accountId: number;
  readonly day: number;
  readonly currency: string;
  readonly gross: number | null;
  readonly net: number | null;
}

/**
 * A file's figures by account and day: those for the whole account where there are any, else the sum over its symbols. Figures
 * of several days, and of cash, say nothing about one day's trades.
 */
export function statedDays(
  figures: readonly StatedFigure[],
  idOf: (account: string) => number | undefined,
): StatedDay[] {
  const daily = figures.filter(({ from, to, basis }) => from === to && basis === 'realised');
  const byDay = Map.groupBy(daily, ({ account, from, currency }) => `${account}|${from}|${currency}`);
  return [...byDay.values()].flatMap((list) => {
    const [first] = list;
    const accountId = idOf(first!.account);
    if (accountId === undefined) return [];
    const { from: day, currency } = first!;
    return [{ accountId, day, currency, gross: sumOf(list, 'gross'), net: sumOf(list, 'net') }];
  });
}

function sumOf(figures: readonly StatedFigure[], kind: StatedFigure['kind']): number | null {
  const ofKind = figures.filter((figure) => figure.kind === kind);
  const whole = ofKind.filter(({ symbol }) => symbol === null);
  const counted = whole.length > 0 ? whole.slice(-1) : ofKind;
  if (counted.length === 0) return null;
  const sum = counted.reduce((total: Decimal, { amount }) => addDecimals(total, decimal(amount)), ZERO);
  return roundToMoney(sum);
}

/** Stores what a file states, in addition to what a platform stated for the same day. */
export async function writeStatedDays(
  db: Kysely<Tables>,
  traderId: number,
  days: readonly StatedDay[],
  now: number,
): Promise<void> {
  for (const { accountId, day, currency, gross, net } of days) {
    const stated = {
      ...(gross === null ? {} : { stated_gross: gross }),
      ...(net === null ? {} : { stated_net: net }),
      checked_at: now,
    };
    await db
      .insertInto('reconciliation')
      .values({
        trader_id: traderId,
        account_id: accountId,
        day,
        currency,
        stated_gross: gross,
        stated_net: net,
        gross: 0,
        net: 0,
        fills: 0,
        checked_at: now,
      })
      .onConflict((conflict) =>
        conflict.columns(['trader_id', 'account_id', 'day', 'currency']).doUpdateSet(stated),
      )
      .execute();
  }
}
