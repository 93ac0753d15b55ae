import type { Kysely } from 'kysely';
import type { AccountEnvironment } from '@daybook/domain/account/platforms.ts';
import type { Origin } from '@daybook/api/public/share.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import { pauseNowAndThen } from '#server/store/transactions.ts';
import { groupedTradeParts, isPublishedImport } from '#server/ledger/query-scopes.ts';
import type { Tables } from '#server/store/tables.ts';

/** What is known of one execution's way into the journal. */
interface Provenance {
  /** Kinds of the published imports that brought it. */
  readonly kinds: readonly string[];
  /** Fees typed by the trader, or a manually merged trade. */
  readonly isManual: boolean;
}

/** What else decides: the trade's own mark, and its account. */
export interface TradeStanding {
  readonly isDemo: boolean;
  readonly environment: AccountEnvironment;
  /** Whether the platform's executions alone make this very trade; see imports/refresh-marks.ts. */
  readonly isPlatforms: boolean;
}

/** Derives a trade's origin: its account, then the weakest of its executions; only what its position confirms is verified. */
export function originOf(
  executions: readonly Provenance[],
  { isDemo, environment, isPlatforms }: TradeStanding,
): Origin {
  if (isDemo) return 'demo';
  if (environment !== 'live') return environment === 'demo' ? 'demo-account' : 'paper';
  if (isPlatforms) return 'platform';
  if (executions.some(isManual)) return 'by-hand';
  return executions.every(({ kinds }) => kinds.includes('sync')) ? 'by-hand' : 'file';
}

function isManual({ kinds, isManual: isTouched }: Provenance): boolean {
  return isTouched || !kinds.some((kind) => kind === 'sync' || kind === 'file');
}

/** Executions that are read in one statement, so that nobody waits for a trade of many. */
const EXECUTIONS_AT_ONCE = 500;

/** The origin of a trade of so many executions, from the first to the one that decides. */
export async function readOrigin(
  db: Kysely<Tables>,
  trade: { readonly traderId: number; readonly tradeId: number; readonly executions: number },
  standing: TradeStanding,
): Promise<Origin> {
  const known = originOf([], standing);
  if (known !== 'by-hand') return known;
  const mayPause = pauseNowAndThen();
  let origin: Origin = 'file';
  let isOnlySynchronised = true;
  for (let from = 0; from < trade.executions && origin !== 'by-hand'; from += EXECUTIONS_AT_ONCE) {
    await mayPause();
    const executions = await readProvenance(db, trade, from);
    if (executions.some(isManual)) origin = 'by-hand';
    else if (!executions.every(({ kinds }) => kinds.includes('sync'))) isOnlySynchronised = false;
  }
  // Of the platform's executions alone, but not as they lie: boundaries were moved.
  return isOnlySynchronised ? 'by-hand' : origin;
}

/** The provenance of some executions of a trade; an execution that several imports brought has all their kinds. */
async function readProvenance(
  db: Kysely<Tables>,
  { traderId, tradeId }: { readonly traderId: number; readonly tradeId: number },
  from: number,
): Promise<Provenance[]> {
  const rows = await ownImports(db, traderId, tradeId, from);
  const further = await furtherImports(db, traderId, tradeId, from);
  const kinds = Map.groupBy(further, ({ execution_id: id }) => id);
  return rows.map((row) => ({
    kinds: [row.kind, ...(kinds.get(row.id) ?? []).map(({ kind }) => kind)],
    isManual: row.fee_provenance === 'by-hand' || row.group_no !== null,
  }));
}

function ownImports(db: Kysely<Tables>, traderId: number, tradeId: number, from: number) {
  return groupedTradeParts(db)
    .innerJoin('import', sameTrader('import.id', 'execution.import_id'))
    .select(['execution.id', 'execution.fee_provenance', 'import.kind', 'by_hand_group.group_no'])
    .where('trade_part.trader_id', '=', traderId)
    .where('trade_part.trade_id', '=', tradeId)
    .where('trade_part.n', '>=', from)
    .where('trade_part.n', '<', from + EXECUTIONS_AT_ONCE)
    .execute();
}

function furtherImports(db: Kysely<Tables>, traderId: number, tradeId: number, from: number) {
  return db
    .selectFrom('trade_part')
    .innerJoin('import_execution', sameTrader('import_execution.execution_id', 'trade_part.execution_id'))
    .innerJoin('import', sameTrader('import.id', 'import_execution.import_id'))
    .select(['import_execution.execution_id', 'import.kind'])
    .where('trade_part.trader_id', '=', traderId)
    .where('trade_part.trade_id', '=', tradeId)
    .where('trade_part.n', '>=', from)
    .where('trade_part.n', '<', from + EXECUTIONS_AT_ONCE)
    .where(isPublishedImport())
    .execute();
}
