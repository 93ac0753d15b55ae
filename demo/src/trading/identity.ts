import type { Day } from '#demo/calendar/days.ts';

/** 2000-01-01, where the platform began to count. */
const FIRST_ID_DAY = 10_957;

/** The platform's own id of a fill: days since 2000, two digits of the account, five of the place in the day. Stable and unique. */
export function fillIdentity(accountIndex: number, day: Day, place: number): string {
  const account = String(accountIndex + 1).padStart(2, '0');
  return `${day - FIRST_ID_DAY}${account}${String(place).padStart(5, '0')}`;
}

/** The account and day that an id names; null for text that is not an id. */
export function parseIdentity(id: string): { readonly accountIndex: number; readonly day: Day } | null {
  const parts = /^(\d+)(\d{2})\d{5}$/.exec(id);
  if (!parts) return null;
  return { accountIndex: Number(parts[2]) - 1, day: Number(parts[1]) + FIRST_ID_DAY };
}
