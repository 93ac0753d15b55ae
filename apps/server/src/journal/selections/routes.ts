import {
  readTriedSelections,
  reportTriedSelections,
} from '@daybook/api/journal/searches/tried-selections.ts';
import { newYorkOf } from '@daybook/brokers/rows/newyork.ts';
import { on, type Handling } from '#server/calls/call.ts';
import type { Services } from '#server/services.ts';
import { countSelections, countTried, findNewSelections } from './queries.ts';

/** How many selections a trader has judged today: many selections produce chance findings. */
export function selectionRoutes({ store }: Pick<Services, 'store'>): Handling[] {
  return [
    on(reportTriedSelections, async ({ trader, body, now }) => {
      const { traderId } = trader;
      const { day } = newYorkOf(now);
      const { digests } = body;
      const known = await store.read(async (db) => ({
        tried: await countTried(db, traderId, day),
        isNew: (await findNewSelections(db, traderId, day, digests)).length > 0,
      }));
      if (!known.isNew) return { tried: known.tried };
      return { tried: await store.write((db) => countSelections(db, traderId, day, digests)) };
    }),
    on(readTriedSelections, async ({ trader, now }) => ({
      tried: await store.read((db) => countTried(db, trader.traderId, newYorkOf(now).day)),
    })),
  ];
}
