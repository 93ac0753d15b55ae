import { sql, type Kysely } from 'kysely';
import { pause } from '#server/store/transactions.ts';
import { importedTrades, isPublishedTrade, tradeParts } from '#server/ledger/query-scopes.ts';
import type { Tables } from '#server/store/tables.ts';
import type { TouchedPosition } from '#server/ledger/staging/changes.ts';

/** What is grouped in one go: a position from a flat moment on, up to but without `until`; to the end where that is null. */
export interface Stretch extends TouchedPosition {
  readonly until: number | null;
}

/** A trade that has an id, and the day under which it stood. */
export interface KnownTrade {
  readonly id: number;
  readonly day: number;
}

/** A trade that went, with the identities of the executions that it had. */
export interface GoneTrade extends KnownTrade {
  readonly identities: ReadonlySet<string>;
}

/** A published trade of a position, as far as regrouping needs it. */
export interface StoredTrade extends KnownTrade {
  readonly opened: number;
  readonly parts: readonly {
    readonly executionId: number;
    readonly size: string;
    readonly fees: number;
    readonly pnl: number;
    readonly splitFactor: string | null;
  }[];
}

/** Trades read at once, with their parts. */
const TRADES_A_PAGE = 500;

/** The published trades that end within a stretch, with their parts. */
export async function readTrades(
  db: Kysely<Tables>,
  traderId: number,
  stretch: Stretch,
): Promise<StoredTrade[]> {
  const trades: StoredTrade[] = [];
  for (let after: TradeRow | undefined; ; await pause()) {
    const page = await tradesAfter(db, traderId, stretch, after).where(isPublishedTrade(traderId)).execute();
    after = page.at(-1);
    if (!after) return trades;
    const parts = Map.groupBy(await readParts(db, traderId, page), (part) => part.trade_id);
    for (const { id, opened, day } of page)
      trades.push({
        id,
        opened,
        day,
        parts: (parts.get(id) ?? []).map((part) => ({
          executionId: part.execution_id,
          size: part.size,
          fees: part.fees,
          pnl: part.pnl,
          splitFactor: part.split_factor,
        })),
      });
  }
}

/** The trades of a stretch that went, which may come back under their ids. */
export async function readGoneTrades(
  db: Kysely<Tables>,
  traderId: number,
  stretch: Stretch,
): Promise<GoneTrade[]> {
  const gone: GoneTrade[] = [];
  for (let after: TradeRow | undefined; ; await pause()) {
    // Written out, since the index over what is gone serves no parameter.
    const page = await tradesAfter(db, traderId, stretch, after).where('gone', '=', sql.lit(1)).execute();
    after = page.at(-1);
    if (!after) return gone;
    const parts = Map.groupBy(await readIdentities(db, traderId, page), ({ trade_id: id }) => id);
    for (const { id, day } of page) {
      const identities = (parts.get(id) ?? []).map(({ source, identity }) => `${source}|${identity}`);
      gone.push({ id, day, identities: new Set(identities) });
    }
  }
}

/** When the earliest trade opened, stored or gone, that was open at an instant; null when there was none. */
export async function readSpanning(
  db: Kysely<Tables>,
  traderId: number,
  { accountId, instrumentId }: TouchedPosition,
  instant: number,
): Promise<number | null> {
  const { opened } = await importedTrades(db, traderId)
    .select(({ fn }) => fn.min('opened').as('opened'))
    .where('account_id', '=', accountId)
    .where('instrument_id', '=', instrumentId)
    .where('closed', '>=', instant)
    .where('opened', '<', instant)
    .executeTakeFirstOrThrow();
  return opened;
}

type TradeRow = Awaited<ReturnType<ReturnType<typeof tradesAfter>['execute']>>[number];

/** The next page in the order of closing and id. */
function tradesAfter(
  db: Kysely<Tables>,
  traderId: number,
  { accountId, instrumentId, from, until }: Stretch,
  after: { readonly closed: number; readonly id: number } | undefined,
) {
  return db
    .selectFrom('trade')
    .select(['id', 'opened', 'closed', 'day'])
    .where('trader_id', '=', traderId)
    .where('account_id', '=', accountId)
    .where('instrument_id', '=', instrumentId)
    .where('closed', '>=', after?.closed ?? from)
    .where((where) => (until === null ? where.lit(true) : where('closed', '<', until)))
    .where((where) =>
      after ? where.or([where('closed', '>', after.closed), where('id', '>', after.id)]) : where.lit(true),
    )
    .orderBy('closed')
    .orderBy('id')
    .limit(TRADES_A_PAGE);
}

function readParts(db: Kysely<Tables>, traderId: number, trades: readonly { readonly id: number }[]) {
  const ids = trades.map(({ id }) => id);
  return db
    .selectFrom('trade_part')
    .select(['trade_id', 'execution_id', 'size', 'fees', 'pnl', 'split_factor'])
    .where('trader_id', '=', traderId)
    .where('trade_id', 'in', ids)
    .orderBy('trade_id')
    .orderBy('n')
    .execute();
}

function readIdentities(db: Kysely<Tables>, traderId: number, trades: readonly { readonly id: number }[]) {
  return tradeParts(db)
    .select(['trade_part.trade_id', 'execution.source', 'execution.identity'])
    .where('trade_part.trader_id', '=', traderId)
    .where(
      'trade_part.trade_id',
      'in',
      trades.map(({ id }) => id),
    )
    .execute();
}
