/**
 * Moments of the trading day by the start of a trade, minutes from New York midnight. Half open: 9:30:00 is
 * Opening Bell, 10:30:00 is Mid-Morning. Everything outside is `other`, which comes last.
 */
const MOMENTS = [
  { moment: 'openingBell', fromMinute: 570, toMinute: 630 },
  { moment: 'midMorning', fromMinute: 630, toMinute: 690 },
  { moment: 'lunchHour', fromMinute: 690, toMinute: 810 },
  { moment: 'midAfternoon', fromMinute: 810, toMinute: 900 },
  { moment: 'powerHour', fromMinute: 900, toMinute: 960 },
] as const;

export type MomentOfDay = (typeof MOMENTS)[number]['moment'] | 'other';
export const MOMENTS_OF_DAY: readonly MomentOfDay[] = [...MOMENTS.map(({ moment }) => moment), 'other'];

/** Index into {@link MOMENTS_OF_DAY} of a start given in seconds from New York midnight. */
export function momentIndex(startSeconds: number): number {
  const minute = startSeconds / 60;
  for (let at = 0; at < MOMENTS.length; at++)
    if (minute >= MOMENTS[at]!.fromMinute && minute < MOMENTS[at]!.toMinute) return at;
  return MOMENTS.length;
}

export function momentOfDay(startSeconds: number): MomentOfDay {
  return MOMENTS_OF_DAY[momentIndex(startSeconds)] ?? 'other';
}
