import { SEVEN_AHEAD_OF_NEW_YORK } from '@daybook/domain/server-zone.ts';
import type { Messages } from '@daybook/texts/en.ts';
import type { Option } from '#web/ui/fields/Select.tsx';

/** Zones that traders' platforms write in. */
const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  SEVEN_AHEAD_OF_NEW_YORK,
  'UTC',
  'Europe/London',
  'Europe/Madrid',
  'America/Sao_Paulo',
  'America/Mexico_City',
  'America/Argentina/Buenos_Aires',
];

/** The zone of the machine that the browser runs on. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * All zones to choose from, the reader's own first, then those of platforms, then the others by their cities; `present` is among them
 * whatever it is.
 */
export function zoneOptions(present: string, words: Messages['imports']): readonly Option[] {
  const usual = [...new Set([browserZone(), ...ZONES, ...(present === '' ? [] : [present])])];
  const options = (zones: readonly string[]) =>
    zones.map((zone) => ({ value: zone, text: zoneName(zone, words) }));
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !usual.includes(zone));
  return [...options(usual), ...options(others).toSorted((left, right) => (left.text < right.text ? -1 : 1))];
}

/**
 * A zone by its city, so that a list finds it by the first letters that are typed. Zones of a fixed distance count the other way in their
 * names: `Etc/GMT-3` is three hours ahead of UTC.
 */
export function zoneName(zone: string, words: Pick<Messages['imports'], 'serverZone'>): string {
  if (zone === SEVEN_AHEAD_OF_NEW_YORK) return words.serverZone;
  const fixed = /^Etc\/GMT([+-])(\d{1,2})$/.exec(zone);
  if (fixed) return `UTC${fixed[1] === '-' ? '+' : '−'}${fixed[2]}`;
  const parts = zone.replaceAll('_', ' ').split('/');
  const city = parts.pop()!;
  return parts.length === 0 ? city : `${city} (${parts.join(', ')})`;
}
