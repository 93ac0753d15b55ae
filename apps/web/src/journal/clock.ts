import { create } from 'zustand';
import { parseDay, type Day } from '@daybook/domain/calendar.ts';
import { newYorkParts } from '#web/texts/new-york.ts';

const MINUTE = 60_000;

interface Clock {
  /** Instant in milliseconds, at most a minute old while the page is seen. */
  readonly now: number;
  /** The New York day of `now`. */
  readonly today: Day;
}

function readClock(): Clock {
  const now = Date.now();
  const today = parseDay(newYorkParts(now).day);
  if (today === null) throw new Error('not within 1900 to 2199');
  return { now, today };
}

/** The clock on the wall: turns once a minute, so that "today" is right after midnight in New York. */
export const useClock = create<Clock>()(readClock);

/** Lets the clock run; returns the undoing. A page that was asleep gets the time when it is seen or used again. */
export function runClock(): () => void {
  const tick = () => useClock.setState(readClock());
  const timer = setInterval(tick, MINUTE);
  document.addEventListener('visibilitychange', tick);
  // A computer that wakes with the page in front shows it without having hidden it.
  for (const name of WAKING) window.addEventListener(name, tick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
    for (const name of WAKING) window.removeEventListener(name, tick);
  };
}

const WAKING = ['focus', 'pageshow'] as const;
