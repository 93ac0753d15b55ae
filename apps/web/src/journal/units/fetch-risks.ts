import { readRisks } from '@daybook/api/journal/read-risks.ts';
import type { Money } from '@daybook/domain/money.ts';
import type { TradeRisk } from '@daybook/domain/trade/units/one-r-of-trades.ts';
import { parseTradeId } from '@daybook/domain/trade/trade-columns.ts';
import { call } from '#web/server/call.ts';
import { changedPages, type PageQuery } from './changed-pages.ts';
import type { Held } from './kept-by-revision.ts';

/** All risks at a revision: those that are held with what changed since, else all. Throws as {@link call} does. */
export async function fetchRisks(
  _revision: number,
  held: Held<ReadonlyMap<bigint, TradeRisk>> | null,
  ask: typeof askPage = askPage,
): Promise<ReadonlyMap<bigint, TradeRisk>> {
  const risks = new Map(held?.value);
  for await (const page of changedPages(held, ask))
    for (const { id, stopRisk, firstRisk, plannedRisk, stopsAway } of page.risks) {
      const trade = parseTradeId(id);
      if (trade === null) continue;
      if (stopRisk === null && plannedRisk === null) risks.delete(trade);
      else
        risks.set(trade, {
          stopRisk: stopRisk as Money | null,
          firstRisk: firstRisk as Money | null,
          plannedRisk: plannedRisk as Money | null,
          stopsAway: stopsAway ?? 0,
        });
    }
  return risks;
}

function askPage(query: PageQuery) {
  return call(readRisks, { query });
}
