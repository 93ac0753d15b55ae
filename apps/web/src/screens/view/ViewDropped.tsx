import { DroppedNotice } from '#web/journal/address/DroppedNotice.tsx';
import { ARRANGE, viewHref, type Query, type View } from '#web/router/paths.ts';
import { INSIGHT_NAMES } from './insights/insight-address.ts';
import { REPORT_NAMES } from './reports/report-address.ts';
import { LIST_NAMES } from './trades/trade-order.ts';

const KNOWN = [...LIST_NAMES, ...REPORT_NAMES, ...INSIGHT_NAMES, ARRANGE];

/** What of a view's address was left out. Comes when the address has a name that is none of the filter's. */
export function ViewDropped({ view, query }: { readonly view: View; readonly query: Query }) {
  return <DroppedNotice query={query} known={KNOWN} hrefOf={(kept) => viewHref(view, kept)} />;
}
