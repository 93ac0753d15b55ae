import type { Money } from '../money.ts';

const CENT = 100;

/**
 * Parts in whole cents that add up to their sum as it is shown, rounded half away from zero: what rounding leaves goes to the
 * parts that lost most by it, of equal ones to the first.
 */
export function partsInCents(parts: readonly Money[]): Money[] {
  const sum = parts.reduce((total, part) => total + part, 0);
  const shown = Math.sign(sum) * Math.floor(Math.abs(sum) / CENT + 0.5);
  const floors = parts.map((part) => Math.floor(part / CENT));
  const missing = shown - floors.reduce((total, cents) => total + cents, 0);
  const lost = (at: number) => parts[at]! - floors[at]! * CENT;
  const raised = new Set(
    [...parts.keys()].toSorted((one, other) => lost(other) - lost(one)).slice(0, missing),
  );
  return floors.map((cents, at) => ((cents + Number(raised.has(at))) * CENT) as Money);
}
