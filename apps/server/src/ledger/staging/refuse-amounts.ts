import { AmountOutOfRange } from '@daybook/domain/money.ts';
import { refuse } from '#server/calls/refusal.ts';
import { AmountsOutOfRange } from './amount-range.ts';

/**
 * Answers a change whose amounts leave the range that can be calculated with by a refusal (011) that names what they belong to:
 * `amounts` among its details is scope, account, symbol and day, or empty for one single amount. Other errors are thrown on.
 */
export async function refuseAmounts<Outcome>(change: Promise<Outcome>): Promise<Outcome> {
  try {
    return await change;
  } catch (error) {
    const isOne = error instanceof AmountOutOfRange;
    if (!isOne && !(error instanceof AmountsOutOfRange)) throw error;
    const amounts = isOne ? [] : [...error.names];
    throw refuse('011', { message: error.message, details: { reason: 'amounts', amounts } });
  }
}
