/** A box on the page, in CSS pixels from its top left corner. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

type Size = Pick<Box, 'width' | 'height'>;
type Spot = Pick<Box, 'left' | 'top'>;

const GAP = 14;
const EDGE = 12;

/**
 * Where the card of the tour is: below its element, else above, right or left of it, wherever it fits first;
 * at the bottom where it fits nowhere, in the middle without an element.
 */
export function cardPosition(target: Box | null, card: Size, page: Size): Spot {
  const middle = { left: (page.width - card.width) / 2, top: (page.height - card.height) / 2 };
  if (!target) return middle;
  const { left, top, width, height } = target;
  const centred = { left: left + (width - card.width) / 2, top: top + (height - card.height) / 2 };
  const spots: readonly Spot[] = [
    { left: clamp(centred.left, page.width - card.width), top: top + height + GAP },
    { left: clamp(centred.left, page.width - card.width), top: top - GAP - card.height },
    { left: left + width + GAP, top: clamp(centred.top, page.height - card.height) },
    { left: left - GAP - card.width, top: clamp(centred.top, page.height - card.height) },
  ];
  const fits = (spot: Spot) =>
    spot.left >= EDGE &&
    spot.top >= EDGE &&
    spot.left + card.width <= page.width - EDGE &&
    spot.top + card.height <= page.height - EDGE;
  return spots.find(fits) ?? { left: middle.left, top: page.height - EDGE - card.height };
}

function clamp(at: number, space: number): number {
  return Math.max(EDGE, Math.min(at, space - EDGE));
}
