import { useMemo } from 'react';
import { narrow } from '@daybook/domain/insights/narrow.ts';
import type { TradeLinks } from '#web/charts/trade-links.ts';
import type { Selection } from '#web/journal/selection.ts';
import { tradesHref } from '#web/journal/view-filter.ts';

/** Addresses of the lists of trades behind the bars of some figures. */
export function useTradeLinks({ filter, columns }: Selection): TradeLinks {
  return useMemo(
    () => (part) => {
      if (!('mistakeTitle' in part)) return tradesHref(narrow(filter, [part]));
      const mistake = columns.mistakes.find(({ title }) => title === part.mistakeTitle);
      return tradesHref(mistake ? narrow(filter, [{ errorId: mistake.id }]) : filter);
    },
    [filter, columns],
  );
}
