/** The hours that frame a day of the calendar, in seconds from New York midnight: 08:30 to 16:00. */
export const SESSION = { from: 30_600, to: 57_600 } as const;

/** Times of a trade on the day of its closing, in seconds from New York midnight; `start` may lie days before. */
interface TradeTimes {
  readonly start: number;
  readonly end: number;
  readonly duration: number;
}

/** When a trade was opened, in seconds from midnight of the day on which it was closed: negative when held overnight. */
export function openedAt({ start, end, duration }: TradeTimes): number {
  return duration > end ? end - duration : start;
}

/** Where a trade is along the session: `from` and `to` are 0 at 08:30 and 1 at 16:00. */
export interface SessionSpan {
  readonly from: number;
  readonly to: number;
  /** Trades wholly outside are at the session's ends. */
  readonly when: 'earlier' | 'within' | 'later';
}

/** Places a trade along the session. One that ended by 08:30 is earlier, one that began at 16:00 or after it is later. */
export function spanInSession(times: TradeTimes): SessionSpan {
  const opened = openedAt(times);
  const when = times.end <= SESSION.from ? 'earlier' : opened >= SESSION.to ? 'later' : 'within';
  return { from: along(opened), to: along(times.end), when };
}

function along(seconds: number): number {
  const within = Math.min(Math.max(seconds, SESSION.from), SESSION.to);
  return (within - SESSION.from) / (SESSION.to - SESSION.from);
}
