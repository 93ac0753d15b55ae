import { sql, type RawBuilder } from 'kysely';
import { MAX_AMOUNT } from '@daybook/domain/money.ts';

/**
 * The sum of a column of amounts over the rows of a group, in 1/10,000, on both engines: 0 without rows, and never beyond
 * ±(2^53 − 1), so that the rows of one trader cannot break an answer for all. Summed in floating point, which is exact for
 * whole numbers up to there.
 */
export function sumAmounts(column: string): RawBuilder<number> {
  const sum = sql`COALESCE(SUM(CAST(${sql.ref(column)} AS DOUBLE PRECISION)), 0)`;
  return clamped(sum);
}

/** An integer expression kept within ±(2^53 − 1). */
export function clamped(value: RawBuilder<unknown>): RawBuilder<number> {
  const most = sql.lit(MAX_AMOUNT);
  const least = sql.lit(-MAX_AMOUNT);
  return sql<number>`CAST(CASE WHEN ${value} > ${most} THEN ${most} WHEN ${value} < ${least} THEN ${least} ELSE ${value} END AS BIGINT)`;
}
