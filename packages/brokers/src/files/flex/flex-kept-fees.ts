import type {
  ExecutionFees,
  LeftOutRow,
  ReportedExecution,
} from '@daybook/domain/execution/reported-execution.ts';
import { totalFees } from '@daybook/domain/execution/reported-execution.ts';
import { money, moneyText } from '@daybook/domain/money.ts';
import type { Cancelled } from './flex-cancellations.ts';
import { nameFill, namesOf, type FlexFill } from './flex-fill.ts';

function addFees(one: ExecutionFees, other: ExecutionFees): ExecutionFees {
  return {
    commission: money(one.commission + other.commission),
    exchange: money(one.exchange + other.exchange),
    regulatory: money(one.regulatory + other.regulatory),
    other: money(one.other + other.other),
  };
}

/** What a fill has in common with what is booked anew in its place: an id, or the order at one moment. */
function chainsOf(fill: FlexFill): readonly string[] {
  const { account, instrument, action, externalOrderId, localText } = fill.execution;
  const about = `${account} ${instrument.contract} ${action}`;
  const names = namesOf(fill).map((name) => `${about} ${name}`);
  return externalOrderId === null ? names : [...names, `${about} order ${externalOrderId} at ${localText}`];
}

/**
 * The fills of a report with what the broker kept of the fees of cancelled ones: it is a cost of the fill that was booked anew,
 * and listed where there is none. Where the cancelled fill is in another report, what it cost is not known here.
 */
export function keepFees(
  kept: readonly FlexFill[],
  cancelled: readonly Cancelled[],
  leaveOut: (row: LeftOutRow) => void,
): readonly ReportedExecution[] {
  const executions = new Map(kept.map((fill) => [fill, fill.execution]));
  const anew = new Map<string, FlexFill>();
  for (const fill of kept.toReversed()) for (const chain of chainsOf(fill)) anew.set(chain, fill);
  for (const { cancellation, fill } of cancelled) {
    if (cancellation.execution.feeProvenance !== 'stated') continue;
    const booked = chainsOf(fill ?? cancellation)
      .map((chain) => anew.get(chain))
      .find((found) => found !== undefined);
    const present = booked && executions.get(booked)!;
    if (!fill) {
      if (present && totalFees(cancellation.execution.fees) >= 0)
        executions.set(booked, { ...present, feeProvenance: 'unknown' });
      continue;
    }
    if (fill.execution.feeProvenance !== 'stated') continue;
    const fees = addFees(fill.execution.fees, cancellation.execution.fees);
    const rest = totalFees(fees);
    if (rest === 0) continue;
    const { line, instrument } = fill.execution;
    if (present) executions.set(booked, { ...present, fees: addFees(present.fees, fees) });
    else {
      const what = `${moneyText(rest)} ${instrument.currency} · ${nameFill(fill.execution)}`;
      leaveOut({ line, reason: 'kept-fee', what });
    }
  }
  return [...executions.values()];
}
