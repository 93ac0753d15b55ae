/** A rectangle in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A label to be placed next to a mark. */
export interface Word {
  readonly text: string;
  /** Middle of its mark. */
  readonly x: number;
  readonly y: number;
}

/** Where a word is: its left end and its base line. */
export interface PlacedWord extends Word {
  readonly left: number;
  readonly base: number;
}

/** Pixels of a letter of 11 px, about, and of a line. */
const [LETTER, LINE] = [6, 14];
/** Pixels from the middle of a mark to its word. */
export const AWAY = 14;
/** At the right and at the left of the mark, then below and above it. */
type WordSide = readonly [side: -1 | 0 | 1, down: number];
const SIDES: readonly WordSide[] = [
  [1, 0],
  [-1, 0],
  [1, 12],
  [-1, 12],
  [1, -12],
  [-1, -12],
  [0, 18],
  [0, -18],
];

/** At the right over the line that begins at a word's place, else under it. */
export const ALONG: readonly WordSide[] = [
  [1, -11],
  [1, 11],
];

/** The same at the left, along the line that ends there. */
export const BACK_ALONG: readonly WordSide[] = [
  [-1, -11],
  [-1, 11],
];

/** Puts words where they cover neither each other nor an obstacle nor the edge; a word for which there is no space is left out. */
export function placeWords(
  words: readonly Word[],
  obstacles: readonly Box[],
  edge: Box,
  sides: readonly WordSide[] = SIDES,
): PlacedWord[] {
  const taken = [...obstacles];
  return words.flatMap((word) => {
    const box = sides
      .map((side) => boxAt(word, side))
      .find((wanted) => isInside(wanted, edge) && !taken.some((other) => overlap(wanted, other)));
    if (!box) return [];
    taken.push(box);
    return [{ ...word, left: box.left, base: box.bottom - 4 }];
  });
}

function boxAt({ text, x, y }: Word, [side, down]: readonly [number, number]): Box {
  const width = [...text].length * LETTER;
  const left = side > 0 ? x + AWAY : side < 0 ? x - AWAY - width : x - width / 2;
  const top = y + down - LINE / 2;
  return { left, top, right: left + width, bottom: top + LINE };
}

function isInside(box: Box, edge: Box): boolean {
  return box.left >= edge.left && box.right <= edge.right && box.top >= edge.top && box.bottom <= edge.bottom;
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
