import { readRisks } from '@daybook/api/journal/read-risks.ts';
import type { Money } from '@daybook/domain/money.ts';
import type { TradeRisk } from '@daybook/domain/trade/units/one-r-of-trades.ts';
import { parseTradeId } from '@daybook/domain/trade/trade-columns.ts';
import { call } from '#web/server/call.ts';
import type { Held } from './kept-by-revision.ts';

/** More answers than a journal's largest number of trades needs: what goes on without end is a defect. */
const MAX_ANSWERS = 1_000;

/** All risks at a revision: those that are held with what changed since, else all. Throws as {@link call} does. */
export async function fetchRisks(
  _revision: number,
  held: Held<ReadonlyMap<bigint, TradeRisk>> | null,
  ask: typeof askPage = askPage,
): Promise<ReadonlyMap<bigint, TradeRisk>> {
  const risks = new Map(held?.value);
  const since = held === null ? {} : { since: String(held.revision) };
  let after: string | null = null;
  for (let answers = 0; answers < MAX_ANSWERS; answers++) {
    const page = await ask({ ...since, ...(after === null ? {} : { after }) });
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
    after = page.next;
    if (after === null) return risks;
  }
  throw new Error('the risks of the trades never end');
}

function askPage(query: { readonly since?: string; readonly after?: string }) {
  return call(readRisks, { query });
}
