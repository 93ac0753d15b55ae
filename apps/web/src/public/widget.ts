import type { TradeData } from './page-data.ts';

/** Puts the outside provider's comments into a sandboxed frame, once the reader asks for them. */
export function addWidget({ widget }: TradeData): void {
  const place = document.querySelector('[data-widget]');
  if (place === null || widget === null) return;
  place.removeAttribute('hidden');
  place
    .querySelector('button')
    ?.addEventListener('click', () => place.replaceChildren(frameOf(place, widget)));
}

function frameOf(place: Element, address: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = place.getAttribute('data-title') ?? '';
  // Its own origin, so that it keeps its sign-in; our pages cannot be reached from there.
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms allow-popups');
  frame.referrerPolicy = 'no-referrer';
  frame.src = address;
  return frame;
}
