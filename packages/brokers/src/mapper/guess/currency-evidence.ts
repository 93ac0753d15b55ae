import { findFutureSize, findRootSize } from '#brokers/instruments/contract-sizes.ts';

/**
 * Currencies of exchanges on which all that is traded is priced in one, by the names that exports, brokers and ISO 10383 (codes
 * of markets, iso20022.org/market-identifier-codes) give them. Source of the currencies: the trading rules of the exchanges.
 * Null where a name alone is no evidence: London quotes shares in pence or in pounds and some in dollars, `TSE` is Tokyo to some and
 * Toronto to others, and the exchanges of Switzerland and Singapore quote in several currencies.
 */
const EXCHANGES: readonly (readonly [string | null, string])[] = [
  [
    'USD',
    'NYSE NASDAQ NSDQ AMEX ARCA NYSEARCA NYSEAMERICAN NYSEMKT BATS BZX EDGX EDGA IEX OTC OTCBB PINK XNYS XNAS XNGS XNCM XNMS XASE ARCX BATO IEXG MEMX CBOE XCBO CFE ISE PHLX NASDAQNM NASDAQCM NASDAQGS',
  ],
  ['USD', 'CME CBOT NYMEX COMEX GLOBEX ECBOT XCME XCBT XNYM XCEC CMEMINI CBOTMINI NYMEXMINI COMEXMINI'],
  ['INR', 'NSE BSE NFO BFO MCX NSEFO BSEFO NSEEQ BSEEQ NSECM BSECM XNSE XBOM XIMC NCDEX'],
  [
    'EUR',
    'XETRA XETR XETRADE IBIS IBIS2 FRA FWB XFRA TRADEGATE TGAT XGAT GETTEX XMUN TDG PAR EPA XPAR AMS XAMS EBR XBRU XLIS MIL BIT XMIL BME XMAD EUREX XEUR',
  ],
  ['BRL', 'B3 BOVESPA BVMF BMFBOVESPA BMF'],
  ['CAD', 'TSX TSXV XTSE XTSX CVE'],
  ['AUD', 'ASX XASX'],
  ['HKD', 'HKEX SEHK HKG XHKG'],
  ['JPY', 'JPX TYO TSEJ XTKS XJPX'],
  ['NZD', 'NZX NZE XNZE'],
  ['MXN', 'BMV XMEX'],
  ['KRW', 'KRX KOSPI KOSDAQ XKRX XKOS'],
  [null, 'LSE LON XLON AIM LSEIOB TSE SIX XSWX EBS SGX XSES'],
];
const CURRENCY_OF: ReadonlyMap<string, string | null> = new Map(
  EXCHANGES.flatMap(([currency, names]) => names.split(' ').map((name) => [name, currency] as const)),
);

/** Yahoo's endings of symbols and NSE's series of shares. Those of one letter, and `.PA`, are classes of US shares too. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/^[A-Z0-9&-]+\.(?:NS|BO)$|^[A-Z0-9&-]+-EQ$/, 'INR'],
  [/^[A-Z]{4}\d{1,2}\.SA$/, 'BRL'],
  [/^[A-Z0-9-]+\.TO$/, 'CAD'],
  [/^[A-Z0-9]{3,5}\.AX$/, 'AUD'],
  [/^[0-7]?\d{4}\.HK$/, 'HKD'],
  [/^[A-Z0-9]{2,5}\.DE$/, 'EUR'],
];

/**
 * Countries whose securities are traded at home alone. An ISIN (ISO 6166) names the country of the issuer and not what a price
 * is in: shares with `US` are bought in euros in Frankfurt every day, so that no other prefix is evidence of a currency.
 */
const AT_HOME: Readonly<Record<string, string>> = { IN: 'INR', BR: 'BRL' };
const ISIN = /^([A-Z]{2})[A-Z0-9]{9}\d$/;
/** Listings in other currencies than the exchange's own: dollars in Toronto, renminbi in Hong Kong, yen and cross rates in Chicago. */
const ELSEWISE = /\.UN?$|^8\d{4}$|^\/?(?:NIY|RP|RY|RF)(?:[FGHJKMNQUVXZ]\d{1,4})?$/;

/**
 * What futures are priced in by their roots, where that does not follow from a known size: at Eurex and Euronext, in Hong Kong and
 * São Paulo, and those of CME, CFE and ICE US whose size is asked for. Source: the exchanges' contract specifications.
 */
const FUTURES: readonly (readonly [string, string])[] = [
  ['EUR', 'FDAX FDXM FDXS FTDX FESX FSXE FESB FGBL FGBM FGBS FGBX FBTP FBTS FOAT FVS FCE'],
  ['HKD', 'HSI MHI HHI MCH HTI'],
  ['BRL', 'WIN WDO IND DOL'],
  [
    'USD',
    'ZC ZS ZW ZL ZM ZO ZR KE LE HE GF XC XK XW MZC MZS MZW MZL MZM 6N 6M 6L 6Z E7 J7 M6S MCD MSF ZQ SR1 SR3 GE BZ MNG QO QI QC VX VXM DX KC CT SB CC OJ',
  ],
];
const CURRENCY_OF_ROOT: ReadonlyMap<string, string> = new Map(
  FUTURES.flatMap(([currency, roots]) => roots.split(' ').map((root) => [root, currency] as const)),
);

/** The currency of a future by its symbol, with or without month and year, ISO 4217; null for a root that is not known. */
export function currencyOfFuture(symbol: string): string | null {
  if ((findFutureSize(symbol) ?? findRootSize(symbol)) !== null) return 'USD';
  const root = /^\/?([A-Z0-9]{1,4}?)(?:[FGHJKMNQUVXZ]\d{1,4})?$/.exec(symbol)?.[1];
  return CURRENCY_OF_ROOT.get(root ?? '') ?? null;
}

/** What a row states besides its prices, each empty if missing. */
export interface CurrencyEvidence {
  readonly symbol: string;
  readonly exchange: string;
  readonly isin: string;
}

function exchangeKey(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** Whether a text names an exchange that is known, be its currency or not. */
export function isExchange(text: string): boolean {
  return CURRENCY_OF.has(exchangeKey(text));
}

/** ISO 4217 of what is traded at an exchange; null for one that is not known, and for one with several currencies. */
function currencyOfExchange(text: string): string | null {
  return CURRENCY_OF.get(exchangeKey(text)) ?? null;
}

/** Whether a text has the form of an ISIN. */
export function isIsin(text: string): boolean {
  return ISIN.test(text.toUpperCase());
}

function currencyOfIsin(text: string): string | null {
  const country = ISIN.exec(text.toUpperCase())?.[1] ?? '';
  return Object.hasOwn(AT_HOME, country) ? (AT_HOME[country] ?? null) : null;
}

/**
 * The currency of a row's prices by its exchange, its ISIN and the way in which its symbol is written, ISO 4217; null where they
 * are no evidence, or disagree.
 */
export function inferCurrency({ symbol, exchange, isin }: CurrencyEvidence): string | null {
  const text = symbol.toUpperCase();
  const [, prefix = ''] = /^([A-Z][A-Z0-9_]{1,14}):/.exec(text) ?? [];
  const bare = text.slice(prefix === '' ? 0 : prefix.length + 1);
  if (ELSEWISE.test(bare)) return null;
  const reported = [
    currencyOfExchange(exchange),
    currencyOfExchange(prefix),
    currencyOfIsin(isin),
    currencyOfIsin(bare),
    ENDINGS.find(([ending]) => ending.test(bare))?.[1] ?? null,
  ].filter((currency) => currency !== null);
  return new Set(reported).size === 1 ? reported[0]! : null;
}
