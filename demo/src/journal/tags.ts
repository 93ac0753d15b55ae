import { Chance, mix } from '#demo/market/chance.ts';
import type { JournaledTrade } from '#demo/journal/entry.ts';

/** A tag of the demo trader; groups and tags are in this order. */
interface DemoTag {
  readonly name: string;
  readonly group: string;
  readonly hue: 'slate' | 'blue' | 'teal' | 'violet' | 'pink' | 'amber' | null;
}

const MARKET = ['Trend day', 'Range day', 'Choppy open'] as const;
const CATALYST = ['Earnings', 'Analyst rating', 'Sector in play'] as const;
const MYSELF = ['Rested', 'Tired', 'Distracted'] as const;

/** The tags that the demo trader keeps. */
export const DEMO_TAGS: readonly DemoTag[] = [
  { name: 'Trend day', group: 'Market', hue: 'teal' },
  { name: 'Range day', group: 'Market', hue: 'slate' },
  { name: 'Choppy open', group: 'Market', hue: 'amber' },
  { name: 'Earnings', group: 'Catalyst', hue: 'violet' },
  { name: 'Analyst rating', group: 'Catalyst', hue: 'blue' },
  { name: 'Sector in play', group: 'Catalyst', hue: null },
  { name: 'Rested', group: 'Myself', hue: null },
  { name: 'Tired', group: 'Myself', hue: 'pink' },
  { name: 'Distracted', group: 'Myself', hue: null },
];

const TAG_STREAM = 53;
/** Chances per mille that the day, the share of that day and the trader's own state were noted. */
const NOTED = { market: 620, catalyst: 280, myself: 340 } as const;
/** The tags that know how the day went: one is left out where the day lost, the other where it did not. */
export const [GOOD_TAG, BAD_TAG] = ['Trend day', 'Tired'] as const;

/**
 * What the demo trader tagged a trade with, given the net of its day. The market and the trader's state are those of the day, a
 * catalyst is that of a share on that day. What stands out by another tag than {@link GOOD_TAG} and {@link BAD_TAG} is chance.
 */
export function tagsFor(
  { symbol, day }: Pick<JournaledTrade, 'symbol' | 'day'>,
  netOfDay: number,
  seed: number,
): string[] {
  const ofDay = new Chance(seed, TAG_STREAM, textKey(`${day}`));
  const ofShare = new Chance(seed, TAG_STREAM, textKey(`${symbol}/${day}`));
  const market = pickNoted(ofDay, NOTED.market, [MARKET[0], MARKET[1], MARKET[1], MARKET[2]]);
  const myself = pickNoted(ofDay, NOTED.myself, MYSELF);
  const catalyst = pickNoted(ofShare, NOTED.catalyst, CATALYST);
  const leftOut = netOfDay < 0 ? GOOD_TAG : BAD_TAG;
  return [market, catalyst, myself].filter((name) => name !== null).filter((name) => name !== leftOut);
}

function pickNoted<Name extends string>(
  chance: Chance,
  perMille: number,
  names: readonly Name[],
): Name | null {
  const name = chance.pick(names);
  return chance.happens(perMille) ? name : null;
}

function textKey(value: string): number {
  return mix(...Array.from(value, (sign) => sign.codePointAt(0) ?? 0));
}
