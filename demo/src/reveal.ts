import { compareMoments, newYorkMoment, type Day, type Moment } from '#demo/calendar/days.ts';
import { closeOf, isSession, previousSession, sessionsBetween } from '#demo/calendar/sessions.ts';
import { fillsOfDay } from '#demo/trading/account-day.ts';
import { signedQuantity } from '#demo/trading/fill.ts';
import type { Trader } from '#demo/trading/habits.ts';
import { overnightClosedOn } from '#demo/trading/overnight.ts';

/** How far the fills are shown. `login` is called for each successful login, `taken` for each call for fills. */
export interface Reveal {
  end(): Moment;
  login(): void;
  taken(): void;
}

/** How far a platform that goes by logins has shown its fills, and whether anybody asked for them since. */
export interface Revealed {
  readonly until: Moment;
  readonly isTaken: boolean;
}

const SESSIONS_HELD_BACK = 1;
const DAYS_LOOKED_AHEAD = 12;

/** Fills are shown as soon as the clock (epoch milliseconds) has passed them. */
export function revealByClock(clock: () => number): Reveal {
  return { end: () => newYorkMoment(clock()), login: () => undefined, taken: () => undefined };
}

/**
 * Fills are shown up to the close of the last finished session but one at first, and a login shows all the rest once what
 * is shown was asked for: a journal filled from it ends a session before now, and its first update brings that session,
 * at weekends too. It is always at a time when no account holds a position, never beyond now, and never goes back. `save`
 * keeps it.
 */
export function revealByLogin(
  traders: readonly Trader[],
  clock: () => number,
  saved: Revealed | null,
  save: (revealed: Revealed) => void,
): Reveal {
  let revealed = saved ?? {
    until: flatNear(traders, heldBackMoment(newYorkMoment(clock())), null),
    isTaken: false,
  };
  save(revealed);
  const change = (changed: Revealed): void => {
    revealed = changed;
    save(revealed);
  };
  return {
    end: () => earlierOf(revealed.until, newYorkMoment(clock())),
    login: () => {
      if (!revealed.isTaken) return;
      const until = latestMoment(traders, revealed.until, newYorkMoment(clock()));
      if (compareMoments(until, revealed.until) > 0) change({ until, isTaken: false });
    },
    taken: () => {
      if (!revealed.isTaken) change({ ...revealed, isTaken: true });
    },
  };
}

/**
 * The same for a platform that runs as long as it is used: what was taken in an earlier run is followed by all the rest, and
 * what one run shows does not change. Two runs from one state show the same.
 */
export function revealByStart(
  traders: readonly Trader[],
  clock: () => number,
  saved: Revealed | null,
  save: (revealed: Revealed) => void,
): Reveal {
  const reveal = revealByLogin(traders, clock, saved, save);
  reveal.login();
  return { ...reveal, login: () => undefined };
}

/** The close of the last finished session but one. */
function heldBackMoment(now: Moment): Moment {
  let day = now.second >= closeOf(now.day) ? now.day + 1 : now.day;
  for (let count = 0; count <= SESSIONS_HELD_BACK; count += 1) day = previousSession(day);
  return { day, second: closeOf(day) };
}

/** The last moment up to now at which nothing is held; what was revealed when there is none after it. */
function latestMoment(traders: readonly Trader[], revealed: Moment, now: Moment): Moment {
  if (compareMoments(now, revealed) <= 0) return revealed;
  return flatNear(traders, now, { after: revealed, upTo: now });
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
