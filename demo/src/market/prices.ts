import type { Day } from '#demo/calendar/days.ts';
import { drift, mix } from './chance.ts';
import type { Listing } from './symbols.ts';

const SLOW = 1;
const MONTHLY = 2;
const WEEKLY = 3;
const INTRADAY = 4;
const QUICK = 5;

/** The market's price of a share at a second, in 1/10,000 dollar, always a whole cent of at least 1.00. */
export function priceAt(seed: number, listing: Listing, day: Day, second: number): number {
  const key = mix(seed, listing.index);
  const level =
    1 +
    0.3 * drift(mix(key, SLOW), day / 190) +
    0.12 * drift(mix(key, MONTHLY), day / 34) +
    0.05 * drift(mix(key, WEEKLY), day / 5);
  const swing = listing.swing / 10_000;
  const today =
    1 +
    swing * 5 * drift(mix(key, INTRADAY, day), second / 5400) +
    swing * drift(mix(key, QUICK, day), second / 300);
  return Math.max(10_000, Math.round(listing.level * level * today * 100) * 100);
}
