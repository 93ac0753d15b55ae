import type { Instrument } from '@daybook/domain/execution/reported-execution.ts';
import type { UnusableInstrument } from '#brokers/feeds/platform.ts';

/** Classes, preferreds, warrants and foreign suffixes: `BRK/A`, `ALP-PN`, `MIR-WTB`, `SHOP.TO`. */
const EQUITY = /^[A-Z0-9]+(?:[./-][A-Z0-9]+)*$/;
/** Root, expiry, right and strike in thousandths: the OCC's 21-character symbol without its spaces. */
const OPTION = /^([A-Z]{1,6})(\d{6}[CP]\d{8})$/;
const ADJUSTED_OPTION = /^[A-Z]{1,5}\d(\d{6}[CP]\d{8})$/;

/**
 * The instrument of a PropReports symbol. Equities have no prefix; every other kind has one character before it that is
 * neither letter nor digit (source: the vendor's page Symbology). The contract size of a future is not in the answer and
 * an option whose root was numbered after a corporate action may deliver anything but 100 shares, so both are refused.
 */
export function instrumentOf(symbol: string, currency: string): Instrument | UnusableInstrument {
  const bare = /^[A-Z0-9]/.test(symbol) ? symbol : symbol.slice(1);
  const option = OPTION.exec(bare);
  if (option)
    return {
      kind: 'option',
      symbol: `${option[1]} ${option[2]}`,
      contract: symbol,
      currency,
      multiplier: '100',
    };
  if (ADJUSTED_OPTION.test(bare)) return 'adjusted-option';
  if (bare !== symbol || !EQUITY.test(symbol)) return 'contract-size-unknown';
  return { kind: 'stock', symbol, contract: symbol, currency, multiplier: '1' };
}
