/** A rectangle in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Middle of a mark. */
interface Mark {
  readonly x: number;
  readonly y: number;
}

/** A label to be placed next to its mark. */
interface Word extends Mark {
  readonly text: string;
}

/** Where a word is: its left end and its base line. */
export interface PlacedWord extends Word {
  readonly left: number;
  readonly base: number;
}

/** Pixels of a letter or digit of 11 px, about, and of a line. */
const [LETTER, LINE] = [6.5, 14];
/** So many pixels farther than from its own mark a word is from every other one. */
const CLEARLY = 3;
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
  return placeAtMarks(words, [], obstacles, edge, sides);
}

/** The same for words that belong to one of several marks: each is clearly nearer to its own than to any other. */
export function placeAtMarks(
  words: readonly Word[],
  marks: readonly Mark[],
  obstacles: readonly Box[],
  edge: Box,
  sides: readonly WordSide[] = SIDES,
): PlacedWord[] {
  const taken = [...obstacles];
  return words.flatMap((word) => {
    const box = sides
      .map((side) => boxAt(word, side))
      .find(
        (wanted) =>
          isInside(wanted, edge) &&
          !taken.some((other) => overlap(wanted, other)) &&
          isNearestTo(word, wanted, marks),
      );
    if (!box) return [];
    taken.push(box);
    return [{ ...word, left: box.left, base: box.bottom - 4 }];
  });
}

/** Marks at the very place of its own one are its own. */
function isNearestTo(own: Mark, box: Box, marks: readonly Mark[]): boolean {
  const least = distanceTo(box, own) + CLEARLY;
  return marks.every(
    (mark) => Math.hypot(mark.x - own.x, mark.y - own.y) < 1 || distanceTo(box, mark) >= least,
  );
}

/** Pixels from a mark to the nearest point of a word. */
function distanceTo({ left, right, top, bottom }: Box, { x, y }: Mark): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

/** How many pixels wide a word is, about. */
export function widthOf(text: string): number {
  return [...text].length * LETTER;
}

function boxAt({ text, x, y }: Word, [side, down]: readonly [number, number]): Box {
  const width = widthOf(text);
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
