/** Of the buckets that get a star, the part that luck alone may have made. */
const FALSE_STARS = 0.1;

/**
 * Which of some findings stand out when all are judged together. `chances` are those of luck, null for what cannot be
 * judged. Source: Y. Benjamini and Y. Hochberg 1995.
 */
export function standOut(chances: readonly (number | null)[]): boolean[] {
  const judged = chances.filter((chance) => chance !== null).sort((left, right) => left - right);
  let bound = -1;
  judged.forEach((chance, at) => {
    if (chance <= (FALSE_STARS * (at + 1)) / judged.length) bound = chance;
  });
  return chances.map((chance) => chance !== null && chance <= bound);
}

/** Below so many winners or losers a bucket has not shown yet what it brings or risks. */
const MIN_OF_EACH = 5;

/** What a bucket has too few of. */
export type Lack = 'winners' | 'losers';

/** What a bucket with enough trades lacks to be judged; null for nothing. */
export function lackOf(winners: number, losers: number): Lack | null {
  if (losers < MIN_OF_EACH) return 'losers';
  return winners < MIN_OF_EACH ? 'winners' : null;
}
