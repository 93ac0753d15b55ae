import { parseDay, type Day } from '@daybook/domain/calendar.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { NO_MONEY } from '@daybook/domain/money.ts';

const NO_FEES = { commission: NO_MONEY, exchange: NO_MONEY, regulatory: NO_MONEY, other: NO_MONEY };

/** Fills such as `2026-03-02 buy 2 MES` and, for one that closes, its stated profit at the end. */
export function fillsOf(...lines: readonly string[]): ReportedExecution[] {
  return lines.map((text, at): ReportedExecution => {
    const [date = '', action, size = '', symbol = '', profit, currency = 'USD'] = text.split(' ');
    const day = parseDay(date) as Day;
    return {
      account: 'A',
      instrument: { kind: 'future', symbol, contract: symbol, currency, multiplier: '1' },
      action: action === 'buy' ? 'buy' : 'sell',
      effect: 'unknown',
      size,
      price: '1',
      instant: day * 86_400_000 + at,
      day,
      execTime: 36_000,
      zone: 'UTC',
      localText: text,
      fees: NO_FEES,
      feeProvenance: 'stated',
      addedLiquidity: null,
      closedBySystem: null,
      externalId: String(at),
      externalOrderId: null,
      sequence: 0,
      statedRealised: profit === undefined || profit === '-' ? null : { amount: profit, kind: 'gross' },
      line: at + 1,
    };
  });
}
