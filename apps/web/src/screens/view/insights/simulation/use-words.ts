import { wholeMoney, type Signs } from '@daybook/domain/figure-text.ts';
import { clampAmount, nearestMoney } from '@daybook/domain/money.ts';
import { useMessages } from '#web/texts/messages.ts';
import { useCurrency } from '#web/ui/currency.ts';
import { timesOf100 } from './chances.ts';

/** An estimate of 1/10,000, which knows no cents. */
export function estimateText(amount: number, currency: string, signs: Signs = 'both'): string {
  return wholeMoney(nearestMoney(clampAmount(amount)), signs, currency);
}

/** Writes estimates in the journal's currency. */
export function useEstimate(): (amount: number, signs?: Signs) => string {
  const currency = useCurrency();
  return (amount, signs) => estimateText(amount, currency, signs);
}

/** Says how many of all futures: in a sentence, or as short as a cell. */
export function useTimes(form: 'timesOfHundred' | 'ofHundred'): (count: number, all: number) => string {
  const { simulation: words } = useMessages();
  return (count, all) => {
    const { bound, times } = timesOf100(count, all);
    return words[form][bound ?? 'exactly'](times);
  };
}
