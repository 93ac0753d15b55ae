import { types, type Migration } from '../engine.ts';

const QUESTIONS = ['did_add', 'followed_trading_plan', 'closed_by_system', 'color', 'trend', 'location'];

/** What only the form of a trade writes: where nothing of it is there, the entry was made by changing many trades, by a plan or by deleting. */
const IS_SAVED = `stop_loss <> 'NOT_DEFINED' OR position IS NOT NULL OR image IS NOT NULL OR (comments <> ''
  AND NOT EXISTS (SELECT 1 FROM moving_in WHERE moving_in.trader_id = journal.trader_id AND stage = 'applied'))`;

/** Whether every execution of a trade says that its platform did not close it. */
const IS_DENIED = `EXISTS (SELECT 1 FROM trade_part WHERE trade_part.trader_id = trade.trader_id AND trade_id = trade.id)
  AND NOT EXISTS (SELECT 1 FROM trade_part JOIN execution
    ON execution.trader_id = trade_part.trader_id AND execution.id = trade_part.execution_id
    WHERE trade_part.trader_id = trade.trader_id AND trade_id = trade.id AND closed_by_system IS NULL)`;

/**
 * Questions about a trade are null while they are unanswered. Yes was always an answer; no was one where the form was saved.
 * What a platform says of closing a trade itself is null where its source does not say.
 */
export const unanswered: Migration = {
  number: 35,
  name: 'unanswered',
  statements: (engine) => [
    ...QUESTIONS.flatMap((column) => makeNullable(types[engine].integer, 'journal', column)),
    `UPDATE journal SET ${QUESTIONS.map((column) => `${column} = CASE WHEN was_${column} = 1 OR ${IS_SAVED} THEN was_${column} END`).join(', ')}`,
    ...QUESTIONS.map((column) => `ALTER TABLE journal DROP COLUMN was_${column}`),
    ...makeNullable(types[engine].integer, 'trade', 'closed_by_platform'),
    `UPDATE trade SET closed_by_platform = CASE WHEN was_closed_by_platform = 1 THEN 1 WHEN ${IS_DENIED} THEN 0 END`,
    'ALTER TABLE trade DROP COLUMN was_closed_by_platform',
  ],
};

/** Sets the old column aside. SQLite cannot change a column's constraints, but drop it. */
function makeNullable(integer: string, table: string, column: string): string[] {
  return [
    `ALTER TABLE ${table} RENAME COLUMN ${column} TO was_${column}`,
    `ALTER TABLE ${table} ADD COLUMN ${column} ${integer} CHECK (${column} IN (0, 1))`,
  ];
}
