import {
  changeGrouping,
  previewGrouping,
  readGrouping,
  undoGrouping,
  type GroupingChange,
} from '@daybook/api/journal/grouping.ts';
import { on, type Handling } from '#server/calls/call.ts';
import { refuse } from '#server/calls/refusal.ts';
import { readManualGroups } from '#server/ledger/grouping/manual-groups.ts';
import { refuseAmounts } from '#server/ledger/staging/refuse-amounts.ts';
import type { Services } from '#server/services.ts';
import { newPublicId } from '#server/store/new-public-id.ts';
import { drawGroups, type Drawing } from './draw.ts';
import { readOrigin } from './origin.ts';
import { previewDrawing, publishDrawing, readDrawing } from './drawing.ts';
import { findTradePosition, readAccount, readNeighbours } from './trade-position.ts';
import { publishedImports } from '#server/ledger/query-scopes.ts';

/** A trade's boundaries: why they are where they are, and changing them. */
export function groupingRoutes({ store }: Pick<Services, 'store'>): Handling[] {
  const draw = async (traderId: number, id: string, change: GroupingChange): Promise<Drawing> => {
    const drawing = await store.read((db) => drawGroups(db, traderId, id, change));
    if (drawing === 'not-found') throw refuse('010');
    if (typeof drawing === 'string') throw refuse('011', { field: 'change', details: { reason: drawing } });
    return drawing;
  };
  const preview = async (traderId: number, drawing: Drawing) => {
    const drawn = await refuseAmounts(previewDrawing(store, traderId, drawing));
    if (typeof drawn === 'string') throw refuse('011', { field: 'change', details: { reason: drawn } });
    return { ...drawn, trades: [...drawn.trades] };
  };
  return [
    on(readGrouping, async ({ trader: { traderId }, params }) => {
      const found = await store.read(async (db) => {
        const place = await findTradePosition(db, traderId, params.id);
        if (!place) return null;
        return { ...(await readOrigin(db, traderId, place)), ...(await readNeighbours(db, traderId, place)) };
      });
      return found ?? refuse('010');
    }),
    on(previewGrouping, async ({ trader: { traderId }, params, body }) =>
      preview(traderId, await draw(traderId, params.id, body.change)),
    ),
    on(changeGrouping, async ({ trader: { traderId }, params, body, now }) => {
      const drawing = await draw(traderId, params.id, body.change);
      const shown = await preview(traderId, drawing);
      const publicId = newPublicId();
      const outcome = await refuseAmounts(publishDrawing(store, traderId, drawing, { publicId, now }));
      if (outcome !== 'done') throw refuse('009', { details: { reason: outcome } });
      return { ...shown, undo: publicId };
    }),
    on(undoGrouping, async ({ trader: { traderId }, params, now }) => {
      const row = await store.read((db) =>
        publishedImports(db, traderId)
          .select('detail')
          .where('public_id', '=', params.undo)
          .where('kind', '=', 'by-hand')
          .executeTakeFirst(),
      );
      if (!row?.detail) throw refuse('010');
      const { place, before, after } = readDrawing(row.detail);
      const [present, account] = await store.read(async (db) => [
        await readManualGroups(db, traderId, place),
        await readAccount(db, traderId, place.accountId),
      ]);
      if (!isSame(present, after)) throw refuse('009', { details: { reason: 'changed' } });
      const publicId = newPublicId();
      const drawing = { place, account, manualGroups: before, before: after, made: [] };
      if (typeof (await refuseAmounts(previewDrawing(store, traderId, drawing))) === 'string')
        throw refuse('009', { details: { reason: 'changed' } });
      const outcome = await refuseAmounts(publishDrawing(store, traderId, drawing, { publicId, now }));
      if (outcome !== 'done') throw refuse('009', { details: { reason: outcome } });
      return {};
    }),
  ];
}

function isSame(left: ReadonlyMap<string, number>, right: ReadonlyMap<string, number>): boolean {
  return left.size === right.size && [...left].every(([key, group]) => right.get(key) === group);
}
