/** Duration groups with their upper bounds in seconds. Under 15 is below its bound; every other group still holds its bound (45 s is 15to45s). */
const DURATION_BOUNDS = [
  { group: 'under15s', upTo: 14 },
  { group: '15to45s', upTo: 45 },
  { group: '45sto1m', upTo: 60 },
  { group: '1to2m', upTo: 120 },
  { group: '2to5m', upTo: 300 },
  { group: '5to10m', upTo: 600 },
  { group: '10to30m', upTo: 1_800 },
  { group: '30mto1h', upTo: 3_600 },
  { group: '1to2h', upTo: 7_200 },
  { group: '2to4h', upTo: 14_400 },
] as const;

export const DURATION_GROUPS = [...DURATION_BOUNDS.map(({ group }) => group), 'over4h'] as const;
export type DurationGroup = (typeof DURATION_BOUNDS)[number]['group'] | 'over4h';

/** Index into {@link DURATION_GROUPS} of a duration in whole seconds. */
export function durationIndex(seconds: number): number {
  for (let at = 0; at < DURATION_BOUNDS.length; at++) if (seconds <= DURATION_BOUNDS[at]!.upTo) return at;
  return DURATION_BOUNDS.length;
}

export function durationGroup(seconds: number): DurationGroup {
  return DURATION_GROUPS[durationIndex(seconds)] ?? 'over4h';
}
