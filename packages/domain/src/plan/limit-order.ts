/** The three loss limits, from the shortest period to the longest. */
export const LIMIT_NAMES = ['trade', 'day', 'week'] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

/** A limit that is above the one of a longer period. */
interface LimitConflict {
  readonly smaller: LimitName;
  readonly larger: LimitName;
}

/**
 * Limits of a shorter period that exceed the next set one of a longer period; in any one unit. They are allowed, but their
 * trader should know. A limit of 0 limits nothing and is skipped.
 */
export function limitConflicts(limits: Readonly<Record<LimitName, number>>): LimitConflict[] {
  const set = LIMIT_NAMES.filter((name) => limits[name] > 0);
  return set.flatMap((smaller, at) => {
    const larger = set[at + 1];
    return larger !== undefined && limits[smaller] > limits[larger] ? [{ smaller, larger }] : [];
  });
}
