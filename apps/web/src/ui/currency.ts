import { createContext, useContext } from 'react';

/** Code of the currency (ISO 4217) that the amounts on a screen are in; a view shows one at a time. */
export const CurrencyContext = createContext('USD');

/** For amounts that are written without {@link MoneyText}. */
export function useCurrency(): string {
  return useContext(CurrencyContext);
}
