import type { Kysely } from 'kysely';
import type { PublicTrade } from '@daybook/api/public/share.ts';
import { dayText, type Day } from '@daybook/domain/calendar.ts';
import {
  addDecimals,
  decimal,
  decimalText,
  negateDecimal,
  ZERO,
  type Decimal,
} from '@daybook/domain/decimal.ts';
import { sizeAfterSplits } from '@daybook/domain/trade/grouping/split-units.ts';
import type { Tables } from '#server/store/tables.ts';
import type { CourseExecution } from '#server/public/pages/course.ts';
import { tradeParts } from '#server/ledger/query-scopes.ts';

/** Executions of a shared trade that are listed; the rest is summed. */
const MAX_EXECUTIONS = 500;
/** Points in the drawing of its course. */
const COURSE_POINTS = 200;

/** A trade whose executions are shown, with what the store has summed of them already. */
export interface CountedTrade {
  readonly traderId: number;
  readonly tradeId: number;
  /** Number of executions; they are numbered from 0. */
  readonly executions: number;
  /** Bought and sold in all, each of them; decimal text. */
  readonly size: string;
}

/** The first executions of a trade, and the rest in sums; reads the store for no more than is shown. */
export async function readExecutionsShown(
  db: Kysely<Tables>,
  trade: CountedTrade,
): Promise<Pick<PublicTrade, 'executions' | 'more'>> {
  const rows = await executionsOf(db, trade).where('trade_part.n', '<', MAX_EXECUTIONS).execute();
  const executions = rows.map((row) => ({ ...courseExecution(row), size: row.size }));
  const held = rows.map((row) => ({ ...row, size: sizeAfterSplits(row.size, row.split_factor) }));
  if (trade.executions <= executions.length) return { executions, more: null };
  const rest = (action: 'buy' | 'sell') =>
    decimalText(
      addDecimals(
        decimal(trade.size),
        negateDecimal(sumSizes(held.filter((shown) => shown.action === action))),
      ),
    );
  const count = trade.executions - executions.length;
  return { executions, more: { executions: count, bought: rest('buy'), sold: rest('sell') } };
}

/** Executions from the first to the last, as many as a drawing of the trade has points. */
export async function readCourse(db: Kysely<Tables>, trade: CountedTrade): Promise<CourseExecution[]> {
  const { executions } = trade;
  const all = executionsOf(db, trade);
  const wanted =
    executions <= COURSE_POINTS ? all : all.where('trade_part.n', 'in', spreadEvenly(executions));
  return (await wanted.limit(COURSE_POINTS).execute()).map(courseExecution);
}

/** Numbers from 0 to `executions` − 1, the first and the last among them. */
function spreadEvenly(executions: number): number[] {
  return Array.from({ length: COURSE_POINTS }, (_, at) =>
    Math.floor((at * (executions - 1)) / (COURSE_POINTS - 1)),
  );
}

function executionsOf(db: Kysely<Tables>, { traderId, tradeId }: CountedTrade) {
  return tradeParts(db)
    .select([
      'execution.action',
      'execution.price',
      'execution.day',
      'execution.exec_time',
      'trade_part.size',
      'trade_part.split_factor',
    ])
    .where('trade_part.trader_id', '=', traderId)
    .where('trade_part.trade_id', '=', tradeId)
    .orderBy('trade_part.n');
}

type Row = Awaited<ReturnType<ReturnType<typeof executionsOf>['execute']>>[number];

function courseExecution(row: Row): CourseExecution {
  return {
    action: row.action === 'buy' ? 'BOT' : 'SLD',
    price: row.price,
    date: dayText(row.day as Day),
    execTime: row.exec_time,
  };
}

function sumSizes(executions: readonly { readonly size: string }[]): Decimal {
  return executions.reduce((sum, { size }) => addDecimals(sum, decimal(size)), ZERO);
}
