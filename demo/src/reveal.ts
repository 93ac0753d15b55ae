import { compareMoments, newYorkMoment, type Day, type Moment } from '#demo/calendar/days.ts';
import {
  closeOf,
  isSession,
  nextSession,
  previousSession,
  sessionsBetween,
} from '#demo/calendar/sessions.ts';
import { fillsOfDay } from '#demo/trading/account-day.ts';
import { signedQuantity } from '#demo/trading/fill.ts';
import type { Trader } from '#demo/trading/habits.ts';
import { overnightClosedOn } from '#demo/trading/overnight.ts';

/** How far the fills are shown. `login` is told of each successful login. */
export interface Reveal {
  end(): Moment;
  login(): void;
}

const SESSIONS_HELD_BACK = 5;
const DAYS_LOOKED_AHEAD = 12;

/** Seconds from midnight that end the first three quarters of a session by activity; the close ends the last. */
const QUARTERS = [36_900, 41_400, 50_400] as const;

/** Fills are shown as soon as the clock (epoch milliseconds) has passed them. */
export function revealByClock(clock: () => number): Reveal {
  return { end: () => newYorkMoment(clock()), login: () => undefined };
}

/**
 * Fills are shown up to an instant that lies some five sessions back at first and moves on by about a quarter of a
 * session with each login, so that a synchronisation brings something at weekends too. It always stands where no
 * account holds a position, never beyond now, and never goes back. `save` keeps it.
 */
export function revealByLogin(
  traders: readonly Trader[],
  clock: () => number,
  saved: Moment | null,
  save: (moment: Moment) => void,
): Reveal {
  let revealed = saved ?? flatNear(traders, heldBackMoment(newYorkMoment(clock())), null);
  save(revealed);
  return {
    end: () => earlierOf(revealed, newYorkMoment(clock())),
    login: () => {
      revealed = nextMoment(traders, revealed, newYorkMoment(clock()));
      save(revealed);
    },
  };
}

/** The close of the session that lies five sessions before the last finished one. */
function heldBackMoment(now: Moment): Moment {
  let day = now.second >= closeOf(now.day) ? now.day + 1 : now.day;
  for (let count = 0; count <= SESSIONS_HELD_BACK; count += 1) day = previousSession(day);
  return { day, second: closeOf(day) };
}

function nextMoment(traders: readonly Trader[], revealed: Moment, now: Moment): Moment {
  const heldBack = heldBackMoment(now);
  // After a pause of weeks the demo catches up at once instead of a quarter at a time.
  const base = compareMoments(revealed, heldBack) < 0 ? heldBack : revealed;
  const target = earlierOf(nextQuarter(base), now);
  if (compareMoments(target, revealed) <= 0) return revealed;
  return flatNear(traders, target, { after: revealed, upTo: now });
}

function nextQuarter({ day, second }: Moment): Moment {
  const quarters = isSession(day) ? [...QUARTERS.filter((end) => end < closeOf(day)), closeOf(day)] : [];
  const next = quarters.find((end) => end > second);
  if (next !== undefined) return { day, second: next };
  const session = nextSession(day);
  return { day: session, second: QUARTERS[0] };
}

interface Bounds {
  readonly after: Moment;
  readonly upTo: Moment;
}

/** The moment nearest to the target at which no account holds anything; with bounds, the lower bound when there is none. */
function flatNear(traders: readonly Trader[], target: Moment, bounds: Bounds | null): Moment {
  const from = bounds ? Math.max(bounds.after.day, target.day - DAYS_LOOKED_AHEAD) : target.day - 1;
  const moments = flatMoments(traders, from, target.day + DAYS_LOOKED_AHEAD).filter(
    (moment) =>
      !bounds || (compareMoments(moment, bounds.after) > 0 && compareMoments(moment, bounds.upTo) <= 0),
  );
  const nearest = moments.reduce<Moment | null>(
    (best, moment) => (best && distance(best, target) <= distance(moment, target) ? best : moment),
    null,
  );
  return nearest ?? bounds?.after ?? target;
}

function distance(a: Moment, b: Moment): number {
  return Math.abs((a.day - b.day) * 86_400 + a.second - b.second);
}

/** The seconds after whose last fill every account is flat. */
function flatMoments(traders: readonly Trader[], from: Day, to: Day): Moment[] {
  const start = flatForAll(traders, from);
  const held = new Map<string, number>();
  const moments: Moment[] = [];
  for (const day of sessionsBetween(start, to)) {
    const fills = traders.flatMap((trader) => fillsOfDay(trader, day)).sort(compareMoments);
    fills.forEach((fill, index) => {
      const key = `${fill.account}/${fill.symbol}`;
      const quantity = (held.get(key) ?? 0) + signedQuantity(fill);
      if (quantity === 0) held.delete(key);
      else held.set(key, quantity);
      if (held.size === 0 && fills[index + 1]?.second !== fill.second)
        moments.push({ day, second: fill.second });
    });
  }
  return moments.filter(({ day }) => day >= from);
}

/** The latest day up to `day` that every account begins without a position. */
function flatForAll(traders: readonly Trader[], day: Day): Day {
  let flat = isSession(day) ? day : previousSession(day);
  while (traders.some((trader) => overnightClosedOn(trader, flat) !== null)) flat = previousSession(flat);
  return flat;
}

function earlierOf(a: Moment, b: Moment): Moment {
  return compareMoments(a, b) <= 0 ? a : b;
}
