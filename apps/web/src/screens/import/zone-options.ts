import { SEVEN_AHEAD_OF_NEW_YORK } from '@daybook/domain/server-zone.ts';
import type { Messages } from '@daybook/texts/en.ts';
import type { Option } from '#web/ui/fields/Select.tsx';

/** Zones that traders' platforms write in; any other IANA name may be typed. */
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

/** Zones to choose from, the reader's own first; `present` is among them whatever it is. */
export function zoneOptions(present: string, words: Messages['imports']): readonly Option[] {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = new Set([own, ...ZONES, ...(present === '' ? [] : [present])]);
  return [...zones].map((zone) => ({
    value: zone,
    text: zone === SEVEN_AHEAD_OF_NEW_YORK ? words.serverZone : zoneName(zone),
  }));
}

/** Zones of a fixed distance count the other way in their names: `Etc/GMT-3` is three hours ahead of UTC. */
function zoneName(zone: string): string {
  const fixed = /^Etc\/GMT([+-])(\d{1,2})$/.exec(zone);
  return fixed ? `UTC${fixed[1] === '-' ? '+' : '−'}${fixed[2]}` : zone.replaceAll('_', ' ');
}
