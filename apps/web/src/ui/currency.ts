import { createContext, useContext } from 'react';
import { codeAShare } from '@daybook/domain/figure-text.ts';
import type { ResultUnit, TradeColumns } from '@daybook/domain/trade/trade-columns.ts';

const CODES: { readonly [Unit in ResultUnit]?: string } = { r: 'R', percent: '%', ticks: 'ticks' };

/** The code used instead of a currency's where results are in `unit`: the code itself for money. */
export function unitCode(unit: ResultUnit | undefined, currency: string): string {
  if (unit === 'share') return codeAShare(currency);
  return (unit && CODES[unit]) ?? currency;
}

/** Code of the currency (ISO 4217) of a trade's result, or of the unit in which results are. */
export function shownCode({ measured, currencies, currency }: TradeColumns, row: number): string {
  return unitCode(measured?.unit, currencies[currency[row]!]!);
}

/** Code of the currency (ISO 4217), or of the unit, that the amounts on a screen are in; a view shows one at a time. */
export const CurrencyContext = createContext('USD');

/** For amounts that are written without {@link MoneyText}. */
export function useCurrency(): string {
  return useContext(CurrencyContext);
}
