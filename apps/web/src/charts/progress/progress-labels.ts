import { NO_MONEY, type Money } from '@daybook/domain/money.ts';
import { axisMoney, formatMoney } from '@daybook/domain/figure-text.ts';

const UNITS_A_DOLLAR = 10_000;

/** The amount that a drawn height in dollars represents; the price scale asks for heights that no candle has. */
export function moneyOfDrawn(dollars: number): Money {
  const units = Math.round(dollars * UNITS_A_DOLLAR);
  return Number.isSafeInteger(units) ? (units as Money) : NO_MONEY;
}

/** Labels of a price scale: as short as they can be while no two of them read the same. */
export function priceLabels(amounts: readonly Money[], currency: string): string[] {
  const exact = (amount: Money) => formatMoney(amount, 'minus', currency);
  const whole = (amount: Money) => exact(amount).slice(0, -'.00'.length);
  const forms = [(amount: Money) => axisMoney(amount, currency), whole, exact] as const;
  for (const form of forms) {
    const labels = amounts.map(form);
    if (new Set(labels).size === new Set(amounts).size) return labels;
  }
  return amounts.map(exact);
}

/** The tag of the last value on the price scale. */
export function tagLabel(amount: Money, currency: string): string {
  return axisMoney(amount, currency);
}
