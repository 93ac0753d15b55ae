import type { SavedView } from '@daybook/domain/journal/saved-views.ts';
import { ARRANGE, parseView, viewHref, type Query, type View } from '#web/router/paths.ts';

const ROOT = '/journal/';
/** Names of a query that are of the moment: the page of a list, and that the dashboard is being arranged. */
const PASSING = ['page', ARRANGE];

/**
 * How a view is saved: the part after `/journal/`, its query in one order and without what is of the moment, so that equal
 * views have equal addresses. Names that nothing knows stay; opened again, the notice names them.
 */
export function addressOf(view: View, query: Query): string {
  const kept = Object.entries(query).filter(([name]) => !PASSING.includes(name));
  kept.sort(([left], [right]) => (left < right ? -1 : 1));
  return viewHref(view, Object.fromEntries(kept)).slice(ROOT.length);
}

/** The address of the place where the reader is; null where that is no view. */
export function addressAt({ path, query }: { readonly path: string; readonly query: Query }): string | null {
  const view = parseView(path);
  return view && addressOf(view, query);
}

/** Where a kept view leads. */
export function hrefOf({ address }: Pick<SavedView, 'address'>): string {
  return ROOT + address;
}

/** Tab, period and query of a kept view; null where this Daybook knows no such view. */
export function partsOf(
  view: Pick<SavedView, 'address'>,
): { readonly view: View; readonly query: Query } | null {
  const [path = '', text = ''] = hrefOf(view).split('?');
  const parsed = parseView(path);
  return parsed && { view: parsed, query: Object.fromEntries(new URLSearchParams(text)) };
}
