import { cardPosition } from './card-position.ts';

const MARGIN = 4;

/** Puts the ring around the explained element and the card next to it, clear of a menu that contains it. */
export function placeTour(tour: HTMLElement, target: HTMLElement | null): void {
  const ring = tour.querySelector<HTMLElement>('[data-ring]');
  const card = tour.querySelector<HTMLElement>('[data-card]');
  if (!ring || !card) return;
  const thing = target?.getBoundingClientRect();
  const clear = (target?.closest('[popover]') ?? target)?.getBoundingClientRect() ?? null;
  // Without a thing the ring is a point outside: its shadow covers the page all the same.
  ring.style.left = `${thing ? thing.left - MARGIN : -10}px`;
  ring.style.top = `${thing ? thing.top - MARGIN : -10}px`;
  ring.style.width = `${thing ? thing.width + 2 * MARGIN : 0}px`;
  ring.style.height = `${thing ? thing.height + 2 * MARGIN : 0}px`;
  const size = { width: card.offsetWidth, height: card.offsetHeight };
  const { left, top } = cardPosition(clear, size, { width: innerWidth, height: innerHeight });
  card.style.left = `${Math.round(left)}px`;
  card.style.top = `${Math.round(top)}px`;
}
