import { createContext, useContext } from 'react';
import type { ResultUnit, TradeColumns } from '@daybook/domain/trade/trade-columns.ts';

const CODES: { readonly [Unit in ResultUnit]?: string } = { r: 'R', percent: '%', ticks: 'ticks' };

/** What stands for a currency's code where results are in another unit than money; undefined for money, a share's too. */
export function unitCode(unit: ResultUnit | undefined): string | undefined {
  return unit === undefined ? undefined : CODES[unit];
}

/** Code of the currency (ISO 4217) of a trade's result, or of the unit in which results are. */
export function shownCode({ measured, currencies, currency }: TradeColumns, row: number): string {
  return unitCode(measured?.unit) ?? currencies[currency[row]!]!;
}

/** Code of the currency (ISO 4217), or of the unit, that the amounts on a screen are in; a view shows one at a time. */
export const CurrencyContext = createContext('USD');

/** For amounts that are written without {@link MoneyText}. */
export function useCurrency(): string {
  return useContext(CurrencyContext);
}
