import { newYorkParts } from '#web/texts/new-york.ts';

/** An instant (milliseconds since 1970) as day and time in New York. */
export function instantText(instant: number): string {
  const { day, time } = newYorkParts(instant);
  return `${day} ${time} ET`;
}
