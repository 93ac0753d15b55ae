/** A place of its own, for what is fetched later. */
type Place = (box: HTMLElement, anchor: DOMRect) => void;

/**
 * Where a popover is, seen from its anchor. `bottom`, `top` and `right` begin at an edge of the anchor, `end` ends at its right
 * edge below it; a panel is {@link PANEL_WIDTH} wide; a hint is centred.
 */
export type PopoverSide = 'top' | 'bottom' | 'right' | 'end' | Place | 'panel-below' | 'hint' | 'hint-right';

const GAP = 6;
/** Least distance from the sides of the window; of a hint, {@link GAP}. */
export const EDGE = 12;
/** More than a list needs whose lines are not broken. */
const LIST_WIDTH = 320;
/** Most lists are less high. */
const LIST_HEIGHT = 240;
/** As the style of both panels has it. */
export const PANEL_WIDTH = 300;

/** Sets the position of a popover in the window. All but hints have no size yet: they are placed before they are shown. */
export function placePopover(box: HTMLElement, anchor: Element, side: PopoverSide): void {
  const at = anchor.getBoundingClientRect();
  if (side === 'hint' || side === 'hint-right') placeHint(box, at, side === 'hint-right');
  else if (typeof side === 'function') side(box, at);
  else if (side === 'panel-below') placePanelBelow(box, at);
  else placeList(box, at, side);
}

/** Whether a list below or above its anchor has more space at its left than at its right, and little there. */
function isCrowded({ left, right }: DOMRect): boolean {
  return innerWidth - left < LIST_WIDTH && right > innerWidth - left;
}

/** Room for a list below its anchor, or at least more than above it. */
function fitsBelow({ top, bottom }: DOMRect): boolean {
  const below = innerHeight - bottom;
  return below > LIST_HEIGHT || below >= top;
}

function placeList({ style }: HTMLElement, at: DOMRect, side: 'top' | 'bottom' | 'right' | 'end'): void {
  const isAtEnd = side === 'end' || (side !== 'right' && isCrowded(at));
  style.left = isAtEnd ? 'auto' : `${side === 'right' ? at.right + GAP : at.left}px`;
  style.right = isAtEnd ? `${innerWidth - at.right}px` : 'auto';
  if (side !== 'right') style.maxWidth = `${(isAtEnd ? at.right : innerWidth - at.left) - EDGE}px`;
  // Next to an anchor in the upper half the list runs downwards, and below one where there is room, else it would leave the window.
  const isDownwards = side === 'right' ? at.top < innerHeight / 2 : side !== 'top' && fitsBelow(at);
  style.top = isDownwards ? `${side === 'right' ? at.top : at.bottom + GAP}px` : 'auto';
  style.bottom = isDownwards ? 'auto' : `${innerHeight - (side === 'right' ? at.bottom : at.top - GAP)}px`;
}

/** Ends where its anchor does, unless it would begin beyond the edge of the window. */
function placePanelBelow({ style }: HTMLElement, at: DOMRect): void {
  const rightmost = innerWidth - EDGE - Math.min(PANEL_WIDTH, innerWidth - 2 * EDGE);
  style.right = `${Math.min(Math.max(EDGE, innerWidth - at.right), rightmost)}px`;
  style.top = `${at.bottom + GAP}px`;
  style.maxHeight = `max(240px, ${innerHeight - at.bottom - GAP - EDGE}px)`;
}

/** Above the anchor, or below it where there is no room; or to its right. */
function placeHint({ style, offsetWidth, offsetHeight }: HTMLElement, at: DOMRect, isRight: boolean): void {
  const above = at.top - offsetHeight - GAP;
  const upright = above < GAP ? at.bottom + GAP : above;
  const top = isRight ? at.top + (at.height - offsetHeight) / 2 : upright;
  const left = isRight ? at.right + GAP : at.left + (at.width - offsetWidth) / 2;
  style.top = `${Math.round(top)}px`;
  style.left = `${Math.round(Math.max(GAP, Math.min(left, innerWidth - offsetWidth - GAP)))}px`;
}
