import { Html } from './html.ts';

/** The journal's mark: three candles on a tile. */
export const MARK = new Html(
  '<svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true"><rect class="tile" width="28" height="28" rx="7"/>' +
    '<g class="wick"><path d="M8 7v13M14 6.5v16M20 7.5v13"/></g><g class="candle"><rect x="6.2" y="10.5" width="3.6" height="5" rx=".8"/>' +
    '<rect x="12.2" y="12.5" width="3.6" height="6" rx=".8" fill-opacity=".7"/><rect x="18.2" y="9.5" width="3.6" height="7" rx=".8"/></g></svg>',
);

function icon(path: string): Html {
  return new Html(
    `<svg class="icon" width="16" height="16" viewBox="0 0 24 24" aria-hidden="true">${path}</svg>`,
  );
}

export const ARROW_UP = icon('<path d="M12 20V4M5 11l7-7 7 7"/>');
export const ARROW_DOWN = icon('<path d="M12 4v16M5 13l7 7 7-7"/>');
export const CHECK = icon(
  '<path d="M12 2.5l8 3v6c0 5-3.4 8.4-8 10-4.6-1.6-8-5-8-10v-6z"/><path d="M8.5 12l2.5 2.5 4.5-5"/>',
);
export const IMAGE = icon(
  '<rect x="3" y="6" width="18" height="14" rx="2.5"/><path d="M8 6l1.5-2.5h5L16 6"/><circle cx="12" cy="13" r="3.5"/>',
);
export const SPEECH = icon('<path d="M4 5h16v11H11l-5 4v-4H4z"/>');
export const PERSON = icon('<circle cx="12" cy="8" r="4"/><path d="M4.5 20.5c1-4 4-6 7.5-6s6.5 2 7.5 6"/>');
export const TROPHY = icon(
  '<path d="M7 4h10v5a5 5 0 0 1-10 0zM7 5H4v2a3 3 0 0 0 3 3M17 5h3v2a3 3 0 0 1-3 3M12 14v4M8 20.5h8M9.5 18h5"/>',
);
