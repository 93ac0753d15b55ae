import { sql, type JoinBuilder } from 'kysely';
import type { Tables } from './tables.ts';

/** A column with its table: `trade_part.execution_id`. */
type TableColumn = { [Table in keyof Tables]: `${Table}.${keyof Tables[Table] & string}` }[keyof Tables];

/** How a join finds rows of the same trader: `.innerJoin('execution', sameTrader('execution.id', 'trade_part.execution_id'))`. */
export function sameTrader(left: TableColumn, right: TableColumn) {
  return <DB, TB extends keyof DB>(join: JoinBuilder<DB, TB>): JoinBuilder<DB, TB> =>
    join.on(traderOf(left), '=', traderOf(right)).on(sql.ref(left), '=', sql.ref(right));
}

function traderOf(column: TableColumn) {
  return sql.ref(`${column.slice(0, column.indexOf('.'))}.trader_id`);
}
