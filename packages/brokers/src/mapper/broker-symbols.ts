import { usualFuture, withoutExchange } from '@daybook/domain/execution/future-symbols.ts';
import type { InstrumentKind } from '@daybook/domain/execution/reported-execution.ts';
import { findFutureSize, findRootSize } from '#brokers/instruments/contract-sizes.ts';
import { describeSymbol } from '#brokers/instruments/symbols.ts';

/** The instrument of a symbol, in the ways in which brokers write symbols. */
export interface BrokerSymbol {
  readonly kind: InstrumentKind;
  readonly symbol: string;
  /** Its identity, as it is written where that is a symbol already. */
  readonly contract: string;
  /** Of its prices. */
  readonly currency: string;
  /** Contract size that follows from the symbol alone; null where brokers differ. */
  readonly size: string | null;
  /** The size that most brokers have, where they differ; null where none is usual. */
  readonly usual: string | null;
  /** A pair of currencies, for which one answer holds whatever the pair. */
  readonly isPair: boolean;
}

/** Units in a standard lot of a pair. */
const LOT = '100000';
/** Ounces in a lot; what most brokers of CFDs state in their specifications of contracts. */
const METALS: Readonly<Record<string, string>> = { XAU: '100', XAG: '5000', XPT: '100', XPD: '100' };
const FIAT =
  'USD|EUR|JPY|GBP|CHF|CAD|AUD|NZD|SEK|NOK|DKK|MXN|ZAR|HKD|SGD|CNH|PLN|CZK|HUF|TRY|ILS|BRL|INR|THB';
/** What brokers write behind a symbol of theirs: `EURUSD.r`, `EURUSDm`, `US30.cash`. */
const ENDING = '(?:[._+#!-][A-Z0-9]{0,8}|[A-Z]{1,3})?';
const PAIR = new RegExp(`^#?(${FIAT})[/._ -]?(${FIAT})${ENDING}$`);
const METAL = new RegExp(`^#?(XAU|XAG|XPT|XPD)[/._ -]?(${FIAT})${ENDING}$`);
/** Coins that distinguish a pair with a national currency from a stock. */
const COINS =
  'BTC|XBT|ETH|SOL|XRP|ADA|DOGE|LTC|BCH|DOT|LINK|AVAX|MATIC|POL|UNI|XLM|ATOM|TRX|ETC|BNB|SHIB|NEAR|APT|ARB|OP|SUI|TON|PEPE|FIL|AAVE|EOS|XMR|DASH|ZEC|ALGO';
/** Dollar stablecoins count as dollars. */
const STABLE = 'USDT|USDC|BUSD|FDUSD';
const STABLE_PAIR = new RegExp(`^([A-Z0-9]{1,12}?)[-/_.]?(${STABLE})(?:[-_.](?:PERP|SWAP|P))?$`);
const COIN_PAIR = new RegExp(
  `^(${COINS})[-/_.]?(${FIAT}|BTC|XBT|ETH|BNB)(?:[-_.](?:PERP|SWAP|P)|[._#+-][A-Z0-9]{0,6})?$`,
);
/** Indices, oil and gas as brokers of CFDs call them. Only names that no US stock has: `US30`, `GER40.cash`, `USTEC`. */
const INDEX = new RegExp(
  `^#?(?:(?:US|USA|U\\.S\\.|GER|DE|UK|GB|FRA|FR|F|EU|EUR|EUSTX|STOXX|ESTX|ESP|ES|SPA|IT|ITA|AUS|AU|JP|JPN|J|HK|CHINA|CN|NAS|NDX|SPX|DJ|DJI|NL|NETH|SWI|CH|SG|NIKKEI|FTSE|DAX|CAC|IBEX)[_ ]?(?:20|25|30|35|40|50|100|200|225|300|400|500|2000)|(?:GERMANY|FRANCE|SPAIN|ITALY|EUROPE|JAPAN|AUSTRALIA|HONG KONG|CHINA|US TECH|US SMALL CAP|NASDAQ|DOW|RUSSELL) ?\\d{2,4}|WALL STREET|USTEC|USTECH|WS30|DJ30|RUSSELL2000|US_TECH|DE_30)${ENDING}$`,
);
const ENERGY = new RegExp(
  `^#?(?:US_?OIL|UK_?OIL|XTIUSD|XBRUSD|XNGUSD|NATGAS|NGAS|WTI(?:USD|OIL)?|BRENT(?:USD|OIL)?|GOLD|SILVER|SPOT ?(?:GOLD|SILVER)|SPOTCRUDE|SPOTBRENT|CRUDE(?:OIL)?)${ENDING}$`,
);

/** Words in names of contracts whose size only the trader knows. */
const OF_CONTRACT = /^(?=[A-Z0-9][ -~]{1,31}$).*\b(?:MINI|MICRO|FUTURES?|FUT|CFD)\b/;
/** A chain of futures that never expires: `/ES`, `ES=F`, `ES1!`. */
const CHAIN = /^(?:\/([A-Z0-9]{1,4})|([A-Z0-9]{1,4})(?:=F|[12]!))$/;

type KnownSymbol = Partial<BrokerSymbol> & Pick<BrokerSymbol, 'kind'>;

/** What brokers call otherwise than exchanges do; null for a symbol that is none of these. */
function findBrokerSymbol(symbol: string, currency: string): KnownSymbol | null {
  const pair = PAIR.exec(symbol);
  if (pair && pair[1] !== pair[2]) return { kind: 'forex', currency: pair[2]!, usual: LOT, isPair: true };
  const metal = METAL.exec(symbol);
  if (metal) return { kind: 'cfd', currency: metal[2]!, usual: METALS[metal[1]!] ?? null };
  if (STABLE_PAIR.test(symbol)) return { kind: 'crypto', currency: 'USD', size: '1' };
  const coins = COIN_PAIR.exec(symbol);
  if (coins && coins[1] !== coins[2])
    return { kind: 'crypto', currency: coins[2]!.replace('XBT', 'BTC'), size: '1' };
  if (INDEX.test(symbol)) return { kind: 'cfd', currency, usual: '1' };
  if (ENERGY.test(symbol)) return { kind: 'cfd', currency };
  return null;
}

function findFutureSymbol(
  symbol: string,
  currency: string,
): (KnownSymbol & { readonly symbol: string }) | null {
  // `/ESM6` names a month and is no chain.
  if (findFutureSize(symbol.replace(/^\//, '')) !== null) return null;
  const chain = CHAIN.exec(symbol);
  const root = chain?.[1] ?? chain?.[2] ?? symbol;
  const size = findRootSize(root);
  if (size === null && !chain) return null;
  if (chain) return { kind: 'future', symbol: root, currency, size };
  // A stock may be called like a future: only the trader knows.
  return { kind: 'future', symbol: root, currency, usual: size };
}

/**
 * Identifies a symbol, as `describeSymbol` does, and also pairs, metals, indices and coins as brokers write them. Null
 * for what is no symbol.
 */
export function describeBrokerSymbol(text: string, currency: string): BrokerSymbol | null {
  const symbol = withoutExchange(usualFuture(text));
  const contract = describeSymbol(text, currency)?.contract ?? symbol;
  const base = { symbol, contract, currency, size: null, usual: null, isPair: false } as const;
  const reported = findBrokerSymbol(symbol, currency) ?? findFutureSymbol(symbol, currency);
  if (reported) return { ...base, ...reported };
  if (OF_CONTRACT.test(symbol)) return { ...base, kind: 'other' };
  const known = describeSymbol(symbol, currency);
  return known && { ...base, ...known, contract };
}

/** Whether two codes count as one currency, such as a dollar stablecoin and the dollar. */
export function isSameCurrency(left: string, right: string): boolean {
  const plain = (code: string): string => (new RegExp(`^(?:${STABLE})$`).test(code) ? 'USD' : code);
  return plain(left.toUpperCase()) === plain(right.toUpperCase());
}
