import type { Kysely } from 'kysely';
import type { StagedChanges } from '#server/ledger/staging/changes.ts';
import { NO_CHANGES } from '#server/ledger/staging/changes.ts';
import { discardImport } from '#server/ledger/staging/discard.ts';
import { writeManualGroups, type ManualGroups } from '#server/ledger/grouping/manual-groups.ts';
import { publishImport } from '#server/ledger/publishing/publish-import.ts';
import { AccountChanged } from '#server/ledger/publishing/publish.ts';
import { regroup, type RegroupedStretch } from '#server/ledger/grouping/regroup.ts';
import { openImport } from '#server/ledger/staging/stage.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Drawing } from './draw.ts';
import type { TradePosition } from './trade-position.ts';

/** The result of a drawing. */
interface Drawn {
  readonly trades: readonly {
    readonly side: 'long' | 'short';
    readonly size: string;
    readonly day: number;
    readonly opened: number;
    readonly closed: number;
    readonly gross: number;
    readonly net: number;
    readonly executions: number;
  }[];
  readonly gone: number;
  /** Those of them whose trader wrote something about them. */
  readonly written: number;
}

/**
 * The trades that a drawing would make; 'not-flat' when one of its groups does not end flat, 'deleted' when it affects
 * a trade that its trader deleted: a part of that would come back, or something else go with it.
 */
export async function previewDrawing(
  store: Store,
  traderId: number,
  drawing: Drawing,
): Promise<Drawn | 'not-flat' | 'deleted'> {
  const facts = { traderId, importId: 0, changes: changesOf(drawing.place), provenFlat: new Set<number>() };
  // With manual groups a position is one stretch.
  const [regrouped] = await Array.fromAsync(regroup(store, { ...facts, manualGroups: drawing.manualGroups }));
  if (!regrouped || !isDrawn(drawing, regrouped)) return 'not-flat';
  const { changed, gone } = regrouped.matched;
  const present = [...changed.map(({ old }) => old), ...gone].map(({ id }) => id);
  const journals = await store.read((db) => readJournals(db, traderId, present));
  if (journals.some(({ deleted }) => deleted === 1)) return 'deleted';
  const going = new Set(gone.map(({ id }) => id));
  const written = journals.filter((journal) => going.has(journal.trade_id)).length;
  return { ...drawnOf(regrouped), written };
}

/** Publishes a drawing: 'changed' when the journal changed meanwhile, 'busy' while an import is under way. */
export async function publishDrawing(
  store: Store,
  traderId: number,
  { place, account, manualGroups, before }: Pick<Drawing, 'place' | 'account' | 'manualGroups' | 'before'>,
  { publicId, now }: { readonly publicId: string; readonly now: number },
): Promise<'done' | 'changed' | 'busy'> {
  const importId = await openImport(store, {
    traderId,
    kind: 'by-hand',
    source: 'by-hand',
    syncId: null,
    file: null,
    publicId,
    now,
  });
  if (importId === null) return 'busy';
  try {
    await publishImport(store, {
      traderId,
      importId,
      changes: changesOf(place),
      accounts: [{ ...account, syncedToDay: null }],
      provenFlat: new Set(),
      manualGroups,
      now,
      together: async (db) => {
        await writeManualGroups(db, traderId, place, manualGroups);
        await db
          .updateTable('import')
          .set({ detail: JSON.stringify({ place, before: [...before], after: [...manualGroups] }) })
          .where('trader_id', '=', traderId)
          .where('id', '=', importId)
          .execute();
      },
    });
    return 'done';
  } catch (error) {
    await discardImport(store, traderId, importId);
    if (error instanceof AccountChanged) return 'changed';
    throw error;
  }
}

/** What a published drawing changed, for taking it back. */
interface PublishedDrawing {
  readonly place: TradePosition;
  readonly before: ManualGroups;
  readonly after: ManualGroups;
}

export function readDrawing(detail: string): PublishedDrawing {
  const { place, before, after } = JSON.parse(detail) as {
    place: TradePosition;
    before: [string, number][];
    after: [string, number][];
  };
  return { place, before: new Map(before), after: new Map(after) };
}

function changesOf({ accountId, instrumentId }: TradePosition): StagedChanges {
  return { ...NO_CHANGES, positions: [{ accountId, instrumentId, from: Number.MIN_SAFE_INTEGER }] };
}

/** Whether each group of the drawing came out as one trade. */
function isDrawn({ manualGroups, made }: Drawing, { matched }: RegroupedStretch): boolean {
  const trades = [...matched.created, ...matched.changed.map(({ trade }) => trade)];
  return made.every((group) =>
    trades.some(({ parts }) =>
      parts.every(({ execution }) => manualGroups.get(execution.identity) === group),
    ),
  );
}

async function readJournals(db: Kysely<Tables>, traderId: number, trades: readonly number[]) {
  if (trades.length === 0) return [];
  return db
    .selectFrom('journal')
    .select(['trade_id', 'deleted'])
    .where('trader_id', '=', traderId)
    .where('trade_id', 'in', trades)
    .execute();
}

function drawnOf({ matched }: RegroupedStretch): Omit<Drawn, 'written'> {
  const trades = [...matched.created, ...matched.changed.map(({ trade }) => trade)];
  return {
    trades: trades
      .toSorted((left, right) => left.opened - right.opened)
      .map(({ side, size, day, opened, closed, gross, net, parts }) => ({
        side,
        size,
        day,
        opened,
        closed,
        gross,
        net,
        executions: parts.length,
      })),
    gone: matched.gone.length,
  };
}
