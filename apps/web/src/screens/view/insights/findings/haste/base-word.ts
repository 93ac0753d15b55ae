/** Where a word stands: its end at `x` that it is anchored by, and its base line. */
interface WordPlace {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'end';
}

/** Pixels of a letter of 11 px, about; from the line to the base line over and under it; of a line; of half a dot with air. */
const [LETTER, OVER, UNDER, LINE, DOT] = [6, -5, 13, 11, 5];
/** Between two places that are tried. */
const STEP = 12;

/** The word of a level line: over or under it, at the right, else at the left, else between, where it covers no dot. */
export function placeBaseWord(
  dots: readonly { readonly x: number; readonly y: number }[],
  base: { readonly y: number; readonly text: string },
  width: number,
): WordPlace {
  const wide = [...base.text].length * LETTER;
  const between = Array.from({ length: Math.max(0, Math.floor((width - wide) / STEP)) }, (_, at) => ({
    x: width - STEP * (at + 1),
    anchor: 'end' as const,
  }));
  const ends = [{ x: width, anchor: 'end' as const }, { x: 0, anchor: 'start' as const }, ...between];
  const places = ends.flatMap((end) =>
    [OVER, UNDER].map((down): WordPlace => ({ ...end, y: base.y + down })),
  );
  const isFree = ({ x, y, anchor }: WordPlace) => {
    const left = anchor === 'end' ? x - wide : x;
    return dots.every(
      (dot) =>
        dot.x + DOT < left || dot.x - DOT > left + wide || dot.y + DOT < y - LINE || dot.y - DOT > y + 2,
    );
  };
  return places.find(isFree) ?? places[0]!;
}
