import { MARK_BITS } from '@daybook/domain/journal/fields.ts';
import { tradeIdText, type TradeColumns } from '@daybook/domain/trade/trade-columns.ts';

/** What is still to be done once there are trades; null when limits and a note are there, or no trade is left. */
export interface StepsLeft {
  readonly isLimited: boolean;
  readonly hasNote: boolean;
  /** Id of the trade that closed last, of those that are not deleted. */
  readonly latest: string;
}

export function stepsLeft(columns: TradeColumns, isLimited: boolean): StepsLeft | null {
  const { count, id, journal } = columns;
  let [latest, hasNote]: [string | null, boolean] = [null, false];
  for (let row = 0; row < count; row += 1) {
    const bits = journal.bits[row]!;
    if ((bits & (1 << MARK_BITS.deleted)) !== 0) continue;
    latest = tradeIdText(id[row]!);
    hasNote ||= (bits & (1 << MARK_BITS.hasComments)) !== 0;
  }
  return latest === null || (isLimited && hasNote) ? null : { isLimited, hasNote, latest };
}
