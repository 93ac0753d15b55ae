import type { Kysely } from 'kysely';
import type { CardFigures, PublicTrade, Origin } from '@daybook/api/public/share.ts';
import { dayText, type Day } from '@daybook/domain/calendar.ts';
import {
  CHOICE_FIELDS,
  FLAG_FIELDS,
  PUBLIC_CHOICES,
  PUBLIC_FLAGS,
  readChoices,
} from '@daybook/domain/journal/fields.ts';
import { findSetupName } from '#server/journal/labels/queries.ts';
import { readTitles } from '#server/journal/mistakes/queries.ts';
import { readLimitsAt } from '#server/journal/plan/queries.ts';
import { flagText } from '@daybook/api/contract/flag-text.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Tables, TraderTable } from '#server/store/tables.ts';
import { PUBLIC_COLUMNS, publicName, publicPerson } from '#server/public/public-trader.ts';
import { isNotDeleted, isPublishedTrade, publishedImports } from '#server/ledger/query-scopes.ts';
import type { CourseExecution } from '#server/public/pages/course.ts';
import { readCourse, readExecutionsShown, type CountedTrade } from './executions-shown.ts';
import { readOrigin, type TradeStanding } from './trade-origin.ts';

/** What is shown of a trade's executions. */
interface SharedExecutions {
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
async function readSharedExecutions(
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

/** A shared trade with what its page also needs, none of which is public. */
export interface SharedTrade {
  readonly trade: PublicTrade;
  readonly traderId: number;
  readonly tradeId: number;
  readonly language: TraderTable['language'];
  readonly card: CardFigures;
  /** 1/10,000 dollar; 0 for none. The picture may state a per cent of it. */
  readonly dayLimit: number;
  readonly executions: SharedExecutions;
  /** What the drawings show of them. */
  readonly course: SharedExecutions['course'];
}

/**
 * The shared trade of that uuid; null for every other one, at once when it is no longer shared, deleted or gone. Of what was found
 * `before` that is kept which only imports change.
 */
export async function findSharedTrade(
  db: Kysely<Tables>,
  uuid: string,
  before: SharedTrade | null,
): Promise<SharedTrade | null> {
  const row = await findRow(db, uuid);
  if (!row) return null;
  const { trader_id: traderId, id: tradeId } = row;
  const person = row.is_public === 1 ? publicPerson(row) : null;
  const counted = { traderId, tradeId, executions: row.executions, size: row.size };
  const { maxLostPerDay } = await readLimitsAt(db, traderId, row.closed);
  const executions = await readSharedExecutions(db, counted, standingOf(row), before?.executions ?? null);
  return {
    traderId,
    tradeId,
    language: row.language,
    card: row.figures ?? 'dollars',
    dayLimit: maxLostPerDay,
    executions,
    course: executions.course,
    trade: {
      ...facts(row),
      ...written(row),
      ...(await readSetup(db, traderId, row)),
      errors: await readTitles(db, traderId, tradeId),
      ...executions.shown,
      userName: person === null ? null : publicName(person),
      userAvatar: person?.avatar ?? null,
      accountUuid: person?.accountUuid ?? null,
      origin: executions.origin,
    },
  };
}

/** Nothing else of the entry is read for a page that everybody sees. */
const PUBLIC_SELECTION = [
  ...PUBLIC_CHOICES.map((name) => `journal.${CHOICE_FIELDS[name].column}` as const),
  ...PUBLIC_FLAGS.map((flag) => `journal.${FLAG_FIELDS[flag].column}` as const),
];

function findRow(db: Kysely<Tables>, uuid: string) {
  return openTrades(db)
    .innerJoin('instrument', sameTrader('instrument.id', 'trade.instrument_id'))
    .innerJoin('account', sameTrader('account.id', 'trade.account_id'))
    .leftJoin('trade_card', sameTrader('trade_card.trade_id', 'trade.id'))
    .select([
      'trade.trader_id',
      'trade.id',
      'trade.uuid',
      'trade.mark',
      'account.environment',
      'account.marks_stale',
      'trade.currency',
      'trade.side',
      'trade.gross',
      'trade.net',
      'trade.day',
      'trade.closed',
      'trade.start_seconds',
      'trade.end_seconds',
      'trade.duration_seconds',
      'trade.executions',
      'trade.size',
      'instrument.symbol',
      ...PUBLIC_SELECTION,
      'journal.image',
      'journal.comments',
      'trade_card.figures',
      'trader.language',
      'trader.is_public',
      'trader.is_demo',
      ...PUBLIC_COLUMNS,
    ])
    .where('trade.uuid', '=', uuid)
    .executeTakeFirst();
}

/** Trades that are shared and may be seen, joined with journal and trader. */
export function openTrades(db: Kysely<Tables>) {
  return db
    .selectFrom('trade')
    .innerJoin('trader', 'trader.id', 'trade.trader_id')
    .leftJoin('journal', sameTrader('journal.trade_id', 'trade.id'))
    .where('trade.is_shared', '=', 1)
    .where(isPublishedTrade(null))
    .where('trader.disabled_at', 'is', null)
    .where(isNotDeleted());
}

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;

function standingOf(row: Row) {
  return {
    isDemo: row.is_demo === 1,
    environment: row.environment,
    isPlatforms: row.mark === 'platform' && row.marks_stale === 0,
  };
}

function facts(row: Row) {
  return {
    uuid: row.uuid,
    symbol: row.symbol,
    date: dayText(row.day as Day),
    action: row.side === 'long' ? ('BOT' as const) : ('SLD' as const),
    currency: row.currency,
    netProfitAndLoss: row.net,
    grossProfitAndLoss: row.gross,
    start: row.start_seconds,
    end: row.end_seconds,
    duration: row.duration_seconds,
  };
}

/** The chosen setup after merging, and its name. */
async function readSetup(db: Kysely<Tables>, traderId: number, row: Row) {
  const { event } = readChoices(['event'], () => row.event);
  const { id, name } = await findSetupName(db, traderId, event);
  return { event: id, setup: name };
}

function written(row: Row) {
  return {
    ...readChoices(PUBLIC_CHOICES, (name) => row[CHOICE_FIELDS[name].column]),
    ...Object.fromEntries(
      PUBLIC_FLAGS.flatMap((flag) => {
        const answer = row[FLAG_FIELDS[flag].column];
        return answer === null ? [] : [[flag, flagText(answer === 1)]];
      }),
    ),
    image: row.image,
    comments: row.comments ?? '',
  };
}
