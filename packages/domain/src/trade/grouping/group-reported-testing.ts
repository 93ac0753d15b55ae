import { instrumentKey, totalFees, type ReportedExecution } from '../../execution/reported-execution.ts';
import {
  groupPosition,
  marksShorts,
  type GroupableExecution,
  type OpenPosition,
  type SetAside,
  type Trade,
} from './grouping.ts';

/** A reported execution as it is grouped: its fees summed. */
type ReportedFill = GroupableExecution & { readonly reported: ReportedExecution };

/** Trades, open rests and set-aside executions of one account and instrument. */
interface GroupedInstrument {
  readonly account: string;
  readonly symbol: string;
  readonly currency: string;
  readonly trades: readonly Trade<ReportedFill>[];
  readonly open: OpenPosition<ReportedFill> | null;
  readonly setAside: readonly SetAside<ReportedFill>[];
}

/** Groups the content of a file on its own, without a store, as its import into an empty journal does. */
export function groupReported(executions: readonly ReportedExecution[]): GroupedInstrument[] {
  const marking = new Set(
    executions
      .map(({ account }) => account)
      .filter((account) => marksShorts(executions.filter((execution) => execution.account === account))),
  );
  const positions = Map.groupBy(
    executions,
    (execution) => `${execution.account}|${instrumentKey(execution.instrument)}`,
  );
  return [...positions.values()].map((fills) => {
    const { account, instrument } = fills[0]!;
    const read = (marked: boolean) =>
      groupPosition({
        executions: fills.map(toFill),
        multiplier: instrument.multiplier,
        marksShorts: marked,
      });
    const marked = read(marking.has(account));
    const unmarked = marked.open && marking.has(account) ? read(false) : marked;
    const grouping = unmarked.open ? marked : unmarked;
    return { account, symbol: instrument.symbol, currency: instrument.currency, ...grouping };
  });
}

function toFill(reported: ReportedExecution): ReportedFill {
  const { action, effect, size, price, instant, sequence, line, day, execTime } = reported;
  const { positionRef = null, statedProfit = null } = reported;
  return {
    action,
    effect,
    size,
    price,
    instant,
    sequence,
    line,
    day,
    execTime,
    positionRef,
    statedProfit,
    fees: totalFees(reported.fees),
    reported,
  };
}
