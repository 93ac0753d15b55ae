import type { Day } from '@daybook/domain/calendar.ts';
import {
  decimal,
  decimalText,
  multiplyDecimals,
  negateDecimal,
  unitsAt,
  type Decimal,
} from '@daybook/domain/decimal.ts';
import type { Money } from '@daybook/domain/money.ts';
import { roundToMoney } from '@daybook/domain/money-of-decimal.ts';
import type { AlpacaEntry, AlpacaFill } from './activities.ts';
import { cutUnits, dayOfCharge, isCharge, isLate, isTakenInCoins, plain } from './spread-fees.ts';
import { newYorkOf } from '#brokers/rows/newyork.ts';

/** Coins that a purchase did not bring, because they were its fee: given away at what they cost, which is the fee. */
interface KeptCoins {
  readonly charge: AlpacaEntry;
  readonly fill: AlpacaFill;
  readonly fee: Money;
}

/** Sizes have nine decimals, or as many as the charge has. */
const MIN_SCALE = 9;

/** A moment after the purchase, so that there is something to take the coins from. */
function momentAfter({ instant, microseconds }: AlpacaFill['moment']): AlpacaFill['moment'] {
  return microseconds < 999
    ? { instant, microseconds: microseconds + 1 }
    : { instant: instant + 1, microseconds: 0 };
}

function keptOf(charge: AlpacaEntry, fill: AlpacaFill, size: Decimal, at: number): KeptCoins {
  return {
    charge,
    fill: {
      ...fill,
      id: at === 0 ? charge.id : `${charge.id}:${at}`,
      orderId: charge.id,
      action: 'sell',
      effect: 'unknown',
      size: decimalText(size),
      moment: momentAfter(fill.moment),
      localText: `${fill.symbol} kept back as a fee`,
    },
    fee: roundToMoney(multiplyDecimals(size, decimal(fill.price))),
  };
}

/**
 * What each purchase of coins did not bring, by the charges that were taken in them: each is spread over the purchases of its
 * coin and day, by their size. So a position is flat when all that was there is sold. `left` are charges without a purchase.
 */
export function keptCoins(
  fills: readonly AlpacaFill[],
  entries: readonly AlpacaEntry[],
  from: Day,
  known: Day,
): { readonly kept: readonly KeptCoins[]; readonly left: readonly AlpacaEntry[] } {
  const charges = entries.filter((entry) => isCharge(entry) && isTakenInCoins(entry));
  const left = charges.filter((charge) => isLate(charge, from, known));
  const bought = fills
    .filter(({ action }) => action === 'buy')
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const kept = charges.flatMap((charge) => {
    const day = dayOfCharge(charge);
    if (day < from) return [];
    const own = bought.filter(
      ({ symbol, moment }) => plain(symbol) === plain(charge.symbol) && newYorkOf(moment.instant).day === day,
    );
    if (own.length === 0) left.push(charge);
    return cutCharge(charge, own);
  });
  return { kept, left };
}

function cutCharge(charge: AlpacaEntry, bought: readonly AlpacaFill[]): readonly KeptCoins[] {
  const taken = negateDecimal(decimal(charge.size ?? '0'));
  const scale = Math.max(MIN_SCALE, taken.scale);
  const parts = cutUnits(
    unitsAt(taken, scale),
    bought.map(({ size }) => decimal(size)),
  );
  return bought.flatMap((fill, at) => {
    const units = parts[at] ?? 0n;
    return units > 0n ? [keptOf(charge, fill, { units, scale }, at)] : [];
  });
}
