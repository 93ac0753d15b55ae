import {
  changeMapping as changeMappingCall,
  keepMapping as keepMappingCall,
  listMappings as listMappingsCall,
  removeMapping as removeMappingCall,
  tryMapping as tryMappingCall,
} from '@daybook/api/imports/mapper.ts';
import { readShown } from '#server/uploads/staging/import-detail.ts';
import { findImport } from '#server/uploads/preview/show-import.ts';
import { on, type Handling } from '#server/calls/call.ts';
import { refuse } from '#server/calls/refusal.ts';
import { newYorkOf } from '@daybook/brokers/rows/newyork.ts';
import type { Services } from '#server/services.ts';
import { changeMapping, keepMapping, listMappings, removeMapping } from './queries.ts';
import { tryOnTable } from '@daybook/brokers/mapper/try-on-table.ts';

/** How a trader reads tables that no layout knows: kept mappings, and what one would make of a file. */
export function mapperRoutes({ store }: Pick<Services, 'store'>): Handling[] {
  const list = async (traderId: number) => ({
    mappings: await store.read((db) => listMappings(db, traderId)),
  });
  return [
    on(listMappingsCall, ({ trader }) => list(trader.traderId)),
    on(keepMappingCall, async ({ trader, body, now }) => {
      const wanted = { traderId: trader.traderId, ...body, now };
      const kept = await store.write((db) => keepMapping(db, wanted));
      if (kept === 'name-taken') return refuse('009', { details: { problem: kept } });
      if (kept === 'too-many') return refuse('011', { field: 'mapping', details: { problem: kept } });
      return { mapping: kept };
    }),
    on(changeMappingCall, async ({ trader, params, body }) => {
      const { traderId } = trader;
      const changed = await store.write((db) => changeMapping(db, traderId, params.id, body));
      if (changed === 'not-found') return refuse('010');
      if (changed === 'name-taken') return refuse('009', { details: { problem: changed } });
      return list(traderId);
    }),
    on(removeMappingCall, async ({ trader, params }) => {
      const { traderId } = trader;
      const isGone = await store.write((db) => removeMapping(db, traderId, params.id));
      return isGone ? list(traderId) : refuse('010');
    }),
    on(tryMappingCall, async ({ trader, params, body, now }) => {
      const row = await store.read((db) => findImport(db, trader.traderId, params.id));
      const table = readShown(row?.detail ?? null).shown?.files.find((file) => file.table)?.table;
      if (!row || !table) return refuse('010');
      const day = body.day ?? newYorkOf(now).day;
      return tryOnTable(
        table,
        body.mapping,
        { day: day as ReturnType<typeof newYorkOf>['day'] },
        row.file_name ?? '',
      );
    }),
  ];
}
