import type { TradeRisk } from '@daybook/domain/trade/units/one-r-of-trades.ts';
import { fetchRisks } from './fetch-risks.ts';
import { keepByRevision } from './kept-by-revision.ts';

/** What was stated of the risk of trades, by their ids; after a change only that is fetched. */
export const statedRisks = keepByRevision<ReadonlyMap<bigint, TradeRisk>>(fetchRisks);
