import { LIMIT_NAMES, type LimitName } from '@daybook/domain/plan/limit-order.ts';
import { LIMIT_RANGE } from '@daybook/domain/plan/limit-warnings.ts';

/**
 * The handle that a press on the line means, with its new place in dollars. `share` is the place of the press from 0 to 1. Of handles
 * that are equally near, the last moves to the right and the first to the left, so that none passes another.
 */
export function nearestLimit(
  limits: Readonly<Record<LimitName, number>>,
  share: number,
): { readonly name: LimitName; readonly value: number } {
  const { least, most, step } = LIMIT_RANGE;
  const pressed = least + Math.min(1, Math.max(0, share)) * (most - least);
  const place = (name: LimitName) => Math.min(limits[name], most);
  const distance = (name: LimitName) => Math.abs(place(name) - pressed);
  const shortest = Math.min(...LIMIT_NAMES.map(distance));
  const nearest = LIMIT_NAMES.filter((name) => distance(name) === shortest);
  const name = nearest.findLast((candidate) => pressed > place(candidate)) ?? nearest[0] ?? 'trade';
  return { name, value: Math.round(pressed / step) * step };
}
