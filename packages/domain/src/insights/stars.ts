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
