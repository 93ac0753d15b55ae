/** Sentences about names in the environment that were probably meant as one of ours; other names are ignored. */
export function unknownNames(names: readonly string[], known: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (known.includes(name)) return [];
    const near = known.find((candidate) => isSimilar(name.toUpperCase(), candidate));
    return near === undefined ? [] : [`${name}: there is no such setting; did you mean ${near}?`];
  });
}

/** The longer the name, the more slips are forgiven; in short ones one, or HOME would count as HOST. */
function isSimilar(name: string, known: string): boolean {
  const allowed = known.length >= 12 ? 3 : known.length >= 8 ? 2 : 1;
  return Math.abs(name.length - known.length) <= allowed && editDistance(name, known) <= allowed;
}

/** Least number of letters to insert, drop, replace or swap with their neighbour to turn one text into the other. */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const cost = from[i - 1] === to[j - 1] ? 0 : 1;
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[to.length] ?? 0;
}
