/** The half hour of a time given in seconds from New York midnight: 0 to 47. */
export function halfHourOf(seconds: number): number {
  return Math.floor(seconds / 1800);
}

/** `09:30` of the half hour that begins then. */
export function halfHourText(halfHour: number): string {
  return `${String(halfHour >> 1).padStart(2, '0')}:${halfHour % 2 === 0 ? '00' : '30'}`;
}

/** The half hour that begins at `09:30`; null for any other text. */
export function parseHalfHour(text: string): number | null {
  const parts = /^([01]\d|2[0-3]):(00|30)$/.exec(text);
  return parts ? Number(parts[1]) * 2 + (parts[2] === '30' ? 1 : 0) : null;
}
