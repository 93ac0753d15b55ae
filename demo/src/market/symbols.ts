import { mix } from './chance.ts';

/** A listed share. `level` is a typical price in whole dollars, `swing` its usual move in five minutes in 1/100 percent. */
export interface Listing {
  readonly symbol: string;
  readonly index: number;
  readonly level: number;
  readonly swing: number;
  readonly cusip: string;
  readonly isin: string;
}

const ROWS: readonly (readonly [symbol: string, level: number, swing: number])[] = [
  ['AAPL', 210, 14],
  ['TSLA', 290, 38],
  ['NVDA', 135, 30],
  ['AMD', 140, 30],
  ['SPY', 560, 8],
  ['QQQ', 480, 11],
  ['META', 560, 18],
  ['AMZN', 195, 16],
  ['MSFT', 425, 12],
  ['GOOGL', 170, 15],
  ['BRK/B', 460, 7],
  ['JPM', 230, 11],
  ['BAC', 41, 13],
  ['F', 11, 16],
  ['NIO', 5, 40],
  ['PLTR', 62, 42],
  ['SOFI', 12, 38],
  ['COIN', 235, 45],
  ['MARA', 18, 55],
  ['RIVN', 13, 36],
  ['SNAP', 11, 34],
  ['INTC', 24, 24],
  ['BABA', 98, 24],
  ['UBER', 74, 18],
  ['DIS', 104, 13],
  ['BA', 175, 18],
  ['XOM', 113, 11],
  ['NFLX', 780, 18],
  ['ROKU', 75, 32],
  ['GME', 25, 48],
  ['SIRI', 22, 18],
  ['AAL', 14, 22],
];

/** The shares that the demo trader trades. */
export const LISTINGS: readonly Listing[] = ROWS.map(([symbol, level, swing], index) => {
  const cusip = madeUpCusip(index);
  return { symbol, index, level, swing, cusip, isin: isinOf(cusip) };
});

/** The listing of a symbol; null when the demo trader does not trade it. */
export function findListing(symbol: string): Listing | null {
  return LISTINGS.find((listing) => listing.symbol === symbol) ?? null;
}

/** Real CUSIPs are licensed, so these are invented; only their check digit is true. */
function madeUpCusip(index: number): string {
  const body = String((mix(77, index) >>> 0) % 100_000_000).padStart(8, '0');
  const sum = [...body].reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + Math.floor(value / 10) + (value % 10);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

/** ISO 6166: country, CUSIP and a check digit over the digits after letters became 10 to 35. */
function isinOf(cusip: string): string {
  const digits = [...`US${cusip}`].map((sign) => Number.parseInt(sign, 36)).join('');
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + Math.floor(value / 10) + (value % 10);
  }, 0);
  return `US${cusip}${(10 - (sum % 10)) % 10}`;
}
