import type { Brand } from '../brand.ts';

/** The id of a setup that the trader added, 13 characters as a trade's. The first ones have names in capitals, so that none is confused with another. */
export type OwnSetup = Brand<string, 'OwnSetup'>;

/** Whether something has the form of such an id; whether the trader has it is known from the list of setups. */
export function isOwnSetup(text: unknown): text is OwnSetup {
  return typeof text === 'string' && /^[0-9a-f][0-9a-hjkmnp-tv-z]{12}$/.test(text);
}
