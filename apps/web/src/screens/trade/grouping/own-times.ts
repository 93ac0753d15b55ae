import { newYorkParts } from '#web/texts/new-york.ts';

/** First and last moment of a trade by the clock of a zone; with their day there, where it is not New York's at both of them. */
export function ownTimes(
  { opened, closed }: { readonly opened: number; readonly closed: number },
  zone: string,
): { readonly from: string; readonly to: string } {
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: zone });
  // Sweden writes days as YYYY-MM-DD.
  const calendar = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: zone });
  const days = [opened, closed].map((instant) => calendar.format(instant));
  const here = [opened, closed].map((instant) => newYorkParts(instant).day);
  const withDay = days[0] !== days[1] || days.some((day, at) => day !== here[at]);
  const textOf = (instant: number) =>
    withDay ? `${calendar.format(instant)} ${clock.format(instant)}` : clock.format(instant);
  return { from: textOf(opened), to: textOf(closed) };
}

/** What a zone's time is called in a language at an instant: browsers still call India's zone by the old name of a town. */
export function zoneName(zone: string, language: string, instant: number): string {
  const named = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'long' });
  return named.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
