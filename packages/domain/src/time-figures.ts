import { dayText, timeText, type Day } from './calendar.ts';
import { isOvernight, openingDay, type TradeSpan } from './trade/opening-day.ts';

/** `HH:mm:ss` of seconds from midnight, or of a duration (which may exceed a day). */
export function formatTime(seconds: number): string {
  return timeText(Math.round(seconds));
}

/** `YYYY-MM-DD`. */
export function formatDay(day: Day): string {
  return dayText(day);
}

/** When a trade was opened: `09:30:00`, with its day where that is not the day of its end: `2026-11-18 15:50:00`. */
export function formatOpening(span: TradeSpan): string {
  const time = formatTime(span.start);
  return isOvernight(span) ? `${formatDay(openingDay(span))} ${time}` : time;
}

/** Opening and end of a trade as times; each with its day where those differ, so that no end is before its start. */
export function spanEnds(span: TradeSpan): { readonly from: string; readonly to: string } {
  const to = formatTime(span.end);
  return { from: formatOpening(span), to: isOvernight(span) ? `${formatDay(span.day)} ${to}` : to };
}

/** From when to when a trade was held: `09:30:00–16:00:00`, overnight `2026-11-18 15:50:00 – 2026-11-19 09:35:00`. */
export function formatSpan(span: TradeSpan): string {
  const { from, to } = spanEnds(span);
  return isOvernight(span) ? `${from} – ${to}` : `${from}–${to}`;
}

/** The same with its day in any case: `2026-11-19 09:30:00–16:00:00`. */
export function formatDaySpan(span: TradeSpan): string {
  return isOvernight(span) ? formatSpan(span) : `${formatDay(span.day)} ${formatSpan(span)}`;
}
