import type { Kysely } from 'kysely';
import type { AnswerOf } from '@daybook/api/contract/endpoint.ts';
import type { readGrouping } from '@daybook/api/journal/grouping.ts';
import { groupedTradeParts, isCurrent } from '#server/ledger/query-scopes.ts';
import type { Tables } from '#server/store/tables.ts';
import type { TradePosition } from './trade-position.ts';

type Origin = Omit<AnswerOf<typeof readGrouping>, 'before' | 'after'>;

/** Where a trade's boundaries, fees and times come from. */
export async function readOrigin(
  db: Kysely<Tables>,
  traderId: number,
  place: TradePosition,
): Promise<Origin> {
  const rows = await partsOf(db, traderId, place.id);
  const provenances = new Set(rows.map((row) => row.fee_provenance));
  const feeSource =
    (['unknown', 'estimated', 'by-hand'] as const).find((provenance) => provenances.has(provenance)) ??
    'stated';
  const [position = null, ...others] = new Set(rows.map((row) => row.position_ref));
  const byHand = await isDrawn(db, traderId, place, rows);
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    byHand,
    lapsed: !byHand && rows.some((row) => row.group_no !== null),
    crossedIn: isShared(first, rows),
    crossed: isShared(last, rows),
    feeSource,
    zone: first?.zone ?? '',
    localText: first?.local_text ?? '',
    position: others.length > 0 ? null : position,
    settled: rows.some((row) => row.stated_profit !== null),
  };
}

type Part = Awaited<ReturnType<typeof partsOf>>[number];

/** Whether another trade holds the rest of an execution: it went through zero. */
function isShared(part: Part | undefined, all: readonly Part[]): boolean {
  return (
    part !== undefined &&
    part.size !== part.held &&
    all.filter(({ execution_id: id }) => id === part.execution_id).length === 1
  );
}

function partsOf(db: Kysely<Tables>, traderId: number, tradeId: number) {
  return groupedTradeParts(db)
    .select([
      'trade_part.execution_id',
      'trade_part.size as held',
      'execution.size',
      'execution.fee_provenance',
      'execution.zone',
      'execution.local_text',
      'execution.position_ref',
      'execution.stated_profit',
      'by_hand_group.group_no',
    ])
    .where('trade_part.trader_id', '=', traderId)
    .where('trade_part.trade_id', '=', tradeId)
    .orderBy('trade_part.n')
    .execute();
}

/** Whether the trade is one whole group of its trader's. A group that no longer ends flat makes no trade of its own. */
async function isDrawn(
  db: Kysely<Tables>,
  traderId: number,
  { accountId, instrumentId }: TradePosition,
  parts: readonly Part[],
): Promise<boolean> {
  const [group = null, ...others] = new Set(parts.map((part) => part.group_no));
  if (group === null || others.length > 0) return false;
  const { executions } = await db
    .selectFrom('by_hand_group')
    .innerJoin('execution', (join) =>
      join
        .onRef('execution.trader_id', '=', 'by_hand_group.trader_id')
        .onRef('execution.account_id', '=', 'by_hand_group.account_id')
        .onRef('execution.source', '=', 'by_hand_group.source')
        .onRef('execution.identity', '=', 'by_hand_group.identity')
        .onRef('execution.instrument_id', '=', 'by_hand_group.instrument_id'),
    )
    .select(({ fn }) => fn.countAll<number>().as('executions'))
    .where('by_hand_group.trader_id', '=', traderId)
    .where('by_hand_group.account_id', '=', accountId)
    .where('by_hand_group.instrument_id', '=', instrumentId)
    .where('by_hand_group.group_no', '=', group)
    .where(isCurrent(traderId))
    .executeTakeFirstOrThrow();
  return executions === new Set(parts.map((part) => part.execution_id)).size;
}
