import type { Kysely } from 'kysely';
import type { Origin, PublicTrade } from '@daybook/api/public/share.ts';
import { publishedImports } from '#server/ledger/query-scopes.ts';
import type { Tables } from '#server/store/tables.ts';
import type { CourseExecution } from '#server/public/pages/course.ts';
import { readCourse, readExecutionsShown, type CountedTrade } from './executions-shown.ts';
import { readOrigin, type TradeStanding } from './trade-origin.ts';

/** What is shown of a trade's executions. */
export interface SharedExecutions {
  /** Of what it was read. */
  readonly state: string;
  /** Some of them, for the drawings. */
  readonly course: readonly CourseExecution[];
  readonly shown: Pick<PublicTrade, 'executions' | 'more'>;
  readonly origin: Origin;
}

/**
 * Reads what is shown of a trade's executions, or returns the previous result where no import changed it: to find the origin, all of
 * them are checked, and a trader changes names and journals far more often than executions.
 */
export async function readSharedExecutions(
  db: Kysely<Tables>,
  trade: CountedTrade,
  standing: TradeStanding,
  before: SharedExecutions | null,
): Promise<SharedExecutions> {
  const state = JSON.stringify([trade, standing, await readLastImport(db, trade.traderId)]);
  if (before?.state === state) return before;
  return {
    state,
    course: await readCourse(db, trade),
    shown: await readExecutionsShown(db, trade),
    origin: await readOrigin(db, trade, standing),
  };
}

/** The revision of a trader's last import: whatever changes executions, parts of trades or manual groups is one. */
async function readLastImport(db: Kysely<Tables>, traderId: number): Promise<number | null> {
  const { revision } = await publishedImports(db, traderId)
    .select(({ fn }) => fn.max('revision').as('revision'))
    .executeTakeFirstOrThrow();
  return revision;
}
