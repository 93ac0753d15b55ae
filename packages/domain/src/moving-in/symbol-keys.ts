import { findFutureMonth, usualSymbol } from '../execution/future-symbols.ts';
import type { InstrumentKind } from '../execution/reported-execution.ts';

/**
 * Symbols as journals and platforms spell them, made one where it is sure that they mean the same: futures by root, month and last
 * digit of the year, options as the OCC writes them, pairs without their separator, exchanges left out.
 */
const MAX_SYMBOL = 64;
const EXCHANGE =
  /^(?:NASDAQ|NYSE|AMEX|ARCA|NYSEARCA|BATS|CBOE|OTC|CME|CME_MINI|CME_MICRO|CBOT|CBOT_MINI|NYMEX|NYMEX_MINI|COMEX|COMEX_MINI|EUREX|ICEUS|FX|FX_IDC|OANDA|FOREXCOM|BINANCE|COINBASE|KRAKEN|BYBIT):/;
const COUNTRY = /[.: ]US$/;
const OPTION = /^([A-Z]{1,6}\d?) ?(\d{6})([CP])(\d{1,8})(?:\.(\d{1,3}))?$/;
const OCC_STRIKE = 8;
const ROOT = /^[A-Z0-9]{1,4}$/;
const PAIR = /^([A-Z0-9]{2,6})[-/._]([A-Z]{3,4})$/;
const QUOTES: ReadonlySet<string> = new Set([
  'USD',
  'USDT',
  'USDC',
  'EUR',
  'GBP',
  'JPY',
  'CHF',
  'CAD',
  'AUD',
  'NZD',
  'SEK',
  'NOK',
  'DKK',
  'MXN',
  'ZAR',
  'BTC',
  'ETH',
]);

/** The key under which one spelling of a symbol is found by another. */
export function symbolKey(text: string): string {
  const bare = withoutExchange(text.slice(0, MAX_SYMBOL));
  return optionKey(bare) ?? futureKey(bare) ?? pairKey(bare) ?? bare.replace(/[-/_ ]/g, '.');
}

function withoutExchange(text: string): string {
  const plain = text.trim().toUpperCase().replace(/\s+/g, ' ').replace(EXCHANGE, '');
  const unmarked = /^[/@.]/.test(plain) ? plain.slice(1) : plain;
  return unmarked.replace(/=[FX]$/, '').replace(COUNTRY, '');
}

function optionKey(text: string): string | null {
  const [, root, day, right, whole = '', part] = OPTION.exec(text) ?? [];
  if (root === undefined) return null;
  const isWritten = whole.length === OCC_STRIKE && part === undefined;
  const strike = isWritten ? whole : `${whole.padStart(5, '0')}${(part ?? '').padEnd(3, '0')}`;
  return strike.length === OCC_STRIKE ? `${root} ${day}${right}${strike}` : null;
}

function futureKey(text: string): string | null {
  const month = findFutureMonth(text);
  return month && usualSymbol(month);
}

function pairKey(text: string): string | null {
  const [, base, quote = ''] = PAIR.exec(text) ?? [];
  return base !== undefined && QUOTES.has(quote) ? `${base}${quote}` : null;
}

/** Keys under which a trade is looked for: some journals name a future by its root alone. */
export function tradeKeys(symbol: string, kind: InstrumentKind): readonly string[] {
  const key = symbolKey(symbol);
  const isMonth = kind === 'future' && /^[A-Z0-9]{1,4}[FGHJKMNQUVXZ]\d$/.test(key);
  return isMonth ? [key, rootKey(key.slice(0, -2))] : [key];
}

/** Keys under which the trade of a note is looked for. */
export function noteKeys(symbol: string): readonly string[] {
  const key = symbolKey(symbol);
  return ROOT.test(key) ? [key, rootKey(key)] : [key];
}

function rootKey(root: string): string {
  return `future ${root}`;
}
